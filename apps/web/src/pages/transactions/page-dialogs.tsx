import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { SplitDialog, TransactionDialog } from '../../editing/later-dialog.ts'
import { AssignEntityDialog } from './assign-entity-dialog.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import type { Filter } from './search-params.ts'
import { nothingSelected, type Selection, withRows } from './selection.ts'
import { TreatmentDialog } from './treatment-dialog.tsx'
import type { useDialog } from './use-dialog.ts'

interface PageDialogsProps {
  dialog: ReturnType<typeof useDialog>[0]
  filter: Filter
  selected: Selection
  onClose: () => void
  onOpen: ReturnType<typeof useDialog>[1]
  onDelete: (transaction: TransactionJson) => Promise<void>
  /** The selection has its entity, or its treatment. */
  onAssigned: () => void
}

/** The dialog that is open, if any. */
export function PageDialogs({ dialog, filter, selected, onClose, onOpen, onDelete, onAssigned }: PageDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'add':
      return <TransactionDialog transaction={null} onClose={onClose} />
    case 'edit':
      return (
        <TransactionDialog
          transaction={dialog.transaction}
          onClose={onClose}
          onDelete={() => onDelete(dialog.transaction)}
          onSplit={() => onOpen({ kind: 'split', transaction: dialog.transaction })}
        />
      )
    case 'split':
      return <SplitDialog transaction={dialog.transaction} onClose={onClose} />
    case 'treatment': {
      const { transaction } = dialog
      return transaction ? (
        <TreatmentDialog selected={withRows(nothingSelected, [transaction], true)} onClose={onClose} onDone={onClose} />
      ) : (
        <TreatmentDialog selected={selected} onClose={onClose} onDone={onAssigned} />
      )
    }
    case 'entity':
      return <AssignEntityDialog selected={selected} onClose={onClose} onDone={onAssigned} />
    case 'batch':
      return <BatchDialog filter={filter} selected={selected} onClose={onClose} />
    case 'keys':
      return <KeysDialog onClose={onClose} />
  }
}

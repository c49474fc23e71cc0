import type { TransactionJson } from '@ledgerhand/core/wire'
import { TransactionDialog } from '../../editing/later-dialog.ts'
import { AssignEntityDialog } from './assign-entity-dialog.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import type { Filter } from './search-params.ts'
import type { Selection } from './selection.ts'
import type { useDialog } from './use-dialog.ts'

interface PageDialogsProps {
  dialog: ReturnType<typeof useDialog>[0]
  filter: Filter
  selected: Selection
  onClose: () => void
  onDelete: (transaction: TransactionJson) => Promise<void>
  /** The selection has its entity. */
  onAssigned: () => void
}

/** The dialog that is open, if any. */
export function PageDialogs({ dialog, filter, selected, onClose, onDelete, onAssigned }: PageDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'add':
      return <TransactionDialog transaction={null} onClose={onClose} />
    case 'edit':
      return <TransactionDialog transaction={dialog.transaction} onClose={onClose} onDelete={() => onDelete(dialog.transaction)} />
    case 'entity':
      return <AssignEntityDialog selected={selected} onClose={onClose} onDone={onAssigned} />
    case 'batch':
      return <BatchDialog filter={filter} selected={selected} onClose={onClose} />
    case 'keys':
      return <KeysDialog onClose={onClose} />
  }
}

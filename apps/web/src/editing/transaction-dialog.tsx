import type { TransactionJson } from '@ledgerhand/core/wire'
import { Button, Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CameBack } from '../components/account/came-back.tsx'
import { DialogFoot } from '../components/feedback/dialog-foot.tsx'
import { useDraft } from '../session/drafts.ts'
import { PairNote } from './pair-note.tsx'
import classes from './transaction-dialog.module.css'
import { TransactionFields } from './transaction-fields.tsx'
import { useTransactionForm } from './transaction-form.ts'
import { useSaveTransaction } from './use-save-transaction.ts'

interface TransactionDialogProps {
  /** Null adds a new one. */
  transaction: TransactionJson | null
  onClose: () => void
  /** Asks, deletes, and closes; without it the dialog offers no deleting. */
  onDelete?: () => void
}

/** Add or edit one transaction. Closes on success; a refusal stays, each message at its field. */
export function TransactionDialog({ transaction, onClose, onDelete }: TransactionDialogProps) {
  const form = useTransactionForm(transaction)
  const isBack = useDraft(`transaction.${transaction?.id ?? 'new'}`, form)
  const { submit, isBusy } = useSaveTransaction(form, transaction, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={transaction ? 'Edit Transaction' : 'Add Transaction'}
      size={560}
      closeOnEscape={!form.isDirty()}
      closeOnClickOutside={!form.isDirty()}
    >
      <form onSubmit={submit} noValidate>
        {isBack && <CameBack />}
        <TransactionFields form={form} />
        {transaction && <Known transaction={transaction} />}
        <DialogFoot>
          {onDelete && transaction && (
            <Button variant="subtle" color="gray" className={classes.delete} onClick={onDelete}>
              Delete
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy}>
            {transaction ? 'Save Changes' : 'Add Transaction'}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}

/** What else is known of it: why it is filed so, which row it is paired with, and where it was read. */
const Known = ({ transaction }: { transaction: TransactionJson }) => (
  <>
    {transaction.aiClassification && <p className={classes.reason}>{transaction.aiClassification}</p>}
    <PairNote transaction={transaction} mayWrite />
    {transaction.documentId && (
      <p className={classes.reason}>
        <Link to="/documents/$id" params={{ id: transaction.documentId }} search={{ row: transaction.id }} className="lh-link">
          Show its line in the document
        </Link>
      </p>
    )}
  </>
)

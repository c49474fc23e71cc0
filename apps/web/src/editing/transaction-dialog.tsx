import { sourceTypeLabels, sourceTypes } from '@ledgerhand/core/documents'
import type { TransactionJson } from '@ledgerhand/core/wire'
import { Button, Modal, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { trpc } from '../api.ts'
import { DialogFoot } from '../components/dialog-foot.tsx'
import { focusFirstWrong } from '../form-errors.ts'
import { notify } from '../notify.ts'
import { categoryGroups } from './category-choices.ts'
import { notifyFailure } from './notify-failure.ts'
import { PairNote } from './pair-note.tsx'
import classes from './transaction-dialog.module.css'
import { sentFields, useTransactionForm } from './transaction-form.ts'
import { newUndoId } from './undo-id.ts'
import { useTransactionsChanged } from './use-changed.ts'
import { useUndo } from './use-undo.ts'

interface TransactionDialogProps {
  /** Null adds a new one. */
  transaction: TransactionJson | null
  onClose: () => void
  /** Asks, deletes, and closes; without it the dialog offers no deleting. */
  onDelete?: () => void
}

const sources = sourceTypes.map((value) => ({ value, label: sourceTypeLabels[value] }))

/** Add or edit one transaction. Closes on success; a refusal stays, each message at its field. */
export function TransactionDialog({ transaction, onClose, onDelete }: TransactionDialogProps) {
  const changed = useTransactionsChanged()
  const undo = useUndo()
  const entities = trpc.entities.list.useQuery()
  const form = useTransactionForm(transaction)
  const verb = transaction ? 'update' : 'create'
  const handlers = {
    onSuccess: async (_: TransactionJson, sent: object) => {
      const undoId = 'undoId' in sent ? String(sent.undoId) : undefined
      if (undoId) notify.undo('Success', `Transaction ${verb}d successfully`, () => void undo(undoId))
      else notify.success('Success', `Transaction ${verb}d successfully`)
      onClose()
      await changed()
    },
    onError: (error: { message: string; data?: { httpStatus?: number; issues?: { path: string; message: string }[] } | null }) => {
      const issues = error.data?.issues?.filter(({ path }) => path in form.values) ?? []
      if (issues.length) {
        form.setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
        return focusFirstWrong()
      }
      notifyFailure(`Failed to ${verb} transaction`, error)
      // Somebody else was quicker: show their version behind the dialog, keep what was typed.
      if (error.data?.httpStatus === 409) return void changed()
    },
  }
  const create = trpc.transactions.create.useMutation(handlers)
  const update = trpc.transactions.update.useMutation(handlers)
  const busy = create.isPending || update.isPending
  const submit = form.onSubmit((fields) => {
    const sent = sentFields(fields, transaction)
    if (transaction) update.mutate({ id: transaction.id, version: transaction.version, undoId: newUndoId(), ...sent })
    else create.mutate(sent)
  }, focusFirstWrong)

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
        <div className={classes.fields}>
          <TextInput label="Description" className={classes.wide} data-autofocus maxLength={500} {...form.getInputProps('description')} />
          <TextInput label="Amount" type="number" step="0.01" inputMode="decimal" leftSection="$" {...form.getInputProps('amount')} />
          <div>
            <div className={classes.label} id="transaction-type">
              Type
            </div>
            <SegmentedControl
              fullWidth
              className={classes.type}
              aria-labelledby="transaction-type"
              data={[
                { value: 'debit', label: 'Debit' },
                { value: 'credit', label: 'Credit' },
              ]}
              value={form.values.isCredit ? 'credit' : 'debit'}
              onChange={(value) => form.setFieldValue('isCredit', value === 'credit')}
            />
          </div>
          <TextInput label="Date" type="date" {...form.getInputProps('transactionDate')} />
          <Select label="Category" placeholder="Select category" searchable data={categoryGroups} {...form.getInputProps('category')} />
          <Select
            label="Entity"
            placeholder="Unassigned"
            clearable
            clearButtonProps={{ 'aria-label': 'Clear entity' }}
            className={classes.wide}
            data={(entities.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={form.values.entityId || null}
            onChange={(value) => form.setFieldValue('entityId', value ?? '')}
            error={form.errors.entityId}
          />
          <Select
            label="Source Type"
            placeholder="Not set"
            clearable
            clearButtonProps={{ 'aria-label': 'Clear source type' }}
            data={sources}
            value={form.values.sourceType || null}
            onChange={(value) => form.setFieldValue('sourceType', sourceTypes.find((s) => s === value) ?? '')}
            error={form.errors.sourceType}
          />
          <div className={classes.source}>
            <TextInput label="Source Name" maxLength={100} {...form.getInputProps('sourceName')} />
            <TextInput label="Last Four" maxLength={4} inputMode="numeric" {...form.getInputProps('sourceLastFour')} />
          </div>
          <Switch
            className={classes.wide}
            label="Transfer between own accounts"
            description="Neither revenue nor expense: left out of totals and reports."
            {...form.getInputProps('isTransfer', { type: 'checkbox' })}
          />
        </div>
        {transaction?.aiClassification && <p className={classes.reason}>{transaction.aiClassification}</p>}
        {transaction && <PairNote transaction={transaction} mayWrite />}
        {transaction?.documentId && (
          <p className={classes.reason}>
            <Link to="/documents/$id" params={{ id: transaction.documentId }} search={{ row: transaction.id }} className="lh-link">
              Show its line in the document
            </Link>
          </p>
        )}
        <DialogFoot>
          {onDelete && transaction && (
            <Button variant="subtle" color="gray" className={classes.delete} onClick={onDelete}>
              Delete
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {transaction ? 'Save Changes' : 'Add Transaction'}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}

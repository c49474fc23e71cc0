import { documentTypeLabels } from '@ledgerhand/core/documents'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../../browser/notify.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { trpc } from '../../net/api.ts'
import classes from './dialogs.module.css'

interface DeleteDialogProps {
  document: DocumentJson
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Deletes a document and its file. Its transactions stay unless the person says otherwise. */
export function DeleteDialog({ document, onClose, onDeleted }: DeleteDialogProps) {
  const utils = trpc.useUtils()
  const [transactions, setTransactions] = useState<'keep' | 'delete'>('keep')
  const remove = trpc.documents.remove.useMutation({
    onSuccess: async () => {
      notify.success('Success', 'Document deleted successfully')
      onClose()
      onDeleted?.()
      await Promise.all([utils.documents.list.invalidate(), utils.transactions.invalidate(), utils.dashboard.invalidate()])
    },
    onError: (error) => notify.error('Failed to delete document', error.message),
  })
  const count = document.transactionCount
  return (
    <ConfirmDialog
      opened
      title="Delete Document"
      question="Are you sure you want to delete this document?"
      object={`${document.originalName}, ${documentTypeLabels[document.documentType]}`}
      action="Delete"
      onAnswer={(yes) => {
        if (!yes) onClose()
        else if (!remove.isPending) remove.mutate({ id: document.id, transactions })
      }}
    >
      {count > 0 && (
        <Radio.Group
          mt="md"
          label={count === 1 ? 'Its transaction' : `Its ${count} transactions`}
          value={transactions}
          onChange={(value) => setTransactions(value === 'delete' ? 'delete' : 'keep')}
        >
          <div className={classes.choices}>
            <Radio value="keep" label="Keep in the books" />
            <Radio value="delete" label="Delete with the document" />
          </div>
        </Radio.Group>
      )}
    </ConfirmDialog>
  )
}

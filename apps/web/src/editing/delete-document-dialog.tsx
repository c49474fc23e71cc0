import { documentTypeLabels } from '@ledgerhand/core/documents'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../browser/notify.ts'
import { ClosedNote } from '../components/data/closed-note.tsx'
import { ConfirmDialog } from '../components/feedback/confirm-dialog.tsx'
import { CancelButton, Dialog } from '../components/feedback/dialog.tsx'
import { DialogFoot } from '../components/feedback/dialog-foot.tsx'
import { trpc } from '../net/api.ts'
import { notifyFailure } from '../net/notify-failure.ts'
import classes from './delete-document-dialog.module.css'
import { useClosed } from './use-closed.ts'

interface DeleteDocumentDialogProps {
  document: DocumentJson
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** What goes for good with a document, and what stays: its file is no longer stored, so that nothing takes this back. */
function goneWords(count: number, withTransactions: boolean): string {
  if (count === 0) return "The stored file and its pages are deleted for good. This can't be undone."
  const gone = 'The stored file, its pages and the proof by its balances are deleted for good.'
  const rows = count === 1 ? 'Its transaction' : `Its ${count.toLocaleString('en-US')} transactions`
  return withTransactions
    ? `${gone} ${rows} ${count === 1 ? 'goes' : 'go'} with it, also what you changed on ${count === 1 ? 'it' : 'them'}. This can't be undone.`
    : `${gone} ${rows} ${count === 1 ? 'stays' : 'stay'} in the books. This can't be undone.`
}

/** The first closed day that a document has transactions on, and the words for it. Asked for only where something is closed. */
function useClosedDay(id: string): { isAsked: boolean; day: string; words: string | null } {
  const through = trpc.periods.through.useQuery()
  const closed = useClosed()
  const { data, isPending } = trpc.documents.get.useQuery({ id }, { enabled: Boolean(through.data?.month), staleTime: 0 })
  const day = data?.closedOn ?? ''
  // What cannot be found out is left to the server, which refuses by itself.
  const isAsked = through.isPending || (Boolean(through.data?.month) && isPending)
  return { isAsked, day, words: day === '' ? null : closed(day) }
}

/** Says that a document stays, and what would have to be done first. */
const ClosedDocumentDialog = ({ document, words, day, onClose }: DeleteDocumentDialogProps & { words: string; day: string }) => (
  <Dialog opened onClose={onClose} title="This document can't be deleted" size={440}>
    <p className={classes.object}>{`${document.originalName}, ${documentTypeLabels[document.documentType]}`}</p>
    <ClosedNote words={words} day={day} more="To delete the document, reopen the month first." />
    <DialogFoot>
      <CancelButton>Close</CancelButton>
    </DialogFoot>
  </Dialog>
)

/** Deletes a document and its file. Its transactions stay unless the person says otherwise. */
export function DeleteDocumentDialog({ document, onClose, onDeleted }: DeleteDocumentDialogProps) {
  const utils = trpc.useUtils()
  const [transactions, setTransactions] = useState<'keep' | 'delete'>('keep')
  const remove = trpc.documents.remove.useMutation({
    onSuccess: async () => {
      notify.success('Success', 'Document deleted successfully')
      onClose()
      onDeleted?.()
      await Promise.all([utils.documents.list.invalidate(), utils.transactions.invalidate(), utils.dashboard.invalidate()])
    },
    onError: (error) => notifyFailure('Failed to delete document', error),
  })
  const closed = useClosedDay(document.id)
  if (closed.isAsked) return null
  if (closed.words) return <ClosedDocumentDialog document={document} words={closed.words} day={closed.day} onClose={onClose} />
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
      <p className={classes.gone}>{goneWords(count, transactions === 'delete')}</p>
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

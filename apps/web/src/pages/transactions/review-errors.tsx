import { isLocked, isRetryable } from '@ledgerhand/core/document-status'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { Button, Card } from '@mantine/core'
import { IconLock, IconTrash, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { DocumentStatusLabel } from '../../components/data/document-status.tsx'
import { LinkButton } from '../../components/data/link-button.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { FileName } from '../../components/files/file-name.tsx'
import { DeleteDocumentDialog } from '../../editing/delete-document-dialog.tsx'
import { RetryButton } from '../../editing/retry-button.tsx'
import { useProcessed } from '../../loading/use-processed.ts'
import { trpc } from '../../net/api.ts'
import classes from './review.module.css'

/** While a document that was retried is being read, the list looks again this often. */
const POLL_MS = 3000

interface ReviewErrorsProps {
  mayWrite: boolean
  /** The way on where no transaction waits for an answer any longer. */
  report: ReactNode
}

/** Documents that could not be read: why, and what helps: once more, its password, or another file. */
export function ReviewErrors({ mayWrite, report }: ReviewErrorsProps) {
  const list = trpc.dashboard.documents.useQuery(undefined, {
    refetchInterval: ({ state }) => ((state.data?.processing ?? 0) > 0 ? POLL_MS : false),
  })
  useProcessed(list.data?.unsettled)
  if (list.isPending) return <Loading text="Loading documents..." />
  if (list.isError)
    return <ErrorNote title="Documents could not be loaded" reason={list.error.message} onRetry={() => void list.refetch()} />
  const { unsettled: shown, processing, failed } = list.data
  const more = processing + failed - shown.length
  if (shown.length === 0) {
    return (
      <Card>
        <EmptyState title="All caught up" text="Documents that cannot be read appear here." action={report} />
      </Card>
    )
  }
  return (
    <div className={classes.groups}>
      {report && (
        <Card className={classes.error}>
          <div className={classes.errorWords}>
            <p className={classes.answered}>Every transaction is reviewed</p>
            <p className={classes.failed}>{shown.length + more === 1 ? 'One document' : 'Some documents'} could not be read.</p>
          </div>
          {report}
        </Card>
      )}
      {shown.map((document) => (
        <Card key={document.id} component="section" aria-label={document.originalName} className={classes.error}>
          <div className={classes.errorWords}>
            <Link to="/documents/$id" params={{ id: document.id }} className={classes.errorName}>
              <FileName name={document.originalName} />
            </Link>
            <DocumentStatusLabel document={document} />
          </div>
          {mayWrite && document.isProcessed && <Ways document={document} />}
        </Card>
      ))}
      {more > 0 && (
        <p>
          <Link to="/documents" className="lh-link">
            {more === 1 ? '1 more document' : `${more.toLocaleString('en-US')} more documents`}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Retry only where it can help; a file that stays broken is replaced or deleted. */
const Ways = ({ document }: { document: DocumentJson }) =>
  isRetryable(document) ? <RetryButton document={document} /> : <ReplaceOrDelete document={document} />

function ReplaceOrDelete({ document }: { document: DocumentJson }) {
  const [deleting, setDeleting] = useState(false)
  return (
    <div className={classes.ways}>
      {isLocked(document) ? (
        <LinkButton
          to="/documents/$id"
          params={{ id: document.id }}
          variant="default"
          leftSection={<IconLock size={16} aria-hidden="true" />}
        >
          Enter Password
        </LinkButton>
      ) : (
        <LinkButton
          to="/documents"
          search={{ add: true, replaces: document.id }}
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden="true" />}
        >
          Replace
        </LinkButton>
      )}
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {deleting && <DeleteDocumentDialog document={document} onClose={() => setDeleting(false)} />}
    </div>
  )
}

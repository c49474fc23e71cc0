import { documentStatus } from '@ledgerhand/core/document-status'
import { Button, Card } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../api.ts'
import { DocumentStatus } from '../../components/document-status.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FileName } from '../../components/file-name.tsx'
import { Loading } from '../../components/loading.tsx'
import { notifyFailure } from '../../editing/notify-failure.ts'
import { useProcessed } from '../../use-processed.ts'
import classes from './review.module.css'

/** While a document that was retried is being read, the list looks again this often. */
const POLL_MS = 3000

/** Documents that could not be read: why, and once more. */
export function ReviewErrors({ mayWrite }: { mayWrite: boolean }) {
  const utils = trpc.useUtils()
  const list = trpc.documents.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some((d) => !d.isProcessed) ? POLL_MS : false),
  })
  useProcessed(list.data)
  const retry = trpc.documents.retry.useMutation({
    onSuccess: () => Promise.all([utils.documents.invalidate(), utils.dashboard.invalidate()]),
    onError: (error) => notifyFailure('Retry failed', error),
  })
  if (list.isPending) return <Loading text="Loading documents..." />
  if (list.isError)
    return <ErrorNote title="Documents could not be loaded" reason={list.error.message} onRetry={() => void list.refetch()} />
  const shown = list.data.filter((d) => !d.isProcessed || documentStatus(d).tone === 'error')
  if (shown.length === 0) {
    return (
      <Card>
        <EmptyState title="All caught up" text="Documents that cannot be read appear here." />
      </Card>
    )
  }
  return (
    <div className={classes.groups}>
      {shown.map((document) => (
        <Card key={document.id} component="section" aria-label={document.originalName} className={classes.error}>
          <div className={classes.errorWords}>
            <Link to="/documents/$id" params={{ id: document.id }} className={classes.errorName}>
              <FileName name={document.originalName} />
            </Link>
            <DocumentStatus document={document} />
          </div>
          {mayWrite && document.isProcessed && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden="true" />}
              disabled={retry.isPending}
              onClick={() => retry.mutate({ id: document.id })}
            >
              Retry
            </Button>
          )}
        </Card>
      ))}
    </div>
  )
}

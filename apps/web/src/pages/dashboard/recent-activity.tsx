import { documentStatus } from '@ledgerhand/core/document-status'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { FileName } from '../../components/files/file-name.tsx'
import { useProcessed } from '../../loading/use-processed.ts'
import { trpc } from '../../net/api.ts'
import classes from './page.module.css'

const POLL_MS = 3000

const when = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const whenLongAgo = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
/** 'Nov 2, 3:15 PM' this year, 'Nov 2, 2025' before. */
const shown = (instant: Date) => (instant.getFullYear() === new Date().getFullYear() ? when : whenLongAgo).format(instant)

/** 'BANK STATEMENT'; 'DOCUMENT' while its type is still to be detected. */
const typeInCapitals = ({ documentType, isTypeDetected, isProcessed }: DocumentJson) =>
  isTypeDetected && !isProcessed ? 'DOCUMENT' : documentType.replaceAll('_', ' ').toUpperCase()

/** The latest documents. While one of them is being read the list is asked for again, and its end changes the whole dashboard. */
export function RecentActivity() {
  const { data, isPending, isError, error, refetch } = trpc.dashboard.documents.useQuery(undefined, {
    refetchInterval: ({ state }) => ((state.data?.processing ?? 0) > 0 ? POLL_MS : false),
  })
  useProcessed(data?.unsettled)
  return (
    <Panel
      title="Recent Activity"
      actions={
        <div className={classes.links}>
          <Link to="/coverage" className="lh-link">
            Statement Coverage
          </Link>
          <Link to="/documents" className="lh-link">
            View all activity
          </Link>
        </div>
      }
    >
      {isPending ? (
        <div className={classes.happening}>
          <Loading text="Loading activity..." />
        </div>
      ) : isError ? (
        <ErrorNote title="Recent activity could not be loaded" reason={error.message} onRetry={() => void refetch()} />
      ) : data.newest.length === 0 ? (
        <EmptyState title="No recent activity" />
      ) : (
        <ul className={classes.list}>
          {data.newest.map((document) => (
            <li key={document.id} className={classes.activity}>
              <StateIcon document={document} />
              <span className={classes.strong}>{typeInCapitals(document)} Uploaded</span>
              <Link to="/documents/$id" params={{ id: document.id }} className={classes.file}>
                <FileName name={document.originalName} />
              </Link>
              <time className="lh-muted lh-num" dateTime={document.createdAt}>
                {shown(new Date(document.createdAt))}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function StateIcon({ document }: { document: DocumentJson }) {
  const look = { size: 18, stroke: 1.6, role: 'img' }
  if (!document.isProcessed) return <IconAlertTriangle {...look} data-tone="waiting" aria-label="Not processed" />
  if (documentStatus(document).tone === 'error') return <IconCircleX {...look} data-tone="failed" aria-label="Processing failed" />
  if (document.seal?.state === 'off') return <IconAlertTriangle {...look} data-tone="waiting" aria-label={document.seal.words} />
  return <IconCircleCheck {...look} data-tone="done" aria-label="Processed" />
}

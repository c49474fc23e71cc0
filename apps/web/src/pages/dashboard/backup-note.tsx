import { Link } from '@tanstack/react-router'
import { WaitingNote } from '../../components/feedback/waiting-note.tsx'
import { trpc } from '../../net/api.ts'

/** For who runs the installation: a backup that failed, or backups that a broken disk would take with the books. */
export function BackupNote() {
  // Asked after the figures: the server sends those ahead by the exact questions.
  const figures = trpc.dashboard.metrics.useQuery()
  const { data } = trpc.system.backups.useQuery(undefined, { enabled: figures.isSuccess, retry: false })
  if (!data?.isOperator || (!data.failure && !(data.last && data.isSameDisk))) return null
  return (
    <WaitingNote label="Backups">
      {data.failure ? (
        <p>
          <strong>The last backup failed.</strong> {data.failure.message} <Link to="/system">System</Link>
        </p>
      ) : (
        <p>
          Your backups are on the same disk as your books: a broken disk would take both. <Link to="/system">System</Link>
        </p>
      )}
    </WaitingNote>
  )
}

import { Link } from '@tanstack/react-router'
import { WaitingNote } from '../../components/feedback/waiting-note.tsx'
import { trpc } from '../../net/api.ts'

/** For who runs the installation, on top: a backup that failed; at the end: backups that a broken disk would take with the books. */
export function BackupNote({ about }: { about: 'failure' | 'disk' }) {
  // Asked after the figures: the server sends those ahead by the exact questions.
  const figures = trpc.dashboard.metrics.useQuery()
  const { data } = trpc.system.backups.useQuery(undefined, { enabled: figures.isSuccess, retry: false })
  if (!data?.isOperator) return null
  if (about === 'failure')
    return (
      data.failure && (
        <WaitingNote label="Failed backup">
          <p>
            <strong>The last backup failed.</strong> {data.failure.message} <Link to="/system">System</Link>
          </p>
        </WaitingNote>
      )
    )
  return (
    data.last !== null &&
    data.isSameDisk &&
    data.copies.every(({ last }) => last === null) && (
      <WaitingNote label="Place of the backups">
        <p>
          Your backups are on the same disk as your books: a broken disk would take both. <Link to="/system">System</Link>
        </p>
      </WaitingNote>
    )
  )
}

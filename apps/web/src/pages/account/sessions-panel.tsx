import type { SessionJson } from '@ledgerhand/core/wire/records'
import { Badge, Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { notify } from '../../browser/notify.ts'
import { Panel } from '../../components/data/panel.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import classes from './page.module.css'

const when = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' })
const nameOf = ({ device }: SessionJson) => device ?? 'Unknown device'

/** Where the account is signed in. */
export function SessionsPanel() {
  const utils = trpc.useUtils()
  const sessions = trpc.account.sessions.useQuery(undefined, { staleTime: 0 })
  const onSettled = () => utils.account.sessions.invalidate()
  const onError = (error: unknown) => notify.error('Failed to end the session', errorWords(error))
  const end = trpc.account.endSession.useMutation({ onSuccess: () => notify.success('Success', 'Session ended'), onError, onSettled })
  const endOthers = trpc.account.endOtherSessions.useMutation({
    onSuccess: ({ ended }) => notify.success('Success', ended === 1 ? '1 session ended' : `${ended} sessions ended`),
    onError,
    onSettled,
  })
  const others = sessions.data?.filter((s) => !s.isThis).length ?? 0
  return (
    <Panel
      title="Sessions"
      actions={
        others > 0 && (
          <Button variant="default" size="xs" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End All Others
          </Button>
        )
      }
    >
      {sessions.isPending ? (
        <Loading text="Loading sessions..." />
      ) : sessions.isError ? (
        <ErrorNote title="Sessions could not be loaded" reason={sessions.error.message} onRetry={() => void sessions.refetch()} />
      ) : (
        <ul className={classes.sessions} aria-label="Sessions">
          {sessions.data.map((session) => {
            const Icon = /iPhone|iPad|Android/.test(session.device ?? '') ? IconDeviceMobile : IconDeviceDesktop
            return (
              <li key={session.id} className={classes.session}>
                <Icon size={18} stroke={1.6} aria-hidden="true" />
                <div className={classes.what}>
                  <div className={classes.device}>
                    {nameOf(session)}
                    {session.isThis && <Badge color="income">This device</Badge>}
                  </div>
                  <div className="lh-muted">
                    {session.isThis ? 'Active now' : `Last seen ${when(session.lastSeenAt)}`}
                    {session.ip && ` from ${session.ip}`}
                  </div>
                </div>
                {!session.isThis && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`End session: ${nameOf(session)}, last seen ${when(session.lastSeenAt)}`}
                    disabled={end.isPending}
                    onClick={() => end.mutate({ id: session.id })}
                  >
                    End
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

import type { RequestState } from '@ledgerhand/core/requests'
import type { RequestJson } from '@ledgerhand/core/wire/requests'
import { Button, Card } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { AskDialog } from '../../asking/ask-dialog.tsx'
import { useAdd } from '../../browser/use-add.ts'
import { Segments } from '../../components/data/segments.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import classes from './page.module.css'
import { RequestCard } from './request-card.tsx'

type Shown = 'all' | RequestState
const shownWords: Record<Shown, string> = { all: 'All', late: 'Late', asked: 'Asked', arrived: 'Arrived' }
const order: readonly Shown[] = ['all', 'late', 'asked', 'arrived']
/** What is late stands first, what has arrived last. */
const rank: Record<RequestState, number> = { late: 0, asked: 1, arrived: 2 }

/** Every request for documents: what is open, what has arrived, and its link. */
export function RequestsPage() {
  const mayWrite = useMay('write')
  const list = trpc.requests.list.useQuery(undefined, { staleTime: 0 })
  const [asking, setAsking] = useKeptState('asking', false)
  const [shown, setShown] = useState<Shown>('all')
  useAdd(() => mayWrite && setAsking(true))
  const all = list.data ?? []
  const count = (state: Shown) => all.filter((request) => state === 'all' || request.state === state).length
  const ask = (variant: 'filled' | 'default') =>
    mayWrite && (
      <Button variant={variant} leftSection={<IconSend size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
        Ask for Documents
      </Button>
    )
  return (
    <Page title="Requests" subtitle="Documents you asked for; each ticks itself off when it arrives" actions={ask('filled')}>
      {list.isPending ? (
        <Card>
          <Loading text="Loading requests..." rows={4} />
        </Card>
      ) : list.isError ? (
        <ErrorNote title="Requests could not be loaded" reason={errorWords(list.error) ?? ''} onRetry={() => void list.refetch()} />
      ) : all.length === 0 ? (
        <Card>
          <EmptyState
            title="No requests yet"
            text="Ask a client or supplier for statements, receipts or anything else. They get a link, and need no account."
            action={ask('default')}
          />
        </Card>
      ) : (
        <>
          <Segments
            aria-label="Which requests"
            className={classes.filter}
            choices={order.map((value) => ({ value, label: `${shownWords[value]} ${count(value)}` }))}
            value={shown}
            onChange={setShown}
          />
          <Requests requests={all.filter(({ state }) => shown === 'all' || state === shown)} mayWrite={mayWrite} />
        </>
      )}
      {asking && <AskDialog onClose={() => setAsking(false)} />}
    </Page>
  )
}

function Requests({ requests, mayWrite }: { requests: readonly RequestJson[]; mayWrite: boolean }) {
  if (requests.length === 0)
    return (
      <Card>
        <EmptyState title="None of these" text="Choose another kind above." />
      </Card>
    )
  const sorted = [...requests].sort((a, b) => rank[a.state] - rank[b.state] || (a.dueOn < b.dueOn ? -1 : 1))
  return (
    <ul className={classes.list} aria-label="Requests">
      {sorted.map((request) => (
        <RequestCard key={request.id} request={request} mayWrite={mayWrite} />
      ))}
    </ul>
  )
}

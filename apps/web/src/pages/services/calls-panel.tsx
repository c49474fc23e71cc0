import type { AiCallJson } from '@ledgerhand/core/wire/ai'
import { Button, Table } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { CardTable } from '../../components/data/card-table.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { trpc } from '../../net/api.ts'
import classes from './page.module.css'
import { size, usdOfMicros } from './service-words.ts'

/** Newest first, a page at a time. */
function useCalls() {
  const { client } = trpc.useUtils()
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.services.calls, undefined, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.services.calls.query(pageParam === null ? {} : { before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  })
}

/** What left this machine, and what of it only went to a server on it. Sizes and costs, never contents. */
export function CallsPanel() {
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCalls()
  const calls = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Panel title="What was sent" note="Every call to a service, newest first. Sizes and costs, never contents.">
      {isPending ? (
        <Loading text="Loading calls..." />
      ) : error ? (
        <ErrorNote title="The log could not be loaded" reason={error.message} onRetry={() => void refetch()} />
      ) : calls.length === 0 ? (
        <EmptyState title="Nothing was sent" text="No calls yet." />
      ) : (
        <>
          <div className={classes.scroll}>
            <CardTable className={classes.table} columns={['When', 'Service', 'What', 'Pages', 'Size', 'Tokens', 'Cost', 'Outcome']}>
              {calls.map((call) => (
                <Table.Tr key={call.seq}>
                  <Table.Td>
                    {new Date(call.at).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })}
                  </Table.Td>
                  <Table.Td data-label="">
                    {call.label}
                    {!call.leavesBox && <span className="lh-muted"> (stayed here)</span>}
                  </Table.Td>
                  <Table.Td data-label="">{what(call)}</Table.Td>
                  <Table.Td data-label="Pages">{call.pages}</Table.Td>
                  <Table.Td data-label="Size">{size(call.bytes)}</Table.Td>
                  <Table.Td data-label="Tokens">
                    {call.tokensIn === null ? '-' : ((call.tokensIn ?? 0) + (call.tokensOut ?? 0)).toLocaleString('en-US')}
                  </Table.Td>
                  <Table.Td data-label="Cost">{call.leavesBox ? usdOfMicros(call.usd) : 'Free'}</Table.Td>
                  <Table.Td data-label="" className={classes.outcome} data-outcome={call.outcome ?? 'waiting'}>
                    {outcomeOf(call)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </CardTable>
          </div>
          {hasNextPage && (
            <div className={classes.more}>
              <Button variant="default" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {isFetchingNextPage ? 'Loading...' : 'Show earlier calls'}
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

function what({ purpose, documentId, documentName }: AiCallJson) {
  if (purpose === 'test') return 'Test of the key'
  if (documentId && documentName)
    return (
      <Link to="/documents/$id" params={{ id: documentId }} className={classes.file}>
        {documentName}
      </Link>
    )
  return purpose === 'classify' ? `Categories for ${documentName ?? 'transactions'}` : (documentName ?? 'A document')
}

function outcomeOf({ outcome, message, seconds }: AiCallJson): string {
  if (outcome === null) return 'On its way, or cut off by a stop'
  if (outcome === 'answered') return seconds === null ? 'Answered' : `Answered in ${seconds.toFixed(1)} s`
  return message ?? (outcome === 'stopped' ? 'Stopped' : 'Failed')
}

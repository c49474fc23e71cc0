import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useMay } from '../../session/session.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditLines } from './audit-lines.tsx'
import { ChainNote } from './chain-note.tsx'
import classes from './page.module.css'
import { type AuditFilter, exportUrl, noFilter, useAudit } from './use-audit.ts'

/** Who did what in these books, when and from where: for their owner and their accountants. */
export function AuditPage() {
  // A viewer is not shown the log, and the server would refuse it.
  return useMay('write') ? (
    <AuditLog />
  ) : (
    <Page isWide title="Audit Log" subtitle="Who did what in these books, and when">
      <Panel title="Not for this role">
        <EmptyState title="Viewers do not see the audit log" text="The owner of these books and their accountants do." />
      </Panel>
    </Page>
  )
}

function AuditLog() {
  const [filter, setFilter] = useState<AuditFilter>(noFilter)
  const people = trpc.audit.people.useQuery(undefined, { staleTime: 0 })
  const { lines, isPending, error, refetch, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = useAudit(filter)
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <Page
      isWide
      title="Audit Log"
      subtitle="Who did what in these books, and when"
      actions={
        <Button
          component="a"
          href={exportUrl(filter)}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          Export CSV
        </Button>
      }
    >
      <ChainNote />
      <Panel title="Activity" actions={<AuditFilters filter={filter} onChange={setFilter} people={people.data ?? []} />}>
        {isPending ? (
          <Loading text="Loading activity..." rows={5} />
        ) : error && lines.length === 0 ? (
          <ErrorNote title="The audit log could not be loaded" reason={errorWords(error) ?? ''} onRetry={() => void refetch()} />
        ) : lines.length === 0 ? (
          <EmptyState
            title={isFiltered ? 'Nothing matches' : 'Nothing yet'}
            text={isFiltered ? 'No line of the log matches these filters.' : 'What is done in these books appears here.'}
            action={
              isFiltered && (
                <Button variant="default" onClick={() => setFilter(noFilter)}>
                  Clear Filters
                </Button>
              )
            }
          />
        ) : (
          <>
            <AuditLines lines={lines} isOld={isPlaceholderData} />
            {hasNextPage && (
              <div className={classes.more}>
                <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Show Older
                </Button>
              </div>
            )}
          </>
        )}
      </Panel>
    </Page>
  )
}

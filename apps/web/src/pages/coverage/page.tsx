import type { CoverageAccount, CoverageMonth } from '@ledgerhand/core/coverage'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { trpc, wordsOf } from '../../api.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Loading } from '../../components/loading.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { useMay } from '../../session.tsx'
import { MonthCell } from './month-cell.tsx'
import classes from './page.module.css'

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Which months of each account are in the books, and what to upload next. */
export function CoveragePage() {
  const mayWrite = useMay('write')
  const query = trpc.documents.coverage.useQuery(undefined, { staleTime: 0 })
  const accounts = query.data?.accounts ?? []
  return (
    <Page
      title="Statement Coverage"
      subtitle="Which months of each account are in your books"
      actions={
        mayWrite && (
          <Button
            renderRoot={(props) => <Link to="/documents" search={{ add: true }} {...props} />}
            leftSection={<IconUpload size={16} aria-hidden="true" />}
          >
            Upload Document
          </Button>
        )
      }
    >
      {query.isPending ? (
        <Panel title="Accounts">
          <Loading text="Loading coverage..." rows={4} />
        </Panel>
      ) : query.isError ? (
        <Panel title="Accounts">
          <ErrorNote title="Coverage could not be loaded" reason={wordsOf(query.error) ?? ''} onRetry={() => void query.refetch()} />
        </Panel>
      ) : accounts.length === 0 ? (
        <Panel title="Accounts">
          <EmptyState
            title="No statements yet"
            text="Upload a bank or card statement and its months appear here, with the ones that are missing between them."
          />
        </Panel>
      ) : (
        <>
          <Legend />
          {accounts.map((account) => (
            <Account key={account.key} account={account} />
          ))}
        </>
      )}
    </Page>
  )
}

function Account({ account }: { account: CoverageAccount }) {
  const years = [...Map.groupBy(account.months, (m) => m.month.slice(0, 4))].reverse()
  return (
    <Panel title={account.name} note={account.next ?? 'Nothing is missing up to last month.'}>
      {account.breaks.map(({ words, documents }) => (
        <p key={words} className={classes.break}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>
            {words}.{' '}
            {documents.map(({ id, name }, i) => (
              <span key={id}>
                {i > 0 && ', '}
                <Link to="/documents/$id" params={{ id }} className="lh-link">
                  {name}
                </Link>
              </span>
            ))}
          </span>
        </p>
      ))}
      <div className={classes.years}>
        {years.map(([year, months]) => (
          <section key={year} className={classes.year} aria-label={`${account.name}, ${year}`}>
            <h3>{year}</h3>
            <ul>
              {monthNames.map((name, i) => {
                const month = months.find((m) => Number(m.month.slice(5)) === i + 1)
                return <li key={name}>{month ? <MonthCell name={name} month={month} /> : <span className={classes.none}>{name}</span>}</li>
              })}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  )
}

const legend: readonly [CoverageMonth['state'], string][] = [
  ['reconciled', 'Reconciled'],
  ['there', 'There'],
  ['part', 'In part'],
  ['missing', 'Missing'],
  ['doubled', 'Doubled'],
  ['off', 'Off'],
]

function Legend() {
  return (
    <ul className={classes.legend} aria-label="What the marks mean">
      {legend.map(([state, words]) => (
        <li key={state}>
          <span className={classes.mark} data-state={state} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  )
}

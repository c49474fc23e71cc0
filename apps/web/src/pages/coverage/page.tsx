import type { YearMonth } from '@ledgerhand/core/calendar-date'
import type { CoverageState } from '@ledgerhand/core/coverage'
import { statementText } from '@ledgerhand/core/requests'
import type { CoverageJson } from '@ledgerhand/core/wire/documents'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AskDialog, type WantedItem } from '../../asking/ask-dialog.tsx'
import { stateMark, stateWords } from '../../components/data/month-cell.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import { AccountPanel } from './account-panel.tsx'
import classes from './page.module.css'

/** Which months of each account are in the books, and what to upload next. */
export function CoveragePage() {
  const mayWrite = useMay('write')
  const query = trpc.documents.coverage.useQuery(undefined, { staleTime: 0 })
  const accounts = query.data?.accounts ?? []
  const [wanted, setWanted] = useKeptState<readonly WantedItem[] | null>('asking', null)
  return (
    <Page
      title="Statement Coverage"
      subtitle="Statements you have, by account and month"
      actions={
        <>
          <Button variant="default" renderRoot={(props) => <Link to="/requests" {...props} />}>
            Requests
          </Button>
          {mayWrite && (
            <Button
              renderRoot={(props) => <Link to="/documents" search={{ add: true }} {...props} />}
              leftSection={<IconUpload size={16} aria-hidden="true" />}
            >
              Upload Document
            </Button>
          )}
        </>
      }
    >
      {query.isPending ? (
        <Panel title="Accounts">
          <Loading text="Loading coverage..." rows={4} />
        </Panel>
      ) : query.isError ? (
        <Panel title="Accounts">
          <ErrorNote title="Coverage could not be loaded" reason={errorWords(query.error) ?? ''} onRetry={() => void query.refetch()} />
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
            <AccountPanel key={account.key} account={account} onAsk={(months) => setWanted(wantedOf(account, months))} />
          ))}
        </>
      )}
      {wanted && <AskDialog wanted={wanted} onClose={() => setWanted(null)} />}
    </Page>
  )
}

const wantedOf = ({ accountId, name }: CoverageJson['accounts'][number], months: readonly YearMonth[]): WantedItem[] =>
  months.map((month) => ({
    item: { kind: 'statement', account: accountId ?? '', month },
    label: statementText(name, month),
  }))

const legend: readonly CoverageState[] = ['reconciled', 'there', 'part', 'missing', 'doubled', 'off', 'closed']

function Legend() {
  return (
    <ul className={classes.legend} aria-label="What the marks mean">
      {legend.map((state) => (
        <li key={state}>
          <span className={stateMark} data-state={state} aria-hidden="true" />
          {state === 'off' ? "Off: doesn't reconcile" : stateWords[state]}
        </li>
      ))}
    </ul>
  )
}

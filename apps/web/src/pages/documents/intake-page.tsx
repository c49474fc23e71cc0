import type { IntakeClosing, IntakeJson } from '@ledgerhand/core/wire/intake'
import { intakeHeadline, monthsIn, questionsIn } from '@ledgerhand/core/words/intake-words'
import { Progress } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { AskDialog, type WantedItem } from '../../asking/ask-dialog.tsx'
import { KeyFigures } from '../../components/data/figures.tsx'
import { LinkButton } from '../../components/data/link-button.tsx'
import { MonthRow } from '../../components/data/month-cell.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { BackLink } from '../../components/shell/back-link.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import classes from './intake-page.module.css'
import { LeftToDo } from './intake-to-do.tsx'
import { wantedOf } from './intake-wanted.ts'

/** How often it looks again while documents are being read. */
const POLL_MS = 2000
const documentsOf = (n: number) => (n === 1 ? '1 document' : `${n} documents`)

/** Documents that arrived together: which months they prove, what is missing, what is asked, and how far the year is from being closed. */
export function IntakePage() {
  const { from = '', to = '' } = useSearch({ strict: false })
  const isNamed = from !== '' && to !== ''
  const mayWrite = useMay('write')
  const query = trpc.documents.intake.useQuery(
    { from, to },
    {
      enabled: isNamed,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && state.data.read < state.data.documents ? POLL_MS : false),
    },
  )
  const { data } = query
  useRead(data?.read)
  const isRead = data !== undefined && data.read === data.documents
  const asked = data ? questionsIn(data) : 0
  return (
    <Page
      above={<BackLink to="/documents">Document Management</BackLink>}
      title={data && data.documents > 0 ? intakeHeadline(data) : 'Uploaded Together'}
      documentTitle="Uploaded Together"
      subtitle={
        data && data.documents > 0 ? `${documentsOf(data.documents)}, ${data.transactions.toLocaleString('en-US')} transactions` : undefined
      }
      actions={
        mayWrite &&
        isRead &&
        data.transactions > 0 && (
          <>
            <LinkButton to="/reports" search={{ add: true }} variant={asked > 0 ? 'default' : 'filled'}>
              Generate your P&L
            </LinkButton>
            {asked > 0 && (
              <LinkButton to="/transactions/review">
                {asked === 1 ? 'Answer 1 question' : `Answer ${asked.toLocaleString('en-US')} questions`}
              </LinkButton>
            )}
          </>
        )
      }
    >
      {!isNamed || query.data?.documents === 0 ? (
        <NothingHere />
      ) : query.isPending ? (
        <Panel title="Months">
          <Loading text="Loading what arrived..." rows={4} />
        </Panel>
      ) : query.isError ? (
        <Panel title="Months">
          <ErrorNote title="What arrived could not be loaded" reason={errorWords(query.error) ?? ''} onRetry={() => void query.refetch()} />
        </Panel>
      ) : (
        <Intake intake={query.data} />
      )}
    </Page>
  )
}

const NothingHere = () => (
  <Panel title="Months">
    <EmptyState
      title="No documents here"
      text="They were deleted, or this address is of other books."
      action={
        <LinkButton to="/documents" variant="default">
          See all documents
        </LinkButton>
      }
    />
  </Panel>
)

/** A year without any statement is named in what is left to do: twelve empty months would say no more. */
const hasSome = ({ months }: IntakeJson['years'][number]) => months.some(({ state }) => state !== 'missing')

function Intake({ intake }: { intake: IntakeJson }) {
  const mayWrite = useMay('write')
  const [wanted, setWanted] = useKeptState<readonly WantedItem[] | null>('asking', null)
  const link = (to: '/coverage' | '/documents' | '/transactions/review', kind?: string) => (figure: ReactNode) => (
    <Link to={to} {...(kind ? { search: { kind } } : {})}>
      {figure}
    </Link>
  )
  const isReading = intake.read < intake.documents
  return (
    <>
      <KeyFigures
        counts
        items={[
          { label: 'Months reconciled', value: String(monthsIn(intake, 'reconciled')), link: link('/coverage') },
          { label: 'Months missing', value: isReading ? '...' : String(monthsIn(intake, 'missing')), link: link('/coverage') },
          { label: 'Documents failed', value: String(intake.failed.length), link: link('/transactions/review', 'error') },
          { label: 'Questions', value: questionsIn(intake).toLocaleString('en-US'), link: link('/transactions/review') },
        ]}
      />
      {isReading && (
        <Panel title="Reading" note="You can leave this page. It goes on, and this address shows how far it is.">
          <div className={classes.bar}>
            <Progress value={(100 * intake.read) / intake.documents} size={6} color="ink" aria-label="Documents read" />
            <span className="lh-num" aria-live="polite">
              {intake.read} of {intake.documents}
            </span>
          </div>
        </Panel>
      )}
      {intake.years.filter(hasSome).map((year) => (
        <Panel key={`${year.key}/${year.year}`} title={`${year.name}, ${year.year}`}>
          <div className={classes.months}>
            <MonthRow
              months={year.months}
              onAsk={mayWrite && year.accountId !== null ? (months) => setWanted(wantedOf(year, months)) : undefined}
            />
          </div>
        </Panel>
      ))}
      {intake.closing.length > 0 && (
        <Panel title="Ready to close">
          <ul className={classes.closing}>
            {intake.closing.map((closing) => (
              <Closing key={closing.period} closing={closing} />
            ))}
          </ul>
        </Panel>
      )}
      {!isReading && <LeftToDo intake={intake} mayWrite={mayWrite} onAsk={setWanted} />}
      {wanted && <AskDialog wanted={wanted} onClose={() => setWanted(null)} />}
    </>
  )
}

/** How far a year is from being closed, by the checklist that is behind the link. */
function Closing({ closing: { period, done, of, isClosed } }: { closing: IntakeClosing }) {
  return (
    <li className={classes.bar}>
      <Link to="/close/$period" params={{ period }} className="lh-link">
        {period}
      </Link>
      <Progress value={isClosed ? 100 : (100 * done) / of} size={6} color="ink" aria-label={`${period}, checks done`} />
      <span className="lh-num">{isClosed ? 'Closed' : done === of ? 'Ready to close' : `${done} of ${of} checks done`}</span>
    </li>
  )
}

/** Every document that turns out to be read is new to all other screens. */
function useRead(read: number | undefined): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (read === undefined) return
    void Promise.all([
      utils.dashboard.invalidate(),
      utils.transactions.invalidate(),
      utils.documents.list.invalidate(),
      utils.reports.months.invalidate(),
    ])
  }, [read, utils])
}

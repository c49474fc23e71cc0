import { isOver, notOverWords, type Period as PeriodText, parsePeriod, periodName } from '@ledgerhand/core/periods'
import type { PeriodJson } from '@ledgerhand/core/wire/periods'
import { Badge, Button } from '@mantine/core'
import { IconLock, IconLockOpen, IconSignature } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { dayWords } from '../../components/data/day-words.ts'
import { LinkButton } from '../../components/data/link-button.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { BackLink } from '../../components/shell/back-link.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import { Checklist } from './checklist.tsx'
import { LateRows } from './late-rows.tsx'
import classes from './page.module.css'
import { ReopenDialog } from './reopen-dialog.tsx'
import { useChange } from './use-changed.ts'
import { usePeriodReport } from './use-period-report.ts'
import { YearGrid } from './year-grid.tsx'

/** A month or a year before it is closed, and after. */
export function PeriodPage() {
  const { period: given = '' } = useParams({ strict: false })
  const period = parsePeriod(given)
  return period ? <Period key={period} period={period} /> : <NoPeriod />
}

const NoPeriod = () => (
  <Page title="Close" above={<BackLink to="/close">Close</BackLink>}>
    <Panel title="Checklist">
      <ErrorNote title="There is no such month" reason="Use an address like /close/2026-03, or /close/2026 for a year" />
    </Panel>
  </Page>
)

function Period({ period }: { period: string }) {
  const query = trpc.periods.get.useQuery({ period }, { staleTime: 0 })
  const mayWrite = useMay('write')
  const [isReopening, setReopening] = useKeptState('reopening', false)
  const { data } = query
  const isClosed = data?.state === 'closed'
  return (
    <Page
      title={isClosed ? periodName(period) : `Close ${periodName(period)}`}
      above={<BackLink to="/close">Close</BackLink>}
      corner={
        isClosed && (
          <Badge color="neutral" leftSection={<IconLock size={12} aria-hidden="true" />}>
            Closed
          </Badge>
        )
      }
      actions={
        isClosed &&
        mayWrite &&
        data.isReopenable && (
          <Button variant="default" leftSection={<IconLockOpen size={16} aria-hidden="true" />} onClick={() => setReopening(true)}>
            Reopen
          </Button>
        )
      }
    >
      {query.isPending ? (
        <Panel title="Checklist">
          <Loading text="Loading the checklist..." rows={11} />
        </Panel>
      ) : query.isError ? (
        <Panel title="Checklist">
          <ErrorNote
            title="The checklist could not be loaded"
            reason={errorWords(query.error) ?? ''}
            onRetry={() => void query.refetch()}
          />
        </Panel>
      ) : (
        <div className={classes.columns}>
          <div className={classes.main}>
            {query.data.late > 0 && <LateRows period={period} isClosed={isClosed} mayWrite={mayWrite} />}
            <Checklist period={query.data} mayWrite={mayWrite} />
          </div>
          <div className={classes.main}>
            <Side period={query.data} mayWrite={mayWrite} />
            <Year period={period} />
          </div>
        </div>
      )}
      {isReopening && <ReopenDialog period={period} onClose={() => setReopening(false)} />}
    </Page>
  )
}

/** The twelve months around it, one press away. */
function Year({ period }: { period: string }) {
  const year = period.slice(0, 4)
  const { data } = trpc.periods.list.useQuery({ year }, { staleTime: 0 })
  if (!data) return null
  return (
    <Panel title={year}>
      <YearGrid months={data} current={period} />
    </Panel>
  )
}

/** What comes after closing: the report of just this period, made where there is none, to be looked at and signed. */
function Report({ period: p, mayWrite }: { period: PeriodJson; mayWrite: boolean }) {
  const { open, state, busy } = usePeriodReport(p.period as PeriodText)
  const isSigned = state === 'signed'
  const button = useRef<HTMLButtonElement>(null)
  const isNext = mayWrite && !isSigned && !busy
  // Signing comes next: it has the focus where nothing else on the page has it.
  useEffect(() => {
    const at = document.activeElement
    if (isNext && (at === document.body || at?.id === 'content')) button.current?.focus({ preventScroll: true })
  }, [isNext])
  return (
    <div className={classes.words}>
      {state === 'changed' && <p className={classes.todo}>Transactions changed since the report of {p.name} was signed.</p>}
      {(mayWrite || isSigned) && (
        <Button
          ref={button}
          fullWidth
          loading={busy}
          variant={isSigned ? 'default' : 'filled'}
          leftSection={<IconSignature size={16} aria-hidden="true" />}
          onClick={() => void open()}
        >
          {isSigned ? 'Signed report' : state === 'changed' ? `Sign ${p.name} Again` : `Sign ${p.name}`}
        </Button>
      )}
      <LinkButton to="/reports" variant="default" fullWidth mt={8}>
        All reports
      </LinkButton>
    </div>
  )
}

/** Why a closed month has no button to reopen it, and where to go for it. */
const NotReopened = ({ period: { name, reopenFirst } }: { period: PeriodJson }) => (
  <p className={classes.words}>
    {reopenFirst === null ? (
      'Only accountants reopen months of these books.'
    ) : (
      <>
        Months are reopened from the last one back. To change {name},{' '}
        <Link to="/close/$period" params={{ period: reopenFirst }} className="lh-link">
          reopen {periodName(reopenFirst)} first
        </Link>
        .
      </>
    )}
  </p>
)

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What closing does, and the button that does it. */
function Side({ period: p, mayWrite }: { period: PeriodJson; mayWrite: boolean }) {
  const change = useChange()
  const { mutateAsync, isPending } = trpc.periods.close.useMutation()
  const open = p.checklist.filter((line) => line.state === 'open').length
  const isEnded = isOver(p.period as PeriodText, new Date())
  if (p.state === 'closed')
    return (
      <Panel title={`Closed on ${dayWords(p.closedAt)}`}>
        <p className={classes.words}>
          By {p.closedBy}. No transaction dated in {p.name} can be added, changed or deleted. Notes, documents and questions still work.
        </p>
        {mayWrite && !p.isReopenable && <NotReopened period={p} />}
        <Report period={p} mayWrite={mayWrite} />
      </Panel>
    )
  return (
    <Panel
      title={
        <>
          <IconLock size={18} stroke={1.6} aria-hidden="true" />
          Close
        </>
      }
    >
      <p className={classes.words}>
        No transaction dated in {p.name} or before can be added, changed or deleted afterwards. Notes, documents and questions still work.
        Reopening needs a reason.
      </p>
      {mayWrite ? (
        <div className={classes.words}>
          <Button
            fullWidth
            disabled={open > 0 || isPending || !isEnded}
            onClick={() => void change(`${p.name} was not closed`, () => mutateAsync({ period: p.period, excuses: [] }))}
          >
            Close {p.name}
          </Button>
          {!isEnded && <p className={classes.todo}>{notOverWords(p.period as PeriodText, ownZone())}</p>}
          {open > 0 && (
            <p className={classes.todo}>
              {open === 1 ? '1 check is open. Do or excuse it.' : `${open} checks are open. Do or excuse them.`}
            </p>
          )}
        </div>
      ) : (
        <p className={classes.words}>The owner or an accountant closes it.</p>
      )}
    </Panel>
  )
}

import { periodName } from '@ledgerhand/core/periods'
import type { PeriodLineJson } from '@ledgerhand/core/wire-periods'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCircleDashed, IconLock } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { dayWords } from '../../components/data/day-words.ts'
import { LinkButton } from '../../components/data/link-button.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useSearchChange } from '../../search-change.ts'
import classes from './page.module.css'

const yearIn = (value: unknown): string | undefined => (/^(19[7-9]\d|20\d\d|2100)$/.test(String(value)) ? String(value) : undefined)

/** The months of a year: which are closed, and what is open in the others. */
export function ClosePage() {
  const asked = yearIn(useSearch({ strict: false }).year)
  const change = useSearchChange()
  const query = trpc.periods.list.useQuery(asked ? { year: asked } : undefined, { staleTime: 0 })
  const year = asked ?? query.data?.[0]?.period.slice(0, 4)
  const to = (by: number) => change({ year: Number(year) + by }, { replace: true })
  return (
    <Page
      title="Close"
      subtitle="A closed month stays as it is: nothing dated in it can be added, changed or deleted"
      actions={
        year && (
          <div className={classes.years}>
            <ActionIcon variant="default" size={36} aria-label={`${Number(year) - 1}`} disabled={year <= '1970'} onClick={() => to(-1)}>
              <IconChevronLeft size={16} aria-hidden="true" />
            </ActionIcon>
            <b className="lh-num">{year}</b>
            <ActionIcon variant="default" size={36} aria-label={`${Number(year) + 1}`} disabled={year >= '2100'} onClick={() => to(1)}>
              <IconChevronRight size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
        )
      }
    >
      {query.isPending ? (
        <Panel title="Months">
          <Loading text="Loading months..." rows={12} />
        </Panel>
      ) : query.isError ? (
        <Panel title="Months">
          <ErrorNote title="The months could not be loaded" reason={errorWords(query.error) ?? ''} onRetry={() => void query.refetch()} />
        </Panel>
      ) : (
        <Panel
          title={`Months of ${year}`}
          actions={
            year && (
              <div className={classes.verbs}>
                <LinkButton to="/taxes" search={{ year: Number(year) }} variant="default" size="sm">
                  Tax pack {year}
                </LinkButton>
                <LinkButton to="/close/$period" params={{ period: year }} variant="default" size="sm">
                  The whole year
                </LinkButton>
              </div>
            )
          }
        >
          <ul className={classes.months}>
            {query.data.map((month) => (
              <Month key={month.period} month={month} />
            ))}
          </ul>
        </Panel>
      )}
    </Page>
  )
}

function Month({ month: { period, state, open, closedAt, closedBy, late } }: { month: PeriodLineJson }) {
  const isClosed = state === 'closed'
  return (
    <li className={classes.month} data-state={state}>
      {isClosed ? (
        <IconLock size={18} stroke={1.6} aria-hidden="true" />
      ) : (
        <IconCircleDashed size={18} stroke={1.6} aria-hidden="true" data-open={open > 0 || undefined} />
      )}
      <Link to="/close/$period" params={{ period }} className={classes.name}>
        {periodName(period)}
      </Link>
      <span className={classes.state} data-open={(!isClosed && open > 0) || undefined}>
        {isClosed
          ? `Closed ${dayWords(closedAt)} by ${closedBy}`
          : open === 0
            ? 'Ready to close'
            : open === 1
              ? '1 check is open'
              : `${open} checks are open`}
        {late > 0 && <span className={classes.late}>{late === 1 ? '1 late row' : `${late} late rows`}</span>}
      </span>
    </li>
  )
}

import { formatMonth, type YearMonth } from '@ledgerhand/core/calendar-date'
import { isOver, type Period, periodName } from '@ledgerhand/core/periods'
import type { PeriodLineJson } from '@ledgerhand/core/wire/periods'
import { IconCheck, IconCircleDashed, IconHourglass, IconLock, IconMinus, IconSignature } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useId } from 'react'
import { trpc } from '../../net/api.ts'
import classes from './year-grid.module.css'

/** What a month is at a glance: what is signed is closed, what is running cannot be closed yet, and of an empty one nothing is said to be ready. */
type MonthState = 'signed' | 'closed' | 'ready' | 'empty' | 'open' | 'running'
const marks = {
  signed: IconSignature,
  closed: IconLock,
  ready: IconCheck,
  empty: IconMinus,
  open: IconCircleDashed,
  running: IconHourglass,
} as const

interface YearGridProps {
  months: readonly PeriodLineJson[]
  /** The month whose page this stands on: then only marks are shown. */
  current?: string
}

/** The twelve months of a year, each with its state, one link a month; the arrow keys go from month to month. */
export function YearGrid({ months, current }: YearGridProps) {
  const signed = useSignedMonths()
  const id = useId()
  const isSmall = current !== undefined
  return (
    <ul
      className={classes.year}
      data-small={isSmall || undefined}
      aria-label={`Months of ${months[0]?.period.slice(0, 4) ?? ''}`}
      onKeyDown={moveAmongMonths}
    >
      {months.map((month) => {
        const { period, late } = month
        const state = stateOf(month, signed)
        const Mark = marks[state]
        const [name = '', year] = periodName(period).split(' ')
        const shown = isSmall ? formatMonth(period as YearMonth).slice(0, 3) : name
        const words = `${wordsOf(month, state)}${late > 0 ? `, ${late === 1 ? '1 late row' : `${late} late rows`}` : ''}`
        return (
          <li key={period} data-state={state} data-late={late > 0 || undefined}>
            <Link
              to="/close/$period"
              params={{ period }}
              className={classes.month}
              aria-describedby={`${id}${period}`}
              aria-label={`${shown} ${year}`}
              {...(period === current ? { 'aria-current': 'page' } : {})}
            >
              {shown}
            </Link>
            <Mark size={16} stroke={1.8} aria-hidden="true" />
            <span id={`${id}${period}`} className={classes.words}>
              {words}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function stateOf({ period, state, open, hasRows }: PeriodLineJson, signed: (month: string) => boolean): MonthState {
  if (state === 'closed') return signed(period) ? 'signed' : 'closed'
  if (!isOver(period as Period, new Date())) return 'running'
  return open > 0 ? 'open' : hasRows ? 'ready' : 'empty'
}

function wordsOf({ open }: PeriodLineJson, state: MonthState): string {
  const all: Record<MonthState, string> = {
    signed: 'Closed and signed',
    closed: 'Closed',
    ready: 'Ready to close',
    empty: 'No transactions',
    open: open === 1 ? '1 check is open' : `${open} checks are open`,
    running: 'Not over yet',
  }
  return all[state]
}

/** Whether a report that covers a month is signed. */
function useSignedMonths(): (month: string) => boolean {
  const { data = [] } = trpc.reports.list.useQuery()
  const spans = data.filter(({ signatures }) => signatures.length > 0)
  return (month) => spans.some(({ startDate, endDate }) => startDate.slice(0, 7) <= month && month <= endDate.slice(0, 7))
}

function moveAmongMonths(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const top = links[0]?.getBoundingClientRect().top
  const perRow = links.filter((link) => link.getBoundingClientRect().top === top).length
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow }[event.key]
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : step === undefined ? -1 : at + step
  if (at < 0 || !links[next]) return
  event.preventDefault()
  links[next].focus()
}

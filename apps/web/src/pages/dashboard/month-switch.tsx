import { addMonths, formatLongMonth, parseCalendarDate, type YearMonth } from '@ledgerhand/core/calendar-date'
import { daysInWords } from '@ledgerhand/core/months'
import type { DashboardMetrics } from '@ledgerhand/core/wire/dashboard'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import classes from './page.module.css'

/** The month in the address, where one is named; undefined for the running one and for anything that is no month. */
export function useShownMonth(): YearMonth | undefined {
  const { month } = useSearch({ strict: false }) as { month?: unknown }
  return typeof month === 'string' && parseCalendarDate(`${month}-01`) ? (month as YearMonth) : undefined
}

/** Which month the figures are of, the way to the others, and what they are compared with or where the latest transactions are. */
export function MonthSwitch({ data }: { data: DashboardMetrics | undefined }) {
  if (!data) return <div className={classes.month}>{'\u00a0'}</div>
  const { month, months, isRunning, transactions, comparedWith } = data
  const { current, first, latest } = months
  const last = latest !== null && latest > current ? latest : current
  const isEmpty = transactions === 0 && latest !== null && latest !== month
  return (
    <div className={classes.month}>
      <div className={classes.switch}>
        <Step to={first !== null && first < month ? addMonths(month, -1) : null} current={current}>
          <IconChevronLeft size={18} stroke={1.6} aria-hidden="true" />
        </Step>
        <h2 aria-live="polite">
          {formatLongMonth(month)} {isRunning && <span className="lh-muted">so far</span>}
        </h2>
        <Step to={month < last ? addMonths(month, 1) : null} current={current}>
          <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
        </Step>
        {month !== current && (
          <Link to="/" search={{}} resetScroll={false} className="lh-link">
            This month
          </Link>
        )}
      </div>
      <p>
        {isEmpty ? (
          <>
            No transactions in {formatLongMonth(month)}
            {month === current && ' yet'}. Latest: {formatLongMonth(latest)}.{' '}
            <Link to="/" search={{ month: latest }} resetScroll={false} className="lh-link">
              Show it
            </Link>
          </>
        ) : (
          latest !== null && `Compared with ${daysInWords(comparedWith)}`
        )}
      </p>
    </div>
  )
}

/** One month back or on; `to` null where there is nothing more. */
function Step({ to, current, children }: { to: YearMonth | null; current: YearMonth; children: React.ReactNode }) {
  if (to === null)
    return (
      <ActionIcon size={28} disabled aria-hidden="true">
        {children}
      </ActionIcon>
    )
  return (
    <ActionIcon
      renderRoot={(props) => <Link to="/" search={to === current ? {} : { month: to }} resetScroll={false} {...props} />}
      size={28}
      aria-label={`Show ${formatLongMonth(to)}`}
    >
      {children}
    </ActionIcon>
  )
}

import { type CalendarDate, formatMonth, monthOf } from '../calendar-date.ts'
import type { CoverageAccount } from '../coverage.ts'
import type { PeriodBefore, ReportJson } from '../wire/reports.ts'
import { periodWords } from './statement-rows.ts'

/** How many accounts a sentence names. */
const NAMED = 2

/**
 * Which statements a period lacks, in words: 'no statement for Apr 2026 (Checking ••4821)'. Months of which days are open count, too.
 * Null where none is missing.
 */
export function missingStatements(
  accounts: readonly CoverageAccount[],
  { startDate, endDate }: Record<'startDate' | 'endDate', CalendarDate>,
): string | null {
  const [first, last] = [monthOf(startDate), monthOf(endDate)]
  const found = accounts.flatMap(({ name, months, isNumbered }) => {
    // Nothing says that an account without a number goes on after its last statement.
    const until = isNumbered ? last : (months.findLast((m) => m.documents.length > 0)?.month ?? first)
    const open = months.filter(
      ({ month, state }) => month >= first && month <= last && month <= until && (state === 'missing' || state === 'part'),
    )
    const said = open.map(({ month, state }) => `${state === 'part' ? 'part of ' : ''}${formatMonth(month)}`)
    return said.length === 0 ? [] : [`${listed(said)} (${name})`]
  })
  if (found.length === 0) return null
  const more = found.length - NAMED
  const others = more > 0 ? ` and ${more} more ${more === 1 ? 'account' : 'accounts'}` : ''
  return `no statement for ${found.slice(0, NAMED).join(', ')}${others}`
}

/** What says of two compared periods that statements are missing, a sentence each; none where none is known to be missing. */
export const incompletePeriods = (
  report: Pick<ReportJson, 'reportPeriod'>,
  { reportPeriod, missing }: Pick<PeriodBefore, 'reportPeriod' | 'missing'>,
): string[] =>
  [
    { period: report.reportPeriod, lacks: missing.report },
    { period: reportPeriod, lacks: missing.before },
  ].flatMap(({ period, lacks }) => (lacks === null ? [] : [`${periodWords(period)} is incomplete: ${lacks}.`]))

/** 'Apr 2026', 'Apr 2026 and May 2026', 'Apr 2026 to Jun 2026' of more. */
function listed(months: readonly string[]): string {
  const [one = '', two] = months
  if (months.length === 1) return one
  return months.length === 2 ? `${one} and ${two}` : `${months.length} months from ${one} to ${months.at(-1)}`
}

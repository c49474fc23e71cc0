import {
  addMonths,
  type CalendarDate,
  firstOfMonth,
  firstOfQuarter,
  formatMonth,
  lastOfMonth,
  monthOf,
  quarterKey,
  quarterOf,
  type YearMonth,
} from '@ledgerhand/core/calendar-date'

/** A period that a report is often made for: filled into the form by one click. */
export interface Preset {
  name: string
  title: string
  reportPeriod: string
  startDate: CalendarDate
  endDate: CalendarDate
}

const oneMonth = (month: YearMonth, name: string = formatMonth(month)): Preset => ({
  name,
  title: `${formatMonth(month)} P&L`,
  reportPeriod: month,
  startDate: firstOfMonth(month),
  endDate: lastOfMonth(month),
})
function oneQuarter(inside: YearMonth, name?: string): Preset {
  const year = inside.slice(0, 4)
  const quarter = quarterOf(inside)
  const first = firstOfQuarter(inside)
  return {
    name: name ?? `Q${quarter} ${year}`,
    title: `Q${quarter} ${year} P&L`,
    reportPeriod: quarterKey(inside),
    startDate: firstOfMonth(first),
    endDate: lastOfMonth(addMonths(first, 2)),
  }
}
const oneYear = (year: string, name: string = year): Preset => ({
  name,
  title: `${year} P&L`,
  reportPeriod: year,
  startDate: firstOfMonth(`${year}-01` as YearMonth),
  endDate: lastOfMonth(`${year}-12` as YearMonth),
})

/** Whether a period has a month with transactions in it. */
export const holdsRows = ({ startDate, endDate }: { startDate: string; endDate: string }, months: readonly YearMonth[]): boolean =>
  months.some((month) => month >= startDate.slice(0, 7) && month <= endDate.slice(0, 7))

/** The presets on a given day where nothing is known of the books, the finished periods first: they are what one usually reports on. */
function presetsOfDay(today: CalendarDate): Preset[] {
  const month = monthOf(today)
  const year = Number(today.slice(0, 4))
  return [
    oneMonth(addMonths(month, -1), 'Last month'),
    oneMonth(month, 'This month'),
    oneQuarter(addMonths(month, -3), 'Last quarter'),
    oneQuarter(month, 'This quarter'),
    oneYear(String(year - 1), 'Last year'),
    oneYear(String(year), 'This year'),
  ]
}

/** So many of each length are offered. */
const EACH = 2

/**
 * The presets: months, quarters and years that have transactions, two of each, the latest first; under the day's own names ('Last month') where
 * they are that. Books without transactions have those of the day.
 */
export function presets(today: CalendarDate, months: readonly YearMonth[]): Preset[] {
  const ofDay = presetsOfDay(today)
  if (months.length === 0) return ofDay
  // A row dated ahead by mistake is not what one reports on first.
  const past = months.filter((month) => month <= monthOf(today))
  const known = past.length > 0 ? past : months
  const latest = <Of extends string>(of: readonly Of[]) => [...new Set(of)].slice(0, EACH)
  const quarters = new Map(known.map((month) => [oneQuarter(month).reportPeriod, month]))
  return [
    ...latest(known).map((month) => oneMonth(month)),
    ...[...quarters.values()].slice(0, EACH).map((month) => oneQuarter(month)),
    ...latest(known.map((month) => month.slice(0, 4))).map((year) => oneYear(year)),
  ].map((preset) => ofDay.find(({ reportPeriod }) => reportPeriod === preset.reportPeriod) ?? preset)
}

/** The period that a first report is best made of: the latest year with transactions, or its only quarter or month. Null without any. */
export function suggestedPeriod(today: CalendarDate, months: readonly YearMonth[]): Preset | null {
  const [latest] = months.filter((month) => month <= monthOf(today))
  const newest = latest ?? months[0]
  if (newest === undefined) return null
  const ofYear = months.filter((month) => month.startsWith(newest.slice(0, 4)))
  if (ofYear.length === 1) return oneMonth(newest)
  return ofYear.every((month) => quarterOf(month) === quarterOf(newest)) ? oneQuarter(newest) : oneYear(newest.slice(0, 4))
}

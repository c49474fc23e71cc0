import {
  addMonths,
  type CalendarDate,
  firstOfMonth,
  formatMonth,
  lastOfMonth,
  monthOf,
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

const quarterOf = (month: YearMonth) => Math.ceil(Number(month.slice(5)) / 3)

/** The presets on a given day, the finished periods first: they are what one usually reports on. */
export function presets(today: CalendarDate): Preset[] {
  const month = monthOf(today)
  const oneMonth = (name: string, m: YearMonth): Preset => ({
    name,
    title: `${formatMonth(m)} P&L`,
    reportPeriod: m,
    startDate: firstOfMonth(m),
    endDate: lastOfMonth(m),
  })
  const oneQuarter = (name: string, inside: YearMonth): Preset => {
    const year = inside.slice(0, 4)
    const quarter = quarterOf(inside)
    const first = `${year}-${String(quarter * 3 - 2).padStart(2, '0')}` as YearMonth
    return {
      name,
      title: `Q${quarter} ${year} P&L`,
      reportPeriod: `${year}-Q${quarter}`,
      startDate: firstOfMonth(first),
      endDate: lastOfMonth(addMonths(first, 2)),
    }
  }
  const oneYear = (name: string, year: string): Preset => ({
    name,
    title: `${year} P&L`,
    reportPeriod: year,
    startDate: firstOfMonth(`${year}-01` as YearMonth),
    endDate: lastOfMonth(`${year}-12` as YearMonth),
  })
  const year = Number(today.slice(0, 4))
  return [
    oneMonth('Last month', addMonths(month, -1)),
    oneMonth('This month', month),
    oneQuarter('Last quarter', addMonths(month, -3)),
    oneQuarter('This quarter', month),
    oneYear('Last year', String(year - 1)),
    oneYear('This year', String(year)),
  ]
}

import { addDays, type CalendarDate, calendarDate } from '@ledgerhand/core/calendar-date'
import { dayWithin } from '../pages/period.ts'
import { calendarDateOf, inferDateOrder, parsePrintedDate } from '../printed/cell-dates.ts'
import { folded } from '../printed/fold.ts'
import { roleOfHeader } from './column-words.ts'
import { type GridRow, isDateCell, yearedDate } from './grid.ts'
import { preambleFacts } from './table-facts.ts'

/**
 * Dates that are none by themselves, under a header that calls them so: a spreadsheet's count of days ('45352'), a program's of seconds, and days whose year
 * only the period above the table tells ('20 Dec'). They are written out before the table is read.
 */
type Row = readonly string[]

/** 2000-01-01 to 2064-12-31 as a spreadsheet counts days. */
const SERIAL = /^(?:3[67]\d{3}|[45]\d{4}|60\d{3})(?:\.\d+)?$/
const FIRST_SERIAL = 36526
const serialDate = (cell: string): CalendarDate | null =>
  SERIAL.test(cell) && Number(cell) >= FIRST_SERIAL ? addDays('2000-01-01' as CalendarDate, Math.floor(Number(cell)) - FIRST_SERIAL) : null

/** Programs count the seconds, or thousandths of them, since 1970: '1772463600'. The day is that of UTC. */
const SECONDS = /^1\d{9}(?:\d{3})?$/
function epochDate(cell: string): CalendarDate | null {
  if (!SECONDS.test(cell)) return null
  const at = new Date(Number(cell.slice(0, 10)) * 1000)
  return calendarDate(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate())
}

const MOST = 0.8

const SIX = /^(\d\d)(\d\d)(\d\d)$/
/** '260302' or '020326' throughout: the end that hardly changes is the year, for a list runs through the days of a year. Nothing where both or neither do. */
function sixDigits(cells: Row): ((cell: string) => CalendarDate | null)[] {
  const parts = cells.flatMap((cell) => (SIX.exec(cell) ? [(SIX.exec(cell) ?? []).slice(1)] : []))
  if (parts.length < cells.length || parts.length < 3) return []
  const [first, last] = [0, 2].map((k) => new Set(parts.map((p) => p[k])).size)
  if (first === undefined || last === undefined || Math.min(first, last) > 2 || Math.max(first, last) < 3) return []
  return [
    (cell) => {
      const [a = 0, month = 0, c = 0] = (SIX.exec(cell) ?? []).slice(1).map(Number)
      const [year, day] = first < last ? [a, c] : [c, a]
      return SIX.test(cell) ? calendarDate(2000 + year, month, day) : null
    },
  ]
}

export function withWrittenDates(grid: readonly GridRow[]): readonly GridRow[] {
  const at = grid.slice(0, 60).findIndex(({ cells }) => cells.filter((c) => roleOfHeader(c) !== null).length >= 3)
  const header = grid[at]?.cells ?? []
  const written = new Map<number, (cell: string) => CalendarDate | null>()
  header.forEach((words, column) => {
    const role = roleOfHeader(words)
    if (role !== 'date' && role !== 'valueDate') return
    // Lines that sum up begin with words.
    const cells = grid.slice(at + 1).flatMap(({ cells }) => (/\d/.test(cells[column] ?? '') ? (cells[column] ?? '') : []))
    const write = [serialDate, epochDate, ...sixDigits(cells), ...yearedWithin(grid.slice(0, at), cells)].find(
      (way) => share(cells, (c) => way(c) !== null) >= MOST,
    )
    if (write && share(cells, isDateCell) < 1 - MOST) written.set(column, write)
  })
  const parts = partsOfDate(header, grid.slice(at + 1))
  if (parts !== null) {
    const join = (cells: Row, i: number) =>
      i === at ? cells.with(parts, 'Date') : cells.with(parts, joinedDate(cells, parts) ?? (cells[parts] || ''))
    return grid.map((row, i) => (i < at || row.cells.length <= parts ? row : { ...row, cells: join(row.cells, i) }))
  }
  if (written.size === 0) return grid
  const writeRow = (cells: Row): Row => cells.map((cell, column) => written.get(column)?.(cell) ?? cell)
  return grid.map((row, i) => (i > at ? { ...row, cells: writeRow(row.cells) } : row))
}

const YEAR = /年|\b(?:year|jahr|annee|ano|anno|jaar)\b/
/** The first of three columns that hold year, month and day apart; null where none do. */
function partsOfDate(header: Row, rows: readonly GridRow[]): number | null {
  const first = header.findIndex((words) => YEAR.test(folded(words)))
  if (first < 0) return null
  const whole = rows.filter(({ cells }) => joinedDate(cells, first) !== null).length
  return whole > 0 && whole >= rows.length * MOST ? first : null
}
function joinedDate(cells: Row, first: number): CalendarDate | null {
  const [year = '', month = '', day = ''] = cells.slice(first, first + 3)
  return /^(?:19|20)\d\d$/.test(year) && /^\d{1,2}$/.test(month) && /^\d{1,2}$/.test(day)
    ? calendarDate(Number(year), Number(month), Number(day))
    : null
}

const share = (cells: Row, test: (cell: string) => boolean): number => cells.filter(test).length / Math.max(1, cells.length)

/** Reads 'day and month' as the day of that name in the printed period or the nearest to it; a period of more than a year says nothing. */
function yearedWithin(preamble: readonly GridRow[], cells: Row): ((cell: string) => CalendarDate | null)[] {
  const { periodStart, periodEnd } = preambleFacts(preamble)
  if (!periodStart || !periodEnd) return []
  const { order: spoken } = inferDateOrder([periodStart, periodEnd])
  const dayOf = (text: string) => {
    const date = parsePrintedDate(text, { order: spoken })
    return date && calendarDateOf(date)
  }
  const [start, end] = [dayOf(periodStart), dayOf(periodEnd)]
  if (!start || !end || start > end || addDays(start, 366) < end) return []
  const { order } = inferDateOrder(cells, { periodStart: start, periodEnd: end })
  const way = (cell: string) => {
    const date = parsePrintedDate(cell, { order })
    return date && date.year === null ? dayWithin((year) => calendarDate(year, date.month, date.day), { start, end }) : null
  }
  // A few may lie just outside, as a card's do.
  const isInside = (cell: string) => {
    const day = way(cell)
    return day !== null && day >= start && day <= end
  }
  return share(cells, isInside) >= MOST ? [way] : []
}

/** Whether the days of a column only rise or only fall, in the one order of day and month in which they do; null where they do neither. */
export function directionOfDays(cells: readonly string[]): 'up' | 'down' | null {
  for (const order of ['DMY', 'MDY', 'YMD'] as const) {
    const days = cells.flatMap((cell) => {
      const date = yearedDate(cell, order)
      return date?.year ? [date.year * 10_000 + date.month * 100 + date.day] : []
    })
    const steps = days.slice(1).map((day, i) => day - (days[i] ?? 0))
    const [rises, falls] = [steps.some((s) => s > 0), steps.some((s) => s < 0)]
    if (days.length > cells.length / 2 && rises !== falls) return rises ? 'up' : 'down'
  }
  return null
}

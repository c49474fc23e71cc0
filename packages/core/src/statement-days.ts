import { addDays, type CalendarDate } from './calendar-date.ts'

/** What a statement's printed dates leave open, as it stands among its lines that could not be read. While one stands there it is not reconciled. */
const DAYS = 'Dates: '
export const isDayLine = (line: string): boolean => line.startsWith(DAYS)
/** 'Dates: 2 rows lie outside the printed period' without the label. */
export const wordsOfDayLine = (line: string): string => line.slice(DAYS.length)
export const dayLine = (words: string): string => `${DAYS}${words}`

export interface PrintedPeriod {
  start: CalendarDate | null
  end: CalendarDate | null
}

/**
 * How far outside its period a bank's habits put a row: a card lists a purchase by the day on which it was made and in the period in which
 * it was booked; a bank books on Monday what was paid at the weekend, and a value date may lie a few days after the end.
 */
const DAYS_BEFORE = { card: 14, account: 7 }
const DAYS_AFTER = 3

/** Which rows (from 0) lie outside a printed period further than habits explain. None where no period is printed. */
export function rowsOutside(rows: readonly { date: CalendarDate }[], { start, end }: PrintedPeriod, isCard: boolean): number[] {
  if (start === null || end === null || end < start) return []
  const [from, to] = [addDays(start, -(isCard ? DAYS_BEFORE.card : DAYS_BEFORE.account)), addDays(end, DAYS_AFTER)]
  return rows.flatMap(({ date }, i) => (date < from || date > to ? [i] : []))
}

/** A line about rows, which follows from them. */
export const isRowDayLine = (line: string): boolean => OUTSIDE.test(line) || UNCERTAIN.test(line) || line.startsWith(YEAR_LINE)

const counted = (n: number, one: string, many: string): string => (n === 1 ? `1 row ${one}` : `${n} rows ${many}`)
export const outsideLine = (count: number): string => dayLine(`${counted(count, 'lies', 'lie')} outside the printed period`)
export const uncertainLine = (count: number): string =>
  dayLine(count === 1 ? 'The day of 1 row is uncertain' : `The days of ${count} rows are uncertain`)
/** Of a document that prints no year, until somebody says which it is. */
export const YEAR_LINE = dayLine('No year is printed')
const OUTSIDE = /^Dates: \d+ rows? lies? outside/
const UNCERTAIN = /^Dates: The days? of \d+ rows?/

/** What a check in the books asks of a row. */
export interface WaitingRow {
  date: CalendarDate
  /** Nobody has looked at it yet. */
  isWaiting: boolean
}

/**
 * The lines of a statement on its rows as they are now: a day that a person corrected, or looked at and left, is no longer open. A line that was not
 * there is not added: what a person changed is meant so.
 */
export function withDaysChecked(
  unread: readonly string[],
  rows: readonly WaitingRow[],
  period: PrintedPeriod,
  isCard: boolean,
): readonly string[] {
  if (!unread.some(isDayLine)) return unread
  const waiting = rows.filter((row) => row.isWaiting)
  return unread.flatMap((line) => {
    // Not by a look at its rows: the question is the document's.
    if (line.startsWith(YEAR_LINE)) return [line]
    if (OUTSIDE.test(line)) {
      const count = rowsOutside(waiting, period, isCard).length
      return count > 0 ? [outsideLine(count)] : []
    }
    return isDayLine(line) && waiting.length === 0 ? [] : [line]
  })
}

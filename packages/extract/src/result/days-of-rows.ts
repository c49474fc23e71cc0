import { outsideLine, type PrintedPeriod, rowsOutside, uncertainLine, YEAR_LINE } from '@ledgerhand/core/statement-days'
import type { ReadTransaction, Statement } from './reading.ts'

/** Why a row's day is in doubt. A row has one of these sentences, or one that begins with `EITHER_DAY`, `GUESSED_YEAR` or `PRINTED_AS`. */
export const LOST_DAY = 'No date is printed for this row; it is that of the row above'
export const LAST_DAY = 'No date is printed for this row; it is put on the last day of the period'
export const EITHER_WAY = 'Day and month could be the other way round'
export const OUTSIDE_PERIOD = 'Its day lies outside the printed period'
export const DISPUTED = 'Its year is that of a period with which other dates of the statement do not agree'
const EITHER_DAY = 'The date could be'
const GUESSED_YEAR = 'No year is printed'
const EITHER_YEAR = 'The year could be'
const PRINTED_AS = 'Its date is printed as'
export const eitherDay = (one: string, other: string): string => `${EITHER_DAY} ${one} or ${other}`
export const eitherYear = (one: number, other: number): string => `${EITHER_YEAR} ${one} or ${other}`
/** What tells the year of days that print none. */
export type YearSource = 'file' | 'text'
const SOURCES: Record<YearSource, string> = {
  file: 'is when the file was made or handed in',
  text: 'is the newest year that stands in it',
}
/** Whether a doubt is about the year alone, which is asked once for a document. */
export const isYearDoubt = (doubt: string | null): boolean => doubt?.startsWith(GUESSED_YEAR) ?? false
export const guessedYear = (year: string, source: YearSource): string => `${GUESSED_YEAR}; ${year} ${SOURCES[source]}`
export const printedAs = (text: string): string => `${PRINTED_AS} '${text}'`

const UNCERTAIN = [LOST_DAY, EITHER_WAY, EITHER_DAY, EITHER_YEAR, PRINTED_AS]
const isUncertain = ({ doubt }: ReadTransaction): boolean => UNCERTAIN.some((words) => doubt?.startsWith(words))

/** Rows outside the printed period wait for a person. */
export function withDaysInPeriod(rows: ReadTransaction[], period: PrintedPeriod, isCard: boolean): ReadTransaction[] {
  const outside = new Set(rowsOutside(rows, period, isCard))
  return outside.size === 0
    ? rows
    : rows.map((row, i) =>
        outside.has(i) ? { ...row, doubt: row.doubt ?? OUTSIDE_PERIOD, confidence: Math.min(row.confidence, 0.6) } : row,
      )
}

/** What of the days is open, as lines of the statement. */
export function openDays(rows: readonly ReadTransaction[], period: PrintedPeriod, isCard: boolean): Statement['unread'] {
  const outside = rowsOutside(rows, period, isCard)
  const uncertain = rows.flatMap((row, i) => (isUncertain(row) ? [i] : []))
  const line = (found: readonly number[], text: string) => {
    const evidence = rows[found[0] ?? -1]?.evidence
    return evidence ? [{ text, evidence }] : []
  }
  const guessed = rows.flatMap((row, i) => (row.year === 'guessed' ? [i] : []))
  return [...line(outside, outsideLine(outside.length)), ...line(uncertain, uncertainLine(uncertain.length)), ...line(guessed, YEAR_LINE)]
}

import { calendarDate } from '@ledgerhand/core/calendar-date'
import { inferDateOrder, parsePrintedDate } from '../printed/cell-dates.ts'
import { guessedYear } from '../result/days-of-rows.ts'
import type { Statement } from '../result/reading.ts'
import { sealedStatement } from '../result/sealed-statement.ts'
import { roleOfHeader } from './column-words.ts'
import { type GridRow, isDateCell } from './grid.ts'

/** Of the cells below a heading of days so many hold one. */
const MOST = 0.8
/** In days of months that have 31 each. */
const HALF_A_YEAR = 186

/** A table whose days print no year and whose head names none, with its days put into years of which the newest is `year`; null for every other one. */
export function withGuessedYears(grid: readonly GridRow[], year: number): GridRow[] | null {
  const at = grid.slice(0, 60).findIndex(({ cells }) => cells.filter((c) => roleOfHeader(c) !== null).length >= 3)
  const column = grid[at]?.cells.findIndex((words) => roleOfHeader(words) === 'date') ?? -1
  if (at < 0 || column < 0) return null
  const below = grid.slice(at + 1)
  const cells = below.flatMap(({ cells }) => (/\d/.test(cells[column] ?? '') ? [cells[column] ?? ''] : []))
  if (cells.length === 0 || cells.some(isDateCell)) return null
  const { order } = inferDateOrder(cells)
  const dayOf = (cell: string) => {
    const date = parsePrintedDate(cell, { order })
    return date && date.year === null ? date : null
  }
  const days = below.map(({ cells }) => dayOf(cells[column] ?? ''))
  const found = days.filter((day) => day !== null)
  if (found.length < MOST * cells.length) return null
  // Rows run up or down; a step over the end of a year is one from December to January, or back.
  const steps = found.slice(1).map((day, i) => day.month * 31 + day.day - ((found[i]?.month ?? 0) * 31 + (found[i]?.day ?? 0)))
  const rises = (s: number) => (s > 0 && s < HALF_A_YEAR) || s < -HALF_A_YEAR
  const isRising = steps.filter(rises).length >= steps.filter((s) => s !== 0 && !rises(s)).length
  const turns = steps.map((s) => (isRising ? (s < -HALF_A_YEAR ? 1 : 0) : s > HALF_A_YEAR ? -1 : 0))
  const last = isRising ? turns.reduce<number>((n, turn) => n + turn, 0) : 0
  let passed = 0
  let place = 0
  const rows = below.map((row, i): GridRow => {
    const day = days[i]
    if (!day) return row
    if (place > 0) passed += turns[place - 1] ?? 0
    place++
    const written = calendarDate(year - last + passed, day.month, day.day)
    return written ? { ...row, cells: row.cells.with(column, written) } : row
  })
  return [...grid.slice(0, at + 1), ...rows]
}

/** Statements of such a table: every row says that its year was guessed, and none of them is reconciled. */
export const withYearsAsked = (statements: readonly Statement[]): Statement[] =>
  statements.map(({ seal: _, repair: __, newestFirst, ...draft }) => {
    const transactions = draft.transactions.map((row) => ({
      ...row,
      year: 'guessed' as const,
      doubt: row.doubt ?? guessedYear(row.date.slice(0, 4), 'file'),
    }))
    return sealedStatement({ ...draft, transactions }, { newestFirst })
  })

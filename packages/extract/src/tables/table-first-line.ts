import { parsePrintedAmount } from '../printed/printed.ts'
import { type GridRow, isAmountCell, isDateCell, isMovementRow } from './grid.ts'
import type { TableReader } from './table-reader.ts'

/**
 * A list without headings may begin with a line about the whole: from when to when, with what it began and ended. It looks like a
 * movement, and is none when between two amounts of it lies exactly what all the other rows moved. Signed cents; null when it is no such line.
 */
export function balancesInFirstLine(
  rows: readonly GridRow[],
  read: (movements: readonly (readonly string[])[]) => TableReader | null,
): { opening: number; closing: number } | null {
  const first = rows[0]?.cells ?? []
  const rest = rows.slice(1).filter(isMovementRow)
  const days = first.filter(isDateCell)
  const amounts = first.filter((c) => isAmountCell(c) && !isDateCell(c))
  if (rest.length < 3 || new Set(days).size < 2 || amounts.length < 2) return null
  const table = read(rest.map((r) => r.cells))
  if (!table) return null
  const moved = rest.reduce((sum, { cells }) => sum + (table.signed(cells) ?? 0), 0)
  const printed = amounts.flatMap((c) => parsePrintedAmount(c) ?? []).map((a) => (a.negative || a.mark === 'DR' ? -a.cents : a.cents))
  for (const [i, opening] of printed.entries())
    for (const closing of printed.slice(i + 1)) if (moved !== 0 && opening + moved === closing) return { opening, closing }
  return null
}

/**
 * Such a list may also end with the balance: a line with a day and an amount in which every word is missing that all other lines have.
 * True for the last row when it is one.
 */
export function endsWithBalance(rows: readonly GridRow[]): boolean {
  const last = rows.at(-1)
  const others = rows.slice(0, -1)
  if (!last || others.length < 3 || !isMovementRow(last)) return false
  const hasWord = (cells: readonly string[], k: number) => /\p{L}{2}/u.test(cells[k] ?? '')
  const worded = last.cells.flatMap((_, k) => (others.every(({ cells }) => hasWord(cells, k)) ? [k] : []))
  return (
    worded.length > 0 &&
    !worded.some((k) => hasWord(last.cells, k)) &&
    worded.some((k) => new Set(others.map(({ cells }) => cells[k])).size > 1) &&
    others.every(isMovementRow)
  )
}

import { parsePrintedAmount } from '../printed.ts'
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

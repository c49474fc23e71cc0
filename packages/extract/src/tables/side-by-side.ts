import type { Statement } from '../result/reading.ts'
import type { GridRow } from './grid.ts'

/** A block of columns of a table, from the first to before the last. */
interface Block {
  from: number
  to: number
}

/**
 * Two tables beside one another, as owners keep them in a workbook: income at the left, expenses at the right, an empty column between. Each
 * is a grid of its own, in the columns where it stands; null where there is one table only. `isHeader` says whether cells are a full header.
 */
export function besideOneAnother(grid: readonly GridRow[], isHeader: (cells: readonly string[]) => boolean): GridRow[][] | null {
  const at = grid.findIndex(({ cells }) => isHeader(cells))
  const header = grid[at]?.cells
  if (!header) return null
  const below = grid.slice(at)
  const width = Math.max(...below.map(({ cells }) => cells.length))
  const isEmpty = (column: number) => below.every(({ cells }) => (cells[column] ?? '') === '')
  const gaps = Array.from({ length: width }, (_, column) => column).filter((column) => column > 0 && isEmpty(column))
  const blocks = [0, ...gaps.map((gap) => gap + 1)].map((from, i): Block => ({ from, to: gaps[i] ?? width }))
  const tables = blocks.filter((block) => isHeader(cellsOf(header, block)))
  if (tables.length < 2) return null
  return tables.map((block) => {
    const own = grid.map((row) => ({ ...row, cells: cellsOf(row.cells, block) }))
    return own.filter(({ cells }) => cells.some((c) => c !== ''))
  })
}

/** The cells of a block where they stand, with nothing before and after them. */
const cellsOf = (cells: readonly string[], { from, to }: Block): string[] => cells.slice(0, to).map((cell, i) => (i < from ? '' : cell))

/** Lists of which each went one way, one of them in and one out, and none of which has a balance or a number, are what one account moved. */
export function areOneAccount(statements: readonly Statement[]): boolean {
  const ways = statements.map(({ transactions }) => new Set(transactions.map((t) => t.isCredit)))
  const isOwn = (s: Statement) => s.openingCents !== null || s.closingCents !== null || s.accountLastFour !== null || s.isCard
  return (
    ways.every((way) => way.size === 1) &&
    new Set(ways.flatMap((way) => [...way])).size === 2 &&
    !statements.some(isOwn) &&
    statements.every((s) => s.transactions.every((t) => t.balanceCents === null))
  )
}

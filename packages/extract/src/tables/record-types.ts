import { folded } from '../printed/fold.ts'
import { type GridRow, isMovementRow } from './grid.ts'
import { headerStrength } from './table.ts'

/** What the first column calls the line that opens the file, by its words or numbers; what it calls the one that ends it. */
const OPENS = /^(?:h|hd|hdr|head|header|fh|bh|file ?header|kopf|entete|cabecera|testata|0|00|000|01|1|10|100)$/
const ENDS = /^(?:t|tr|trl|tlr|trailer|f|ft|foot|footer|e|end|eof|z|tail|fin|ende|total|9|90|99|900|999)$/
/** The least lines of one type that are a list. */
const FEWEST = 2

/**
 * A table without the column that says of what type each line is, and without the lines of the types that are no rows: what opens the file and what
 * ends it. The same rows where the first column says no such thing.
 */
export function withoutRecordTypes(grid: readonly GridRow[]): readonly GridRow[] {
  const type = ({ cells }: GridRow) => folded(cells[0] ?? '').trim()
  const rows = grid.filter((r) => headerStrength(r) === 0)
  const counts = new Map<string, number>()
  for (const row of rows) if (isMovementRow({ cells: row.cells.slice(1) })) counts.set(type(row), (counts.get(type(row)) ?? 0) + 1)
  const [detail, most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0]
  if (detail === '' || most < FEWEST || detail.length > 12) return grid
  const [first, last] = [rows.findIndex((r) => type(r) === detail), rows.findLastIndex((r) => type(r) === detail)]
  const filled = (row: GridRow) => row.cells.filter((c) => c !== '').length
  const usual = new Set(rows.filter((r) => type(r) === detail).map(filled))
  const isOther = (row: GridRow, at: number): boolean => {
    if (at >= first && at <= last) return type(row) === detail
    // A number or a letter may be a branch or a kind of payment: such a line is laid out in another way than the rows.
    return (at < first ? OPENS : ENDS).test(type(row)) && (type(row).length > 2 || !usual.has(filled(row)))
  }
  if (last - first + 1 === rows.length || !rows.every(isOther)) return grid
  return grid.flatMap((row) => (headerStrength(row) > 0 || type(row) === detail ? [{ ...row, cells: row.cells.slice(1) }] : []))
}

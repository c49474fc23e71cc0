/** How a table ends that was broken off, as a download that stopped halfway, and what a table of a single row leaves open. */
import { type GridRow, isAmountCell, isDateCell } from './grid.ts'
import type { TableReader } from './table-reader.ts'

/** A single row without headings holds several amounts, and nothing tells the movement from the balance. */
export const isAnyNumber = (movements: readonly (readonly string[])[], { money }: TableReader): boolean =>
  movements.length === 1 &&
  money.proven === null &&
  (movements[0] ?? []).filter((c) => /\d[.,]\d{2}\D*$/.test(c) && isAmountCell(c) && !isDateCell(c)).length > 1

/** The last line of a text file may end before its amount, as a download does that was broken off: its cells are fewer than anywhere else. */
export const isCutOff = (row: readonly string[], evidence: GridRow['evidence'], movements: readonly (readonly string[])[]): boolean =>
  evidence.kind === 'lines' && movements.length > 1 && movements.every((m) => m === row || m.length > row.length)

/** Or even before its day is whole: '2025-03-' begins as the lines above do, or with the digits of a day where theirs stands. */
export function endsBeforeDay(row: readonly string[], evidence: GridRow['evidence'], movements: readonly (readonly string[])[]): boolean {
  const [first = ''] = row
  const others = movements.slice(-MANY).map(([cell = '']) => cell)
  const isSame = first !== '' && others.some((cell) => cell.startsWith(first))
  // How many rows there are, with those of the balances or without, may stand below them.
  const isDay = PART_OF_DAY.test(first) || (isSame && /^\d{1,4}$/.test(first) && Math.abs(Number(first) - movements.length) > 2)
  const begins = (first.length >= 5 && isSame) || (isDay && others.every(isDateCell))
  return begins && isCutOff(row, evidence, movements)
}
const MANY = 300
const PART_OF_DAY = /^\d{1,4}[./-](?:\d{0,2}|\d{1,2}[./-]\d{0,4})$|^\d{1,2}[ .-]\p{L}{1,9}(?:[ .-]\d{0,3})?$/u

/** Whether the last row was broken off after its amount or inside it: it has fewer cells, or fewer decimals, than every row before it. */
export function endsInside(
  row: readonly string[],
  evidence: GridRow['evidence'],
  movements: readonly (readonly string[])[],
  { money }: TableReader,
): boolean {
  if (evidence.kind !== 'lines' || movements.length < 4 || movements.at(-1) !== row) return false
  const before = movements.slice(0, -1)
  const column = [money.amount, money.debit, money.credit].find((c) => c && row[c.index])?.index
  const decimals = (cells: readonly string[]) => /[.,](\d*)\D*$/.exec(cells[column ?? -1] ?? '')?.[1]?.length ?? 0
  const filled = before.filter((m) => column !== undefined && m[column])
  return (
    before.every((m) => m.length > row.length) ||
    (row.length - 1 === column && filled.length > 2 && filled.every((m) => decimals(m) === 2) && decimals(row) < 2)
  )
}

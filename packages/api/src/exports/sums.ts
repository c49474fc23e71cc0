import type { Cell } from 'hucre/xlsx'

/**
 * Totals of a workbook as formulas over the cells above them, each with its value beside it: a program that computes nothing shows it too. A
 * formula is made of row numbers and column letters alone, never of text; where it would not give the printed total to the cent, the number stands.
 */
export interface LaidRow {
  kind: 'section' | 'line' | 'leaf' | 'total' | 'final'
  label: string
  /** From 1, as the sheet counts. */
  row: number
  /** Cents by column; null where there is no number. */
  cells: readonly (number | null)[]
}

/** Totals that are made of others: each with its sign. A section stands for its lines. */
const made: Readonly<Record<string, readonly (readonly [sign: 1 | -1, of: string])[]>> = {
  'Gross Profit': [
    [1, 'Income'],
    [-1, 'Cost of Goods Sold'],
  ],
  'Net Profit': [
    [1, 'Gross Profit'],
    [-1, 'Total Operating Expenses'],
    [1, 'Net Other Income'],
  ],
  Difference: [
    [1, 'Total Assets'],
    [-1, 'Total Liabilities'],
    [-1, 'Total Equity'],
    [1, 'Total Debits'],
    [-1, 'Total Credits'],
  ],
  'Money at the end': [
    [1, 'Money at the beginning'],
    [1, 'Total Operating'],
    [1, 'Total Investing'],
    [1, 'Total Financing'],
    [1, 'Total Other'],
  ],
}

/** 0 → 'A', 25 → 'Z', 26 → 'AA'. */
export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** The lines below a section's heading; leaves are what lines consist of. */
function linesOf(above: readonly LaidRow[], section: LaidRow): LaidRow[] {
  const rest = above.slice(above.indexOf(section) + 1)
  const end = rest.findIndex(({ kind }) => kind !== 'line' && kind !== 'leaf')
  return rest.slice(0, end < 0 ? rest.length : end).filter(({ kind }) => kind === 'line')
}
/** 'SUM(B3:B6)', or 'SUM(B3,B5)' where leaves stand between. */
function sumOf(lines: readonly LaidRow[], letter: string): string {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return '0'
  const isWhole = last.row - first.row === lines.length - 1
  return `SUM(${isWhole ? `${letter}${first.row}:${letter}${last.row}` : lines.map(({ row }) => `${letter}${row}`).join(',')})`
}

/** The formula of a total in a column (its place among the numbers, and its place in the sheet); null where none gives it to the cent. */
export function totalFormula(total: LaidRow, above: readonly LaidRow[], at: number, column: number): string | null {
  if (total.kind !== 'total' && total.kind !== 'final') return null
  const letter = letterOf(column)
  const valueIn = (rows: readonly LaidRow[]) => rows.reduce((n, { cells }) => n + (cells[at] ?? 0), 0)
  const terms: { sign: 1 | -1; text: string; value: number }[] = []
  const recipe = made[total.label]
  if (recipe) {
    for (const [sign, of] of recipe) {
      const found = above.findLast(({ label, kind }) => label === of && kind !== 'line' && kind !== 'leaf')
      if (!found) continue
      const lines = found.kind === 'section' ? linesOf(above, found) : [found]
      terms.push({ sign, text: found.kind === 'section' ? sumOf(lines, letter) : `${letter}${found.row}`, value: valueIn(lines) })
    }
  } else {
    const section = above.findLast(({ kind }) => kind === 'section')
    const lines = section ? linesOf(above, section) : []
    if (lines.length > 0) terms.push({ sign: 1, text: sumOf(lines, letter), value: valueIn(lines) })
  }
  if (terms.length === 0 || terms.reduce((n, { sign, value }) => n + sign * value, 0) !== total.cells[at]) return null
  return terms.map(({ sign, text }, i) => `${sign < 0 ? '-' : i > 0 ? '+' : ''}${text}`).join('')
}

/** A number of a total as its formula, with the number as what it gives. */
export const asFormula = (cell: Cell, formula: string | null): Cell =>
  formula === null ? cell : { ...cell, type: 'formula', formula, formulaResult: cell.value }

import { currencyOf } from '../printed/currencies.ts'
import { folded } from '../printed/fold.ts'
import { type GridRow, type GridSection, isAmountCell } from './grid.ts'

/** A heading without the currency it names: 'CAD$' is '' of CAD, 'Debit (USD)' is 'debit' of USD. Null where it names none. */
function ofCurrency(heading: string): { words: string; currency: string } | null {
  const words = heading.split(/[\s()[\]:,/_]+/).filter((word) => word !== '')
  const at = words.findIndex((word) => /^[A-Z]{3}\$?$/.test(word) && currencyOf(word.slice(0, 3)) !== null)
  const currency = currencyOf((words[at] ?? '').slice(0, 3))
  return currency ? { words: folded(words.toSpliced(at, 1).join(' ')), currency } : null
}

/** Columns whose headings differ in nothing but the currency, and of which every row fills one: what the file holds of several accounts. */
function groupsOf(header: readonly string[], rows: readonly GridRow[]): { words: string; columns: Map<number, string> }[] {
  const groups = new Map<string, Map<number, string>>()
  for (const [i, heading] of header.entries()) {
    const named = ofCurrency(heading)
    if (named) groups.set(named.words, (groups.get(named.words) ?? new Map<number, string>()).set(i, named.currency))
  }
  const filled = ({ cells }: GridRow, columns: Map<number, string>) => [...columns.keys()].filter((i) => isAmountCell(cells[i] ?? ''))
  return [...groups]
    .map(([words, columns]) => ({ words, columns }))
    .filter(
      ({ columns }) =>
        new Set(columns.values()).size === columns.size &&
        columns.size > 1 &&
        rows.every((row) => filled(row, columns).length <= 1) &&
        [...columns.keys()].every((i) => rows.some(({ cells }) => isAmountCell(cells[i] ?? ''))),
    )
}

/** The section with one column of amounts in place of one for each currency, and a column that says which currency it was. */
export function withCurrencyColumn(section: GridSection): GridSection {
  const { header, rows } = section
  const groups = header ? groupsOf(header.cells, rows) : []
  if (!header || groups.length === 0) return section
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.cells.length)
  const merged = ({ cells, evidence }: GridRow, isHeader: boolean): GridRow => {
    const row = Array.from({ length: width }, (_, i) => cells[i] ?? '')
    let currency = ''
    for (const { words, columns } of groups) {
      const [first = 0] = columns.keys()
      const used = [...columns.keys()].find((i) => isAmountCell(row[i] ?? ''))
      const amount = isHeader ? words || 'amount' : used === undefined ? '' : row[used]
      currency ||= used === undefined ? '' : (columns.get(used) ?? '')
      for (const i of columns.keys()) row[i] = ''
      row[first] = amount ?? ''
    }
    return { cells: [...row, isHeader ? 'currency' : currency], evidence }
  }
  return { ...section, header: merged(header, true), rows: rows.map((row) => merged(row, false)) }
}

import { folded } from '../printed/fold.ts'
import { type GridRow, type GridSection, isMovementRow } from './grid.ts'

/** The words that a line begins with, without its figures: 'Neuer Kontostand' of any account. */
const labelOf = ({ cells }: GridRow): string => folded((cells.find((c) => /\p{L}{3}/u.test(c)) ?? '').replace(/\d.*$/, ''))

/**
 * Of several accounts in one file each has its lines above its table, in the same words as the first's. They are no part of the table
 * before them: its last lines, from where the words of the first preamble begin again, go to the section that follows.
 */
export function withOwnPreambles(
  preamble: readonly GridRow[],
  sections: readonly GridSection[],
): { section: GridSection; preamble: readonly GridRow[] }[] {
  const labels = preamble.map(labelOf)
  let above = preamble
  return sections.map((section, n) => {
    const own = above
    above = preamble
    if (n === sections.length - 1 || labels.length === 0) return { section, preamble: own }
    const after = section.rows.findLastIndex(isMovementRow) + 1
    const again = section.rows.findIndex((row, i) => i >= after && isLabelled(row) && labels.includes(labelOf(row)))
    if (again < 0) return { section, preamble: own }
    // As many lines stand before that one as did in the first preamble: the account's name, which differs.
    const from = Math.max(after, again - labels.indexOf(labelOf(section.rows[again] as GridRow)))
    const kept =
      from + section.rows.slice(from, again).findLastIndex(({ cells }) => cells.filter((c) => c !== '').length > 1 && !isTitle(cells)) + 1
    above = section.rows.slice(kept)
    return { section: { ...section, rows: section.rows.slice(0, kept) }, preamble: own }
  })
}

/** 'Neuer Kontostand; 12,00 EUR': words and what they are about. */
const isLabelled = (row: GridRow): boolean => labelOf(row) !== '' && row.cells.filter((c) => c !== '').length > 1

/** No figure of money stands in a line that only says whose account it is. */
const isTitle = (cells: readonly string[]): boolean => !cells.some((c) => /\d[.,]\d{2}(?!\d|[./])/.test(c))

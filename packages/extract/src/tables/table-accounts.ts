import { folded } from '../printed/fold.ts'
import { summaryOf } from './cell-words.ts'
import { type GridRow, type GridSection, isMovementRow } from './grid.ts'

/**
 * A bookkeeping program lists account after account under one header: the account's name alone in a line, often its opening balance, its
 * rows, 'Total for' that name. One section for each; the section as it is where it does not name two accounts so.
 */
export function byAccount(section: GridSection): GridSection[] {
  const { header, rows } = section
  if (!header) return [section]
  const totals = new Set(rows.map(firstWords).flatMap((words) => TOTAL_FOR.exec(words)?.[1] ?? []))
  const isAccount = (row: GridRow, i: number): boolean => {
    const name = nameIn(row)
    if (name === null || summaryOf(name) !== null) return false
    return totals.has(folded(name)) || (rows[i + 1]?.cells.some((c) => summaryOf(c) === 'opening') ?? false)
  }
  const starts = rows.flatMap((row, i) => (isAccount(row, i) ? [i] : []))
  const [first = 0] = starts
  if (starts.length < 2 || rows.slice(0, first).some(isMovementRow)) return [section]
  return starts.map((start, k) => ({ ...section, rows: rows.slice(start + 1, starts[k + 1]), account: nameIn(rows[start]) }))
}

const TOTAL_FOR = /^total (?:for |of )?(.+)$/
const firstWords = ({ cells }: GridRow): string => {
  const first = cells.find((c) => c !== '') ?? ''
  return /^total/i.test(first) ? folded(first) : ''
}

/** The words of a line that is nothing else. */
const nameIn = (row: GridRow | undefined): string | null => {
  const [only = null, ...others] = row?.cells.filter((c) => c !== '') ?? []
  return others.length === 0 && only !== null && /\p{L}{2}/u.test(only) ? only : null
}

/**
 * Above the list of what was paid some put one line with its sums. It is no movement: its headings say total, and it comes to just what
 * another list of the file moved.
 */
export const isSumOf = ({ header }: GridSection, moved: readonly number[], others: readonly (readonly number[])[]): boolean => {
  const [only, ...more] = moved
  const says = header?.cells.some((c) => /\b(?:total|sum|summe|gesamt|totale|totaal|suma)\b/.test(folded(c.replaceAll('_', ' '))))
  return Boolean(says) && only !== undefined && more.length === 0 && others.some((list) => list.length > 1 && sum(list) === only)
}
const sum = (list: readonly number[]) => list.reduce((n, x) => n + x, 0)

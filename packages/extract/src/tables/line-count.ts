import { type LineCount, type LineKind, lineKinds } from '@ledgerhand/core/line-count'
import { beginsTotal } from '../printed/lexicon/totals.ts'
import type { Statement } from '../result/reading.ts'
import { sealedStatement } from '../result/sealed-statement.ts'
import { summaryOf } from './cell-words.ts'
import { type GridRow, isAmountCell, isDateCell } from './grid.ts'
import { type LineNotes, lineOf } from './line-notes.ts'
import { headerStrength } from './table.ts'

/** What became of every line of a delimited file or a sheet that holds anything: the counts add up to all of them. `lost`: those that nothing tells of yet. */
export function countLines(
  grid: readonly GridRow[],
  statements: readonly Statement[],
  notes: LineNotes,
): { lines: LineCount; lost: GridRow[] } {
  const rows = new Set(statements.flatMap((s) => s.transactions.map(lineOf)))
  const unread = new Set(statements.flatMap((s) => s.unread.map(lineOf)))
  const places = grid.flatMap((row, i) => (rows.has(lineOf(row)) ? [i] : []))
  const [first, last] = [places[0] ?? grid.length, places.at(-1) ?? -1]
  const count: LineCount = {
    all: grid.length,
    row: 0,
    heading: 0,
    balance: 0,
    total: 0,
    pending: 0,
    empty: 0,
    words: 0,
    about: 0,
    unread: 0,
  }
  const lost: GridRow[] = []
  for (const [i, row] of grid.entries()) {
    const line = lineOf(row)
    const kind = rows.has(line) ? 'row' : unread.has(line) ? 'unread' : (notes.get(line) ?? byItself(row, i < first || i > last))
    count[kind]++
    if (kind === 'unread' && !unread.has(line)) lost.push(row)
  }
  return { lines: count, lost }
}

/** The lines of several sheets together. */
export function addedUp(counts: readonly LineCount[]): LineCount {
  const sum = (kind: keyof LineCount) => counts.reduce((n, count) => n + count[kind], 0)
  const all: (keyof LineCount)[] = ['all', ...lineKinds]
  return Object.fromEntries(all.map((kind) => [kind, sum(kind)])) as LineCount
}

function byItself({ cells }: GridRow, isOutside: boolean): LineKind {
  if (headerStrength({ cells }) > 0) return 'heading'
  const words = cells.filter((c) => /\p{L}/u.test(c))
  if (words.some((c) => summaryOf(c) !== null)) return 'balance'
  if (beginsTotal(words[0] ?? '')) return 'total'
  if (isOutside || !cells.some((c) => isDateCell(c) || isAmountCell(c))) return isOutside ? 'about' : 'words'
  return 'unread'
}

/** The statements with lines of their file that are neither a row nor known to be none, as lines that could not be read. */
export function withLostLines(statements: readonly Statement[], lost: readonly GridRow[]): Statement[] {
  const [first, ...others] = statements
  if (!first || lost.length === 0) return [...statements]
  const { seal: _, repair: __, newestFirst, ...draft } = first
  const unread = [...draft.unread, ...lost.map(({ cells, evidence }) => ({ text: cells.filter((c) => c !== '').join(' '), evidence }))]
  return [sealedStatement({ ...draft, unread }, { newestFirst }), ...others]
}

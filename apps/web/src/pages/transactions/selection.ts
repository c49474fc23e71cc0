import { type Cents, cents, parseDecimal } from '@ledgerhand/core/money'
import type { TransactionJson } from '@ledgerhand/core/wire'

/** The chosen rows, kept whole and not as ids only: their sum stands in the header while the list below them changes. */
export type Selection = ReadonlyMap<string, TransactionJson>
export const nothingSelected: Selection = new Map()

/**
 * The selection after a click on a row's checkbox. With `anchor` (shift held: the row clicked before) every row between the
 * two takes the state that the clicked row gets.
 */
export function toggled(selection: Selection, rows: readonly TransactionJson[], clicked: string, anchor: string | null): Selection {
  const at = rows.findIndex((r) => r.id === clicked)
  if (at < 0) return selection
  const from = anchor === null ? -1 : rows.findIndex((r) => r.id === anchor)
  const range = from < 0 ? rows.slice(at, at + 1) : rows.slice(Math.min(from, at), Math.max(from, at) + 1)
  const next = new Map(selection)
  const select = !selection.has(clicked)
  for (const row of range) {
    if (select) next.set(row.id, row)
    else next.delete(row.id)
  }
  return next
}

/** Everything in view chosen, unless it all is already: then nothing. */
export const allToggled = (selection: Selection, rows: readonly TransactionJson[]): Selection =>
  rows.every((r) => selection.has(r.id)) ? nothingSelected : new Map([...selection, ...rows.map((r) => [r.id, r] as const)])

/** What the chosen rows come to: money in less money out, as printed in the rows. */
export const selectionSum = (selection: Iterable<TransactionJson>): Cents => {
  let total = 0
  for (const row of selection) total += row.isCredit ? parseDecimal(row.amount) : -parseDecimal(row.amount)
  return cents(total)
}

/** One call takes at most 500 rows; a larger selection goes in slices, one after the other, and the answers are added up. */
export const SLICE = 500
export const slicesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / SLICE) }, (_, i) => ids.slice(i * SLICE, (i + 1) * SLICE))

export async function inSlices<T extends Record<string, number>>(
  ids: readonly string[],
  call: (slice: string[]) => Promise<T>,
): Promise<T> {
  let total: T | null = null
  for (let from = 0; from === 0 || from < ids.length; from += SLICE) {
    const answer: T = await call(ids.slice(from, from + SLICE))
    const before: T | null = total
    total = before ? (Object.fromEntries(Object.entries(answer).map(([key, n]) => [key, n + (before[key] ?? 0)])) as T) : answer
  }
  return total as T
}

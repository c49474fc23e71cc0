import { type Cents, cents, formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import type { Filter } from './search-params.ts'

/**
 * What is chosen: rows one by one, kept whole and not as ids only (their sum stands in the header while the list below them
 * changes), or everything that a filter matches but some rows. The second is a promise to the server: it may mean more rows than
 * any browser should hold.
 */
export type Selection =
  | { kind: 'rows'; rows: ReadonlyMap<string, TransactionJson> }
  | {
      kind: 'matching'
      filter: Filter
      count: number
      sum: Cents
      currency: string | undefined
      except: ReadonlyMap<string, TransactionJson>
    }

export const nothingSelected: Selection = { kind: 'rows', rows: new Map() }
export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'rows' ? selection.rows.has(id) : !selection.except.has(id)
export const selectedCount = (selection: Selection): number =>
  selection.kind === 'rows' ? selection.rows.size : Math.max(0, selection.count - selection.except.size)

const sumOf = (rows: Iterable<TransactionJson>): Cents => {
  let total = 0
  for (const row of rows) total += row.isCredit ? parseDecimal(row.amount) : -parseDecimal(row.amount)
  return cents(total)
}
/** What the chosen rows come to: money in less money out, as printed in the rows. */
export const selectionSum = (selection: Selection): Cents =>
  selection.kind === 'rows' ? sumOf(selection.rows.values()) : cents(selection.sum - sumOf(selection.except.values()))

/** The same in words; rows in several currencies have no sum. */
export function selectionWords(selection: Selection): string {
  const found =
    selection.kind === 'rows' ? new Set([...selection.rows.values()].map(({ currency }) => currency)) : new Set([selection.currency])
  const sum = selectionSum(selection)
  return found.size > 1 ? 'several currencies' : `${sum > 0 ? '+' : ''}${formatMoney(sum, [...found][0])}`
}

/**
 * The selection after a click on a row's checkbox. With `anchor` (shift held: the row clicked before) every row between the
 * two takes the state that the clicked row gets.
 */
export function toggled(selection: Selection, rows: readonly TransactionJson[], clicked: string, anchor: string | null): Selection {
  const at = rows.findIndex((r) => r.id === clicked)
  if (at < 0) return selection
  const from = anchor === null ? -1 : rows.findIndex((r) => r.id === anchor)
  const range = from < 0 ? rows.slice(at, at + 1) : rows.slice(Math.min(from, at), Math.max(from, at) + 1)
  return withRows(selection, range, !isSelected(selection, clicked))
}

/** The selection with these rows chosen, or not. */
export function withRows(selection: Selection, rows: readonly TransactionJson[], chosen: boolean): Selection {
  const listed = new Map(selection.kind === 'rows' ? selection.rows : selection.except)
  for (const row of rows) {
    if (chosen === (selection.kind === 'rows')) listed.set(row.id, row)
    else listed.delete(row.id)
  }
  return selection.kind === 'rows' ? { kind: 'rows', rows: listed } : { ...selection, except: listed }
}

/**
 * The selection after Shift and an arrow: the rows from `pivot` (where it began) to `to` are chosen, and those that the range has
 * left on its way from `from` are let go. All three are indexes.
 */
export function extended(selection: Selection, rows: readonly TransactionJson[], pivot: number, from: number, to: number): Selection {
  const between = (a: number, b: number) => rows.slice(Math.min(a, b), Math.max(a, b) + 1)
  return withRows(withRows(selection, between(pivot, from), false), between(pivot, to), true)
}

/** How many of these rows are chosen. Costs nothing where nothing is. */
export const chosenOf = (selection: Selection, rows: readonly TransactionJson[]): number =>
  selection.kind === 'rows' && selection.rows.size === 0 ? 0 : rows.reduce((n, row) => n + Number(isSelected(selection, row.id)), 0)

/** Everything that is loaded chosen, unless it all is already: then nothing. */
export const allToggled = (selection: Selection, rows: readonly TransactionJson[]): Selection =>
  chosenOf(selection, rows) === rows.length ? nothingSelected : withRows(selection, rows, true)

/** One call names at most 500 rows; a larger selection goes in slices, one after the other, and the answers are added up. */
export const SLICE = 500

export type Target = { transactionIds: string[] } | { filter: Filter; except: string[] }
/** The selection as the calls of a batch name it. */
export function targetsOf(selection: Selection): Target[] {
  if (selection.kind === 'matching') return [{ filter: selection.filter, except: [...selection.except.keys()] }]
  const ids = [...selection.rows.keys()]
  return Array.from({ length: Math.ceil(ids.length / SLICE) }, (_, i) => ({ transactionIds: ids.slice(i * SLICE, (i + 1) * SLICE) }))
}

/** One call for each slice; the numbers of their answers are added up. */
export async function inChunks<T extends Record<string, number>>(selection: Selection, call: (target: Target) => Promise<T>): Promise<T> {
  const total: Record<string, number> = {}
  for (const target of targetsOf(selection)) {
    for (const [key, n] of Object.entries(await call(target))) total[key] = (total[key] ?? 0) + n
  }
  return total as T
}

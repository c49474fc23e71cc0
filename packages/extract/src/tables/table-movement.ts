import type { PrintedAmount } from '../printed/printed.ts'
import type { TypeColumn } from './card-types.ts'
import { directionOf } from './cell-words.ts'
import type { TableColumn } from './table-columns.ts'

/**
 * Which columns carry the money and what their signs mean. Every plausible reading is tried; the header's words lean, and a running
 * balance that follows from row to row decides.
 */
export interface MoneyReading {
  amount: TableColumn | null
  debit: TableColumn | null
  credit: TableColumn | null
  direction: TableColumn | null
  fee: TableColumn | null
  balance: TableColumn | null
  /** What a number without a sign or mark means: as printed (null), or money out because only money in is marked ('CR'), or the reverse. */
  unmarked: 'in' | 'out' | null
  /** The balance stands for what is owed: it grows with spending. */
  balanceOwed: boolean
  newestFirst: boolean | null
  /** Share of the steps from row to row that the balance confirms; null when there are no steps to check. */
  proven: number | null
  score: number
}

/** Signed cents as printed; null stays null. */
export const signedValue = (a: PrintedAmount | null | undefined): number | null =>
  a ? (a.negative || a.mark === 'DR' ? -a.cents : a.cents) : null

/** On a card the words of its types are understood as a card's: there a payment came in. */
export const wayReaderOf = (column: TableColumn, types: TypeColumn | null) =>
  column.index === types?.column.index ? types.wayOf : directionOf

/** The signed movement of a row under a reading, in cents; null when the row has none. */
export function movementIn(
  cells: readonly string[],
  reading: MoneyReading,
  parse: (column: TableColumn) => PrintedAmount | null,
  types: TypeColumn | null = null,
): number | null {
  const { amount: column, debit, credit, direction } = reading
  const centsIn = (of: TableColumn | null) => (of ? (parse(of)?.cents ?? 0) : 0)
  const fee = centsIn(reading.fee)
  if (!column) {
    const [out, into] = [centsIn(debit), centsIn(credit)]
    return out === 0 && into === 0 ? null : into - out - fee
  }
  const amount = parse(column)
  const printed = signedValue(amount)
  if (printed === null || !amount) return null
  if (amount.plus) return amount.cents
  if (direction && !amount.negative) return directedMovement(amount.cents, cells[direction.index] ?? '', direction, reading.unmarked, types)
  return reading.unmarked === 'out' && !amount.mark ? fee - printed : printed - fee
}

/** An amount whose way stands in a column of its own; null where that column says something else than a way. */
function directedMovement(
  amount: number,
  word: string,
  direction: TableColumn,
  unmarked: MoneyReading['unmarked'],
  types: TypeColumn | null,
): number | null {
  const way = wayReaderOf(direction, types)(word)
  if (way === null && word !== '' && direction.role === 'direction' && !types) return null
  return (way ?? unmarked) === 'in' ? amount : -amount
}

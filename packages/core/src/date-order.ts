import type { CalendarDate } from './calendar-date.ts'
import type { Cents } from './money.ts'

/** What the order of a statement's rows is told by. */
export interface DatedRow {
  date: CalendarDate
  amountCents: Cents
  isCredit: boolean
  balanceCents: Cents | null
  /** The day that the document prints, where a person changed it. */
  printedDate?: CalendarDate | null
}

/** The day that the document prints beside a row. */
export const dayOf = ({ date, printedDate }: Pick<DatedRow, 'date' | 'printedDate'>): CalendarDate => printedDate ?? date

/** Indexes of the rows from the oldest to the newest, as the document has them. */
export function orderOfDocument(rows: readonly unknown[], newestFirst: boolean): number[] {
  const order = rows.map((_, i) => i)
  return newestFirst ? order.reverse() : order
}

/**
 * Indexes of the rows in order of date. Within one day the row comes next whose printed balance follows from the one before; where none
 * does, or none is printed, the next in the document.
 */
export function orderOfDates(rows: readonly DatedRow[], newestFirst: boolean, opening: number | null): number[] {
  const days = Map.groupBy(orderOfDocument(rows, newestFirst), (i) => dayAt(rows, i))
  let balance = opening
  return [...days.keys()].sort().flatMap((day) => {
    const chained = chainOf(rows, days.get(day) ?? [], balance)
    balance = chained.reduce((before: number | null, i) => balanceAfter(rows[i], before), balance)
    return chained
  })
}

/** The rows of one day in the order in which their balances follow; each is looked at twice at most. */
function chainOf(rows: readonly DatedRow[], indexes: readonly number[], opening: number | null): number[] {
  const byStart = Map.groupBy(indexes.toReversed(), (i) => balanceBefore(rows[i]))
  const taken = new Set<number>()
  const chain: number[] = []
  let balance = opening ?? startOf(rows, indexes)
  const take = (i: number) => {
    taken.add(i)
    chain.push(i)
    balance = balanceAfter(rows[i], balance)
  }
  const following = (): number | undefined => {
    const starting = balance === null ? undefined : byStart.get(balance)
    while (starting && starting.length > 0) {
      const i = starting.pop()
      if (i !== undefined && !taken.has(i)) return i
    }
    return undefined
  }
  for (const first of indexes) {
    for (let next = following(); next !== undefined; next = following()) take(next)
    if (!taken.has(first)) take(first)
  }
  return chain
}

/** Of the first day without an opening balance: the balance before the row that follows from none of the others. */
function startOf(rows: readonly DatedRow[], indexes: readonly number[]): number | null {
  const ends = new Set(indexes.map((i) => balanceAfter(rows[i], null)))
  const first = indexes.find((i) => !ends.has(balanceBefore(rows[i])))
  return first === undefined ? null : balanceBefore(rows[first])
}

const movement = ({ amountCents, isCredit }: DatedRow): number => (isCredit ? amountCents : -amountCents)
const balanceBefore = (row: DatedRow | undefined): number | null =>
  row === undefined || row.balanceCents === null ? null : row.balanceCents - movement(row)
const balanceAfter = (row: DatedRow | undefined, before: number | null): number | null =>
  row?.balanceCents ?? (row && before !== null ? before + movement(row) : null)

/** The first row, as the document runs through time, that is older than one before it; null when all are in order of date. */
export function firstOutOfDate(rows: readonly DatedRow[], newestFirst: boolean): number | null {
  let latest = ''
  for (const i of orderOfDocument(rows, newestFirst)) {
    const day = dayAt(rows, i)
    if (day < latest) return i
    latest = day
  }
  return null
}

const dayAt = (rows: readonly DatedRow[], i: number): string => {
  const row = rows[i]
  return row ? dayOf(row) : ''
}

import { formatDate } from '@ledgerhand/core/calendar-date'
import { type Cents, cents } from '@ledgerhand/core/money'
import type { ReadTransaction, Statement } from '@ledgerhand/extract/result/reading'
import { movementOf } from '@ledgerhand/extract/result/sealed-statement'
import { compareRows } from './compare.ts'
import { isDay, type PrintedText } from './ground.ts'

/**
 * Whether a statement proves itself by what it prints: opening + rows = closing, and a balance beside every row that follows from the
 * one before. That is one equation more than there are rows, so no row can be invented, dropped, doubled or changed alone.
 */
export const isProvenByPrint = ({ seal, openingCents, closingCents, transactions, unread }: Statement): boolean =>
  seal.state === 'reconciled' &&
  openingCents !== null &&
  closingCents !== null &&
  unread.length === 0 &&
  transactions.length > 0 &&
  transactions.every((row) => row.balanceCents !== null)

/** Fewer rows are no chain. */
const LEAST_CHAIN = 4
/**
 * Whether every row's balance follows from the one before where no opening or no closing balance is printed: each row but the first (in
 * time) is proven, the statement as a whole is not.
 */
export const isChained = ({ seal, openingCents, closingCents, transactions, unread }: Statement): boolean =>
  (openingCents === null || closingCents === null) &&
  seal.state === 'unprinted' &&
  unread.length === 0 &&
  transactions.length >= LEAST_CHAIN &&
  transactions.every((row) => row.balanceCents !== null) &&
  seal.rowsChecked >= transactions.length - 1

/** What our own recognition of the same pages saw: rows that it read, and the text of its lines. Neither is the print itself. */
export interface Witness {
  statement: Statement | null
  text: PrintedText | null
}

/** Why single rows of a statement that proves its amounts wait for a person all the same. */
export type Doubts = ReadonlyMap<ReadTransaction, string>

/**
 * Doubts that our own recognition raises about a statement that proves itself, as far as the print decides in their favour. Balances prove
 * amounts, not days, and a service that moves the later balances along too is contradicted by nothing but the print:
 * - a row read here on another day that fits between the rows around it, or a day out of order that nothing here confirms;
 * - a row read here with another amount, which the balances read here beside it prove;
 * - later balances that stand on the page shifted by one amount, and not as they were said.
 */
export function doubtsOf(statement: Statement, { statement: own, text }: Witness, name: string): Doubts {
  const doubts = new Map<ReadTransaction, string>()
  const rows = statement.transactions
  const { agreed, differing, onlyBuiltIn } = compareRows(rows, own?.transactions ?? [], name)
  const confirmed = new Set(agreed.map((pair) => pair.service))
  const proven = rowsProvenHere(own)
  for (const { service, builtIn, words } of differing) {
    const isSameMoney = service.amountCents === builtIn.amountCents && service.isCredit === builtIn.isCredit
    if (isSameMoney && fitsBetween(statement, service, builtIn.date)) doubts.set(service, words)
    if (!isSameMoney && proven.has(builtIn)) doubts.set(service, words)
  }
  const lost = onlyBuiltIn.find((row) => proven.has(row) && !rows.some((r) => r.balanceCents === row.balanceCents))
  const [first] = rows
  if (lost && first)
    doubts.set(nearest(rows, lost), `${name} did not read the row of ${formatDate(lost.date)} whose balances were read here`)
  const inTime = statement.newestFirst ? rows.at(-1) : rows[0]
  if (text) {
    const lines = linesOfRows(rows, text)
    for (const [row, dates] of lines) {
      if (dates.some((date) => isDay(date, row.date))) confirmed.add(row)
      else if (!doubts.has(row) && dates.some((d) => fitsBetween(statement, row, `${row.date.slice(0, 5)}${two(d.month)}-${two(d.day)}`)))
        doubts.set(row, 'Another day stands beside this amount on the page')
    }
    for (const row of shiftedRows(statement, text)) doubts.set(row, 'The balances from this row on stand otherwise on the page')
  }
  if (statement.openingCents === null && inTime && !confirmed.has(inTime))
    doubts.set(inTime, `${name} read this row; no balance before it proves it`)
  const stray = outOfOrder(rows, statement.newestFirst)
  // One day out of place may have been moved there from anywhere: all that nothing here confirms could be it.
  if (stray.length > 0)
    for (const row of rows) if (!confirmed.has(row) && !doubts.has(row)) doubts.set(row, 'The days of its statement are not in order')
  return doubts
}

const two = (n: number): string => String(n).padStart(2, '0')

/** Rows read here whose balance follows from the balance read before them: neither was misread. */
function rowsProvenHere(own: Statement | null): ReadonlySet<ReadTransaction> {
  const proven = new Set<ReadTransaction>()
  if (!own) return proven
  const inTime = own.newestFirst ? own.transactions.toReversed() : own.transactions
  let before: Cents | null = own.openingCents
  for (const row of inTime) {
    if (before !== null && row.balanceCents !== null && row.balanceCents - before === movementOf(row)) proven.add(row)
    before = row.balanceCents
  }
  return proven
}

/** Whether a day would stand in order there, and inside the printed period: else whoever read it misread it. */
function fitsBetween({ transactions, newestFirst, periodStart, periodEnd }: Statement, row: ReadTransaction, day: string): boolean {
  const at = transactions.indexOf(row)
  const [before, after] = newestFirst
    ? [transactions[at + 1]?.date, transactions[at - 1]?.date]
    : [transactions[at - 1]?.date, transactions[at + 1]?.date]
  return (
    day !== row.date && day >= (before ?? periodStart ?? day) && day <= (after ?? periodEnd ?? day) && !(periodStart && day < periodStart)
  )
}

/** Rows that would have to go for the days to be in order. */
function outOfOrder(rows: readonly ReadTransaction[], newestFirst: boolean): ReadTransaction[] {
  const days = rows.map((row) => row.date)
  return rows.filter((row, i) => {
    const [before, after] = [days[i - 1], days[i + 1]]
    const follows = (a: string | undefined, b: string | undefined) => a === undefined || b === undefined || (newestFirst ? a >= b : a <= b)
    return !follows(before, row.date) || !follows(row.date, after)
  })
}

const nearest = (rows: readonly ReadTransaction[], to: ReadTransaction): ReadTransaction =>
  rows.find((row) => row.date >= to.date) ?? (rows.at(-1) as ReadTransaction)

/** Rows whose amount and balance stand together on one line of the text, and on no other, with the days of that line. */
function linesOfRows(rows: readonly ReadTransaction[], { lines }: PrintedText) {
  return rows.flatMap((row) => {
    const balance = Math.abs(row.balanceCents ?? 0)
    const found = lines.filter(({ amounts }) =>
      amounts.some((a, n) => a.has(balance) && amounts.some((b, m) => m !== n && b.has(row.amountCents))),
    )
    const [line] = found
    return found.length === 1 && line && line.dates.length > 0 ? [[row, line.dates] as const] : []
  })
}

/** Fewer balances that stand shifted on the page are chance. */
const LEAST_SHIFTED = 3
/** Larger texts are not searched for shifts: a thousand balances are proof enough that nobody made them up. */
const MOST_PAIRS = 400_000

/**
 * The rows in question where the balances from some row on do not stand on the page as they were said, and most of them do by one and the
 * same amount more or less: a changed row whose traces were covered up.
 */
function shiftedRows({ transactions, newestFirst, closingCents }: Statement, { lines }: PrintedText): ReadTransaction[] {
  const rows = newestFirst ? transactions.toReversed() : transactions
  const printed = new Set(lines.flatMap((line) => line.amounts.flatMap((readings) => [...readings])))
  const balances = [...rows.map((row) => Math.abs(row.balanceCents ?? 0)), Math.abs(closingCents ?? 0)]
  if (balances.length * printed.size > MOST_PAIRS) return []
  const stands = balances.map((balance) => printed.has(balance))
  const byShift = new Map<Cents, number[]>()
  balances.forEach((balance, i) => {
    if (stands[i]) return
    for (const amount of printed) {
      const list = byShift.get(cents(balance - amount))
      if (list) list.push(i)
      else byShift.set(cents(balance - amount), [i])
    }
  })
  // Of several shifts that chance may bring the one that most balances have.
  const shifted = [...byShift.values()].reduce<number[]>((most, list) => (list.length > most.length ? list : most), [])
  const [first = 0] = shifted
  const said = stands.slice(first).filter(Boolean).length
  if (shifted.length < LEAST_SHIFTED || shifted.length <= said * 2) return []
  const lastSaid = first === 0 ? -1 : stands.lastIndexOf(true, first - 1)
  return rows.slice(lastSaid + 1, first + 1)
}

import { EARLIEST, LATEST } from '@ledgerhand/core/calendar-date'
import { type Cents, cents, MAX_CENTS, toDecimal } from '@ledgerhand/core/money'
import { prove } from '@ledgerhand/core/repairs'
import { unreadLine } from '@ledgerhand/core/unread-lines'
import type { ReadTransaction, Statement } from './reading.ts'

/** The signed movement of a row: money in is positive. */
export const movementOf = (row: Pick<ReadTransaction, 'amountCents' | 'isCredit'>): Cents =>
  cents(row.isCredit ? row.amountCents : -row.amountCents)

/** What the books can hold: other days and larger amounts are misreadings or nonsense, and a person must look at them. */
const isStorable = (row: ReadTransaction): boolean => row.amountCents <= MAX_CENTS && row.date >= EARLIEST && row.date <= LATEST
const asUnread = (row: ReadTransaction): Statement['unread'][number] => ({
  text: `${row.date} ${row.description} ${toDecimal(movementOf(row))}`,
  evidence: row.evidence,
})

/** A statement with its seal. `newestFirst` says that the rows stand in the document from the last to the first: the proof runs through time. */
export function sealedStatement(draft: Draft, { newestFirst = false }: { newestFirst?: boolean } = {}): Statement {
  const transactions = draft.transactions.filter(isStorable)
  const unread = [...draft.unread, ...draft.transactions.filter((row) => !isStorable(row)).map(asUnread)].map((line) => ({
    ...line,
    text: unreadLine(line.text, line.evidence),
  }))
  const proof = prove({
    opening: draft.openingCents,
    closing: draft.closingCents,
    rows: transactions,
    unread: unread.map((u) => u.text),
    newestFirst,
    currency: draft.currency,
  })
  return { ...draft, transactions, unread, newestFirst, ...proof }
}
type Draft = Omit<Statement, 'seal' | 'repair' | 'newestFirst'>

/** The last four digits of a printed account or card number ('NL47 BUNQ 2025 1814 18', '****1234'); null when there are fewer than four digits. */
export function lastFourOf(number: string | null | undefined): string | null {
  const digits = (number ?? '').replace(/\D/g, '')
  return digits.length >= 4 ? digits.slice(-4) : null
}

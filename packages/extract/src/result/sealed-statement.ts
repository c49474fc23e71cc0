import { EARLIEST, LATEST } from '@ledgerhand/core/calendar-date'
import { type Cents, cents, MAX_CENTS, toDecimal } from '@ledgerhand/core/money'
import { prove } from '@ledgerhand/core/repairs'
import { isRowDayLine } from '@ledgerhand/core/statement-days'
import { unreadLine } from '@ledgerhand/core/unread-lines'
import { openDays, withDaysInPeriod } from './days-of-rows.ts'
import { hasDuplicatedBlock } from './duplicated-block.ts'
import { isMirrored } from './inverted-signs.ts'
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

export interface SealOptions {
  /** The rows stand in the document from the last to the first: the proof runs through time. */
  newestFirst?: boolean
  /** A program wrote the days, each with its year: its period is that of its balances, and says nothing about the rows. */
  hasExactDays?: boolean
}

/** A statement with its reconciliation. Its days count too: each must be read, and lie in the printed period or near it. */
export function sealedStatement(draft: Draft, { newestFirst = false, hasExactDays = false }: SealOptions = {}): Statement {
  const period = { start: hasExactDays ? null : draft.periodStart, end: draft.periodEnd }
  const transactions = withDaysInPeriod(draft.transactions.filter(isStorable), period, draft.isCard)
  const told = draft.unread.filter((line) => !isRowDayLine(line.text))
  const unread = [...told, ...draft.transactions.filter((row) => !isStorable(row)).map(asUnread)].map((line) => ({
    ...line,
    text: unreadLine(line.text, line.evidence),
  }))
  const sealed = (lost: typeof unread) => ({
    ...draft,
    transactions,
    unread: lost,
    newestFirst,
    ...prove({
      opening: draft.openingCents,
      closing: draft.closingCents,
      rows: transactions,
      unread: lost.map((u) => u.text),
      newestFirst,
      currency: draft.currency,
    }),
  })
  const once = sealed(unread)
  if (once.seal.state !== 'reconciled') return once
  const blind = unseenBySums(transactions, draft.isCard)
  const more = [...openDays(transactions, period, draft.isCard), ...(blind ? [blind] : [])]
  // First, so that a long list of lines does not hide them.
  return more.length > 0 ? sealed([...more.map((line) => ({ ...line, text: unreadLine(line.text, line.evidence) })), ...unread]) : once
}

/** Adds an unread line, so that the statement is not reconciled; returns the statement itself where the line is null. */
export function withUnread(statement: Statement, text: string | undefined): Statement {
  const [first] = statement.transactions
  if (text === undefined || !first) return statement
  const { seal: _, repair: __, newestFirst, ...draft } = statement
  return sealedStatement({ ...draft, unread: [...draft.unread, { text, evidence: first.evidence }] }, { newestFirst })
}

/** An unread line for what sums cannot show, such as a block of rows that occurs twice and adds up to zero; null when there is none. */
function unseenBySums(rows: readonly ReadTransaction[], isCard: boolean): Statement['unread'][number] | null {
  const twice = hasDuplicatedBlock(rows)
  if (twice) return { text: `${twice.count} rows stand here twice, from '${twice.row.description}' on`, evidence: twice.row.evidence }
  const [first] = rows
  if (!first || !isMirrored(rows, isCard)) return null
  return { text: 'The balances are the same, and nothing says which rows are purchases and which are payments', evidence: first.evidence }
}
type Draft = Omit<Statement, 'seal' | 'repair' | 'newestFirst'>

/** What a spreadsheet leaves of a long number that it was saved from: '4.3E+09'. It names no account any more. */
export const isRoundedNumber = (text: string): boolean => /^\d(?:[.,]\d+)?e\+?\d{1,2}$/i.test(text.trim())

/**
 * The last four digits of a printed account or card number ('NL47 BUNQ 2025 1814 18', '****1234'); null when there are fewer than four digits, or it
 * is rounded.
 */
export function lastFourOf(number: string | null | undefined): string | null {
  if (isRoundedNumber(number ?? '')) return null
  const digits = (number ?? '').replace(/\D/g, '')
  return digits.length >= 4 ? digits.slice(-4) : null
}

import { TIP_PERCENT } from '@ledgerhand/core/bill-pairs'
import type { PairKind } from '@ledgerhand/core/pairing'
import type { Treatment } from '@ledgerhand/core/treatments'
import type { BeforePair } from '../schema/pairs.ts'
import type { TransactionRow } from '../schema/transactions.ts'

/** What a row was before it is paired. */
export const beforeOf = (row: TransactionRow): BeforePair => ({
  treatment: row.treatment,
  accountId: row.accountId,
  needsReview: row.needsReview ? 1 : 0,
  aiConfidence: row.aiConfidence,
  aiClassification: row.aiClassification,
})

/** What a row is that has its other side: a bill stays one, whoever pays it; the ends of a transfer name each other's accounts. */
export function treatedAs(kind: PairKind, leg: TransactionRow, other: TransactionRow): { treatment: Treatment; accountId: string | null } {
  if (kind === 'bill') return { treatment: leg.treatment === 'receivable' ? 'receivable' : 'bill', accountId: null }
  const isCard = leg.sourceType === 'credit_card' || other.sourceType === 'credit_card'
  return { treatment: isCard ? 'card_payment' : 'transfer', accountId: other.onAccountId }
}
const printed = (row: 'f' | 't' | 'o') => `coalesce(${row}.printed_cents, ${row}.amount_cents)`
/** Both sides are printed alike, and one of them alone is in the books' currency so far. */
export const halfConverted = `((f.printed_currency is null) <> (t.printed_currency is null) and ${printed('f')} = ${printed('t')}
  and coalesce(f.printed_currency, f.currency) is coalesce(t.printed_currency, t.currency))`
/** A bill whose payment is a little more: the rest is a tip. */
export const withTip = `(p.kind = 'bill' and f.is_credit = 0 and ${printed('t')} between ${printed('f')} and ${printed('f')} * ${100 + TIP_PERCENT} / 100
  and p.reason like '%with a tip of%')`
const inAll = (of: (row: 'f' | 'o') => string) => `${of('f')} = (select sum(${of('o')}) from pairs q join transactions o on o.id = q.to_id
  where q.from_id = p.from_id and q."user_id" = p."user_id")`
const isOneOfSeveral = 'exists (select 1 from pairs q where q."user_id" = p."user_id" and q.from_id = p.from_id and q.id <> p.id)'
/** One of several payments that add up to their bill: as they count, or as they are printed. */
export const inParts = `(p.kind = 'bill' and (${inAll((row) => `${row}.amount_cents`)} or (${isOneOfSeveral} and ${inAll(printed)})))`
const sumOfParts = (
  besides: string,
) => `ifnull((select sum(o.amount_cents) from pairs q join transactions o on o.id = q.to_id and o."user_id" = q."user_id"
  where q."user_id" = p."user_id" and q.from_id = p.from_id and q.state = 'paired' and q.rest = 'part'${besides}), 0)`
/** What is left of a bill for this payment: the bill less what others paid of it. */
export const leftOfBill = `(f.amount_cents - ${sumOfParts(' and q.id <> p.id')})`
/** A payment, or a credit note, of a part of its bill, all of which together are not more than it; or one that is more by what it was for as well. */
export const withRest = `(p.kind = 'bill' and iif(p.rest is 'part', t.amount_cents <= ${leftOfBill}, p.rest in ('tip', 'more') and t.amount_cents >= ${leftOfBill}))`
/** A credit note goes the other way than its bill. */
export const isCreditNote = `(p.kind = 'bill' and p.rest is 'part' and t.treatment = f.treatment and t.statement_ordinal is null)`
/** Condition: a row moves money between accounts, or does in all but what its pair differs by. */
const moves = (
  row: 'f' | 't',
) => `(${row}.treatment in ('transfer', 'card_payment') or (p.difference_cents <> 0 and ${row}.treatment = 'split'
  and exists (select 1 from parts m where m."user_id" = ${row}."user_id" and m.transaction_id = ${row}.id and m.treatment in ('transfer', 'card_payment'))))`
/** Condition: a person changed one of the pair's rows. */
export const unmarked = `iif(p.kind = 'bill', f.treatment not in ('bill', 'receivable'),
  not ${moves('f')} or not ${moves('t')})`

import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import { DOCUMENT_FROM, UNPAID_DAYS } from '@ledgerhand/core/periods'
import type { RowCheck } from '@ledgerhand/core/row-checks'
import { leftOfBillOn } from './unpaid-bills.ts'

const hasPair = (own: string, kind = '') =>
  `exists (select 1 from pairs p where p."user_id" = t."user_id" and ${own} and p.state = 'paired' ${kind})`
const isBill = `exists (select 1 from documents d where d."user_id" = t."user_id" and d.id = t.document_id and d.document_type in ('invoice', 'receipt'))`
const isShownOnBill = `exists (select 1 from entered_sightings s join documents d on d."user_id" = s."user_id" and d.id = s.document_id
  where s."user_id" = t."user_id" and s.transaction_id = t.id and d.document_type in ('invoice', 'receipt'))`

/** The questions whether something lasts. */
const LARGE_PURCHASE = "('capital_purchase', 'improvement')"

/** Rows that are asked about and not decided, large purchases apart. */
export const isUndecided = `(t.counted_as = 'undecided' and t.question not in ${LARGE_PURCHASE})`

/**
 * Which rows a line of the checklist is about, as conditions on `entered_transactions t`. The counts, the list that a line leads to and the tax
 * pack share them. Bound: `@owner`; `@from` and `@to`, the days that are looked at, both included; `@billed`, the last day of a bill that is unpaid too
 * long (see `lastBilled`).
 */
export const rowCheckConditions: Record<RowCheck, string> = {
  // With the rows that people asked about and nobody resolved; which ones accountants ask each other about, the owner does not see.
  open_questions: `(${isUndecided} or t.id in (select r.transaction_id from asked_rows r
    join asked_questions q on q."user_id" = r."user_id" and q.id = r.question_id where r."user_id" = @owner and q.resolved_at is null
      and q.audience <> 'internal'))`,
  unpaired_payments: `(t.is_transfer = 1 and (t.treatment = 'card_payment' or (t.treatment = 'transfer' and exists (
      select 1 from accounts a where a."user_id" = t."user_id" and a.kind = 'processor' and a.id in (t.account_id, t.on_account_id))))
    and not ${hasPair('(p.from_id = t.id or p.to_id = t.id)')})`,
  unpaid_bills: `(t.treatment = 'bill' and t.treatment <> 'business' and t.transaction_date <= @billed and (t.due_date is null or t.due_date <= @to)
    and ${leftOfBillOn('t', '@to')} > 0)`,
  // Within one month and one direction. A row without a merchant is of none.
  two_categories: `(t.counted_as = 'business' and t.merchant <> '' and (substr(t.transaction_date, 1, 7), t.merchant, t.is_credit) in (
    select substr(transaction_date, 1, 7), merchant, is_credit from entered_transactions
    where "user_id" = @owner and transaction_date between @from and @to and counted_as = 'business'
    group by 1, 2, 3 having count(distinct label) > 1))`,
  // A bill or receipt shows the row, is paid by it, or is where it comes from.
  without_document: `(t.is_credit = 0 and t.amount_cents > ${DOCUMENT_FROM} and t.counted_as in ('business', 'split')
    and not ${hasPair('p.to_id = t.id', "and p.kind = 'bill'")} and not ${isBill} and not ${isShownOnBill})`,
  capital_purchases: `(t.counted_as = 'undecided' and t.question in ${LARGE_PURCHASE})`,
}

/** The last day of bills that at the end of a day are unpaid for too long. */
export const lastBilled = (day: CalendarDate): CalendarDate => addDays(day, -UNPAID_DAYS - 1)

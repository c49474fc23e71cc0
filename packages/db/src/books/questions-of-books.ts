import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Treatment } from '@ledgerhand/core/treatments'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'
import { snapshots } from './undo-notes.ts'

interface TaxPayment {
  id: string
  description: string
  treatment: Treatment
  date: CalendarDate
}

/** What follows for rows from answers that hold for the books as a whole. A row that a person settled is never touched. */
export function writeQuestionsOfBooks(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const record = recorder(database, scope)
  const keep = snapshots(database, scope)
  const unsettled = `"user_id" = @owner and category_by <> 'person' and treatment_by = 'reader'`
  return {
    /** Money out that is taken for a tax of the business, or for one that it collected. */
    taxPayments: (): TaxPayment[] =>
      prepared<[object], TaxPayment>(
        database,
        `select id, description, treatment, transaction_date as date from entered_transactions where ${unsettled} and is_credit = 0
           and (treatment = 'sales_tax' or (treatment = 'business' and label = 'taxes_licenses'))`,
      ).all({ owner }),
    /** Makes them an expense, or a payment of tax that was collected. */
    treatTaxPayments: (ids: readonly string[], treatment: 'business' | 'sales_tax', reason: string, at: string): void =>
      atomically(database, () => {
        if (ids.length === 0) return
        prepared<[object]>(
          database,
          `update transactions set treatment = @treatment, account_id = null, question = null, needs_review = 0, ai_confidence = 90, ai_classification = @reason,
             label = 'taxes_licenses', category = 'operating_expenses', updated_at = @at, version = version + 1
           where ${unsettled} and id in (select value from json_each(@ids))`,
        ).run({ owner, treatment, reason, at, ids: JSON.stringify(ids) })
        record('transaction.set-treatment', 'transaction', null, { ids, treatment }, at)
      }),
    /** A question about a processor's deposits is answered: its row stays what it is, and can still be found to be a payout. */
    settle: (id: string, reason: string, at: string, undoId: string | undefined): void =>
      atomically(database, () => {
        keep.edit(undoId, 'transaction.update', id, at)
        prepared<[object]>(
          database,
          `update transactions set question = null, needs_review = 0, ai_confidence = 90, ai_classification = @reason, updated_at = @at, version = version + 1
           where "user_id" = @owner and id = @id`,
        ).run({ owner, id, reason, at })
        record('transaction.answer', 'transaction', id, { reason }, at)
      }),
  }
}

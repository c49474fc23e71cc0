import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { categorySide, leafIds, leafNeedsReview, leaves } from '@ledgerhand/core/categories'
import type { Side } from '@ledgerhand/core/pairing'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { TransactionRow } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { accountOf } from './pair-rows.ts'
import { ofAmounts } from './rows-of-amounts.ts'

/** Its words, or a person, say that it moved between accounts; a draw that the reader found may be one. */
const movesMoney = `(treatment in ('transfer', 'card_payment')
  or (treatment in ('owner_draw', 'owner_contribution') and treatment_by = 'reader' and category_by <> 'person'))`
/** Condition: no person's answer forbids the pair. */
const couldMove = `(${movesMoney} or (category_by <> 'person' and treatment_by <> 'person' and treatment not in ('bill', 'receivable', 'split')))`
const costs = leafIds.filter((id) => categorySide[leaves[id].stored] === 'expense' && !leafNeedsReview(id))
/** Condition: a cost that was recognised with nothing to ask. */
const isKnownCost = `(treatment = 'business' and not needs_review and question is null and label in (${costs.map((id) => `'${id}'`).join(', ')}))`
/** What a side needs of a row, and no more: a large statement has thousands of them. */
type PlainSide = Pick<
  TransactionRow,
  'id' | 'sourceType' | 'sourceLastFour' | 'sourceName' | 'documentId' | 'statementOrdinal' | 'currency'
> &
  Pick<Side, 'date' | 'amountCents' | 'description'> & { isCredit: number; saysTransfer: number; isKnownCost: number }
const plainSide = `id, source_type as sourceType, source_last_four as sourceLastFour, source_name as sourceName, document_id as documentId,
  statement_ordinal as statementOrdinal, coalesce(printed_currency, currency) as currency, coalesce(read_date, transaction_date) as date,
  coalesce(printed_cents, amount_cents) as amountCents,
  is_credit as isCredit, coalesce(read_description, description) as description, ${movesMoney} as saysTransfer,
  ${isKnownCost} as isKnownCost`
const sideOf = (row: PlainSide): Side => ({
  id: row.id,
  account: accountOf(row),
  lastFour: row.sourceLastFour,
  currency: row.currency,
  isCard: row.sourceType === 'credit_card',
  date: row.date,
  amountCents: row.amountCents,
  isCredit: row.isCredit === 1,
  description: row.description,
  saysTransfer: row.saysTransfer === 1,
  isKnownCost: row.isKnownCost === 1,
})
/** What is held on the account that it stands on has no other side. */
const isUnpairedStatementRow = `(account_id is null or account_id is not on_account_id) and document_id is not null and statement_ordinal is not null
  and not exists (select 1 from pairs p where p.state = 'paired' and (p.from_id = t.id or p.to_id = t.id))`

/** Rows that may be the ends of transfers. */
export function readTransferSides(database: Database, scope: BooksScope) {
  return {
    /** The amounts in cents of rows that are marked as transfers and have no other side yet. */
    transferAmounts: (from: CalendarDate, to: CalendarDate): number[] =>
      prepared<[object], number>(
        database,
        `select distinct coalesce(printed_cents, amount_cents) from entered_transactions t
         where "user_id" = @owner and transaction_date between @from and @to and is_transfer = 1 and ${movesMoney}
           and ${isUnpairedStatementRow}`,
      )
        .pluck()
        .all({ owner: scope.ownerId, from, to }),
    /** Everything of these amounts that could be an end of a transfer and has no other side yet. */
    transferSides(from: CalendarDate, to: CalendarDate, amounts: readonly number[]): Side[] {
      if (amounts.length === 0) return []
      // The plus: by amount, of which there are few, not by day.
      return prepared<[object], PlainSide>(
        database,
        `select ${plainSide} from entered_transactions t
         where +"user_id" = @owner and id in (${ofAmounts('@owner', '@amounts')}) and +transaction_date between @from and @to
           and ${couldMove} and ${isUnpairedStatementRow}`,
      )
        .all({ owner: scope.ownerId, from, to, amounts: JSON.stringify(amounts) })
        .map(sideOf)
    },
    /** Which of these rows could still be an end of a transfer and have no other side. */
    transferSidesAmong: (ids: readonly string[]): Side[] =>
      prepared<[object], PlainSide>(
        database,
        `select ${plainSide} from entered_transactions t
         where +"user_id" = @owner and id in (select value from json_each(@ids)) and ${couldMove} and ${isUnpairedStatementRow}`,
      )
        .all({ owner: scope.ownerId, ids: JSON.stringify(ids) })
        .map(sideOf),
  }
}

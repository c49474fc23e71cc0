import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { type TransactionRow, trash } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'

/** A statement's row as it was read, before any change by a person: a newly read document may show it again. */
export interface SeenBefore {
  id: string
  /** Null where its document was deleted and its rows kept: it stands on no statement then. */
  documentId: string | null
  statementOrdinal: number | null
  date: CalendarDate
  amountCents: number
  isCredit: boolean
  description: string
  lastFour: string | null
  currency: string | null
  isCard: boolean
  bankId: string | null
  balanceCents: number | null
}
type Plain = Omit<SeenBefore, 'isCredit' | 'isCard'> & {
  isCredit: number
  isCard: number
  isKept: number
  day: CalendarDate
  n: number
}

const columns = `id, n, document_id as documentId, statement_ordinal as statementOrdinal,
  coalesce(read_date, transaction_date) as date, coalesce(read_amount_cents, printed_cents, amount_cents) as amountCents,
  coalesce(read_is_credit, is_credit) as isCredit, coalesce(read_description, description) as description,
  source_last_four as lastFour, coalesce(printed_currency, currency) as currency, source_type is 'credit_card' as isCard, bank_id as bankId, balance_cents as balanceCents,
  document_id is null and fingerprint is not null and treatment not in ('bill', 'receivable') as isKept`
/** By a day's column, in its order; `tie` tells rows of one day apart and ends its index. */
const pageBy = (day: string, tie: string) => `select ${columns}, ${day} as day from entered_transactions
  where "user_id" = @owner and ${day} between @from and @to and (${day} > @from or ${tie} > @after) order by ${day}, ${tie} limit @limit`
const byDay = pageBy('transaction_date', 'id')
const byReadDay = pageBy('read_date', 'n')

/** Present and deleted rows of a range of days, in pages: there may be a hundred thousand rows, all of them on one day. */
export function readSeenBefore(database: Database, scope: BooksScope) {
  function* pages(text: string, tie: 'id' | 'n', from: CalendarDate, to: CalendarDate, limit: number): Generator<Plain[]> {
    let [day, after]: [CalendarDate, string | number] = [from, tie === 'id' ? '' : 0]
    for (;;) {
      const found = prepared<[object], Plain>(database, text).all({ owner: scope.ownerId, from: day, to, after, limit })
      yield found
      const last = found.at(-1)
      if (!last || found.length < limit) return
      day = last.day
      after = last[tie]
    }
  }

  return {
    /**
     * Rows of other documents' statements that were read, or stand, in a stretch of days, also those that were kept when their document was deleted. A
     * row whose day a person changed may come twice.
     */
    *ofOtherDocuments(documentId: string, from: CalendarDate, to: CalendarDate, limit = 500): Generator<SeenBefore[]> {
      for (const [text, tie] of [
        [byDay, 'id'],
        [byReadDay, 'n'],
      ] as const) {
        for (const page of pages(text, tie, from, to, limit)) {
          yield page.flatMap(({ day: _, n: __, isKept, isCredit, isCard, ...row }) =>
            isKept === 1 || (row.documentId !== null && row.documentId !== documentId && row.statementOrdinal !== null)
              ? [{ ...row, isCredit: isCredit === 1, isCard: isCard === 1 }]
              : [],
          )
        }
      }
    },
    /** Rows of documents that a person deleted: reading that document, or one that shows the same line, must not enter them again. */
    *deleted(from: CalendarDate, to: CalendarDate, limit = 500): Generator<TransactionRow[]> {
      for (let after = ''; ; ) {
        const found = database.db
          .select({ id: trash.id, row: trash.row })
          .from(trash)
          .where(
            and(
              eq(trash.userId, scope.ownerId),
              eq(trash.kind, 'transaction'),
              gt(trash.id, after),
              sql`json_extract(${trash.row}, '$.transactionDate') between ${from} and ${to}`,
              sql`json_extract(${trash.row}, '$.documentId') is not null`,
            ),
          )
          .orderBy(asc(trash.id))
          .limit(limit)
          .all()
        yield found.map(({ row }) => row)
        const last = found.at(-1)
        if (!last || found.length < limit) return
        after = last.id
      }
    },
  }
}

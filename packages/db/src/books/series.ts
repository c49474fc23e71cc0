import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'

/** What the books hold of some merchants, to see whether a payment comes again and again. */
export function readSeries({ db }: Database, scope: BooksScope) {
  return {
    /** The newest `limit` rows of these merchants from the day on, without those of the document `besides`. */
    of: (merchants: readonly string[], from: CalendarDate, besides: string, limit: number) =>
      db
        .select({
          merchant: transactions.merchant,
          date: transactions.transactionDate,
          amountCents: transactions.amount,
          isCredit: transactions.isCredit,
        })
        .from(transactions)
        .where(
          and(
            eq(transactions.userId, scope.ownerId),
            sql`${transactions.merchant} in (select value from json_each(${JSON.stringify(merchants)}))`,
            gte(transactions.transactionDate, from),
            sql`${transactions.documentId} is not ${besides}`,
          ),
        )
        .orderBy(desc(transactions.transactionDate))
        .limit(limit)
        .all(),
  }
}

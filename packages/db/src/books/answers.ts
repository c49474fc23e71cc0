import type { Leaf } from '@ledgerhand/core/categories'
import type { Treatment } from '@ledgerhand/core/treatments'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'

/** One answer of a person: the category of a merchant's rows that were settled at one moment. */
export interface AnswerRow {
  merchant: string
  isCredit: boolean
  description: string
  amount: number
  label: Leaf
  isTransfer: boolean
  treatment: Treatment
  isCard: boolean
  /** How many rows were settled by it. */
  rows: number
  at: string
}

/** What the owner and their accountant settled by hand, to learn from. */
export function readAnswers({ db }: Database, scope: BooksScope) {
  const settled = and(eq(transactions.userId, scope.ownerId), sql`${transactions.categoryBy} = 'person'`)
  return {
    /** The number of settled rows and the time of the last one: changes whenever an answer is added, changed or deleted. */
    mark: (): { count: number; last: string } =>
      db
        .select({ count: sql<number>`count(*)`, last: sql<string>`coalesce(max(${transactions.updatedAt}), '')` })
        .from(transactions)
        .where(settled)
        .get() ?? { count: 0, last: '' },
    /** The newest `limit` answers after the instant, oldest first. Rows of a merchant settled together are one answer. */
    after: (instant: string, limit: number): AnswerRow[] =>
      db
        .select({
          merchant: transactions.merchant,
          isCredit: transactions.isCredit,
          description: sql<string>`min(${transactions.description})`,
          amount: sql<number>`min(${transactions.amount})`,
          label: transactions.label,
          isTransfer: sql<boolean>`${transactions.isTransfer} and ${transactions.treatment} not in ('bill', 'receivable')`.mapWith(Boolean),
          treatment: sql<Treatment>`min(${transactions.treatment})`,
          isCard: sql<boolean>`coalesce(max(${transactions.sourceType} = 'credit_card'), 0)`.mapWith(Boolean),
          rows: sql<number>`count(*)`,
          at: transactions.updatedAt,
        })
        .from(transactions)
        .where(and(settled, gt(transactions.updatedAt, instant)))
        .groupBy(transactions.updatedAt, transactions.merchant, transactions.isCredit, transactions.label, transactions.isTransfer)
        .orderBy(sql`${transactions.updatedAt} desc`)
        .limit(limit)
        .all()
        .reverse(),
  }
}

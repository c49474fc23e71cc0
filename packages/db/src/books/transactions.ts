import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Leaf } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import type { TransactionFilter } from '@ledgerhand/core/schemas/transactions'
import { and, asc, between, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { merchantMemory, type TransactionRow, transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { readTotals } from './totals.ts'
import { conditions, isUnfiltered, waits } from './transaction-filter.ts'

export type { TransactionRow }

export interface Page {
  rows: TransactionRow[]
  nextCursor: string | null
}
export interface Sums {
  revenue: number
  expenses: number
  count: number
  waiting: number
}
/** What waits, gathered by merchant: one answer settles many rows. */
export interface WaitingGroup {
  merchant: string
  isCredit: boolean
  label: Leaf
  count: number
  cents: number
}

/** Leaves that mean nobody could place the row. */
const shrugs: Leaf[] = ['uncategorised_income', 'uncategorised_expense']
export type WaitingKind = 'unrecognized' | 'suggestion'
const ofKind = (kind: WaitingKind) =>
  kind === 'unrecognized'
    ? inArray(transactions.label, shrugs)
    : sql`${transactions.label} not in (${sql.join(
        shrugs.map((s) => sql`${s}`),
        sql`, `,
      )})`

export function readTransactions(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = eq(transactions.userId, scope.ownerId)
  const newestFirst = [desc(transactions.transactionDate), desc(transactions.id)] as const
  const totals = readTotals(database, scope)

  return {
    totals,
    /** One keyset page, newest first. The cursor is the last row's 'date_id'. */
    page(filter: TransactionFilter, limit: number, cursor: string | undefined): Page {
      const [date = '', id = ''] = cursor ? [cursor.slice(0, 10), cursor.slice(11)] : []
      const after = cursor
        ? and(
            sql`${transactions.transactionDate} <= ${date}`,
            sql`(${transactions.transactionDate} < ${date} or ${transactions.id} < ${id})`,
          )
        : undefined
      const rows = db
        .select()
        .from(transactions)
        .where(and(mine, conditions(filter), after))
        .orderBy(...newestFirst)
        .limit(limit + 1)
        .all()
      const more = rows.length > limit
      if (more) rows.pop()
      const last = rows.at(-1)
      return { rows, nextCursor: more && last ? `${last.transactionDate}_${last.id}` : null }
    },
    /** Everything that matches. Only for the REST call that asks for all of it. */
    all: (filter: TransactionFilter): TransactionRow[] =>
      db
        .select()
        .from(transactions)
        .where(and(mine, conditions(filter)))
        .orderBy(...newestFirst)
        .all(),
    get(id: string): TransactionRow {
      const row = db
        .select()
        .from(transactions)
        .where(and(mine, eq(transactions.id, id)))
        .get()
      if (!row) throw new AppError('not_found', 'Transaction not found')
      return row
    },
    /** In the order of the document. */
    ofDocument: (documentId: string): TransactionRow[] =>
      db
        .select()
        .from(transactions)
        .where(and(mine, eq(transactions.documentId, documentId)))
        .orderBy(asc(transactions.position), asc(transactions.id))
        .all(),
    /** Sums of what a filter matches; transfers are counted and not added. */
    sums(filter: TransactionFilter): Sums {
      if (isUnfiltered(filter)) return totals.all()
      const row = db
        .select({
          revenue: sql<number>`coalesce(sum(${transactions.amount} * ${transactions.isCredit} * (1 - ${transactions.isTransfer})), 0)`,
          expenses: sql<number>`coalesce(sum(${transactions.amount} * (1 - ${transactions.isCredit}) * (1 - ${transactions.isTransfer})), 0)`,
          count: sql<number>`count(*)`,
          waiting: sql<number>`coalesce(sum(${waits}), 0)`,
        })
        .from(transactions)
        .where(and(mine, conditions(filter)))
        .get()
      return row ?? { revenue: 0, expenses: 0, count: 0, waiting: 0 }
    },
    /** The rows of several ids, at most 500. AppError 'not_found' when any of them is not in these books. */
    many(ids: readonly string[]): TransactionRow[] {
      const wanted = [...new Set(ids)]
      const rows = db
        .select()
        .from(transactions)
        .where(and(mine, inArray(transactions.id, wanted)))
        .all()
      if (rows.length !== wanted.length) throw new AppError('not_found', 'Transaction not found')
      return rows
    },
    /** Rows of other documents in a stretch of days: what a newly read document may be repeating. */
    ofOtherDocuments: (documentId: string, from: CalendarDate, to: CalendarDate) =>
      db
        .select({
          id: transactions.id,
          documentId: transactions.documentId,
          date: transactions.transactionDate,
          amountCents: transactions.amount,
          isCredit: transactions.isCredit,
          description: transactions.description,
          lastFour: transactions.sourceLastFour,
          sourceType: transactions.sourceType,
          bankId: transactions.bankId,
        })
        .from(transactions)
        .where(
          and(
            mine,
            between(transactions.transactionDate, from, to),
            isNotNull(transactions.documentId),
            ne(transactions.documentId, documentId),
          ),
        )
        .all(),
    /** What a person answered before, by merchant and direction. */
    memory: () =>
      db
        .select({
          merchant: merchantMemory.merchant,
          isCredit: merchantMemory.isCredit,
          label: merchantMemory.label,
          isTransfer: merchantMemory.isTransfer,
        })
        .from(merchantMemory)
        .where(eq(merchantMemory.userId, scope.ownerId))
        .all(),
    waiting: {
      groups: (kind: WaitingKind | undefined, limit: number): WaitingGroup[] =>
        db
          .select({
            merchant: transactions.merchant,
            isCredit: transactions.isCredit,
            // The newest row speaks for its group: max() makes SQLite take the bare column from that row.
            label: transactions.label,
            count: sql<number>`count(*)`,
            cents: sql<number>`sum(${transactions.amount})`,
            newest: sql<string>`max(${transactions.transactionDate})`,
          })
          .from(transactions)
          .where(and(mine, waits, kind ? ofKind(kind) : undefined))
          .groupBy(transactions.merchant, transactions.isCredit)
          .orderBy(desc(sql`sum(${transactions.amount})`), asc(transactions.merchant))
          .limit(limit)
          .all(),
      rowsOf: (merchant: string, isCredit: boolean, kind: WaitingKind | undefined, limit: number): TransactionRow[] =>
        db
          .select()
          .from(transactions)
          .where(
            and(mine, waits, eq(transactions.merchant, merchant), eq(transactions.isCredit, isCredit), kind ? ofKind(kind) : undefined),
          )
          .orderBy(desc(transactions.transactionDate), desc(transactions.id))
          .limit(limit)
          .all(),
      /** How many rows wait, and at how many merchants. */
      count(kind: WaitingKind): { rows: number; merchants: number } {
        const row = db
          .select({ rows: sql<number>`count(*)`, merchants: sql<number>`count(distinct ${transactions.merchant})` })
          .from(transactions)
          .where(and(mine, waits, ofKind(kind)))
          .get()
        return row ?? { rows: 0, merchants: 0 }
      },
      example: (kind: WaitingKind): TransactionRow | undefined =>
        db
          .select()
          .from(transactions)
          .where(and(mine, waits, ofKind(kind)))
          .orderBy(desc(transactions.amount))
          .limit(1)
          .get(),
    },
  }
}

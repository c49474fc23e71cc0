import { AppError } from '@ledgerhand/core/errors'
import type { TransactionFilter } from '@ledgerhand/core/schemas/transactions'
import { and, desc, eq, or } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { documents, statements } from '../schema/documents.ts'
import { merchantMemory, type TransactionRow, entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { readDocumentRows } from './document-rows.ts'
import { ownedAmong } from './owned-ids.ts'
import { readPeriodNotes } from './period-notes.ts'
import { rowsWhere, type ShownRow, shownWhere } from './row-reader.ts'
import { readSeenBefore } from './seen-before.ts'
import { type Sums, sumsOf, sumsOfSearch } from './sums.ts'
import { readTotals } from './totals.ts'
import { isUnfiltered, matching } from './transaction-filter.ts'
import { readTransactionPages } from './transaction-pages.ts'
import { readWaitingRows } from './waiting-rows.ts'

export type { TrashedPair } from '../schema/transactions.ts'
export type { ShownRow, TransactionRow }

/** Everything that is read of rows. */
export function readTransactions(database: Database, scope: BooksScope) {
  const totals = readTotals(database, scope)
  return {
    totals,
    notes: readPeriodNotes(database, scope),
    page: readTransactionPages(database, scope),
    ofDocument: readDocumentRows(database, scope),
    ...readMatching(database, scope, totals),
    ...readRowsById(database, scope),
    ...readRowFacts(database, scope),
    ...readSeenBefore(database, scope),
    waiting: readWaitingRows(database, scope, totals),
  }
}

/** What a filter matches: rows, ids, sums. */
function readMatching(database: Database, scope: BooksScope, totals: ReturnType<typeof readTotals>) {
  const { db } = database
  const newestFirst = [desc(transactions.transactionDate), desc(transactions.id)] as const
  const sums = (filter: TransactionFilter): Sums => (isUnfiltered(filter) ? totals.all() : sumsOf(database, scope, filter))

  return {
    /** Everything that matches. Only for the REST call that asks for all of it. */
    all: (filter: TransactionFilter): TransactionRow[] =>
      db
        .select()
        .from(transactions)
        .where(matching(database, scope.ownerId, filter))
        .orderBy(...newestFirst)
        .all(),
    /** The ids of everything that a filter matches, for a batch. */
    idsOf: (filter: TransactionFilter): string[] =>
      db
        .select({ id: transactions.id })
        .from(transactions)
        .where(matching(database, scope.ownerId, filter))
        .values()
        .flat() as string[],
    /** Sums of the rows that a filter matches; rows that are not profit or loss are counted and not added. */
    sums,
    /** The same of a search, step by step: each is short. */
    *sumsInSlices(filter: TransactionFilter): Generator<void, Sums> {
      return filter.search?.trim() ? yield* sumsOfSearch(database, scope, filter) : sums(filter)
    },
  }
}

/** Rows by their ids. */
function readRowsById(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = eq(transactions.userId, scope.ownerId)
  return {
    /** The ids, of those given, that are in the books. */
    existing: (ids: readonly string[]): string[] =>
      db
        .select({ id: transactions.id })
        .from(transactions)
        .where(ownedAmong(transactions.userId, scope.ownerId, transactions.id, ids))
        .values()
        .flat() as string[],
    get(id: string): TransactionRow {
      const row = db
        .select()
        .from(transactions)
        .where(and(mine, eq(transactions.id, id)))
        .get()
      if (!row) throw new AppError('not_found', 'Transaction not found')
      return row
    },
    /** The rows of a document that a person settled: another reading leaves them as they are. */
    settledOf: (documentId: string): TransactionRow[] =>
      db
        .select()
        .from(transactions)
        .where(and(mine, eq(transactions.documentId, documentId), eq(transactions.categoryBy, 'person')))
        .all(),
    /** The rows of several ids as a list shows them; those that are not in these books are left out. */
    shown: (ids: readonly string[]): ShownRow[] =>
      shownWhere(database, ownedAmong(transactions.userId, scope.ownerId, transactions.id, ids)),
    /** The rows of several ids, one slice of a batch. AppError 'not_found' when any of them is not in these books. */
    many(ids: readonly string[]): TransactionRow[] {
      const wanted = [...new Set(ids)]
      const rows = rowsWhere(database, ownedAmong(transactions.userId, scope.ownerId, transactions.id, wanted))
      if (rows.length !== wanted.length) throw new AppError('not_found', 'Transaction not found')
      return rows
    },
  }
}

/** What is known of the rows as a whole. */
function readRowFacts(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = eq(transactions.userId, scope.ownerId)
  return {
    /** The questions of the books that are open on a row. */
    askedOfBooks: (): string[] =>
      prepared<[string], string>(
        database,
        `select distinct question from transactions indexed by transactions_asked where "user_id" = ? and question is not null
           and substr(question, 1, 6) = 'books:' and treatment = 'business'`,
      )
        .pluck()
        .all(scope.ownerId),
    /** Whether sales tax was taken out of a sale: an export printed it apart. */
    collectsSalesTax: (): boolean =>
      prepared<[string]>(
        database,
        `select 1 from monthly_totals where "user_id" = ? and counted_as = 'sales_tax' and is_credit = 1 and parts > 0 limit 1`,
      ).get(scope.ownerId) !== undefined,
    /** The accounts and cards that rows name, each once. */
    sources: () =>
      db
        .selectDistinct({
          sourceType: transactions.sourceType,
          sourceName: transactions.sourceName,
          sourceLastFour: transactions.sourceLastFour,
        })
        .from(transactions)
        .where(mine)
        .orderBy(transactions.sourceName, transactions.sourceLastFour)
        .all()
        .filter((s) => s.sourceName !== null || s.sourceLastFour !== null || s.sourceType !== null),
    /** Whether any card's statement was read into these books. */
    hasCards: (): boolean =>
      db
        .select({ id: statements.id })
        .from(statements)
        .innerJoin(documents, and(eq(documents.userId, statements.userId), eq(documents.id, statements.documentId)))
        .where(and(eq(statements.userId, scope.ownerId), or(eq(statements.isCard, true), eq(documents.documentType, 'credit_card'))))
        .limit(1)
        .get() !== undefined,
    /** What the statements of cards call their card, and the names of their files; each once. */
    cardStatements: () =>
      db
        .selectDistinct({
          accountName: statements.accountName,
          accountLastFour: statements.accountLastFour,
          originalName: documents.originalName,
        })
        .from(statements)
        .innerJoin(documents, and(eq(documents.userId, statements.userId), eq(documents.id, statements.documentId)))
        .where(and(eq(statements.userId, scope.ownerId), or(eq(statements.isCard, true), eq(documents.documentType, 'credit_card'))))
        .all(),
    /** What a person answered before, by merchant and direction. */
    memory: () =>
      db
        .select({
          merchant: merchantMemory.merchant,
          isCredit: merchantMemory.isCredit,
          label: merchantMemory.label,
          treatment: merchantMemory.treatment,
          accountId: merchantMemory.accountId,
        })
        .from(merchantMemory)
        .where(eq(merchantMemory.userId, scope.ownerId))
        .all(),
  }
}

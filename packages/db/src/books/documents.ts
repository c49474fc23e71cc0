import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { and, asc, desc, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { documents, statements } from '../schema/documents.ts'
import type { BooksScope } from '../scope.ts'
import { untilChanged } from '../until-changed.ts'
import { isVisible } from './visible-rows.ts'

export type DocumentRow = typeof documents.$inferSelect
export type StatementRecord = typeof statements.$inferSelect
export type NewStatement = Omit<StatementRecord, 'userId' | 'documentId'>

const countOfRows = sql<number>`(select count(*) from transactions x where x."user_id" = documents.user_id and x.document_id = documents.id)
  - (select coalesce(sum(last - first + 1), 0) from entering e where e."user_id" = documents.user_id and e.document_id = documents.id)
  + (select count(*) from sightings s where s."user_id" = documents.user_id and s.document_id = documents.id
      and s.reading = documents.sightings_reading)`

/** What the list of documents says of an invoice or receipt. */
export interface BillOfDocument {
  documentId: string
  description: string
  payee: string | null
  day: CalendarDate
}
const BILLS = `select d.id as documentId, t.description, t.payee, t.transaction_date as day
  from documents d join transactions t on t."user_id" = d."user_id" and t.document_id = d.id
  where d."user_id" = @owner and d.document_type in ('invoice', 'receipt') and d.is_leaving = 0 and d.is_processed = 1 and ${isVisible}
  group by d.id having count(*) = 1`

/** The documents of these books, without those that are being deleted. */
const inBooks = (scope: BooksScope) => and(eq(documents.userId, scope.ownerId), eq(documents.isLeaving, false))

/** Everything that is read of documents. */
export const readDocuments = (database: Database, scope: BooksScope) => ({
  ...readDocumentLists(database, scope),
  ...countDocuments(database, scope),
  ...readOneDocument(database, scope),
  ...readStatements(database, scope),
})

function readDocumentLists(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = inBooks(scope)
  return {
    /** Newest first, each with the number of transactions that it brought; `limit` of them at most, those after one in the list. */
    list: ({ limit, after }: { limit?: number | undefined; after?: string | undefined } = {}) => {
      const isAfter = sql`(${documents.createdAt}, ${documents.id}) < (select x.created_at, x.id from documents x
        where x."user_id" = ${scope.ownerId} and x.id = ${after})`
      const listed = db
        .select({ document: documents, transactionCount: countOfRows })
        .from(documents)
        .where(after === undefined ? mine : and(mine, isAfter))
        .orderBy(desc(documents.createdAt), desc(documents.id))
      return limit === undefined ? listed.all() : listed.limit(limit).all()
    },
    /** The newest ones, without their rows being counted. */
    newest: (most: number): DocumentRow[] =>
      db.select().from(documents).where(mine).orderBy(desc(documents.createdAt), desc(documents.id)).limit(most).all(),
    /** Those that are not read yet or could not be, the newest first. */
    unsettled: (most: number): DocumentRow[] =>
      db
        .select()
        .from(documents)
        .where(and(mine, or(eq(documents.isProcessed, false), eq(documents.isFailed, true))))
        .orderBy(desc(documents.createdAt), desc(documents.id))
        .limit(most)
        .all(),
    /** Those that were replaced, the last one first: they are in no other list, and keep their files. */
    setAside: (): DocumentRow[] =>
      db
        .select()
        .from(documents)
        .where(and(eq(documents.userId, scope.ownerId), isNotNull(documents.setAsideAt)))
        .orderBy(desc(documents.setAsideAt), desc(documents.id))
        .all(),
    failed: (): DocumentRow[] =>
      db
        .select()
        .from(documents)
        .where(and(mine, eq(documents.isFailed, true)))
        .orderBy(desc(documents.createdAt), desc(documents.id))
        .all(),
    /** The one row of each invoice and receipt that brought one: as it is called, by whom it was paid as a person said, and its day. */
    bills: (): BillOfDocument[] => prepared<[object], BillOfDocument>(database, BILLS).all({ owner: scope.ownerId }),
  }
}

function countDocuments(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = inBooks(scope)
  return {
    /** How many there are, how many wait to be read, and how many could not be. */
    counts: (): { total: number; processing: number; failed: number } =>
      db
        .select({
          total: sql<number>`count(*)`,
          processing: sql<number>`ifnull(sum(${documents.isProcessed} = 0), 0)`,
          failed: sql<number>`ifnull(sum(${documents.isProcessed} = 1 and ${documents.isFailed} = 1), 0)`,
        })
        .from(documents)
        .where(mine)
        .get() ?? { total: 0, processing: 0, failed: 0 },
    /** How many rows came from documents. */
    rows: (): number =>
      prepared<[object], { n: number }>(
        database,
        'select count(*) as n from entered_transactions where "user_id" = @owner and document_id is not null',
      ).get({ owner: scope.ownerId })?.n ?? 0,
    /** Documents that were read without failing, between two instants (the second not included). */
    processedBetween: (from: string, to: string): number =>
      db
        .select({ n: sql<number>`count(*)` })
        .from(documents)
        .where(
          and(
            mine,
            eq(documents.isProcessed, true),
            eq(documents.isFailed, false),
            gte(documents.processedAt, from),
            lt(documents.processedAt, to),
          ),
        )
        .get()?.n ?? 0,
    /** How many wait to be read, or are being read. */
    processing: (): number =>
      db
        .select({ n: sql<number>`count(*)` })
        .from(documents)
        .where(and(mine, eq(documents.isProcessed, false)))
        .get()?.n ?? 0,
    /** How many of them a service is still to be asked about: their rows may change by themselves. */
    categorizing: (): number =>
      prepared<[string], { n: number }>(database, 'select count(*) as n from uncategorised_documents where "user_id" = ?').get(
        scope.ownerId,
      )?.n ?? 0,
  }
}

function readOneDocument(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = inBooks(scope)
  return {
    get(id: string): { document: DocumentRow; transactionCount: number } {
      const row = db
        .select({ document: documents, transactionCount: countOfRows })
        .from(documents)
        .where(and(mine, eq(documents.id, id)))
        .get()
      if (!row) throw new AppError('not_found', 'Document not found')
      return row
    },
    /** Its own line, without a look at its rows: for what needs the file alone. */
    line(id: string): DocumentRow {
      const row = db
        .select()
        .from(documents)
        .where(and(mine, eq(documents.id, id)))
        .get()
      if (!row) throw new AppError('not_found', 'Document not found')
      return row
    },
    /** The first and last day of the rows that it shows; null for both without any. */
    days(documentId: string): { from: CalendarDate | null; to: CalendarDate | null } {
      const found = prepared<[object], { first: CalendarDate | null; last: CalendarDate | null }>(
        database,
        `select min(day) as first, max(day) as last from (
           select transaction_date as day from entered_transactions where "user_id" = @owner and document_id = @id
           union all
           select t.transaction_date from entered_sightings s join entered_transactions t on t."user_id" = s."user_id" and t.id = s.transaction_id
             where s."user_id" = @owner and s.document_id = @id)`,
      ).get({ owner: scope.ownerId, id: documentId })
      return { from: found?.first ?? null, to: found?.last ?? null }
    },
  }
}

function readStatements(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = inBooks(scope)
  return {
    statements: (documentId: string): StatementRecord[] =>
      db
        .select()
        .from(statements)
        .where(and(eq(statements.userId, scope.ownerId), eq(statements.documentId, documentId)))
        .orderBy(asc(statements.ordinal))
        .all(),
    /** Every statement in the books, with the name of its document. */
    allStatements: (): readonly { statement: StatementRecord; documentName: string }[] =>
      untilChanged(database, `statements ${scope.ownerId}`, () =>
        db
          .select({ statement: statements, documentName: documents.originalName })
          .from(statements)
          .innerJoin(documents, and(mine, eq(documents.id, statements.documentId)))
          .where(eq(statements.userId, scope.ownerId))
          .orderBy(asc(statements.firstDay))
          .all(),
      ),
    /** The statements of several documents. */
    statementsOf: (documentIds: readonly string[]): StatementRecord[] =>
      db
        .select()
        .from(statements)
        .where(
          and(
            eq(statements.userId, scope.ownerId),
            sql`${statements.documentId} in (select value from json_each(${JSON.stringify(documentIds)}))`,
          ),
        )
        .all(),
  }
}

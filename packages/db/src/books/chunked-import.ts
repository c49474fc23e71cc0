import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { Evidence, SourceType } from '@ledgerhand/core/documents'
import type { Cents } from '@ledgerhand/core/money'
import type { Treatment } from '@ledgerhand/core/treatments'
import { atomicSlice, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { readClosedDays } from './closed-days.ts'
import type { NewPart } from './parts.ts'
import { indexDocument } from './search.ts'
import { revealEntering, totalDocument, totalEntering, untotalEntering } from './totals.ts'
import { isVisible } from './visible-rows.ts'

/** One transaction that was read, categorised and found to be new. */
export interface ExtractedRow {
  id: string
  description: string
  amount: Cents
  transactionDate: CalendarDate
  isCredit: boolean
  category: Category
  label: Leaf
  treatment: Treatment
  /** Personal because of the account that it stands on, or as the reader takes it. */
  treatmentBy: 'reader' | 'account'
  accountId: string | null
  onAccountId: string | null
  question: string | null
  dueDate: CalendarDate | null
  tax: Cents | null
  taxRate: number | null
  items: string | null
  isRecurring: boolean
  needsReview: boolean
  aiConfidence: number
  aiClassification: string
  categoryBy: 'reader' | 'memory' | 'service'
  merchant: string
  sourceType: SourceType | null
  sourceName: string | null
  sourceLastFour: string | null
  statementOrdinal: number | null
  position: number
  bankId: string | null
  balance: Cents | null
  currency: string | null
  fingerprint: string
  evidence: Evidence | null
  /** What it is split into once it stands in the books; an account to point at is known only then. */
  parts?: readonly ReadPart[]
  /** The row itself points at an account that is known only when it stands on its own. */
  pointsAt?: PointsAt
}
/** own: the account that the row stands on. */
export type PointsAt = 'sales_tax' | 'own' | null
export type ReadPart = NewPart & { pointsAt: PointsAt }

/** What stands in the columns of a row; bound by place, since looking up each by its name takes as long as binding it. */
const columns: Record<string, (row: ExtractedRow) => string | number | null> = {
  id: (r) => r.id,
  description: (r) => r.description,
  amount_cents: (r) => r.amount,
  transaction_date: (r) => r.transactionDate,
  category: (r) => r.category,
  label: (r) => r.label,
  is_credit: (r) => Number(r.isCredit),
  is_recurring: (r) => Number(r.isRecurring),
  treatment: (r) => r.treatment,
  treatment_by: (r) => r.treatmentBy,
  account_id: (r) => r.accountId,
  on_account_id: (r) => r.onAccountId,
  question: (r) => r.question,
  due_date: (r) => r.dueDate,
  tax_cents: (r) => r.tax,
  tax_rate: (r) => r.taxRate,
  items: (r) => r.items,
  needs_review: (r) => Number(r.needsReview),
  ai_classification: (r) => r.aiClassification,
  ai_confidence: (r) => r.aiConfidence,
  category_by: (r) => r.categoryBy,
  merchant: (r) => r.merchant,
  source_type: (r) => r.sourceType,
  source_name: (r) => r.sourceName,
  source_last_four: (r) => r.sourceLastFour,
  statement_ordinal: (r) => r.statementOrdinal,
  position: (r) => r.position,
  bank_id: (r) => r.bankId,
  balance_cents: (r) => r.balance,
  currency: (r) => r.currency,
  fingerprint: (r) => r.fingerprint,
  evidence: (r) => (r.evidence ? JSON.stringify(r.evidence) : null),
}
const readers = Object.values(columns)
const valuesOf = (row: ExtractedRow) => readers.map((read) => read(row))

/** The document, and the run of the program that holds its claim. */
export interface RowImport {
  documentId: string
  bootId: string
  at: string
}

function importStatements(database: Database) {
  const claimIsHeld = prepared(database, 'select 1 from documents where "user_id" = ? and id = ? and claimed_by = ? and is_processed = 0')
  const maxRowNumber = prepared(database, 'select coalesce(max(n), 0) from transactions').pluck()
  const insert = prepared(
    database,
    `insert into transactions ("user_id", document_id, created_at, updated_at, ${Object.keys(columns).join(', ')})
     values (?, ?, ?, ?, ${Object.keys(columns).fill('?').join(', ')}) on conflict do nothing`,
  )
  const extendRange = prepared(database, 'update entering set last = ? where "user_id" = ? and document_id = ? and last = ?')
  const insertRange = prepared(database, 'insert into entering (first, last, "user_id", document_id) values (?, ?, ?, ?)')
  const newestRange = prepared<[string, string], { first: number; last: number }>(
    database,
    'select first, last from entering where "user_id" = ? and document_id = ? order by last desc limit 1',
  )
  const deleteRows = prepared(database, 'delete from transactions where n between ? and ? and +"user_id" = ? and +document_id = ?')
  const shrinkRange = prepared(database, 'update entering set last = ? where "user_id" = ? and first = ?')
  const clear = (table: 'entering' | 'entering_totals') =>
    prepared(database, `delete from ${table} where "user_id" = ? and document_id = ?`)
  return { claimIsHeld, maxRowNumber, insert, extendRange, insertRange, newestRange, deleteRows, shrinkRange, clear }
}

/**
 * Imports a document's rows slice by slice, each in a short transaction of its own. No reader sees them (docs/decisions/016) until `reveal`
 * makes all of them visible and counted at once.
 */
export function importChunks(database: Database, scope: BooksScope) {
  const closed = readClosedDays(database, scope)
  const { claimIsHeld, maxRowNumber, insert, extendRange, insertRange, newestRange, deleteRows, shrinkRange, clear } =
    importStatements(database)

  /** Inserts rows, those of closed days left out. Returns the highest row number before them. */
  const put = (rows: readonly ExtractedRow[], documentId: string, at: string): number => {
    const marker = Number(maxRowNumber.get())
    const through = closed.through()
    for (const row of rows) {
      if (through !== null && row.transactionDate.slice(0, 7) <= through) continue
      insert.run(scope.ownerId, documentId, at, at, ...valuesOf(row))
    }
    indexDocument(database, scope.ownerId, marker)
    return marker
  }

  return {
    /** Adds hidden rows. False when the document is gone or this run no longer holds its claim; nothing is written then. */
    add: (rows: readonly ExtractedRow[], { documentId, bootId, at }: RowImport): boolean =>
      atomicSlice(database, () => {
        if (claimIsHeld.get(scope.ownerId, documentId, bootId) === undefined) return false
        const marker = put(rows, documentId, at)
        const last = Number(maxRowNumber.get())
        if (last === marker) return true
        totalEntering(database, scope.ownerId, documentId, marker)
        // A row that a person entered by hand may lie between two slices.
        if (extendRange.run(last, scope.ownerId, documentId, marker).changes === 0)
          insertRange.run(marker + 1, last, scope.ownerId, documentId)
        return true
      }),
    /** Enters rows at once, visible and counted: those that waited for their month. */
    enter: (rows: readonly ExtractedRow[], documentId: string, at: string): void =>
      totalDocument(database, scope.ownerId, put(rows, documentId, at)),
    /** Adds the last rows and makes all rows of the import visible. Call it in the transaction in which the document takes effect. */
    reveal: (rows: readonly ExtractedRow[], documentId: string, at: string): void => {
      const marker = put(rows, documentId, at)
      totalDocument(database, scope.ownerId, marker)
      if (!newestRange.get(scope.ownerId, documentId)) return
      revealEntering(database, scope.ownerId, documentId)
      clear('entering_totals').run(scope.ownerId, documentId)
      clear('entering').run(scope.ownerId, documentId)
    },
    /** Deletes single hidden rows by their fingerprints. */
    withdraw: (fingerprints: readonly string[], documentId: string): void => {
      const bound = { owner: scope.ownerId, id: documentId, list: JSON.stringify(fingerprints) }
      const which = `"user_id" = @owner and document_id = @id and fingerprint in (select value from json_each(@list)) and not (${isVisible})`
      untotalEntering(database, which, bound)
      prepared<[object]>(database, `delete from transactions where ${which}`).run(bound)
    },
    /**
     * Deletes up to `most` hidden rows of an import that will not be revealed. Returns whether more are left.
     */
    discard: (documentId: string, most: number): boolean =>
      atomicSlice(database, () => {
        const range = newestRange.get(scope.ownerId, documentId)
        if (!range) return false
        const from = Math.max(range.first, range.last - most + 1)
        deleteRows.run(from, range.last, scope.ownerId, documentId)
        if (from > range.first) shrinkRange.run(from - 1, scope.ownerId, range.first)
        else prepared(database, 'delete from entering where "user_id" = ? and first = ?').run(scope.ownerId, range.first)
        const isMore = newestRange.get(scope.ownerId, documentId) !== undefined
        if (!isMore) clear('entering_totals').run(scope.ownerId, documentId)
        return isMore
      }),
  }
}

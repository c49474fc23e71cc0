import type { Category, Leaf } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { merchantKey } from '@ledgerhand/core/merchant'
import type { Repair } from '@ledgerhand/core/repairs'
import type { Treatment } from '@ledgerhand/core/treatments'
import { wordsOfLine } from '@ledgerhand/core/unread-lines'
import type { Database } from '../client.ts'
import { newId } from '../ids.ts'
import { transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import type { StatementRecord } from './documents.ts'
import { indexNewOfDocuments } from './search.ts'
import type { StatementRow } from './statement-rows.ts'
import { totalDocument } from './totals.ts'
import { readTransactions } from './transactions.ts'

/** A row's category, when its direction changed or it is new. */
export interface PlacedRow {
  category: Category
  label: Leaf
  treatment: Treatment
  accountId: string | null
  question: string | null
}
export type RowPlacing = (row: { description: string; isCredit: boolean; amount: number }) => PlacedRow

/** Rows of a document take numbers that leave room for one before `position`. */
function makeRoom({ sqlite }: Database, scope: BooksScope, documentId: string, position: number): void {
  for (const table of ['transactions', 'sightings']) {
    sqlite
      .prepare(`update ${table} set position = position + 1 where "user_id" = ? and document_id = ? and position >= ?`)
      .run(scope.ownerId, documentId, position)
  }
}

/** The row that is missing, where it belongs. Gives its id. AppError 'conflict' where the statement has no rows any more. */
export function insertMissingRow(
  database: Database,
  scope: BooksScope,
  s: StatementRecord,
  repair: Repair,
  own: readonly StatementRow[],
  place: RowPlacing,
  at: string,
): string {
  const beside = own[Math.min(repair.row, own.length - 1)]
  if (!beside) throw new AppError('conflict', 'The statement has no rows any more')
  const before = own[repair.row - 1] ?? beside
  const position = repair.row < own.length ? beside.position : beside.position + 1
  makeRoom(database, scope, s.documentId, position)
  const id = newId()
  const description = (repair.text === null ? 'Row missing from the statement' : wordsOfLine(repair.text)).slice(0, 500)
  const { sourceType, sourceName, sourceLastFour, currency } = readTransactions(database, scope).get(beside.id)
  const marker = Number(database.sqlite.prepare('select coalesce(max(n), 0) from transactions').pluck().get())
  database.db
    .insert(transactions)
    .values({
      id,
      userId: scope.ownerId,
      documentId: s.documentId,
      description,
      amount: repair.amountCents,
      transactionDate: s.newestFirst ? beside.date : before.date,
      ...place({ description, isCredit: repair.isCredit, amount: repair.amountCents }),
      isCredit: repair.isCredit,
      needsReview: true,
      aiConfidence: 50,
      aiClassification: `${repair.reason}. Its day and description are not printed: correct them`,
      categoryBy: 'reader',
      merchant: merchantKey(description),
      sourceType,
      sourceName,
      sourceLastFour,
      currency,
      statementOrdinal: s.ordinal,
      position,
      createdAt: at,
      updatedAt: at,
    })
    .run()
  totalDocument(database, scope.ownerId, marker)
  indexNewOfDocuments(database, scope.ownerId, marker)
  return id
}

import type { Category, Leaf } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { merchantKey } from '@ledgerhand/core/merchant'
import { type Repair, takesRowOut } from '@ledgerhand/core/repairs'
import type { Treatment } from '@ledgerhand/core/treatments'
import { wordsOfLine } from '@ledgerhand/core/unread-lines'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { newId } from '../ids.ts'
import type { AppliedRepair } from '../schema/documents.ts'
import { transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import type { StatementRecord } from './documents.ts'
import { indexNewOfDocuments } from './search.ts'
import type { ShownRow } from './statement-rows.ts'
import { totalDocument } from './totals.ts'
import { writeTransactions } from './transaction-changes.ts'

/** A row's category, when its direction changed or it is new. */
export interface Placed {
  category: Category
  label: Leaf
  treatment: Treatment
  accountId: string | null
  question: string | null
}
export type Place = (row: { description: string; isCredit: boolean; amount: number }) => Placed

export const changedMeanwhile = () => new AppError('conflict', 'The statement was changed meanwhile. Reload to see the newest version.')
const changedSince = () => new AppError('conflict', 'The row was changed by hand since. Correct or delete it there.')

/** Applies a repair to rows, and undoes it. Call it in the transaction that checks the statement again. */
export function repairedRows(database: Database, scope: BooksScope) {
  const { db } = database
  const changes = writeTransactions(database, scope)
  const mine = (id: string) => and(eq(transactions.userId, scope.ownerId), eq(transactions.id, id))

  /** Rows of a document take numbers that leave room for one before `position`. */
  function makeRoom(documentId: string, position: number): void {
    for (const table of ['transactions', 'sightings']) {
      database.sqlite
        .prepare(`update ${table} set position = position + 1 where "user_id" = ? and document_id = ? and position >= ?`)
        .run(scope.ownerId, documentId, position)
    }
  }

  /** The row that is missing, where it belongs. */
  function put(s: StatementRecord, repair: Repair, own: readonly ShownRow[], place: Place, at: string): string {
    const beside = own[Math.min(repair.row, own.length - 1)]
    if (!beside) throw new AppError('conflict', 'The statement has no rows any more')
    const before = own[repair.row - 1] ?? beside
    const position = repair.row < own.length ? beside.position : beside.position + 1
    makeRoom(s.documentId, position)
    const id = newId()
    const description = (repair.text === null ? 'Row missing from the statement' : wordsOfLine(repair.text)).slice(0, 500)
    const { sourceType, sourceName, sourceLastFour, currency } = changes.get(beside.id)
    const marker = Number(database.sqlite.prepare('select coalesce(max(n), 0) from transactions').pluck().get())
    db.insert(transactions)
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

  /** A row as it should be; gives what it was. */
  function correct(id: string, repair: Repair, place: Place, at: string): AppliedRepair['before'] {
    const row = changes.get(id)
    const { amount, isCredit, category, label, treatment, version } = row
    if (row.printed !== null) throw new AppError('conflict', 'The row is converted: take its rate off first')
    if (treatment === 'split' && amount !== repair.amountCents) throw new AppError('conflict', 'The row is split: take its parts off first')
    db.update(transactions)
      .set({
        ...(isCredit === repair.isCredit ? {} : place({ ...row, isCredit: repair.isCredit })),
        amount: repair.amountCents,
        isCredit: repair.isCredit,
        readDate: row.readDate ?? row.transactionDate,
        readAmount: row.readAmount ?? amount,
        readIsCredit: row.readIsCredit ?? isCredit,
        readDescription: row.readDescription ?? row.description,
        version: version + 1,
        updatedAt: at,
      })
      .where(mine(id))
      .run()
    return { amount, isCredit, category, label, treatment, version: version + 1 }
  }

  return {
    apply(s: StatementRecord, repair: Repair, own: readonly ShownRow[], place: Place, at: string): AppliedRepair {
      if (repair.kind === 'missing') return { repair, rowId: put(s, repair, own, place, at), before: null, at }
      const rowId = repair.rowId ?? own[repair.row]?.id
      if (rowId === undefined) throw changedMeanwhile()
      // The rows stay as they are: the check alone goes by their dates.
      if (repair.kind === 'order') return { repair, rowId, before: null, at }
      if (takesRowOut(repair.kind)) changes.remove(rowId, at)
      else if (repair.kind === 'deleted') changes.restore(rowId, at)
      else return { repair, rowId, before: correct(rowId, repair, place, at), at }
      return { repair, rowId, before: null, at }
    },
    /** AppError 'conflict' where a person worked on the row since: that stays. */
    takeBack({ repair, rowId, before }: AppliedRepair, at: string): void {
      if (repair.kind === 'order') return
      if (takesRowOut(repair.kind)) {
        changes.restore(rowId, at)
        return
      }
      const row = db.select().from(transactions).where(mine(rowId)).get()
      if (repair.kind === 'deleted') {
        if (row) changes.remove(rowId, at)
        return
      }
      if (repair.kind === 'missing') {
        if (row?.categoryBy === 'person') throw changedSince()
        db.delete(transactions).where(mine(rowId)).run()
        return
      }
      if (!row) throw new AppError('conflict', 'The repaired row is not in the books any more')
      if (!before || row.amount !== repair.amountCents || row.isCredit !== repair.isCredit) throw changedSince()
      const { version, amount, isCredit, ...placed } = before
      db.update(transactions)
        // What a person said of the row since the repair is theirs.
        .set({ amount, isCredit, ...(row.version === version ? placed : {}), version: sql`version + 1`, updatedAt: at })
        .where(mine(rowId))
        .run()
    },
  }
}

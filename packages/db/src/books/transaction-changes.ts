import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { SourceType } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { merchantKey } from '@ledgerhand/core/merchant'
import type { Cents } from '@ledgerhand/core/money'
import { and, eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { type TransactionRow, transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'
import { settledByPerson, transactionAnswers } from './transaction-answers.ts'
import { writeBatches } from './transaction-batches.ts'
import { readTransactions } from './transactions.ts'
import { writeTrash } from './trash.ts'
import { writeUndos } from './undo.ts'
import { snapshots } from './undo-notes.ts'

/** What a person enters or corrects. */
export interface TransactionValues {
  description: string
  amount: Cents
  transactionDate: CalendarDate
  category: Category
  label: Leaf
  isCredit: boolean
  isTransfer: boolean
  entityId: string | null
  sourceType: SourceType | null
  sourceName: string | null
  sourceLastFour: string | null
}

/** What a document said of a row, kept when a person first changes it. */
const asRead = (before: TransactionRow) =>
  before.documentId === null || before.readDate !== null
    ? {}
    : { readDate: before.transactionDate, readAmount: before.amount, readIsCredit: before.isCredit, readDescription: before.description }

export function writeTransactions(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readTransactions(database, scope)
  const record = recorder(database, scope)
  const keep = snapshots(database, scope)
  const { proveEntity, remember } = transactionAnswers(database, scope)
  const { bin, restore, restoreMany } = writeTrash(database, scope)
  const mine = eq(transactions.userId, scope.ownerId)

  return {
    ...read,
    ...writeBatches(database, scope),
    create: (id: string, values: TransactionValues, at: string): TransactionRow =>
      atomically(database, () => {
        proveEntity(values.entityId)
        const row = db
          .insert(transactions)
          .values({
            ...values,
            ...settledByPerson,
            id,
            userId: scope.ownerId,
            merchant: merchantKey(values.description),
            createdAt: at,
            updatedAt: at,
          })
          .returning()
          .get()
        record('transaction.create', 'transaction', id, values, at)
        return row
      }),
    /** AppError 'conflict' when `version` is given and somebody changed the row meanwhile. With an `undoId` it can be taken back. */
    update: (id: string, values: TransactionValues, version: number | undefined, at: string, undoId?: string): TransactionRow =>
      atomically(database, () => {
        const before = read.get(id)
        if (version !== undefined && version !== before.version) {
          throw new AppError('conflict', 'This transaction was changed meanwhile. Reload to see the newest version.')
        }
        proveEntity(values.entityId)
        const merchant = merchantKey(values.description)
        keep.edit(undoId, 'transaction.update', id, at)
        const row = db
          .update(transactions)
          .set({ ...values, ...settledByPerson, ...asRead(before), merchant, version: before.version + 1, updatedAt: at })
          .where(and(mine, eq(transactions.id, id)))
          .returning()
          .get()
        if (before.label !== values.label || before.isTransfer !== values.isTransfer) {
          keep.rule(undoId, 'transaction.update', merchant, values.isCredit, at)
          remember(merchant, values.isCredit, values.label, values.isTransfer, at)
        }
        record('transaction.update', 'transaction', id, { before, after: values }, at)
        return row
      }),
    /** The row goes to the trash, from where `restore` brings it back. */
    remove: (id: string, at: string, undoId?: string): void =>
      atomically(database, () => {
        const row = read.get(id)
        keep.removal(undoId, 'transaction.remove', [id], at)
        bin([row], at)
        record('transaction.remove', 'transaction', id, { before: row }, at)
      }),
    /** All or none, as with every batch. */
    removeMany: (ids: readonly string[], at: string, undoId?: string): number =>
      atomically(database, () => {
        const rows = read.many(ids)
        keep.removal(undoId, 'transaction.remove', ids, at)
        bin(rows, at)
        record('transaction.remove', 'transaction', null, { ids }, at)
        return rows.length
      }),
    restore: (id: string, at: string): TransactionRow =>
      atomically(database, () => {
        restore(id, at)
        return read.get(id)
      }),
    undo: writeUndos(database, scope, restoreMany),
  }
}

import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { SourceType } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { merchantKey } from '@ledgerhand/core/merchant'
import type { Cents } from '@ledgerhand/core/money'
import { and, eq, sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { entities, merchantMemory, type TransactionRow, transactions, trash } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'
import { indexRow } from './search.ts'
import { totalDocument } from './totals.ts'
import { readTransactions } from './transactions.ts'
import { snapshots, writeUndos } from './undo.ts'

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
/** A classifier's answer for one row. */
export interface Classified {
  id: string
  category: Category
  label: Leaf
  isTransfer: boolean
  confidence: number
  reason: string
  by: 'reader' | 'memory' | 'service'
}

/** How a batch is made. */
export interface BatchOptions {
  /** Under which it can be taken back; without one it cannot. */
  undoId?: string | undefined
  /** Whether the answer is kept for the merchant's next transaction; it is unless this says no. */
  remember?: boolean | undefined
}

/** What a document said of a row, kept when a person first changes it. */
const asRead = (before: TransactionRow) =>
  before.documentId === null || before.readDate !== null
    ? {}
    : { readDate: before.transactionDate, readAmount: before.amount, readIsCredit: before.isCredit, readDescription: before.description }

/** A person said so: sure, and nothing is left to review. */
const settledByPerson = { aiConfidence: 100, needsReview: false, categoryBy: 'person' } as const

export function writeTransactions(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readTransactions(database, scope)
  const record = recorder(database, scope)
  const keep = snapshots(database, scope)
  const inIds = (ids: readonly string[]) => sql`${transactions.id} in (select value from json_each(${JSON.stringify(ids)}))`
  const mine = eq(transactions.userId, scope.ownerId)

  const proveEntity = (entityId: string | null) => {
    if (entityId === null) return
    const found = db
      .select({ id: entities.id })
      .from(entities)
      .where(and(eq(entities.userId, scope.ownerId), eq(entities.id, entityId)))
      .get()
    if (!found) throw new AppError('not_found', 'Entity not found')
  }
  /** The answers of a batch are remembered, once for each merchant and direction: as often as rows say so. */
  const rememberAll = (
    rows: readonly TransactionRow[],
    answer: (row: TransactionRow) => { label: Leaf; isTransfer: boolean },
    action: string,
    at: string,
    { undoId, remember: wanted = true }: BatchOptions,
  ) => {
    if (!wanted) return
    for (const group of Map.groupBy(rows, (r) => `${Number(r.isCredit)}${r.merchant}`).values()) {
      const last = group.at(-1)
      if (!last) continue
      keep.rule(undoId, action, last.merchant, last.isCredit, at)
      const { label, isTransfer } = answer(last)
      remember(last.merchant, last.isCredit, label, isTransfer, at)
    }
  }
  /** The answer for this merchant is remembered, for its next transaction. */
  const remember = (merchant: string, isCredit: boolean, label: Leaf, isTransfer: boolean, at: string) =>
    db
      .insert(merchantMemory)
      .values({ userId: scope.ownerId, merchant, isCredit, label, isTransfer, times: 1, updatedAt: at })
      .onConflictDoUpdate({
        target: [merchantMemory.userId, merchantMemory.merchant, merchantMemory.isCredit],
        set: { label, isTransfer, times: sql`times + 1`, updatedAt: at },
      })
      .run()

  return {
    ...read,
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
        bin(row, at)
        record('transaction.remove', 'transaction', id, { before: row }, at)
      }),
    /** All or none, as with every batch. */
    removeMany: (ids: readonly string[], at: string, undoId?: string): number =>
      atomically(database, () => {
        const rows = read.many(ids)
        keep.removal(undoId, 'transaction.remove', ids, at)
        for (const row of rows) bin(row, at)
        record('transaction.remove', 'transaction', null, { ids }, at)
        return rows.length
      }),
    restore,
    undo: writeUndos(database, scope, (id, at) => {
      try {
        restore(id, at)
        return true
      } catch (error) {
        // Gone from the trash, or read again from a document meanwhile: the rest still comes back.
        if (error instanceof AppError) return false
        throw error
      }
    }),
    /** All or none: one id that is not in these books changes nothing. Null takes the entity off. */
    assignEntity: (ids: readonly string[], entityId: string | null, at: string, { undoId }: BatchOptions = {}): number =>
      atomically(database, () => {
        proveEntity(entityId)
        read.many(ids)
        keep.rows(undoId, 'transaction.assign-entity', ids, at)
        const { changes } = db
          .update(transactions)
          .set({ entityId, updatedAt: at, version: sql`version + 1` })
          .where(and(mine, inIds(ids)))
          .run()
        record('transaction.assign-entity', 'transaction', null, { ids, entityId }, at)
        return changes
      }),
    /** A person's choice for many rows; `choose` says which category a row gets. Remembered by merchant. */
    setCategory: (
      ids: readonly string[],
      choose: (row: TransactionRow) => { category: Category; label: Leaf },
      at: string,
      options: BatchOptions = {},
    ): number =>
      atomically(database, () => {
        const rows = read.many(ids)
        keep.rows(options.undoId, 'transaction.set-category', ids, at)
        const byLeaf = Map.groupBy(rows, (row) => choose(row).label)
        for (const [label, group] of byLeaf) {
          const first = group[0]
          if (!first) continue
          db.update(transactions)
            .set({
              ...settledByPerson,
              category: choose(first).category,
              label,
              isTransfer: false,
              updatedAt: at,
              version: sql`version + 1`,
            })
            .where(and(mine, inIds(group.map((r) => r.id))))
            .run()
          rememberAll(group, () => ({ label, isTransfer: false }), 'transaction.set-category', at, options)
        }
        record('transaction.set-category', 'transaction', null, { ids, before: rows.map((r) => [r.id, r.label]) }, at)
        return rows.length
      }),
    /** A person looked and agrees: the category stays, the row is settled, the merchant remembered. */
    accept: (ids: readonly string[], at: string, options: BatchOptions = {}): number =>
      atomically(database, () => {
        const rows = read.many(ids)
        keep.rows(options.undoId, 'transaction.accept', ids, at)
        db.update(transactions)
          .set({ ...settledByPerson, updatedAt: at, version: sql`version + 1` })
          .where(and(mine, inIds(ids)))
          .run()
        rememberAll(rows, (r) => r, 'transaction.accept', at, options)
        record('transaction.accept', 'transaction', null, { ids }, at)
        return rows.length
      }),
    setTransfer: (ids: readonly string[], isTransfer: boolean, at: string, options: BatchOptions = {}): number =>
      atomically(database, () => {
        const rows = read.many(ids)
        keep.rows(options.undoId, 'transaction.set-transfer', ids, at)
        db.update(transactions)
          .set({ ...settledByPerson, isTransfer, updatedAt: at, version: sql`version + 1` })
          .where(and(mine, inIds(ids)))
          .run()
        rememberAll(rows, ({ label }) => ({ label, isTransfer }), 'transaction.set-transfer', at, options)
        record('transaction.set-transfer', 'transaction', null, { ids, isTransfer }, at)
        return rows.length
      }),
    /** A classifier's answers. A row that a person settled is left as it is. Gives how many changed. */
    classify: (answers: readonly Classified[], at: string, { undoId }: BatchOptions = {}): number =>
      atomically(database, () => {
        let changed = 0
        keep.rows(
          undoId,
          'transaction.classify',
          answers.map((a) => a.id),
          at,
        )
        for (const a of answers) {
          changed += db
            .update(transactions)
            .set({
              category: a.category,
              label: a.label,
              isTransfer: a.isTransfer,
              aiConfidence: Math.round(a.confidence * 100),
              aiClassification: a.reason,
              categoryBy: a.by,
              updatedAt: at,
              version: sql`version + 1`,
            })
            .where(and(mine, eq(transactions.id, a.id), sql`${transactions.categoryBy} <> 'person'`))
            .run().changes
        }
        record('transaction.classify', 'transaction', null, { ids: answers.map((a) => a.id) }, at)
        return changed
      }),
  }

  function restore(id: string, at: string): TransactionRow {
    return atomically(database, () => {
      const kept = db
        .select()
        .from(trash)
        .where(and(eq(trash.userId, scope.ownerId), eq(trash.kind, 'transaction'), eq(trash.id, id)))
        .get()
      if (!kept) throw new AppError('not_found', 'Transaction not found')
      // Its entity, document or place may be gone, or the same line may have been read again meanwhile.
      const entityId = kept.row.entityId && !readEntity(kept.row.entityId) ? null : kept.row.entityId
      const documentId = kept.row.documentId && !readDocument(kept.row.documentId) ? null : kept.row.documentId
      const twin = kept.row.fingerprint ? findFingerprint(kept.row.fingerprint) : undefined
      if (twin) throw new AppError('conflict', 'This transaction is in the books again already')
      const { n: _, ...values } = kept.row
      const row = db
        .insert(transactions)
        .values({ ...values, entityId, documentId, updatedAt: at })
        .returning()
        .get()
      if (documentId !== null) {
        // Triggers leave a document's rows to the statements that enter a whole document.
        totalDocument(database, scope.ownerId, row.n - 1)
        indexRow(database, scope.ownerId, row.id)
      }
      db.delete(trash)
        .where(and(eq(trash.userId, scope.ownerId), eq(trash.kind, 'transaction'), eq(trash.id, id)))
        .run()
      record('transaction.restore', 'transaction', id, null, at)
      return row
    })
  }
  function bin(row: TransactionRow, at: string): void {
    db.insert(trash)
      .values({ id: row.id, userId: scope.ownerId, kind: 'transaction', row, deletedAt: at })
      .onConflictDoUpdate({ target: [trash.userId, trash.kind, trash.id], set: { row, deletedAt: at } })
      .run()
    db.delete(transactions)
      .where(and(mine, eq(transactions.id, row.id)))
      .run()
  }
  function readEntity(id: string) {
    return db
      .select({ id: entities.id })
      .from(entities)
      .where(and(eq(entities.userId, scope.ownerId), eq(entities.id, id)))
      .get()
  }
  function readDocument(id: string) {
    return database.sqlite.prepare('select 1 from documents where "user_id" = ? and id = ?').get(scope.ownerId, id)
  }
  function findFingerprint(fingerprint: string) {
    return db
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(mine, eq(transactions.fingerprint, fingerprint)))
      .get()
  }
}

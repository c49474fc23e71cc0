import type { Category, Leaf } from '@ledgerhand/core/categories'
import { isKept } from '@ledgerhand/core/kept-answers'
import { isAsked, isOfBooks } from '@ledgerhand/core/questions'
import { assertCanBeBill, type Treatment, withCategory, withTransferMark } from '@ledgerhand/core/treatments'
import { sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { type TransactionRow, transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { readClosedDays } from './closed-days.ts'
import { ownedAmong } from './owned-ids.ts'
import { writeParts } from './parts.ts'
import { writePlaces } from './places.ts'
import { recorder } from './recorder.ts'
import { settledByPerson, transactionAnswers } from './transaction-answers.ts'
import { readTransactions } from './transactions.ts'
import { snapshots } from './undo-notes.ts'

/** A classifier's answer for one row. */
export interface Classified {
  id: string
  category: Category
  label: Leaf
  treatment: Treatment
  accountId: string | null
  /** Its question; null: none. */
  question: string | null
  confidence: number
  reason: string
  by: 'reader' | 'memory' | 'service'
  /** The row's version when it was judged: one that was changed since stays as it is. Absent: whatever was changed. */
  version?: number
}

/** Options of a batch. */
export interface BatchOptions {
  /** The id to undo it by; without one it cannot be undone. */
  undoId?: string | undefined
  /** Whether the answer is kept for the merchant's next transaction; it is unless this says no. */
  remember?: boolean | undefined
  /** Merchants for which an earlier slice of this batch remembered the answer already: a batch is one answer. */
  remembered?: Set<string>
}

/** Bills, own invoices and rows that are personal by their entity or account teach nothing about their merchant. */
export const taught = (treatment: Treatment): Treatment => (['bill', 'receivable', 'split'].includes(treatment) ? 'business' : treatment)

/** Rows whose treatment a classifier may change: no bills, no split rows, none that are personal by their entity or account. */
const isOpen =
  "(transactions.treatment not in ('bill', 'receivable', 'split') and transactions.treatment_by not in ('entity', 'account', 'person'))"
const classified = `treatment = iif(${isOpen}, a.value ->> 'treatment', treatment), account_id = iif(${isOpen}, a.value ->> 'accountId', account_id),
             question = iif(${isOpen}, a.value ->> 'question', question)`

/** One answer for many transactions. */
export function writeBatches(database: Database, scope: BooksScope) {
  const batch = batchTools(database, scope)
  return {
    ...writeEntityBatches(database, scope, batch),
    ...writeCategoryBatches(database, batch),
    ...writeTreatmentBatches(database, scope, batch),
    ...writeClassified(database, scope, batch),
  }
}

/** What every batch does: reads its rows and refuses closed days, keeps what was, remembers the answers, and writes a line of the audit log. */
function batchTools(database: Database, scope: BooksScope) {
  const read = readTransactions(database, scope)
  const record = recorder(database, scope)
  const keep = snapshots(database, scope)
  const { proveEntity, remember } = transactionAnswers(database, scope)
  const closed = readClosedDays(database, scope)
  /** The rows of a batch. AppError 'conflict' where one of them stands on a closed day. */
  const open = (ids: readonly string[]): TransactionRow[] => {
    const rows = read.many(ids)
    closed.refuseDays(rows.map((row) => row.transactionDate))
    return rows
  }
  const mineAmong = (ids: readonly string[]) => ownedAmong(transactions.userId, scope.ownerId, transactions.id, ids)

  /** The answers of a batch are remembered, once for each merchant and direction: as often as rows say so. */
  const rememberAll = (
    rows: readonly TransactionRow[],
    answer: (row: TransactionRow) => { label: Leaf; treatment: Treatment; accountId: string | null },
    action: string,
    at: string,
    { undoId, remember: wanted = true, remembered = new Set() }: BatchOptions,
  ) => {
    if (!wanted) return
    for (const [key, group] of Map.groupBy(rows, (r) => `${Number(r.isCredit)}${r.merchant}`)) {
      const last = group.at(-1)
      if (!last || remembered.has(key)) continue
      remembered.add(key)
      const said = answer(last)
      if (!isKept(last, said)) continue
      keep.rule(undoId, action, last.merchant, last.isCredit, at)
      remember(last.merchant, last.isCredit, { ...said, line: last.description }, at)
    }
  }
  return { open, mineAmong, rememberAll, record, keep, closed, proveEntity }
}
type BatchTools = ReturnType<typeof batchTools>

function writeEntityBatches(database: Database, scope: BooksScope, { open, keep, record, proveEntity }: BatchTools) {
  const places = writePlaces(database, scope)
  return {
    /** All or none: one id that is not in these books changes nothing. Null takes the entity off. */
    assignEntity: (ids: readonly string[], entityId: string | null, at: string, { undoId }: BatchOptions = {}): number =>
      atomically(database, () => {
        proveEntity(entityId)
        open(ids)
        keep.rows(undoId, 'transaction.assign-entity', ids, at)
        const changes = places.toEntity(ids, entityId, at)
        record('transaction.assign-entity', 'transaction', null, { ids, entityId }, at)
        return changes
      }),
  }
}

function writeCategoryBatches(database: Database, { open, mineAmong, rememberAll, keep, record }: BatchTools) {
  const { db } = database
  return {
    /** A person's choice for many rows; `choose` says which category a row gets. Remembered by merchant. */
    setCategory: (
      ids: readonly string[],
      choose: (row: TransactionRow) => { category: Category; label: Leaf },
      at: string,
      options: BatchOptions = {},
    ): number =>
      atomically(database, () => {
        const rows = open(ids)
        keep.rows(options.undoId, 'transaction.set-category', ids, at)
        const placed = (row: TransactionRow) => ({ ...choose(row), treatment: withCategory(row.treatment, row.treatmentBy) })
        for (const group of Map.groupBy(rows, (row) => `${choose(row).label} ${placed(row).treatment}`).values()) {
          const first = group[0]
          if (!first) continue
          const { category, label, treatment } = placed(first)
          db.update(transactions)
            .set({
              ...settledByPerson,
              category,
              label,
              ...(treatment === 'business' ? { treatment, accountId: null } : {}),
              updatedAt: at,
              version: sql`version + 1`,
            })
            .where(mineAmong(group.map((r) => r.id)))
            .run()
          rememberAll(group, () => ({ label, treatment: taught(treatment), accountId: null }), 'transaction.set-category', at, options)
        }
        record('transaction.set-category', 'transaction', null, { ids, before: rows.map((r) => [r.id, r.label]) }, at)
        return rows.length
      }),
    /**
     * A person looked and agrees: the category stays, the row is settled, the merchant remembered. What a question is open about is left
     * as it is: to agree is no answer to it. Gives how many were settled.
     */
    accept: (given: readonly string[], at: string, options: BatchOptions = {}): number =>
      atomically(database, () => {
        const rows = open(given).filter((row) => !isAsked(row) || isOfBooks(row.question))
        if (rows.length === 0) return 0
        const ids = rows.map((row) => row.id)
        keep.rows(options.undoId, 'transaction.accept', ids, at)
        db.update(transactions)
          .set({ ...settledByPerson, updatedAt: at, version: sql`version + 1` })
          .where(mineAmong(ids))
          .run()
        rememberAll(
          rows,
          ({ label, treatment, accountId }) => ({ label, treatment: taught(treatment), accountId }),
          'transaction.accept',
          at,
          options,
        )
        record('transaction.accept', 'transaction', null, { ids }, at)
        return rows.length
      }),
  }
}

function writeTreatmentBatches(database: Database, scope: BooksScope, { open, mineAmong, rememberAll, keep, record }: BatchTools) {
  const { db } = database
  const parts = writeParts(database, scope)
  return {
    setTransfer: (ids: readonly string[], isTransfer: boolean, at: string, options: BatchOptions = {}): number =>
      atomically(database, () => {
        const rows = open(ids)
        keep.rows(options.undoId, 'transaction.set-transfer', ids, at)
        for (const [treatment, group] of Map.groupBy(rows, (row) => withTransferMark(row.treatment, isTransfer))) {
          db.update(transactions)
            .set({
              ...settledByPerson,
              treatment,
              ...(treatment === 'business' ? { accountId: null, treatmentBy: 'person' as const } : {}),
              updatedAt: at,
              version: sql`version + 1`,
            })
            .where(mineAmong(group.map((r) => r.id)))
            .run()
        }
        const answer = ({ label, treatment, accountId }: TransactionRow) => {
          const now = withTransferMark(treatment, isTransfer)
          return { label, treatment: taught(now), accountId: now === 'business' ? null : accountId }
        }
        rememberAll(rows, answer, 'transaction.set-transfer', at, options)
        record('transaction.set-transfer', 'transaction', null, { ids, isTransfer }, at)
        return rows.length
      }),
    /**
     * Sets the treatment of rows by a person's choice. Split rows become whole. Remembered for the merchants only if asked for. AppError 'invalid'
     * where a line of a statement is to be a bill.
     */
    setTreatment: (
      ids: readonly string[],
      { treatment, accountId }: { treatment: Treatment; accountId: string | null },
      at: string,
      options: BatchOptions = {},
    ): number =>
      atomically(database, () => {
        const rows = open(ids)
        assertCanBeBill(treatment, rows)
        keep.rows(options.undoId, 'transaction.set-treatment', ids, at)
        parts.whole(ids)
        db.update(transactions)
          .set({ ...settledByPerson, treatment, treatmentBy: 'person', accountId, updatedAt: at, version: sql`version + 1` })
          .where(mineAmong(ids))
          .run()
        const answer = ({ label }: TransactionRow) => ({ label, treatment: taught(treatment), accountId })
        rememberAll(rows, answer, 'transaction.set-treatment', at, { ...options, remember: options.remember ?? false })
        record('transaction.set-treatment', 'transaction', null, { ids, treatment, before: rows.map((r) => [r.id, r.treatment]) }, at)
        return rows.length
      }),
  }
}

function writeClassified(database: Database, scope: BooksScope, { closed, keep, record }: BatchTools) {
  return {
    /** Stores a classifier's answers. Leaves rows that a person settled as they are. Returns the number of changed rows. */
    classify: (answers: readonly Classified[], at: string, { undoId }: BatchOptions = {}): number =>
      atomically(database, () => {
        closed.refuseRows(answers.map((a) => a.id))
        keep.rows(
          undoId,
          'transaction.classify',
          answers.map((a) => a.id),
          at,
        )
        const told = answers.map((a) => ({ ...a, confidence: Math.round(a.confidence * 100) }))
        const { changes } = prepared<[object]>(
          database,
          `update transactions set category = a.value ->> 'category', label = a.value ->> 'label',
             ${classified},
             ai_confidence = a.value ->> 'confidence', ai_classification = a.value ->> 'reason', category_by = a.value ->> 'by',
             updated_at = @at, version = version + 1
           from json_each(@told) a where transactions.id = a.value ->> 'id' and +"user_id" = @owner and category_by <> 'person'
             and version = coalesce(a.value ->> 'version', version)`,
        ).run({ owner: scope.ownerId, at, told: JSON.stringify(told) })
        record('transaction.classify', 'transaction', null, { ids: answers.map((a) => a.id) }, at)
        return changes
      }),
  }
}

import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { SourceType } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { isKept } from '@ledgerhand/core/kept-answers'
import { merchantKey } from '@ledgerhand/core/merchant'
import type { Cents } from '@ledgerhand/core/money'
import type { Treatment, TreatmentSource } from '@ledgerhand/core/treatments'
import { and, eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { type TransactionRow, type TrashedPair, transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { readClosedDays } from './closed-days.ts'
import { readLedgerAccounts } from './ledger-accounts.ts'
import { type NewPart, writeParts } from './parts.ts'
import { writePlaces } from './places.ts'
import { recorder } from './recorder.ts'
import { settledByPerson, transactionAnswers } from './transaction-answers.ts'
import { taught, writeBatches } from './transaction-batches.ts'
import { readTransactions } from './transactions.ts'
import { writeTrash } from './trash.ts'
import { writeUndos } from './undo.ts'
import { snapshots } from './undo-notes.ts'

/** The values that a person enters or corrects. */
export interface TransactionValues {
  description: string
  amount: Cents
  transactionDate: CalendarDate
  category: Category
  label: Leaf
  isCredit: boolean
  treatment: Treatment
  treatmentBy: TreatmentSource
  /** The account it was for; null: a leaf, or the default account of its treatment. */
  accountId: string | null
  /** The account it stands on. */
  onAccountId: string | null
  note: string | null
  payee: string | null
  dueDate: CalendarDate | null
  tax: Cents | null
  /** Thousandths of a percent. */
  taxRate: number | null
  entityId: string | null
  sourceType: SourceType | null
  sourceName: string | null
  sourceLastFour: string | null
}

/** The values of a row before its parts are added. */
const wholeOf = ({ treatment, unsplitTreatment }: TransactionRow): Treatment =>
  treatment === 'split' ? (unsplitTreatment ?? 'business') : treatment

/** Options of a change of a row. */
export interface ChangeOptions {
  version?: number | undefined
  undoId?: string | undefined
  /** Its parts: none makes it whole; left out, they stay. */
  parts?: readonly NewPart[] | undefined
  /** Whether the change settles the row, so that it leaves review. Default: true. */
  settles?: boolean | undefined
  /** Whether the answer is kept for the merchant's next transaction; it is unless this says no. */
  remember?: boolean | undefined
  /** Its parts are taken away and nothing else is said: a question that they answered is open again. */
  isUnsplit?: boolean | undefined
}

/** The values as read from the document, kept when a person first changes the row. */
const asRead = (before: TransactionRow) =>
  before.documentId === null || before.readDate !== null
    ? {}
    : { readDate: before.transactionDate, readAmount: before.amount, readIsCredit: before.isCredit, readDescription: before.description }

const changedMeanwhile = () =>
  new AppError('conflict', 'This transaction was changed meanwhile. Reload to see the newest version.', { extra: { isChanged: true } })

/** Everything that is read of rows and changed in them. */
export function writeTransactions(database: Database, scope: BooksScope) {
  const read = readTransactions(database, scope)
  const trash = writeTrash(database, scope)
  return {
    ...read,
    ...writeBatches(database, scope),
    ...writeRow(database, scope, read),
    ...writeRemovals(database, scope, { read, trash }),
    undo: writeUndos(database, scope, {
      restoreMany: trash.restoreMany,
      binMany(ids, at) {
        trash.bin(read.many(ids), at)
        return [...ids]
      },
    }),
  }
}

/** Creates a row, and changes one. */
function writeRow(database: Database, scope: BooksScope, read: ReturnType<typeof readTransactions>) {
  const { db } = database
  const record = recorder(database, scope)
  const keep = snapshots(database, scope)
  const { proveEntity } = transactionAnswers(database, scope)
  const mine = eq(transactions.userId, scope.ownerId)
  const split = writeParts(database, scope)
  const places = writePlaces(database, scope)
  const accounts = readLedgerAccounts(database, scope)
  const closed = readClosedDays(database, scope)
  const { note, learn } = writeNotesAndAnswers(database, scope, closed)
  /** Checks that the entity and accounts that a row names are in these books. AppError 'not_found'. */
  const prove = (values: TransactionValues, parts: readonly NewPart[]) => {
    for (const { entityId } of [values, ...parts]) proveEntity(entityId)
    for (const id of [values.accountId, values.onAccountId, ...parts.map((p) => p.accountId)]) if (id !== null) accounts.kindOf(id)
  }

  return {
    create: (id: string, values: TransactionValues, at: string, parts: readonly NewPart[] = []): TransactionRow =>
      atomically(database, () => {
        prove(values, parts)
        const row = db
          .insert(transactions)
          .values({
            ...values,
            ...(parts.length > 0 ? { treatment: 'business' as const } : {}),
            ...settledByPerson,
            id,
            userId: scope.ownerId,
            merchant: merchantKey(values.description),
            createdAt: at,
            updatedAt: at,
          })
          .returning()
          .get()
        if (parts.length > 0) split.split(id, parts)
        record('transaction.create', 'transaction', id, parts.length > 0 ? { ...values, parts } : values, at)
        return parts.length > 0 ? read.get(id) : row
      }),
    /** AppError 'conflict' when a `version` is given and somebody changed the row meanwhile. With an `undoId` it can be taken back. */
    update: (
      id: string,
      values: TransactionValues,
      at: string,
      { version, undoId, parts, remember: wanted = true, settles = true, isUnsplit = false }: ChangeOptions = {},
    ): TransactionRow =>
      atomically(database, () => {
        const before = read.get(id)
        if (version !== undefined && version !== before.version) throw changedMeanwhile()
        if (closed.isClosed(before.transactionDate)) return note(before, values, parts, at, undoId)
        prove(values, parts ?? [])
        const isSplit = parts !== undefined && parts.length > 0
        const asks = isUnsplit && before.treatment === 'split' && values.treatment === 'business' ? before.question : null
        keep.edit(undoId, 'transaction.update', id, at)
        if (before.treatment === 'split' && (parts !== undefined || values.treatment !== 'split')) split.whole([id])
        const row = db
          .update(transactions)
          .set({
            ...values,
            ...(settles ? settledByPerson : { categoryBy: 'person' as const }),
            ...(isSplit ? { treatment: wholeOf(before), question: before.question } : {}),
            ...(!isSplit && asks !== null ? { question: asks, needsReview: true } : {}),
            ...asRead(before),
            merchant: merchantKey(values.description),
            version: before.version + 1,
            updatedAt: at,
          })
          .where(and(mine, eq(transactions.id, id)))
          .returning()
          .get()
        if (isSplit) split.split(id, parts)
        else if (values.treatment === 'split' && before.entityId !== values.entityId) places.partsOf([id])
        if (settles && wanted && asks === null && !isSplit) learn(before, values, at, undoId)
        record('transaction.update', 'transaction', id, { before, after: isSplit ? { ...values, parts } : values }, at)
        return isSplit ? read.get(id) : row
      }),
  }
}

/** What a change of a row leaves besides: a note on a closed day, and an answer that is kept. */
function writeNotesAndAnswers(database: Database, scope: BooksScope, closed: ReturnType<typeof readClosedDays>) {
  const { db } = database
  const record = recorder(database, scope)
  const keep = snapshots(database, scope)
  const { remember } = transactionAnswers(database, scope)
  const mine = eq(transactions.userId, scope.ownerId)

  /** Of a row on a closed day the note alone may change. AppError 'conflict' for anything else. */
  function note(
    before: TransactionRow,
    values: TransactionValues,
    parts: readonly NewPart[] | undefined,
    at: string,
    undoId: string | undefined,
  ): TransactionRow {
    const others = Object.entries(values).filter(([key, value]) => key !== 'note' && before[key as keyof TransactionValues] !== value)
    if (parts !== undefined || others.length > 0 || before.note === values.note) closed.refuseDays([before.transactionDate])
    keep.edit(undoId, 'transaction.update', before.id, at)
    record('transaction.update', 'transaction', before.id, { before, after: values }, at)
    return db
      .update(transactions)
      .set({ note: values.note, version: before.version + 1, updatedAt: at })
      .where(and(mine, eq(transactions.id, before.id)))
      .returning()
      .get()
  }

  /** Keeps what was answered for the merchant's next transaction, where the change is an answer that may be kept. */
  function learn(before: TransactionRow, values: TransactionValues, at: string, undoId: string | undefined): void {
    const { label, treatment, accountId, isCredit, description } = values
    const isAnswer = before.label !== label || before.treatment !== treatment || before.accountId !== accountId || before.question !== null
    if (!isAnswer || !isKept(values, { treatment: taught(treatment) })) return
    const merchant = merchantKey(description)
    keep.rule(undoId, 'transaction.update', merchant, isCredit, at)
    const isAsTaught = taught(treatment) === treatment
    remember(merchant, isCredit, { label, treatment: taught(treatment), accountId: isAsTaught ? accountId : null, line: description }, at)
  }

  return { note, learn }
}

interface RemovalTools {
  read: ReturnType<typeof readTransactions>
  trash: ReturnType<typeof writeTrash>
}

/** Moves rows to the trash, and back. */
function writeRemovals(database: Database, scope: BooksScope, { read, trash: { bin, restore, pairsOf } }: RemovalTools) {
  const record = recorder(database, scope)
  const keep = snapshots(database, scope)
  const closed = readClosedDays(database, scope)
  return {
    /** Moves the row to the trash; `restore` brings it back. */
    remove: (id: string, at: string, undoId?: string): void =>
      atomically(database, () => {
        const row = read.get(id)
        closed.refuseDays([row.transactionDate])
        keep.removal(undoId, 'transaction.remove', [id], at)
        bin([row], at)
        record('transaction.remove', 'transaction', id, { before: row }, at)
      }),
    /** All or none, as with every batch. */
    removeMany: (ids: readonly string[], at: string, undoId?: string): number =>
      atomically(database, () => {
        const rows = read.many(ids)
        closed.refuseDays(rows.map((row) => row.transactionDate))
        keep.removal(undoId, 'transaction.remove', ids, at)
        bin(rows, at)
        record('transaction.remove', 'transaction', null, { ids }, at)
        return rows.length
      }),
    /** Of a deleted row: the pairs to join again once it is restored. */
    trashedPairs: (id: string): TrashedPair[] => pairsOf(id),
    /** With an `undoId` it can be taken back. */
    restore: (id: string, at: string, undoId?: string): TransactionRow =>
      atomically(database, () => {
        restore(id, at)
        keep.returned(undoId, 'transaction.restore', [id], at)
        return read.get(id)
      }),
  }
}

import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Category, Leaf } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import type { Cents } from '@ledgerhand/core/money'
import { and, desc, eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { newId } from '../ids.ts'
import { documents } from '../schema/documents.ts'
import { accounts, adjustmentParts, adjustments } from '../schema/ledger.ts'
import type { BooksScope } from '../scope.ts'
import { untilChanged } from '../until-changed.ts'
import { recorder } from './recorder.ts'
import { transactionAnswers } from './transaction-answers.ts'

/** One side of an adjustment: positive where value goes in. */
export interface AdjustmentPart {
  amount: Cents
  label: Leaf | null
  category: Category | null
  accountId: string | null
  entityId: string | null
}
export interface Adjustment {
  id: string
  date: CalendarDate
  note: string
  documentId: string | null
  createdAt: string
  parts: AdjustmentPart[]
}

/** Two-sided corrections without a row: depreciation, opening equity, inventory counts. */
export function readAdjustments(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = and(eq(adjustments.userId, scope.ownerId), eq(adjustments.isBalanced, true))
  const withParts = () =>
    db
      .select({ adjustment: adjustments, part: adjustmentParts })
      .from(adjustments)
      .innerJoin(adjustmentParts, and(eq(adjustmentParts.userId, adjustments.userId), eq(adjustmentParts.adjustmentId, adjustments.id)))
  const allParts = () =>
    untilChanged(database, `adjustments ${scope.ownerId}`, () =>
      withParts()
        .where(mine)
        .all()
        .map(({ adjustment, part }) => ({ ...part, date: adjustment.date })),
    )
  return {
    /** Newest first. */
    list(): Adjustment[] {
      const found = withParts().where(mine).orderBy(desc(adjustments.date), desc(adjustments.id), adjustmentParts.position).all()
      return [...Map.groupBy(found, (f) => f.adjustment.id).values()].flatMap((group) => {
        const [first] = group
        return first ? [{ ...first.adjustment, parts: group.map((g) => g.part) }] : []
      })
    },
    /** Their sides up to a day. */
    partsUntil: (day: CalendarDate): (AdjustmentPart & { date: CalendarDate; adjustmentId: string })[] =>
      allParts().filter(({ date }) => date <= day),
  }
}

export function writeAdjustments(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readAdjustments(database, scope)
  const record = recorder(database, scope)
  const { proveEntity } = transactionAnswers(database, scope)
  const one = (id: string) => and(eq(adjustments.userId, scope.ownerId), eq(adjustments.id, id))
  const proveIn = (table: typeof accounts | typeof documents, id: string | null, words: string) => {
    if (id === null) return
    const found = db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.userId, scope.ownerId), eq(table.id, id)))
      .get()
    if (!found) throw new AppError('not_found', words)
  }
  return {
    ...read,
    /** Its parts must add up to nothing: the database refuses it to count else. AppError 'not_found' for what is of other books. */
    create: (input: Omit<Adjustment, 'id' | 'createdAt'>, at: string): Adjustment =>
      atomically(database, () => {
        const { parts, ...values } = input
        proveIn(documents, values.documentId, 'Document not found')
        for (const part of parts) {
          proveIn(accounts, part.accountId, 'Account not found')
          proveEntity(part.entityId)
        }
        const id = newId()
        db.insert(adjustments)
          .values({ ...values, id, userId: scope.ownerId, createdBy: scope.actorId, createdAt: at })
          .run()
        parts.forEach((part, position) => {
          db.insert(adjustmentParts)
            .values({ ...part, userId: scope.ownerId, adjustmentId: id, position })
            .run()
        })
        db.update(adjustments).set({ isBalanced: true }).where(one(id)).run()
        record('adjustment.create', 'adjustment', id, input, at)
        return { ...values, id, createdAt: at, parts: [...parts] }
      }),
    remove: (id: string, at: string): void =>
      atomically(database, () => {
        const before = read.list().find((a) => a.id === id)
        if (!before) throw new AppError('not_found', 'Adjustment not found')
        db.delete(adjustments).where(one(id)).run()
        record('adjustment.remove', 'adjustment', id, { before }, at)
      }),
  }
}

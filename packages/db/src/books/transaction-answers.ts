import type { Leaf } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import type { Treatment } from '@ledgerhand/core/treatments'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { entities, merchantMemory } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'

/** The columns of a row that a person settled: confidence 1.00, no review. */
export const settledByPerson = { aiConfidence: 100, needsReview: false, categoryBy: 'person', question: null } as const

/** A remembered answer for a merchant. */
export interface Remembered {
  label: Leaf
  treatment: Treatment
  accountId: string | null
  /** The bank's line that was answered. */
  line: string
}

/** Shared by all changes of transactions: checks that an entity is in these books, and remembers a person's answer. */
export function transactionAnswers({ db }: Database, scope: BooksScope) {
  const proveEntity = (entityId: string | null) => {
    if (entityId === null) return
    const found = db
      .select({ id: entities.id })
      .from(entities)
      .where(and(eq(entities.userId, scope.ownerId), eq(entities.id, entityId)))
      .get()
    if (!found) throw new AppError('not_found', 'Entity not found')
  }
  /** The answer for this merchant is remembered, for its next transaction. */
  const remember = (merchant: string, isCredit: boolean, { label, treatment, accountId, line }: Remembered, at: string) =>
    db
      .insert(merchantMemory)
      .values({ userId: scope.ownerId, merchant, isCredit, label, treatment, accountId, line, times: 1, updatedAt: at })
      .onConflictDoUpdate({
        target: [merchantMemory.userId, merchantMemory.merchant, merchantMemory.isCredit],
        set: { label, treatment, accountId, line, times: sql`times + 1`, updatedAt: at },
      })
      .run()
  return { proveEntity, remember }
}

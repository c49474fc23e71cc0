import { createHash } from 'node:crypto'
import { and, count, eq, lt } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { recoveryCodes, secondFactors } from '../schema/accounts.ts'

export type SecondFactor = typeof secondFactors.$inferSelect

/** Spaces, dashes and case are for the eye. */
const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`recovery ${userId} ${code.replace(/[\s-]/g, '').toUpperCase()}`)
    .digest('hex')

export const secondFactorOf = ({ db }: Database, userId: string): SecondFactor | undefined =>
  db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).get()

export const codesLeft = ({ db }: Database, userId: string): number =>
  db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).get()?.n ?? 0

/** Begins to set one up; it asks for nothing until it is switched on. */
export function prepareSecondFactor({ db }: Database, userId: string, secretSealed: string, at: string): void {
  const values = { secretSealed, isOn: false, lastStep: 0, createdAt: at }
  db.insert(secondFactors)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: secondFactors.userId, set: values })
    .run()
}

/** Spends the code of a time step. False when it, or a later one, was used already. */
export const spendStep = ({ db }: Database, userId: string, step: number): boolean =>
  db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .run().changes === 1

/** Spends a recovery code. False when there is none like it. */
export const spendRecoveryCode = ({ db }: Database, userId: string, code: string): boolean =>
  db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOf(userId, code))))
    .run().changes === 1

/** New codes; the old ones open nothing any more. */
export function setRecoveryCodes(database: Database, userId: string, codes: readonly string[]): void {
  atomically(database, () => {
    database.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
    for (const code of codes)
      database.db
        .insert(recoveryCodes)
        .values({ userId, hash: hashOf(userId, code) })
        .run()
  })
}

export function switchOnSecondFactor({ db }: Database, userId: string): void {
  db.update(secondFactors).set({ isOn: true }).where(eq(secondFactors.userId, userId)).run()
}
export function removeSecondFactor(database: Database, userId: string): void {
  atomically(database, () => {
    database.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
    database.db.delete(secondFactors).where(eq(secondFactors.userId, userId)).run()
  })
}

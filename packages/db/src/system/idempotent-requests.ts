import { and, count, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { idempotentRequests } from '../schema/accounts.ts'

/** Requests that were sent with an Idempotency-Key, by their id (a hash of who asked, for what, with which key). */
export type IdempotentRequest = typeof idempotentRequests.$inferSelect

export const findRequest = ({ db }: Database, id: string): IdempotentRequest | undefined =>
  db.select().from(idempotentRequests).where(eq(idempotentRequests.id, id)).get()

/** How many requests of this caller are kept that came after the instant. */
export const countRequests = ({ db }: Database, caller: string, after: string): number =>
  db
    .select({ n: count() })
    .from(idempotentRequests)
    .where(and(eq(idempotentRequests.caller, caller), gt(idempotentRequests.createdAt, after)))
    .get()?.n ?? 0

/** Notes a request before anything is done for it. */
export function noteRequest(
  { db }: Database,
  request: Pick<IdempotentRequest, 'id' | 'caller' | 'accountId' | 'bodySealed' | 'createdAt'>,
): void {
  db.insert(idempotentRequests).values(request).run()
}

/** Keeps the answer. `answerSealed` null: it is too large to be kept. */
export function noteAnswer({ db }: Database, id: string, status: number, answerSealed: string | null): void {
  db.update(idempotentRequests).set({ status, answerSealed, hasActed: true }).where(eq(idempotentRequests.id, id)).run()
}

/** Forgets a request that was refused or never begun. */
export function forgetRequest({ db }: Database, id: string): void {
  db.delete(idempotentRequests).where(eq(idempotentRequests.id, id)).run()
}

/** Removes what is older than the instant; for the daily round. */
export function sweepRequests({ db }: Database, before: string): void {
  db.delete(idempotentRequests).where(lte(idempotentRequests.createdAt, before)).run()
}

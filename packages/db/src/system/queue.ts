import { and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { documents } from '../schema/documents.ts'
import type { BooksScope } from '../scope.ts'
import { scopeOfRow } from '../work-scope.ts'

/** The documents' rows are the queue: unprocessed ones wait, oldest first. */
export interface ClaimedDocument {
  document: typeof documents.$inferSelect
  scope: BooksScope
}

// Written out, so that the partial index documents_waiting serves: a bound value would not match it.
const waiting = sql`${documents.isProcessed} = 0`

/** No document is put off for so long: one that seems to be was while the machine's clock was ahead. */
const LONGEST_DELAY_MS = 10 * 60_000

/** Takes the oldest waiting document for this run of the program, or null. One statement: two workers never get the same one. */
export function claimNextDocument({ db }: Database, bootId: string, now: string): ClaimedDocument | null {
  const beyond = new Date(Date.parse(now) + LONGEST_DELAY_MS).toISOString()
  const isDue = or(isNull(documents.nextTryAt), lte(documents.nextTryAt, now), gt(documents.nextTryAt, beyond))
  const next = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(waiting, isNull(documents.claimedBy), isDue))
    .orderBy(asc(documents.createdAt), asc(documents.id))
    .limit(1)
  const document = db
    .update(documents)
    .set({ claimedBy: bootId, attempts: sql`attempts + 1` })
    .where(and(eq(documents.id, sql`(${next})`), isNull(documents.claimedBy)))
    .returning()
    .get()
  return document ? { document, scope: scopeOfRow(document) } : null
}

/** Claims of runs that are over (told by their boot id, not by a clock) wait again. Call once at start. */
export function releaseStaleClaims({ db }: Database, bootId: string): number {
  return db
    .update(documents)
    .set({ claimedBy: null, nextTryAt: null })
    .where(and(waiting, ne(documents.claimedBy, bootId)))
    .run().changes
}

/** Gives a claim back, to be tried again at `nextTryAt` (at once when null). The attempt stays counted unless `uncounted`. */
export function returnClaim({ db }: Database, bootId: string, documentId: string, nextTryAt: string | null, uncounted = false): void {
  db.update(documents)
    .set({ claimedBy: null, nextTryAt, ...(uncounted ? { attempts: sql`max(attempts - 1, 0)` } : {}) })
    .where(and(eq(documents.id, documentId), eq(documents.claimedBy, bootId), waiting))
    .run()
}

/** When the next document that waits for its hour may be tried; null when none waits. */
export const nextTry = ({ db }: Database): string | null =>
  db
    .select({ at: sql<string | null>`min(next_try_at)` })
    .from(documents)
    .where(and(waiting, isNull(documents.claimedBy)))
    .get()?.at ?? null

/** Of one owner's books, of all for null: how many documents wait to be read, since when the oldest does, and how many could not be read. */
export function queueState({ db }: Database, ownerId: string | null): { waiting: number; oldest: string | null; failed: number } {
  const row = db
    .select({
      waiting: sql<number>`count(*) filter (where ${waiting})`,
      oldest: sql<string | null>`min(${documents.createdAt}) filter (where ${waiting})`,
      failed: sql<number>`count(*) filter (where ${documents.isFailed} = 1)`,
    })
    .from(documents)
    .where(and(eq(documents.isLeaving, false), ownerId === null ? undefined : eq(documents.userId, ownerId)))
    .get()
  return row ?? { waiting: 0, oldest: null, failed: 0 }
}

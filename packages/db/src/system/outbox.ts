import { asc, eq, gt, lte, min, or } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { newId } from '../ids.ts'
import { mailOutbox } from '../schema/accounts.ts'

export type WaitingMail = typeof mailOutbox.$inferSelect

/** Puts something to be mailed on the list; it survives a restart. Call it in the transaction of what it tells of. */
export function queueMail({ db }: Database, sealed: string, now: Date, lifeMs: number): void {
  const at = now.toISOString()
  db.insert(mailOutbox)
    .values({ id: newId(), sealed, nextTryAt: at, createdAt: at, expiresAt: new Date(now.getTime() + lifeMs).toISOString() })
    .run()
}

/** No mail is put off for so long: one that seems to be was while the machine's clock was ahead. */
const LONGEST_DELAY_MS = 2 * 3_600_000

export const nextMail = ({ db }: Database, now: string): WaitingMail | undefined =>
  db
    .select()
    .from(mailOutbox)
    .where(or(lte(mailOutbox.nextTryAt, now), gt(mailOutbox.nextTryAt, new Date(Date.parse(now) + LONGEST_DELAY_MS).toISOString())))
    .orderBy(asc(mailOutbox.nextTryAt), asc(mailOutbox.createdAt), asc(mailOutbox.id))
    .limit(1)
    .get()
/** When the next one is due; null while none waits. */
export const nextMailAt = ({ db }: Database): string | null =>
  db
    .select({ at: min(mailOutbox.nextTryAt) })
    .from(mailOutbox)
    .get()?.at ?? null

export function mailDone({ db }: Database, id: string): void {
  db.delete(mailOutbox).where(eq(mailOutbox.id, id)).run()
}
export function mailLater({ db }: Database, id: string, tries: number, nextTryAt: string): void {
  db.update(mailOutbox).set({ tries, nextTryAt }).where(eq(mailOutbox.id, id)).run()
}

import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt, ne } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { knownDevices } from '../schema/accounts.ts'

const hashOf = (token: string) => createHash('sha256').update(`device ${token}`).digest('hex')
const KEPT_MS = 400 * 86_400_000

/** Whether this account was signed in before in the browser that holds this cookie. */
export const isKnownDevice = ({ db }: Database, token: string | null, userId: string): boolean =>
  token !== null &&
  db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.hash, hashOf(token)), eq(knownDevices.userId, userId)))
    .get() !== undefined

/**
 * Remembers that this account was signed in in this browser, and gives the cookie for it: always a new one, so that a cookie that was
 * planted beforehand is worth nothing. The accounts that were known there stay known.
 */
export function rememberDevice(database: Database, old: string | null, userId: string, now: Date): string {
  const { db } = database
  const token = randomBytes(24).toString('base64url')
  const hash = hashOf(token)
  const lastSeenAt = now.toISOString()
  atomically(database, () => {
    if (old !== null)
      db.update(knownDevices)
        .set({ hash })
        .where(eq(knownDevices.hash, hashOf(old)))
        .run()
    db.insert(knownDevices)
      .values({ hash, userId, lastSeenAt })
      .onConflictDoUpdate({ target: [knownDevices.hash, knownDevices.userId], set: { lastSeenAt } })
      .run()
    db.delete(knownDevices)
      .where(lt(knownDevices.lastSeenAt, new Date(now.getTime() - KEPT_MS).toISOString()))
      .run()
  })
  return token
}

/** After a password was changed, only the browser it was changed in is still known. */
export function forgetDevices({ db }: Database, userId: string, except: string | null): void {
  db.delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), except === null ? undefined : ne(knownDevices.hash, hashOf(except))))
    .run()
}

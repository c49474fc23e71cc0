import { createHash } from 'node:crypto'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { sessions } from '../schema/accounts.ts'

/** Sessions as their person sees them. A session's row is named by the hash of its cookie; people are given another hash of that. */
export interface SessionRow {
  id: string
  sid: string
  ip: string | null
  userAgent: string | null
  createdAt: string
  lastSeenAt: string
}

const publicId = (sid: string): string => createHash('sha256').update(`session ${sid}`).digest('hex').slice(0, 24)

/** The sessions of an account that have not expired, the last seen first. */
export const sessionsOf = ({ db }: Database, userId: string, now: Date): SessionRow[] =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, Math.floor(now.getTime() / 1000))))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .all()
    .map((s) => ({
      id: publicId(s.sid),
      sid: s.sid,
      ip: s.sess.ip ?? null,
      userAgent: s.sess.userAgent ?? null,
      createdAt: s.createdAt,
      lastSeenAt: s.lastSeenAt ?? s.createdAt,
    }))

/** Ends one session of this account. False when it has none of that name. */
export function endSession(database: Database, userId: string, id: string, now: Date): boolean {
  const found = sessionsOf(database, userId, now).find((s) => s.id === id)
  if (!found) return false
  database.db.delete(sessions).where(eq(sessions.sid, found.sid)).run()
  return true
}

/** Ends every session of this account but one (or really every one). Gives how many there were. */
export const endOtherSessions = ({ db }: Database, userId: string, exceptSid: string | null): number =>
  db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptSid === null ? undefined : ne(sessions.sid, exceptSid)))
    .run().changes

const SEEN_MS = 60_000

/** Notes that a session is in use; at most once a minute, so that reading does not write. */
export function seeSession({ db }: Database, sid: string, now: Date): void {
  const row = db.select({ at: sessions.lastSeenAt }).from(sessions).where(eq(sessions.sid, sid)).get()
  if (!row || (row.at !== null && now.getTime() - Date.parse(row.at) < SEEN_MS)) return
  db.update(sessions).set({ lastSeenAt: now.toISOString() }).where(eq(sessions.sid, sid)).run()
}

/** Notes that the person of this session has just given their password. */
export function confirmSession({ db }: Database, sid: string, now: Date): void {
  db.update(sessions).set({ confirmedAt: now.toISOString() }).where(eq(sessions.sid, sid)).run()
}
export const confirmedAt = ({ db }: Database, sid: string): string | null =>
  db.select({ at: sessions.confirmedAt }).from(sessions).where(eq(sessions.sid, sid)).get()?.at ?? null

/** A session of seven days, for programs that keep their own cookies. */
export function beginSession({ db }: Database, session: { sid: string; userId: string; ip: string; userAgent: string | null; now: Date }) {
  const { sid, userId, ip, userAgent, now } = session
  const at = now.toISOString()
  db.insert(sessions)
    .values({
      sid,
      userId,
      expire: Math.floor(now.getTime() / 1000) + 7 * 86_400,
      createdAt: at,
      lastSeenAt: at,
      confirmedAt: at,
      sess: { ip, ...(userAgent ? { userAgent } : {}) },
    })
    .run()
}
export const userOfSession = ({ db }: Database, sid: string): string | null =>
  db.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.sid, sid)).get()?.userId ?? null

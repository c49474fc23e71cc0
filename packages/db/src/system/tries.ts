import { and, asc, count, desc, eq, gt, lte } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { tries } from '../schema/accounts.ts'

export interface Limit {
  limit: number
  windowSeconds: number
  nowMs: number
}

/**
 * Counts a try under `key`, of which `limit` are allowed in any stretch of `windowSeconds`. Gives 0 while within the limit, else the
 * seconds until the next is allowed; a refused try is not counted. Kept in the database, so that a restart does not forgive.
 */
export function countTry(database: Database, key: string, { limit, windowSeconds, nowMs }: Limit): number {
  const { db } = database
  const windowMs = windowSeconds * 1000
  return atomically(database, () => {
    // What was counted while the clock was ahead would refuse until that day.
    const within = and(eq(tries.key, key), gt(tries.at, nowMs - windowMs), lte(tries.at, nowMs))
    const used = db.select({ n: count() }).from(tries).where(within).get()?.n ?? 0
    if (used >= limit) {
      const oldest = db
        .select({ at: tries.at })
        .from(tries)
        .where(within)
        .orderBy(asc(tries.at))
        .limit(1)
        .offset(used - limit)
        .get()
      return Math.max(1, Math.ceil(((oldest?.at ?? nowMs) + windowMs - nowMs) / 1000))
    }
    db.delete(tries).where(lte(tries.until, nowMs)).run()
    db.insert(tries)
      .values({ key, at: nowMs, until: nowMs + windowMs })
      .run()
    return 0
  })
}

/** Takes the newest try back: it was no guess. */
export function takeTryBack({ db }: Database, key: string): void {
  const last = db.select({ n: tries.n }).from(tries).where(eq(tries.key, key)).orderBy(desc(tries.at), desc(tries.n)).limit(1).get()
  if (last) db.delete(tries).where(eq(tries.n, last.n)).run()
}

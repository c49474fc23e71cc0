import { and, eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { ownServiceKeys } from '../schema/ai.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

export type OwnKeyRow = typeof ownServiceKeys.$inferSelect
/** What a test by one call said. */
export interface KeyTest {
  ok: boolean
  message: string
  at: string
}

/** The sealed keys of services that the owner of these books gave, by service. */
export const readOwnKeys = ({ db }: Database, scope: BooksScope) => ({
  ownKeys: (): OwnKeyRow[] =>
    db.select().from(ownServiceKeys).where(eq(ownServiceKeys.userId, scope.ownerId)).orderBy(ownServiceKeys.service).all(),
})

/** For the owner alone. Nothing of a key enters the audit log: which settings were given, by their names, and whether a test went well. */
export function manageOwnKeys(database: Database, scope: BooksScope) {
  const { db } = database
  const record = recorder(database, scope)
  const ofService = (service: string) => and(eq(ownServiceKeys.userId, scope.ownerId), eq(ownServiceKeys.service, service))
  return {
    ...readOwnKeys(database, scope),
    setOwnKey: (
      { service, sealed, lastFour, test }: { service: string; sealed: string; lastFour: string | null; test: KeyTest | null },
      names: readonly string[],
      at: string,
    ): void =>
      atomically(database, () => {
        const values = {
          sealed,
          lastFour,
          setBy: scope.actorId ?? scope.ownerId,
          setAt: at,
          testedAt: test?.at ?? null,
          testOk: test?.ok ?? null,
          testMessage: test?.message ?? null,
        }
        db.insert(ownServiceKeys)
          .values({ ...values, userId: scope.ownerId, service })
          .onConflictDoUpdate({ target: [ownServiceKeys.userId, ownServiceKeys.service], set: values })
          .run()
        record('ai.key-set', 'ai-service', service, { settings: names }, at)
      }),
    /** Notes what a test said of the key that is kept; a key that was given since then is left as it is. */
    noteKeyTest: (service: string, { ok, message, at }: KeyTest): void =>
      atomically(database, () => {
        db.update(ownServiceKeys).set({ testedAt: at, testOk: ok, testMessage: message }).where(ofService(service)).run()
        record('ai.key-tested', 'ai-service', service, { ok }, at)
      }),
    /** Whether there was one. */
    removeOwnKey: (service: string, at: string): boolean =>
      atomically(database, () => {
        const { changes } = db.delete(ownServiceKeys).where(ofService(service)).run()
        if (changes) record('ai.key-removed', 'ai-service', service, null, at)
        return changes > 0
      }),
  }
}

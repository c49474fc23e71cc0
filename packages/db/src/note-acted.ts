import { and, eq } from 'drizzle-orm'
import type { Database } from './client.ts'
import { requestOfNow } from './origin.ts'
import { idempotentRequests } from './schema/accounts.ts'

/** Notes that the running request, if it has a key, made a change. Call it in the transaction of that change (`audit` does). */
export function noteActed({ db }: Database): void {
  const id = requestOfNow()
  if (id === undefined) return
  db.update(idempotentRequests)
    .set({ hasActed: true })
    .where(and(eq(idempotentRequests.id, id), eq(idempotentRequests.hasActed, false)))
    .run()
}

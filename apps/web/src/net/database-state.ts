import { DATABASE_HEADER } from '@ledgerhand/core/errors'
import { useSyncExternalStore } from 'react'

let isDamaged = false
const listeners = new Set<() => void>()

/** Notes what an answer of this server says of its database. */
export function noteDatabase(response: Response): void {
  const now = response.headers.get(DATABASE_HEADER) === 'damaged'
  // Another's error page, a proxy's say, tells nothing.
  if (now === isDamaged || (!now && !response.ok)) return
  isDamaged = now
  for (const told of listeners) told()
}

const listen = (told: () => void) => {
  listeners.add(told)
  return () => listeners.delete(told)
}

/** Whether the newest answer said that the database is damaged: nothing can be changed then, and some of it not read. */
export const useDatabaseDamaged = (): boolean =>
  useSyncExternalStore(
    listen,
    () => isDamaged,
    () => false,
  )

import { beginEnd, clearAccount, isLarge, readEndingAccounts, removeAccount } from '@ledgerhand/db/account-end'
import { findUser, type User } from '@ledgerhand/db/accounts'
import { atomically, type Database } from '@ledgerhand/db/client'
import type { Ports } from '../ports.ts'
import { yieldToEventLoop } from './yielding.ts'

/** Rows that go between two breaths. */
const SLICE = 250

type Around = Pick<Ports, 'now'> & { storage: Pick<Ports['storage'], 'remove'> }

/**
 * Ends an account with everything that is its own: a small one in one transaction; a large one is closed to everybody in one, then
 * taken away in slices (docs/decisions/013). `tell` orders the mails about it, in the transaction that decides.
 */
export async function endAccount(database: Database, user: User, ports: Around, tell: () => void): Promise<void> {
  const at = ports.now().toISOString()
  if (!isLarge(database, user.id, SLICE)) {
    const keys = atomically(database, () => {
      tell()
      return removeAccount(database, user, at)
    })
    return forget(keys, ports)
  }
  atomically(database, () => {
    tell()
    beginEnd(database, user.id, at)
  })
  await finishEnd(database, user, ports)
}

/** What the program did not come to before it ended. `ending` as `endingAccounts` said at its start. */
export async function finishEnding(database: Database, ports: Around, ending = readEndingAccounts(database)): Promise<void> {
  for (const id of ending) {
    const user = findUser(database, id)
    if (user) await finishEnd(database, user, ports)
  }
}

async function finishEnd(database: Database, user: User, ports: Around): Promise<void> {
  while (clearAccount(database, user.id, SLICE)) await yieldToEventLoop()
  await forget(removeAccount(database, user, ports.now().toISOString()), ports)
}

/** What a crash leaves behind here belongs to nothing, and the daily round takes it. */
async function forget(keys: readonly string[], { storage }: Around): Promise<void> {
  for (const key of keys) await storage.remove(key)
}

import { atomically, type Database } from '@ledgerhand/db/client'
import { beginEnd, clearAccount, isLarge, readEndingAccounts, removeAccount } from '@ledgerhand/db/system/account-end'
import { findUser, type User } from '@ledgerhand/db/system/accounts'
import type { Ports } from '../../ports.ts'
import { yieldToEventLoop } from '../yielding.ts'

/** Rows deleted in one slice. */
const SLICE = 250

type Around = Pick<Ports, 'now'> & { storage: Pick<Ports['storage'], 'remove'> }

/**
 * Deletes an account and everything it owns: a small one in one transaction; a large one is closed in one transaction and then deleted
 * in slices (docs/decisions/008). `tell` queues the mails about it, in the transaction that closes the account.
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

/** Goes on deleting accounts that an earlier run of the program had closed. `ending`: what `endingAccounts` gave at the start. */
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

/** Deletes the stored files. Files that a crash leaves behind are deleted by the daily cleanup. */
async function forget(keys: readonly string[], { storage }: Around): Promise<void> {
  for (const key of keys) await storage.remove(key)
}

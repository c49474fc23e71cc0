import { AppError } from '@ledgerhand/core/errors'
import { openBooks } from '@ledgerhand/db/books/open-books'
import type { Database } from '@ledgerhand/db/client'
import { booksName, findUser } from '@ledgerhand/db/system/accounts'
import { scopeOfRow } from '@ledgerhand/db/work-scope'
import type { Ports } from '../../ports.ts'
import type { RequestLetter } from '../mail-words.ts'
import { helperName, proofs, stillOpen } from './requests.ts'

/** A request as its mail tells of it now. Null where nobody is to be written to: it is gone, without an address, stopped, or all is there. */
export function openRequest(
  { database, ports }: { database: Database; ports: Pick<Ports, 'now' | 'sealer' | 'publicUrl'> },
  { ownerId, requestId }: { ownerId: string; requestId: string },
): (RequestLetter & { email: string }) | null {
  const owner = findUser(database, ownerId)
  if (!owner) return null
  const { read } = openBooks(database, scopeOfRow({ userId: ownerId }))
  const found = requestOf(read, requestId)
  if (!found) return null
  const { request, tokenSealed, isActive, expiresAt, asker } = found
  const now = ports.now()
  if (request.email === null || request.remindersStoppedAt !== null || !isActive) return null
  if (expiresAt !== null && expiresAt <= now.toISOString()) return null
  const rows = read.requests.items([requestId])
  const judge = proofs(read, rows, now)
  const items = stillOpen(rows.map((row) => ({ text: row.text, state: judge(row).state })))
  if (items.length === 0) return null
  const { name, email, message, dueOn } = request
  return {
    business: booksName(database, owner),
    asker: helperName(request, asker),
    name,
    email,
    message,
    dueOn,
    items,
    url: `${ports.publicUrl}/upload/${ports.sealer.open(tokenSealed)}`,
  }
}

function requestOf({ requests }: ReturnType<typeof openBooks>['read'], id: string) {
  try {
    return requests.get(id)
  } catch (error) {
    if (error instanceof AppError && error.problem === 'not_found') return null
    throw error
  }
}

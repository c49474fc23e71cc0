import { cents, parseDecimal, toDecimal } from '@ledgerhand/core/money'
import { openBooks } from '@ledgerhand/db/books/open-books'
import type { Database } from '@ledgerhand/db/client'
import { resolveScope } from '@ledgerhand/db/scope'
import type { User } from '@ledgerhand/db/system/accounts'
import { clientReopenedReports } from '@ledgerhand/db/system/client-columns'
import { reportDrift } from '../ledger/sign-report.ts'

export interface ChangedSince {
  reports: number
  /** What the changes do to the net profits, in all. */
  net: string
  /** What `net` is in: the books' own. */
  currency: string
}
export const nothingChanged: ChangedSince = { reports: 0, net: '0.00', currency: 'USD' }

/** Signed reports of all clients whose rows have changed, by client. Only those of a period that is open again are looked at. */
export async function changedReports(database: Database, { id: me }: User): Promise<Map<string, ChangedSince>> {
  const found = new Map<string, ChangedSince>()
  for (const { ownerId, reportId } of clientReopenedReports(database, me)) {
    const { read } = openBooks(database, resolveScope(database, me, ownerId))
    const { state, net } = await reportDrift(read, reportId, ownerId)
    if (state !== 'changed') continue
    const before = found.get(ownerId) ?? nothingChanged
    found.set(ownerId, {
      reports: before.reports + 1,
      net: toDecimal(cents(parseDecimal(before.net) + parseDecimal(net))),
      currency: read.profile.get().currency,
    })
  }
  return found
}

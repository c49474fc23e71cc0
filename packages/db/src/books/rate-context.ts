import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { rateBetween } from '@ledgerhand/core/exchange'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { readClosedDays } from './closed-days.ts'
import { type ConvertedBy, writeConversions } from './conversions.ts'
import { writePairs } from './pairs.ts'
import { readProfile } from './profile.ts'
import { recorder } from './recorder.ts'
import { readTransactions } from './transactions.ts'
import { snapshots } from './undo-notes.ts'

/** What an undo of rates says that it takes back. */
export const RATE = 'transaction.rate'

/** What every change of rates needs of the books. */
export type RateContext = ReturnType<typeof rateContext>
export function rateContext(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const profile = readProfile(database, scope)
  const transactions = readTransactions(database, scope)
  const conversions = writeConversions(database, scope)
  const pairs = writePairs(database, scope)
  const ids = (text: string, bound: Record<string, unknown>): string[] =>
    prepared<[object], string>(database, text)
      .pluck()
      .all({ owner, own: profile.get().currency, ...bound })

  /** False where it cannot be converted: a part of it would become nothing. */
  function rerate(id: string, by: ConvertedBy | null, at: string): boolean {
    const isDone = conversions.put(transactions.get(id), by, at)
    if (isDone) pairs.rerated(id, at)
    return isDone
  }
  /** The rate that a row has from its other side, where that is in the books' currency; a bill with several payments, or with one of another amount, has none. */
  function ofOtherSide(id: string): ConvertedBy | null {
    const found = pairs.of([id]).get(id)
    if (found?.pair.state !== 'paired' || found.pair.reason.includes('with a tip of')) return null
    const { pair, other } = found
    // Of several payments, and of what a person said to be another amount, the other side says nothing.
    if ((pair.rest !== null && pair.rest !== 'exchange') || pairs.of([pair.fromId]).get(pair.fromId)?.all) return null
    const row = transactions.get(id)
    if (other.printedCurrency !== null || (other.currency !== null && other.currency !== profile.get().currency)) return null
    return { rate: rateBetween(row.printed ?? row.amount, other.amount), by: 'pair', amount: other.amount }
  }
  return {
    database,
    scope,
    profile,
    transactions,
    conversions,
    pairs,
    closed: readClosedDays(database, scope),
    keep: snapshots(database, scope),
    record: recorder(database, scope),
    /** Ids of rows by a query that knows @owner and @own, the books' currency. */
    ids,
    rerate,
    ofOtherSide,
  }
}

/** The rate that was typed for a month of a currency. */
export const rateOfMonth = ({ database, scope }: RateContext, currency: string, month: YearMonth): string | null =>
  prepared<[object], string>(
    database,
    'select rate from exchange_rates where "user_id" = @owner and currency = @currency and month = @month',
  )
    .pluck()
    .get({ owner: scope.ownerId, currency, month }) ?? null

import { randomBytes } from 'node:crypto'
import { accountKey, accountName } from '@ledgerhand/core/account-key'
import { AppError } from '@ledgerhand/core/errors'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { accountKeys, accounts } from '../schema/ledger.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

type Account = typeof accounts.$inferSelect
/** An account as a statement names it. */
export interface NamedAccount {
  isCard: boolean
  /** What its rows are taken for, where the document was said to be a card's. */
  kind: 'bank' | 'card' | 'processor'
  /** Of a processor: its payouts stand among its rows. */
  listsPayouts?: boolean
  lastFour: string | null
  accountName: string | null
  currency: string | null
}

/** Short ids: they stand in the keys of totals and in indexes. */
export const newAccountId = () => randomBytes(10).toString('hex')

/** The accounts that statements name, by core/account-key; those that are not there yet are made. Within the transaction of the change. */
export function accountsOfStatements(
  database: Database,
  scope: BooksScope,
  named: readonly NamedAccount[],
  at: string,
): Map<string, Account> {
  const { db } = database
  const record = recorder(database, scope)
  const one = (id: string) => and(eq(accounts.userId, scope.ownerId), eq(accounts.id, id))
  const ofBooks = db.select().from(accountKeys).where(eq(accountKeys.userId, scope.ownerId)).all()
  const keys = new Map(ofBooks.map((k) => [k.key, k.accountId]))
  const found = new Map<string, Account>()
  for (const name of named) {
    const key = accountKey(name)
    const known = keys.get(key)
    if (known !== undefined) {
      if (name.kind === 'processor' && name.listsPayouts) db.update(accounts).set({ listsPayouts: true }).where(one(known)).run()
      const row = db.select().from(accounts).where(one(known)).get()
      if (!row) throw new AppError('not_found', 'Account not found')
      found.set(key, row)
      continue
    }
    const row = db
      .insert(accounts)
      .values({
        id: newAccountId(),
        userId: scope.ownerId,
        kind: name.kind,
        name: accountName(name).slice(0, 200),
        lastFour: name.lastFour,
        currency: name.currency,
        listsPayouts: name.listsPayouts ?? true,
        createdAt: at,
      })
      .returning()
      .get()
    db.insert(accountKeys).values({ userId: scope.ownerId, key, accountId: row.id }).run()
    keys.set(key, row.id)
    found.set(key, row)
    record('ledger-account.found', 'ledger-account', row.id, { name: row.name, kind: row.kind }, at)
  }
  return found
}

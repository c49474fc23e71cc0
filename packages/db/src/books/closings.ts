import type { Closing } from '@ledgerhand/core/closing'
import { AppError } from '@ledgerhand/core/errors'
import { and, eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { closedAccounts } from '../schema/closed-accounts.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

export function readClosings({ db }: Database, scope: BooksScope) {
  return {
    /** Every account that was marked as closed, whether a later statement has opened it again or not. */
    list: (): Closing[] =>
      db
        .select({ account: closedAccounts.account, lastMonth: closedAccounts.lastMonth })
        .from(closedAccounts)
        .where(eq(closedAccounts.userId, scope.ownerId))
        .orderBy(closedAccounts.account)
        .all(),
  }
}

/** `name` is what the account is called today: the log keeps it. */
type Named = { account: string; name: string }

export function writeClosings(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readClosings(database, scope)
  const record = recorder(database, scope)
  const of = (account: string) => and(eq(closedAccounts.userId, scope.ownerId), eq(closedAccounts.account, account))
  const lastMonthOf = (account: string) => read.list().find((c) => c.account === account)?.lastMonth
  return {
    ...read,
    /** Marks an account as closed, in place of an earlier mark. */
    close: ({ account, name }: Named, lastMonth: Closing['lastMonth'], at: string): void =>
      atomically(database, () => {
        const before = lastMonthOf(account)
        db.delete(closedAccounts).where(of(account)).run()
        db.insert(closedAccounts).values({ userId: scope.ownerId, account, lastMonth, createdAt: at }).run()
        record('coverage.close', 'coverage', account, { name, before: before && { lastMonth: before }, after: { lastMonth } }, at)
      }),
    /** The account goes by another name: the mark goes along, unless there is one under that name. */
    rename: (account: string, to: string): void =>
      atomically(database, () => {
        const lastMonth = lastMonthOf(account)
        if (lastMonth === undefined || lastMonthOf(to) !== undefined) return
        db.update(closedAccounts).set({ account: to }).where(of(account)).run()
      }),
    /** Takes the mark back. AppError 'not_found' when there is none. */
    reopen: ({ account, name }: Named, at: string): void =>
      atomically(database, () => {
        const before = lastMonthOf(account)
        if (before === undefined) throw new AppError('not_found', 'Account is not closed')
        db.delete(closedAccounts).where(of(account)).run()
        record('coverage.reopen', 'coverage', account, { name, before: { lastMonth: before } }, at)
      }),
  }
}

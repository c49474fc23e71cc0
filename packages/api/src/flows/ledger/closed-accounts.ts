import { accountKey } from '@ledgerhand/core/account-key'
import { formatMonth, today } from '@ledgerhand/core/calendar-date'
import type { Closing } from '@ledgerhand/core/closing'
import { type CoverageAccount, coverage } from '@ledgerhand/core/coverage'
import { AppError } from '@ledgerhand/core/errors'
import type { CoverageJson } from '@ledgerhand/core/wire/documents'
import type { ReadBooks, WriteBooks } from '@ledgerhand/db/books/open-books'
import { coveredStatements } from './covered-statements.ts'

/** Each account's months as they stand at `now`. */
export function coverageOf(books: Pick<ReadBooks, 'documents' | 'closings' | 'accounts' | 'statementAccounts'>, now: Date): CoverageJson {
  const ids = books.accounts.keys()
  const accounts = coverage(coveredStatements(books), today(now), books.closings.list())
  return { accounts: accounts.map((account) => ({ ...account, accountId: ids.get(account.key) ?? null })) }
}

function accountIn({ accounts }: CoverageJson, key: string): CoverageAccount {
  const account = accounts.find((a) => a.key === key)
  if (!account) throw new AppError('not_found', 'Account not found')
  return account
}

/** Marks an account as closed. AppError 'not_found' for an account that is not there, 'invalid' for a month that cannot be its last. */
export function closeAccount(books: WriteBooks, { account: key, lastMonth }: Closing, now: Date): CoverageJson {
  const { name, closable } = accountIn(coverageOf(books, now), key)
  if (lastMonth < closable.from) throw new AppError('invalid', `There is a statement for ${formatMonth(closable.from)}`)
  if (lastMonth > closable.to) throw new AppError('invalid', `${formatMonth(lastMonth)} is still to come`)
  books.closings.close({ account: key, name }, lastMonth, now.toISOString())
  return coverageOf(books, now)
}

/** Takes the mark back. AppError 'not_found' for an account that is not there, or not marked. */
export function reopenAccount(books: WriteBooks, key: string, now: Date): CoverageJson {
  const { name } = accountIn(coverageOf(books, now), key)
  books.closings.reopen({ account: key, name }, now.toISOString())
  return coverageOf(books, now)
}

/** An account that goes by its name gets another one by `work`: its mark goes along. */
export function keepingClosings<T>(books: WriteBooks, work: () => T): T {
  const closings = books.closings.list()
  if (closings.length === 0) return work()
  return books.atomically(() => {
    const keys = () => new Map(coveredStatements(books).map((s) => [s.statementId, accountKey(s)]))
    const before = keys()
    const done = work()
    const after = keys()
    const remaining = new Set(after.values())
    for (const { account } of closings) {
      const [statement] = [...before].find(([, key]) => key === account) ?? []
      const now = statement === undefined ? undefined : after.get(statement)
      if (now !== undefined && !remaining.has(account)) books.closings.rename(account, now)
    }
    return done
  })
}

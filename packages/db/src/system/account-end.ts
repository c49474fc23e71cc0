import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { auditAccount } from './account-changes.ts'
import type { User } from './accounts.ts'
import { orderFileDeletion } from './stored-files.ts'

/** Tables that may hold a hundred thousand rows of one owner, and what tells one row from the next. What hangs on their rows goes with them. */
const LARGE = [
  ['transactions', 'n'],
  ['undo_rows', '"user_id", undo_id, transaction_id'],
  ['trash', '"user_id", kind, id'],
] as const

/** Whether an account holds more than `most` rows that would go one by one. */
export const isLarge = (database: Database, userId: string, most: number): boolean =>
  LARGE.some(
    ([table]) =>
      prepared(database, `select count(*) from (select 1 from ${table} where "user_id" = ? limit ?)`)
        .pluck()
        .get(userId, most + 1) ===
      most + 1,
  )

/**
 * Begins to delete a large account: ends its sessions, other people's roles in its books, and its links. `clearAccount` then deletes its rows
 * and `removeAccount` the rest; the next start of the program goes on where it stopped.
 */
export function beginEnd(database: Database, userId: string, at: string): void {
  const run = (text: string, ...bound: string[]) => prepared(database, text).run(...bound)
  atomically(database, () => {
    run('insert or ignore into ending_accounts (user_id, at) values (?, ?)', userId, at)
    run('delete from sessions where user_id = ?', userId)
    // Nothing of a closed month goes while it is closed.
    run('delete from period_closings where "user_id" = ?', userId)
    run('delete from user_roles where business_owner_id = ?', userId)
    run('update shareable_links set is_active = 0 where "user_id" = ?', userId)
    auditAccount(database, userId, 'remove-begun', at)
  })
}

/** Deletes up to `most` rows. Returns whether there are more. */
export const clearAccount = (database: Database, userId: string, most: number): boolean =>
  atomically(database, () =>
    LARGE.some(
      ([table, key]) =>
        prepared(database, `delete from ${table} where (${key}) in (select ${key} from ${table} where "user_id" = ? limit ?)`).run(
          userId,
          most,
        ).changes > 0,
    ),
  )

/** Accounts that an earlier run of the program began to delete and did not finish. */
export const readEndingAccounts = ({ sqlite }: Database): string[] =>
  sqlite.prepare('select user_id from ending_accounts').pluck().all() as string[]

/**
 * Deletes an account and everything it owns: books, rows of files, roles it gave and was given, sessions. Returns the keys of the stored
 * files, which the caller deletes. The audit log keeps its lines: it is append-only, and a chain.
 */
export function removeAccount(database: Database, user: User, at: string): string[] {
  const { sqlite } = database
  return atomically(database, () => {
    const keys = sqlite
      .prepare('select filename from documents where "user_id" = ? union select key from uploads where "user_id" = ?')
      .pluck()
      .all(user.id, user.id) as string[]
    for (const key of keys) orderFileDeletion(database, key, at)
    auditAccount(database, user.id, 'remove', at, { email: user.email })
    // Rows point at each other in every direction; what counts is that nothing points anywhere at the end.
    sqlite.pragma('defer_foreign_keys = ON')
    // Rows stay while their month is closed, parts for as long as their row does, and accounts while rows name them: those go first.
    for (const table of new Set(['period_closings', 'transactions', ...tablesWithOwner(database)]))
      sqlite.prepare(`delete from "${table}" where "user_id" = ?`).run(user.id)
    sqlite.prepare("delete from tries where key like '%:' || ?").run(user.id)
    sqlite.prepare('delete from users where id = ?').run(user.id)
    return keys
  })
}

/** Every table whose rows are somebody's, read from the database itself: one that is added later cannot be forgotten. */
const tablesWithOwner = ({ sqlite }: Database): string[] =>
  sqlite
    .prepare(
      `select m.name from sqlite_schema m join pragma_table_info(m.name) c on c.name = 'user_id'
       where m.type = 'table' and m.name not in ('audit_log', 'audit_history') order by m.name`,
    )
    .pluck()
    .all() as string[]

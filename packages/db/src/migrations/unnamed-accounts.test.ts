import { afterEach, expect, test } from 'vitest'
import { databaseBefore } from '../../testing/before-migration.ts'
import type { Database } from '../client.ts'
import { migrate } from '../migrate.ts'

let database: Database
afterEach(() => database.close())

test('accounts that nobody named are called as new ones are; those that a person named keep their names', () => {
  database = databaseBefore('0128-unnamed-accounts')
  const names = [
    ['Account without a number', 'Unnamed account'],
    ['Account without a number (2)', 'Unnamed account (2)'],
    ['Card without a number', 'Unnamed card'],
    ['Account without a number, of the shop', 'Account without a number, of the shop'],
    ['Account ••4821', 'Account ••4821'],
  ] as const
  const insert = database.sqlite.prepare("insert into accounts (id, user_id, name, kind, created_at) values (?, 'u', ?, 'bank', 'now')")
  for (const [i, [before]] of names.entries()) insert.run(`a${i}`, before)
  migrate(database)
  expect(database.sqlite.prepare('select name from accounts order by id').pluck().all()).toEqual(names.map(([, after]) => after))
})

test('what was marked as closed stays so under the new name', () => {
  database = databaseBefore('0128-unnamed-accounts')
  const keys = [
    ['bank:', 'bank:'],
    ['bank:account without a number', 'bank:unnamed account'],
    ['bank:account without a number (2)', 'bank:unnamed account (2)'],
    ['card:card without a number (12)', 'card:unnamed card (12)'],
    ['bank:account without a number, of the shop', 'bank:account without a number, of the shop'],
  ] as const
  const insert = database.sqlite.prepare(
    "insert into closed_accounts (user_id, account, last_month, created_at) values ('u', ?, '2024-05', 'now')",
  )
  for (const [key] of keys) insert.run(key)
  migrate(database)
  const after = database.sqlite.prepare('select account from closed_accounts').pluck().all()
  expect(after.sort()).toEqual(keys.map(([, key]) => key).sort())
})

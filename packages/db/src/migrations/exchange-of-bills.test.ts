import { afterEach, expect, test } from 'vitest'
import { addLines, databaseBefore } from '../../testing/before-migration.ts'
import type { Database } from '../client.ts'
import { migrate } from '../migrate.ts'

let database: Database
afterEach(() => database.close())

test('pairs keep what was said of them, and those of two currencies say that it is the exchange rate', () => {
  database = databaseBefore('0125-exchange-of-bills')
  const { sqlite } = database
  addLines(
    database,
    [
      'bill',
      'payment',
      'bill in euros',
      'its payment',
      'found by itself',
      'its payment',
      'instalments',
      'one',
      'another',
      'in euros',
      'its part',
    ].map((words) => [words, '']),
  )
  for (const id of ['t2', 't4', 't6', 't9'])
    sqlite.exec(
      `update transactions set printed_cents = 900, printed_currency = 'EUR', rate = '1.1', rate_by = 'person' where id = '${id}'`,
    )
  sqlite.exec("update transactions set printed_cents = 450, printed_currency = 'EUR', rate = '1.1', rate_by = 'person' where id = 't10'")
  const pair = (id: string, from: string, to: string, more: { kind?: string; by?: string; rest?: string } = {}) => {
    const { kind = 'bill', by = 'person', rest = null } = more
    sqlite
      .prepare(
        `insert into pairs (id, user_id, kind, from_id, to_id, state, decided_by, score, reason, before, created_at, rest)
         values (?, 'u', ?, ?, ?, 'paired', ?, 100, '', '{}', 'now', ?)`,
      )
      .run(id, kind, from, to, by, rest)
  }
  pair('a', 't0', 't1', { rest: 'part' })
  pair('b', 't2', 't3')
  pair('c', 't4', 't5', { by: 'reader' })
  pair('d', 't6', 't7')
  pair('e', 't6', 't8')
  pair('f', 't9', 't10')
  migrate(database)
  expect(sqlite.prepare('select rest from pairs order by id').pluck().all()).toEqual(['part', 'exchange', null, null, null, null])
  sqlite.exec("update pairs set rest = 'exchange' where id = 'a'")
  expect(() => sqlite.exec("update pairs set rest = 'nothing' where id = 'a'")).toThrow(/CHECK/)
  // What a payment settles still follows from its pairs.
  const settled = sqlite.prepare("select settled_cents > 0 from transactions where id = 't1'").pluck()
  expect(settled.get()).toBe(1)
  sqlite.exec("delete from pairs where id = 'a'")
  expect(settled.get()).toBe(0)
})

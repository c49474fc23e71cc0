import { afterEach, expect, test } from 'vitest'
import { addLines, databaseBefore } from '../../testing/before-migration.ts'
import type { Database } from '../client.ts'
import { migrate } from '../migrate.ts'

let database: Database
afterEach(() => database.close())

const columns = ['category', 'source_type', 'category_by', 'treatment', 'treatment_by', 'rate_by']
const sqlOf = (name: string) => String(database.sqlite.prepare('select sql from sqlite_schema where name = ?').pluck().get(name))

/** Whether rows take each of these words in a column, the triggers apart, which say where some of them may stand. */
function verdicts(words: readonly (string | null)[]): Record<string, boolean> {
  const { sqlite } = database
  const found: Record<string, boolean> = {}
  sqlite.exec('begin')
  for (const name of sqlite.prepare("select name from sqlite_schema where type = 'trigger'").pluck().all())
    sqlite.exec(`drop trigger ${name}`)
  for (const column of columns) {
    const set = sqlite.prepare(`update transactions set ${column} = ? where id = 't0'`)
    for (const word of words) {
      try {
        set.run(word)
        found[`${column} ${word}`] = true
      } catch {
        found[`${column} ${word}`] = false
      }
    }
  }
  sqlite.exec('rollback')
  return found
}

test('rows take the same words as before, and no other', () => {
  database = databaseBefore('0126-rows-at-less-cost')
  addLines(database, [['Coffee', 'coffee']])
  const words = columns.flatMap((column) => {
    const list = new RegExp(`${column} IN \\(([^)]*)\\)`).exec(sqlOf('transactions'))?.[1] ?? ''
    return list.split(', ').map((word) => word.slice(1, -1))
  })
  expect(words).toHaveLength(13 + 6 + 4 + 14 + 4 + 3)
  const all = [...words, ...words.map((word) => word.toUpperCase()), ...words.map((word) => `${word} `), '', 'x', null]
  const before = verdicts(all)
  migrate(database)
  expect(verdicts(all)).toEqual(before)
  expect(Object.values(before).filter(Boolean).length).toBe(words.length + 2)
  expect(database.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
})

test('an insert makes no table of a list, and business rows do not reach that of a trigger', () => {
  database = databaseBefore('0126-rows-at-less-cost')
  const insert = `explain insert into transactions (id, user_id, transaction_date, description, merchant, amount_cents, is_credit, category, label, category_by, created_at, updated_at)
    values ('t', 'u', '2025-05-02', 'x', 'x', 1, 0, 'rent', 'rent', 'reader', 'now', 'now')`
  /** The statement itself comes first, each trigger after it from its own beginning. */
  const tables = () => {
    const steps = database.sqlite.prepare<[], { addr: number; opcode: string }>(insert).all()
    const end = steps.findIndex(({ addr }, i) => i > 0 && addr === 0)
    expect(end).toBeGreaterThan(0)
    return steps.slice(0, end).filter(({ opcode }) => opcode === 'OpenEphemeral').length
  }
  expect(tables()).toBe(columns.length)
  migrate(database)
  expect(tables()).toBe(0)
  for (const name of ['accounts_by_need_put', 'accounts_by_need_moved'])
    expect(sqlOf(name)).toContain("WHEN new.account_id IS NULL AND new.treatment <> 'business' AND new.treatment IN (")
})

test('the text of a table can be changed by such a migration alone, and not afterwards', () => {
  database = databaseBefore('0126-rows-at-less-cost')
  migrate(database)
  const edit = () => database.sqlite.exec("pragma writable_schema = on; update sqlite_schema set sql = sql where name = 'transactions'")
  expect(edit).toThrow(/may not be modified/)
})

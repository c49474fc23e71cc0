import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from './client.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import { schemaSnapshot } from './migrations/schema-snapshot.ts'
import * as schema from './schema/all.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerhand-migrate-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => openDatabase(join(folder, 'books.db'))
const insertUser = `insert into users (id, email, password_hash, created_at, updated_at) values ('ann', 'ann@example.com', 'x', 'now', 'now')`
const insertRow = `insert into transactions (id, "user_id", description, amount_cents, transaction_date, category, is_credit, label, merchant, category_by, created_at, updated_at)
  values ('t1', 'ann', 'Coffee', 450, '2024-01-31', 'travel', 0, 'meals', 'coffee', 'person', 'now', 'now')`

describe('migrations', () => {
  test('make the tables that the schema describes, column for column', () => {
    const database = open()
    migrate(database)
    for (const table of Object.values(schema)) {
      if (!is(table, SQLiteTable)) continue
      const made = database.sqlite.pragma(`table_xinfo(${getTableName(table)})`) as { name: string; notnull: number }[]
      const described = Object.values(getTableColumns(table)).map((c) => c.name)
      expect([getTableName(table), made.map((c) => c.name).sort()]).toEqual([getTableName(table), [...described].sort()])
    }
    const made = database.sqlite.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[]
    const described = Object.values(schema).filter((table) => is(table, SQLiteTable))
    expect(made.filter((name) => !/^(sqlite_|transaction_search)/.test(name)).sort()).toEqual(described.map(getTableName).sort())
    database.close()
  })
  test('one by one make what an empty database begins with, to the letter', () => {
    const made = (name: string, useSnapshot: boolean, count: number) => {
      const database = openDatabase(join(folder, name))
      migrate(database, { migrations: migrations.slice(0, count), useSnapshot })
      const { sqlite } = database
      const parts = sqlite.prepare('select type, name, tbl_name, sql from sqlite_schema order by type, name').all() as {
        type: string
        name: string
      }[]
      const tables = parts.filter(({ type }) => type === 'table').map(({ name }) => name)
      const rows = tables.map((table) => [table, sqlite.prepare(`select * from "${table}"`).all()])
      const settings = ['user_version', 'foreign_keys', 'application_id', 'page_size', 'auto_vacuum', 'encoding'].map((one) =>
        sqlite.pragma(one),
      )
      database.close()
      return { parts, rows, settings }
    }
    for (const count of [schemaSnapshot.migrations, migrations.length])
      expect(made(`snapshot-${count}.db`, true, count)).toEqual(made(`one-by-one-${count}.db`, false, count))
  })
  test('run once; a second start changes nothing', () => {
    const database = open()
    migrate(database)
    database.sqlite.exec(insertUser)
    migrate(database)
    expect(database.sqlite.prepare('select count(*) from users').pluck().get()).toBe(1)
    database.close()
  })
  test('roll back one that would lose a row', () => {
    const database = open()
    migrate(database)
    database.sqlite.exec(insertUser)
    database.sqlite.exec(insertRow)
    const bad = [...migrations, { name: '0002-forget', sql: 'delete from transactions' }]
    expect(() => migrate(database, { migrations: bad })).toThrow(/0002-forget would change transactions/)
    expect(database.sqlite.prepare('select amount_cents from transactions where "user_id" = ?').pluck().get('ann')).toBe(450)
    expect(database.sqlite.pragma('foreign_keys', { simple: true })).toBe(1)
    database.close()
  })
  test('roll back one that would break a reference', () => {
    const database = open()
    migrate(database)
    database.sqlite.exec(insertUser)
    database.sqlite.exec(insertRow)
    const bad = [...migrations, { name: '0002-orphan', sql: 'delete from users' }]
    expect(() => migrate(database, { migrations: bad })).toThrow(/would break/)
    expect(database.sqlite.prepare('select count(*) from users').pluck().get()).toBe(1)
    database.close()
  })
  test('refuse the data of a newer program, in words, untouched', () => {
    const database = open()
    migrate(database)
    database.sqlite.pragma('user_version = 99')
    expect(() => migrate(database)).toThrow(/newer Ledgerhand \(data version 99/)
    database.close()
  })
  test('what was acknowledged is on disk: synchronous is FULL and the journal a WAL', () => {
    const database = open()
    expect(database.sqlite.pragma('synchronous', { simple: true })).toBe(2)
    expect(database.sqlite.pragma('journal_mode', { simple: true })).toBe('wal')
    database.close()
  })
})

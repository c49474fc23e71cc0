import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { checkIntegrity } from './integrity.ts'

const path = () => join(mkdtempSync(join(tmpdir(), 'integrity-')), 'books.db')
function filled(at: string): Sqlite.Database {
  const sqlite = new Sqlite(at)
  sqlite.exec('create table rows (id integer primary key, text text); create index rows_text on rows (text)')
  sqlite.exec("with n(i) as (select 1 union all select i + 1 from n where i < 2000) insert into rows select i, 'row ' || i from n")
  return sqlite
}

test('a whole file passes both checks', () => {
  const at = path()
  filled(at).close()
  expect([checkIntegrity(at, 'quick'), checkIntegrity(at, 'full')]).toEqual([null, null])
})

test.each(['quick', 'full'] as const)('a file that is locked was not checked, and is not called damaged: %s', (kind) => {
  const at = path()
  const sqlite = filled(at)
  sqlite.exec('begin exclusive')
  expect(() => checkIntegrity(at, kind, 50)).toThrow(/locked/)
  sqlite.exec('commit')
  expect(checkIntegrity(at, kind, 50)).toBeNull()
  sqlite.close()
})

test('a file that is no database is damaged as a whole', () => {
  const at = path()
  writeFileSync(at, 'no database at all, but long enough to have a header of a hundred bytes: '.repeat(20))
  expect(checkIntegrity(at, 'quick')).toMatchObject({ trees: 'all' })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atomically, type Database, openDatabase } from './client.ts'
import { untilChanged } from './until-changed.ts'

let folder: string
let database: Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'until-changed-'))
  database = openDatabase(join(folder, 'books.db'))
  database.sqlite.exec('create table rows (n integer)')
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

let reads = 0
const count = () =>
  untilChanged(database, 'count', () => {
    reads += 1
    return Number(database.sqlite.prepare('select count(*) from rows').pluck().get())
  })
const add = (to: Database) => to.sqlite.prepare('insert into rows values (1)').run()

test('an answer is read once until a row changes, here or on another connection', () => {
  reads = 0
  expect([count(), count(), reads]).toEqual([0, 0, 1])
  add(database)
  expect([count(), count(), reads]).toEqual([1, 1, 2])
  const other = openDatabase(join(folder, 'books.db'))
  add(other)
  expect([count(), reads]).toEqual([2, 3])
  other.close()
})

test('what was read within a transaction is not kept: it may be taken back', () => {
  const seen: number[] = []
  expect(() =>
    atomically(database, () => {
      add(database)
      seen.push(count())
      throw new Error('no')
    }),
  ).toThrow('no')
  expect([...seen, count()]).toEqual([1, 0])
})

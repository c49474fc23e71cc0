import { randomBytes } from 'node:crypto'
import { closeSync, copyFileSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { madeByEarlier } from '../testing/schemas.ts'
import { openDatabase } from './client.ts'
import { databaseFormOf, openDatabaseFile, setDatabaseKey } from './database-file.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import { checkIntegrity } from './system/integrity.ts'
import { damagedLogPage } from './system/log-check.ts'
import { copyDatabase, setDatabaseForm, snapshotSummary } from './system/snapshot.ts'

let folder: string
let path: string
const key = randomBytes(32)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-file-'))
  path = join(folder, 'books.db')
})
afterEach(() => setDatabaseKey(path, null))

const WORD = 'QUORVEX HOSTING'
/** A database with a table of a hundred rows that hold the word. */
function made(): void {
  const sqlite = openDatabaseFile(path)
  sqlite.exec('create table t (id integer primary key, x text); create table other (x text)')
  for (let i = 0; i < 100; i++) sqlite.prepare('insert into t (x) values (?)').run(`${WORD} ${i}`)
  sqlite.close()
}
const rowsIn = (at: string) => {
  const sqlite = openDatabaseFile(at, { readonly: true })
  try {
    return sqlite.prepare('select count(*) from t').pluck().get()
  } finally {
    sqlite.close()
  }
}
function flip(at: string, offset: number): void {
  const byte = readFileSync(at)[offset] ?? 0
  const file = openSync(at, 'r+')
  writeSync(file, Buffer.from([byte ^ 1]), 0, 1, offset)
  closeSync(file)
}

test('with a key neither the file nor its log holds a word in clear, and nobody opens it without the key or with another', () => {
  setDatabaseKey(path, key)
  const { sqlite } = openDatabase(path)
  sqlite.exec(`create table t (id integer primary key, x text); insert into t (x) values ('${WORD}')`)
  for (const ending of ['', '-wal']) expect(readFileSync(path + ending).includes(WORD)).toBe(false)
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
  expect(readFileSync(path).includes(WORD)).toBe(false)
  expect(databaseFormOf(path)).toBe('encrypted')
  expect(rowsIn(path)).toBe(1)
  for (const wrong of [null, randomBytes(32)]) {
    setDatabaseKey(path, wrong)
    expect(() => rowsIn(path)).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }))
  }
})

test('the form of a file is told by its first bytes', () => {
  expect(databaseFormOf(path)).toBe(null)
  writeFileSync(path, '')
  expect(databaseFormOf(path)).toBe(null)
  made()
  expect(databaseFormOf(path)).toBe('clear')
  for (const other of ['notes', 'x'.repeat(5000)]) {
    writeFileSync(path, other)
    expect(databaseFormOf(path)).toBe('unknown')
  }
})

test('a file is encrypted and put in clear again where it stands, with the same rows; what it was before is not beside it', () => {
  const was = madeByEarlier(path, migrations.length)
  for (const [to, form] of [
    [key, 'encrypted'],
    [randomBytes(32), 'encrypted'],
    [null, 'clear'],
  ] as const) {
    setDatabaseForm(path, to)
    expect(databaseFormOf(path)).toBe(form)
    expect(snapshotSummary(path)).toMatchObject(was)
    expect(checkIntegrity(path, 'full')).toBe(null)
    expect(readdirSync(folder)).toEqual(['books.db'])
    const database = openDatabase(path)
    expect(migrate(database)).toBeFalsy()
    database.close()
  }
})

test('one that another program writes stays as it is', () => {
  madeByEarlier(path, migrations.length)
  const was = readFileSync(path)
  // What another program holds locked is not changed either.
  const other = openDatabaseFile(path)
  other.pragma('journal_mode = DELETE')
  other.exec('begin immediate')
  expect(() => setDatabaseForm(path, key)).toThrow(/locked/)
  other.exec('rollback')
  other.close()
  expect(databaseFormOf(path)).toBe('clear')
  expect(readFileSync(path).length).toBe(was.length)
  expect(existsSync(`${path}.recoding`)).toBe(false)
  setDatabaseForm(path, key)
  expect(databaseFormOf(path)).toBe('encrypted')
})

test('one that is in use is copied with its key, as it is at this instant', async () => {
  setDatabaseKey(path, key)
  const database = openDatabase(path)
  database.sqlite.exec('create table t (id integer primary key, x text); create table u as select 1')
  for (let i = 0; i < 500; i++) database.sqlite.prepare('insert into t (x) values (?)').run(`${WORD} ${i}`)
  const copy = join(folder, 'copy.db')
  await copyDatabase(path, copy)
  database.sqlite.prepare('insert into t (x) values (?)').run('later')
  database.close()
  expect(databaseFormOf(copy)).toBe('encrypted')
  expect(readFileSync(copy).includes(WORD)).toBe(false)
  expect([rowsIn(copy), rowsIn(path)]).toEqual([500, 501])
  expect(checkIntegrity(copy, 'full')).toBe(null)
  expect(readdirSync(folder).filter((name) => !name.startsWith('books.db'))).toEqual(['copy.db'])
})

test('a bit that flips is found in each page of an encrypted file, and in each of its log', () => {
  setDatabaseKey(path, key)
  made()
  const pages = readFileSync(path).length / 4096
  expect(pages).toBeGreaterThan(2)
  for (let page = 0; page < pages; page++) {
    const at = join(folder, `flipped-${page}.db`)
    copyFileSync(path, at)
    setDatabaseKey(at, key)
    flip(at, page * 4096 + 1000)
    expect([page, checkIntegrity(at, 'quick') !== null]).toEqual([page, true])
    setDatabaseKey(at, null)
  }
  const sqlite = openDatabaseFile(path)
  sqlite.pragma('journal_mode = WAL')
  for (let i = 0; i < 5; i++) sqlite.prepare('insert into t (x) values (?)').run(`${WORD} more ${i}`)
  for (const ending of ['', '-wal', '-shm']) copyFileSync(path + ending, join(folder, `crashed.db${ending}`))
  sqlite.close()
  const crashed = join(folder, 'crashed.db')
  expect(damagedLogPage(crashed)).toBe(null)
  const log = readFileSync(`${crashed}-wal`)
  const frames = (log.length - 32) / (24 + 4096)
  for (let frame = 1; frame <= frames; frame++) {
    writeFileSync(`${crashed}-wal`, log)
    flip(`${crashed}-wal`, 32 + (frame - 1) * (24 + 4096) + 24 + 2000)
    expect([frame, damagedLogPage(crashed)]).toEqual([frame, frame])
  }
})

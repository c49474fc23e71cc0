import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@ledgerhand/core/errors'
import { expect, test } from 'vitest'
import { atomically, emptyLog, openDatabase } from './client.ts'
import { storageFault, whereWritable, withSpareRoom } from './faults.ts'

const coded = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code })

test('faults of the disk and the database are told apart, by their causes too; what the product refuses is none', () => {
  expect(storageFault(coded('SQLITE_FULL'))).toBe('full')
  expect(storageFault(new Error('x', { cause: coded('ENOSPC') }))).toBe('full')
  expect(storageFault(coded('SQLITE_CORRUPT_VTAB'))).toBe('damaged')
  expect(storageFault(coded('SQLITE_IOERR_FSYNC'))).toBe('unwritable')
  expect(storageFault(coded('SQLITE_CONSTRAINT_UNIQUE'))).toBeNull()
  expect(storageFault(new AppError('unavailable', 'File damaged', { cause: coded('EIO') }))).toBeNull()
  expect(storageFault('SQLITE_FULL')).toBeNull()
  expect(storageFault(Object.assign(coded('EACCES'), { syscall: 'open', path: '/data/files/ab' }))).toBe('unwritable')
  expect(storageFault(Object.assign(coded('EACCES'), { syscall: 'connect', address: '192.0.2.1' }))).toBeNull()
  expect(storageFault(Object.assign(coded('EACCES'), { syscall: 'spawn node', path: 'node' }))).toBeNull()
})

/** A database that may not grow, as on a disk that is full; each call of `makeRoom` gives it so many pages. */
function fullDatabase(partPages: number, parts: number) {
  const database = openDatabase(join(mkdtempSync(join(tmpdir(), 'faults-')), 'a.db'))
  const { sqlite, faults } = database
  sqlite.exec('create table t (x)')
  let limit = Number(sqlite.pragma('page_count', { simple: true }))
  sqlite.pragma(`max_page_count = ${limit}`)
  const heard: string[] = []
  let given = 0
  faults.heard = (fault) => void heard.push(fault)
  faults.makeRoom = () => {
    if (given === parts) return false
    given += 1
    limit += partPages
    sqlite.pragma(`max_page_count = ${limit}`)
    return true
  }
  const rows = () => Number(sqlite.prepare('select count(*) from t').pluck().get())
  const insert = () => sqlite.prepare('insert into t values (zeroblob(10000))').run()
  return { database, heard, rows, insert, given: () => given }
}

test('a write that must work is written with space from the reserve, once, alone or in a transaction; any other is refused', () => {
  const one = fullDatabase(4, 3)
  expect(one.insert).toThrow('database or disk is full')
  expect(() => atomically(one.database, one.insert)).toThrow('database or disk is full')
  expect([one.rows(), one.given()]).toEqual([0, 0])
  withSpareRoom(one.insert)
  expect([one.rows(), one.given()]).toEqual([1, 1])
  withSpareRoom(() =>
    atomically(one.database, () => {
      one.insert()
      one.insert()
    }),
  )
  expect(one.rows()).toBe(3)
  expect(one.heard.every((fault) => fault === 'full')).toBe(true)
  one.database.close()
})

test('an empty reserve is the end of it: the fault is told, nothing is half written', () => {
  const one = fullDatabase(2, 1)
  expect(() =>
    withSpareRoom(() =>
      atomically(one.database, () => {
        one.insert()
        one.insert()
      }),
    ),
  ).toThrow('database or disk is full')
  expect([one.rows(), one.given()]).toEqual([0, 1])
  one.database.close()
})

test('what nobody waits for is passed over on a full disk; an error of another kind is not', () => {
  const one = fullDatabase(1, 0)
  whereWritable(() => void one.insert())
  expect(() => whereWritable(() => void one.database.sqlite.prepare('nonsense').run())).toThrow('syntax error')
  one.database.close()
})

test("the log's space goes back to the disk, but not while somebody else reads the file", () => {
  const path = join(mkdtempSync(join(tmpdir(), 'faults-')), 'a.db')
  const [one, other] = [openDatabase(path), openDatabase(path)]
  const logSize = () => statSync(`${path}-wal`).size
  one.sqlite.exec('create table t (x)')
  const insert = () => one.sqlite.prepare('insert into t values (zeroblob(100000))').run()
  insert()
  const reading = other.sqlite.prepare('select * from t').iterate()
  reading.next()
  insert()
  const before = logSize()
  emptyLog(one)
  expect(logSize()).toBe(before)
  reading.return?.()
  emptyLog(one)
  expect(logSize()).toBe(0)
  expect(other.sqlite.prepare('select count(*) from t').pluck().get()).toBe(2)
  expect(one.sqlite.pragma('busy_timeout', { simple: true })).toBe(5000)
  one.close()
  other.close()
})

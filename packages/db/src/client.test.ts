import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { atomicSlice, PAGES_IN_LOG } from './client.ts'

let t: ReturnType<typeof testDatabase>
beforeEach(() => {
  t = testDatabase()
})
afterEach(() => t.close())

const FULL = 2
const read = (name: string) => t.database.sqlite.pragma(name, { simple: true })

test('a slice waits for the disk like any other transaction', () => {
  t.database.moveLog = async () => undefined
  expect(atomicSlice(t.database, () => read('synchronous'))).toBe(FULL)
})

test('a slice leaves the log alone where a thread moves it, and nothing else does', () => {
  const limit = () => read('wal_autocheckpoint')
  expect(atomicSlice(t.database, limit)).toBe(PAGES_IN_LOG)
  t.database.moveLog = async () => undefined
  expect(atomicSlice(t.database, limit)).toBe(0)
  expect(() =>
    atomicSlice(t.database, () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(limit()).toBe(PAGES_IN_LOG)
})

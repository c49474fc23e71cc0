import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { atomically, atomicallyUnsynced } from './client.ts'

let t: ReturnType<typeof testDatabase>
beforeEach(() => {
  t = testDatabase()
})
afterEach(() => t.close())

const [NORMAL, FULL] = [1, 2]
const synchronous = () => t.database.sqlite.pragma('synchronous', { simple: true })

test('only the transaction of rows that nobody sees does not wait for the disk', () => {
  expect(synchronous()).toBe(FULL)
  expect(atomicallyUnsynced(t.database, synchronous)).toBe(NORMAL)
  expect(synchronous()).toBe(FULL)
  expect(() =>
    atomicallyUnsynced(t.database, () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(synchronous()).toBe(FULL)
  expect(atomically(t.database, () => atomicallyUnsynced(t.database, synchronous))).toBe(FULL)
})

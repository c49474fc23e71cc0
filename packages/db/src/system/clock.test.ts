import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { mailLater, nextMail, queueMail } from './outbox.ts'
import { countTry } from './tries.ts'
import { beginUpload, issueUpload } from './uploads.ts'

/** A clock that was a day ahead, and is right again: nothing may wait for the day that it showed. */
const ahead = new Date('2024-02-02T12:00:00.000Z')
const right = new Date('2024-02-01T12:00:00.000Z')

let t: ReturnType<typeof testDatabase>
beforeEach(() => {
  t = testDatabase()
})
afterEach(() => t.close())

test('tries of then do not refuse those of now', () => {
  const count = (nowMs: number) => countTry(t.database, 'login', { limit: 2, windowSeconds: 900, nowMs })
  expect([count(ahead.getTime()), count(ahead.getTime()), count(ahead.getTime())]).toEqual([0, 0, 900])
  expect([count(right.getTime()), count(right.getTime()), count(right.getTime())]).toEqual([0, 0, 900])
})

test('mails of then go out now, also those that were to be tried again', () => {
  queueMail(t.database, 'sealed', ahead, 86_400_000)
  const waiting = nextMail(t.database, right.toISOString())
  expect(waiting?.sealed).toBe('sealed')
  mailLater(t.database, waiting?.id ?? '', 1, new Date(ahead.getTime() + 1_800_000).toISOString())
  expect(nextMail(t.database, ahead.toISOString())).toBeUndefined()
  expect(nextMail(t.database, right.toISOString())?.tries).toBe(1)
})

test('uploads of then are no part of the day that is counted now', () => {
  const userId = t.addUser().id
  const limits = { uploadsPerDay: 1, storageBytes: 1_000_000 }
  const upload = (key: string, createdAt: Date) => {
    const slot = { key, ownerId: userId, actorId: userId, linkId: null, expiresAt: '2030-01-01T00:00:00.000Z' }
    issueUpload(t.database, { ...slot, createdAt: createdAt.toISOString() }, limits)
    expect(beginUpload(t.database, key)).toBe(true)
  }
  upload('a', ahead)
  expect(() => upload('b', ahead)).toThrow(/uploads/)
  upload('c', right)
  expect(() => upload('d', right)).toThrow(/uploads/)
})

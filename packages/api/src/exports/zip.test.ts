import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ZippedFile, zip } from './zip.ts'

const at = new Date('2024-03-01T12:00:00.000Z')

/** Entries of a megabyte that do not pack, and how far they were asked for. */
function counted(many: number, fail = Number.POSITIVE_INFINITY) {
  const told = { asked: 0, isEnded: false }
  async function* entries(): AsyncGenerator<ZippedFile> {
    try {
      for (let n = 0; n < many; n++) {
        told.asked += 1
        if (n === fail) throw new Error('the disk is gone')
        yield { name: `${n}.bin`, bytes: randomBytes(1 << 20) }
      }
    } finally {
      told.isEnded = true
    }
  }
  return { told, entries: entries() }
}

test('the next entry waits until the one before was taken', async () => {
  const { told, entries } = counted(12)
  const archive = zip(entries, at)
  await pause(100)
  expect(told.asked).toBeLessThanOrEqual(2)
  let taken = 0
  for await (const chunk of archive) {
    taken += (chunk as Buffer).length
    expect(told.asked).toBeLessThanOrEqual(Math.floor(taken / (1 << 20)) + 2)
  }
  expect(told).toEqual({ asked: 12, isEnded: true })
})

test('a reader who goes away ends the entries', async () => {
  const { told, entries } = counted(12)
  const archive = zip(entries, at)
  for await (const _ of archive) break
  await expect.poll(() => told.isEnded).toBe(true)
  expect(told.asked).toBeLessThanOrEqual(2)
  expect(archive.destroyed).toBe(true)
})

test('an entry that cannot be read breaks the archive off: half of one never looks whole', async () => {
  const { told, entries } = counted(12, 3)
  const read = async () => {
    for await (const _ of zip(entries, at));
  }
  await expect(read()).rejects.toThrow('the disk is gone')
  expect(told.isEnded).toBe(true)
})

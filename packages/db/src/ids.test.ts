import { afterEach, expect, test, vi } from 'vitest'
import { idsInOrder, newId } from './ids.ts'

afterEach(() => {
  vi.useRealTimers()
})

const sorted = (ids: readonly string[]) => ids.toSorted()
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/

test('ids made within one millisecond follow one another, and no two are the same', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  for (const next of [newId, idsInOrder()]) {
    const ids = Array.from({ length: 5000 }, next)
    expect(ids).toEqual(sorted(ids))
    expect(new Set(ids).size).toBe(5000)
    expect(ids.every((id) => UUID.test(id))).toBe(true)
  }
})

test('an id made after the clock was set back comes after those before it', () => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  const ids = [newId()]
  vi.setSystemTime(now - 3_600_000)
  ids.push(newId(), newId())
  vi.setSystemTime(now + 1)
  ids.push(newId())
  expect(ids).toEqual(sorted(ids))
})

import { expect, test } from 'vitest'
import { keptSnapshots } from './retention.ts'
import { snapshotName } from './snapshot-form.ts'

const day = (n: number, ending = '') => snapshotName(new Date(Date.parse('2024-01-01T02:00:00Z') + n * 86_400_000), ending)

test('of two years of days 7 days, 4 weeks and 12 months are kept, however they came to be', () => {
  let kept: string[] = []
  // As it happens: one a day, and after each what nobody needs goes.
  for (let n = 0; n < 730; n++) kept = [...keptSnapshots([...kept, day(n)])]
  kept.sort()
  expect(kept.slice(-7)).toEqual(Array.from({ length: 7 }, (_, i) => day(723 + i)))
  expect(new Set(kept.map((name) => name.slice(0, 7))).size).toBe(12)
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12)
  expect([...keptSnapshots(Array.from({ length: 730 }, (_, n) => day(n)))].sort()).toEqual(kept)
})

test('a clock that jumps years ahead and back costs one day at most; all of one day stay until the next', () => {
  const days = Array.from({ length: 7 }, (_, n) => day(n))
  expect(keptSnapshots([...days, day(9000)])).toEqual(new Set([...days.slice(1), day(9000)]))
  const byHand = [snapshotName(new Date('2024-01-07T10:00:00Z')), snapshotName(new Date('2024-01-07T11:00:00Z'))]
  expect([...keptSnapshots([...days, ...byHand])].sort()).toEqual([...days, ...byHand].sort())
  expect(keptSnapshots([]).size).toBe(0)
})

test('the last two before an upgrade are kept beside the others', () => {
  const upgrades = [1, 2, 3].map((n) => day(n, '-before-upgrade'))
  const others = Array.from({ length: 120 }, (_, n) => day(n + 4))
  const kept = keptSnapshots([...upgrades, ...others])
  expect(upgrades.map((name) => kept.has(name))).toEqual([false, true, true])
})

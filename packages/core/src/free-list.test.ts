import { expect, test } from 'vitest'
import { FreeList } from './free-list.ts'

test('gives free items in their order; what was used in one round is free in the next, what is gone never is', () => {
  const list = new FreeList()
  for (const n of [5, 6, 7, 8, 9]) list.push(n)
  const [used, gone] = [new Set<number>(), new Set<number>()]
  const ask = (most: number, round: number) => list.free(most, round, (n) => (gone.has(n) ? 'gone' : used.has(n) ? 'used' : 'free'))
  expect(ask(2, 1)).toEqual([5, 6])
  gone.add(5)
  used.add(6).add(8)
  expect(ask(9, 1)).toEqual([7, 9])
  used.clear()
  expect(ask(9, 2)).toEqual([6, 7, 8, 9])
  gone.add(7)
  expect(ask(9, 2)).toEqual([6, 8, 9])
})

test.each(['used', 'gone'] as const)('asks about each item that is %s once, however often it is walked', (state) => {
  const work = (items: number) => {
    const list = new FreeList()
    for (let n = 0; n < items; n++) list.push(n)
    const taken = new Set<number>()
    let asked = 0
    for (let n = 0; n < items; n++) {
      const [first] = list.free(1, 1, (item) => {
        asked++
        return taken.has(item) ? state : 'free'
      })
      taken.add(first as number)
    }
    return asked
  }
  expect(work(4000) / work(2000)).toBeLessThan(2.2)
  expect(work(4000)).toBeLessThanOrEqual(8000)
})

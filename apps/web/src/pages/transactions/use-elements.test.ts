import { describe, expect, it } from 'vitest'
import { keysOf } from './use-elements.ts'

const held = new Map([
  ['a', 0],
  ['b', 1],
  ['c', 2],
])

describe('the elements of the drawn rows', () => {
  it('stay with the rows that stay', () => {
    expect(keysOf(['b', 'c', 'd'], held, 'nobodys')).toEqual([1, 2, 3])
    expect(keysOf(['c', 'b', 'a'], held, 'gone')).toEqual([2, 1, 0])
  })
  it('pass from the rows that went to those that come, in order, where they are free', () => {
    expect(keysOf(['b', 'c', 'd', 'e'], held, 'gone')).toEqual([1, 2, 0, 3])
    expect(keysOf(['x', 'y', 'z'], held, 'gone')).toEqual([0, 1, 2])
    expect(keysOf(['x'], held, 'gone')).toEqual([0])
  })
  it('go with their rows where they are not: those that come get new ones', () => {
    expect(keysOf(['b', 'd', 'e'], held, 'nobodys')).toEqual([1, 3, 4])
  })
  it('are new for a few rows that come above those that stay: else all of these would move', () => {
    expect(keysOf(['y', 'z', 'a', 'b'], held, 'gone')).toEqual([3, 4, 0, 1])
    expect(keysOf(['z', 'b', 'x'], held, 'all')).toEqual([3, 1, 0])
  })
  it('stand still where many rows come, unless the rows keep their own', () => {
    const many = Array.from({ length: 12 }, (_, i) => `row ${i}`)
    const inOrder = new Map(many.map((id, i) => [id, i]))
    const on = [...many.slice(9), ...many.slice(0, 9).map((id) => `${id}, further on`)]
    expect(keysOf(on, inOrder, 'all')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(keysOf(on, inOrder, 'gone')).toEqual([9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8])
  })
  it('are never given twice, however the list goes on', () => {
    let now: ReadonlyMap<string, number> = new Map()
    for (const drawn of [['a', 'b'], ['b', 'c', 'd'], ['x', 'y'], ['y', 'z', 'a'], []]) {
      const keys = keysOf(drawn, now, drawn[0] === 'y' ? 'nobodys' : 'all')
      expect(new Set(keys).size).toBe(drawn.length)
      now = new Map(drawn.map((id, i) => [id, keys[i] ?? -1]))
    }
  })
})

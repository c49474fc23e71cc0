import { describe, expect, it } from 'vitest'
import { keysOf } from './use-elements.ts'

const held = new Map([
  ['a', 0],
  ['b', 1],
  ['c', 2],
])

describe('the elements of the drawn rows', () => {
  it('stay with the rows that stay', () => {
    expect(keysOf(['b', 'c', 'd'], held, false)).toEqual([1, 2, 3])
    expect(keysOf(['c', 'b', 'a'], held, true)).toEqual([2, 1, 0])
  })
  it('pass from the rows that went to those that come, in order, where they are free', () => {
    expect(keysOf(['b', 'c', 'd', 'e'], held, true)).toEqual([1, 2, 0, 3])
    expect(keysOf(['x', 'y', 'z'], held, true)).toEqual([0, 1, 2])
    expect(keysOf(['x'], held, true)).toEqual([0])
  })
  it('go with their rows where they are not: those that come get new ones', () => {
    expect(keysOf(['b', 'd', 'e'], held, false)).toEqual([1, 3, 4])
  })
  it('are never given twice, however the list goes on', () => {
    let now: ReadonlyMap<string, number> = new Map()
    for (const drawn of [['a', 'b'], ['b', 'c', 'd'], ['x', 'y'], ['y', 'z', 'a'], []]) {
      const keys = keysOf(drawn, now, drawn[0] !== 'y')
      expect(new Set(keys).size).toBe(drawn.length)
      now = new Map(drawn.map((id, i) => [id, keys[i] ?? -1]))
    }
  })
})

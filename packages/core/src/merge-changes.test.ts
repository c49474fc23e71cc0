import { describe, expect, it } from 'vitest'
import { mergeChanges } from './merge-changes.ts'

const base = { name: 'Bakery', note: '', category: 'Travel', treatment: 'business', tags: ['a'] }

describe('two changes of one record', () => {
  it('of different fields are both kept', () => {
    const merge = mergeChanges(base, { ...base, note: 'mine' }, { ...base, name: 'Old Bakery' })
    expect(merge).toEqual({ merged: { ...base, note: 'mine', name: 'Old Bakery' }, conflicts: [], taken: ['name'] })
  })

  it('of the same field to the same value are no conflict', () => {
    const both = { ...base, note: 'same', tags: ['a', 'b'] }
    expect(mergeChanges(base, both, { ...both })).toEqual({ merged: both, conflicts: [], taken: [] })
  })

  it('of the same field to something else are left to be decided, with the own value until then', () => {
    const merge = mergeChanges(base, { ...base, note: 'mine', tags: ['b'] }, { ...base, note: 'theirs', tags: ['c'], name: 'New' })
    expect(merge.conflicts).toEqual([['note'], ['tags']])
    expect(merge.merged).toEqual({ ...base, note: 'mine', tags: ['b'], name: 'New' })
    expect(merge.taken).toEqual(['name'])
  })

  it('of fields that are one decision are never taken half from each', () => {
    const together = [['category', 'treatment']] as const
    const mine = { ...base, category: 'Meals' }
    const theirs = { ...base, treatment: 'transfer' }
    const merge = mergeChanges(base, mine, theirs, together)
    expect(merge.merged).toEqual(mine)
    expect(merge.conflicts).toEqual([['category', 'treatment']])
    expect(mergeChanges(base, base, theirs, together)).toEqual({ merged: theirs, conflicts: [], taken: ['treatment'] })
    expect(mergeChanges(base, mine, base, together).merged).toEqual(mine)
  })

  it('leaves what was given as it was', () => {
    const mine = Object.freeze({ ...base })
    mergeChanges(Object.freeze({ ...base }), mine, Object.freeze({ ...base, note: 'theirs' }))
    expect(mine).toEqual(base)
  })
})

import type { TransactionJson } from '@ledgerhand/core/wire'
import { describe, expect, it } from 'vitest'
import { allToggled, inSlices, nothingSelected, selectionSum, toggled } from './selection.ts'

const row = (id: string, amount = '1.00', isCredit = false) => ({ id, amount, isCredit }) as TransactionJson
const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id))
const ids = (selection: ReadonlyMap<string, unknown>) => [...selection.keys()].sort().join('')

describe('choosing rows', () => {
  it('a click chooses one row and a second click lets it go', () => {
    const one = toggled(nothingSelected, rows, 'b', null)
    expect(ids(one)).toBe('b')
    expect(ids(toggled(one, rows, 'b', null))).toBe('')
  })
  it('shift takes everything between, in either direction', () => {
    const one = toggled(nothingSelected, rows, 'd', null)
    expect(ids(toggled(one, rows, 'b', 'd'))).toBe('bcd')
    expect(ids(toggled(one, rows, 'e', 'd'))).toBe('de')
  })
  it('shift on a chosen row lets the range go', () => {
    const all = allToggled(nothingSelected, rows)
    expect(ids(toggled(all, rows, 'd', 'b'))).toBe('ae')
  })
  it('a row that has left the list anchors nothing', () => {
    expect(ids(toggled(nothingSelected, rows, 'c', 'gone'))).toBe('c')
  })
  it('select all keeps rows that a filter has hidden, and a second press clears', () => {
    const hidden = toggled(nothingSelected, [row('x')], 'x', null)
    const all = allToggled(hidden, rows)
    expect(ids(all)).toBe('abcdex')
    expect(ids(allToggled(all, rows))).toBe('')
  })
  it('the sum is money in less money out, in cents', () => {
    expect(selectionSum([row('a', '0.10', true), row('b', '0.20', true), row('c', '1.00')])).toBe(-70)
  })
})

describe('more rows than one call takes', () => {
  it('go in slices of 500 and the answers add up', async () => {
    const sizes: number[] = []
    const all = Array.from({ length: 1201 }, (_, i) => String(i))
    const answer = await inSlices(all, async (slice) => {
      sizes.push(slice.length)
      return { updated: slice.length, needsReview: 1 }
    })
    expect(sizes).toEqual([500, 500, 201])
    expect(answer).toEqual({ updated: 1201, needsReview: 3 })
  })
})

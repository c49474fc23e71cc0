import { describe, expect, it } from 'vitest'
import { rowsAhead } from './rows-in-view.tsx'

const at = (startIndex: number, endIndex: number, count = 1000) => ({ startIndex, endIndex, count, overscan: 4 })
const ends = (rows: number[]) => [rows[0], rows.at(-1)]

describe('the rows drawn around those in the window', () => {
  it('are more below while one goes down, and above while one goes up', () => {
    const rows = rowsAhead()
    expect(rows(at(0, 2))).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(ends(rows(at(6, 26)))).toEqual([5, 30])
    expect(ends(rows(at(600, 620)))).toEqual([599, 624])
    expect(ends(rows(at(590, 610)))).toEqual([586, 611])
  })

  it('stay where they are when rows come below: what was drawn is drawn', () => {
    const rows = rowsAhead()
    rows(at(40, 60, 100))
    rows(at(30, 50, 100))
    expect(ends(rows(at(30, 50, 200)))).toEqual([26, 51])
  })

  it('end where the list ends', () => {
    const rows = rowsAhead()
    expect(ends(rows(at(80, 99, 100)))).toEqual([79, 99])
    expect(rows(at(0, 0, 1))).toEqual([0])
  })
})

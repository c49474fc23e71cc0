import { cents } from '@ledgerhand/core/money'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { describe, expect, it } from 'vitest'
import {
  allToggled,
  extended,
  inChunks,
  isSelected,
  nothingSelected,
  type Selection,
  selectedCount,
  selectionSum,
  selectionWords,
  targetsOf,
  toggled,
  withRows,
} from './selection.ts'

const row = (id: string, amount = '1.00', isCredit = false) => ({ id, amount, isCredit }) as TransactionJson
const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id))
const ids = (selection: Selection) => [...(selection.kind === 'rows' ? selection.rows : selection.except).keys()].sort().join('')
const chosen = (all: readonly TransactionJson[]) => withRows(nothingSelected, all, true)

describe('choosing rows', () => {
  it('a click chooses one row and a second click lets it go', () => {
    const one = toggled(nothingSelected, rows, 'b', null)
    expect(ids(one)).toBe('b')
    expect(ids(toggled(one, rows, 'b', null))).toBe('')
  })
  it('a range grows from where it began and lets go what it leaves, to either side', () => {
    const down = extended(chosen([rows[4] as TransactionJson]), rows, 1, 1, 3)
    expect(ids(down)).toBe('bcde')
    const back = extended(down, rows, 1, 3, 2)
    expect(ids(back)).toBe('bce')
    expect(ids(extended(back, rows, 1, 2, 0))).toBe('abe')
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
  it('the sum is said in the currency of the rows, and none over several', () => {
    const pounds = { ...row('a', '0.30', true), currency: 'GBP' }
    expect(selectionWords(chosen([pounds]))).toBe('+£0.30')
    expect(selectionWords(chosen([pounds, row('b', '1.00')]))).toBe('several currencies')
    expect(selectionWords(chosen([row('b', '1.00')]))).toBe('−$1.00')
  })
  it('the sum is money in less money out, in cents', () => {
    expect(selectionSum(chosen([row('a', '0.10', true), row('b', '0.20', true), row('c', '1.00')]))).toBe(-70)
  })
})

describe('everything that matches', () => {
  const everything: Selection = {
    kind: 'matching',
    filter: { search: 'rent' },
    count: 90_000,
    sum: cents(-500),
    currency: 'USD',
    except: new Map(),
  }
  it('counts and adds up what the server counted, less what is let go', () => {
    const less = toggled(everything, rows, 'b', null)
    expect([selectedCount(less), selectionSum(less)]).toEqual([89_999, -400])
    expect([isSelected(less, 'b'), isSelected(less, 'a'), isSelected(less, 'never seen')]).toEqual([false, true, true])
    expect(toggled(less, rows, 'b', null)).toEqual(everything)
  })
  it('is named to the server by its filter and its exceptions, not by ids', () => {
    expect(targetsOf(toggled(everything, rows, 'c', 'b'))).toEqual([{ filter: { search: 'rent' }, except: ['b', 'c'] }])
  })
  it('select all lets everything go', () => {
    expect(allToggled(everything, rows)).toEqual(nothingSelected)
  })
})

describe('more rows than one call takes', () => {
  it('go in slices of 500 and the answers add up', async () => {
    const sizes: number[] = []
    const all = chosen(Array.from({ length: 1201 }, (_, i) => row(String(i))))
    const answer = await inChunks(all, async (target) => {
      const size = 'transactionIds' in target ? target.transactionIds.length : 0
      sizes.push(size)
      return { updated: size, needsReview: 1 }
    })
    expect(sizes).toEqual([500, 500, 201])
    expect(answer).toEqual({ updated: 1201, needsReview: 3 })
  })
})

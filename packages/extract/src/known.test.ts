import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { describe, expect, test } from 'vitest'
import { alreadyKnown, type Incoming, type Known } from './known.ts'

const row = (date: string, amountCents: number, description: string, more: Partial<Incoming> = {}): Incoming => ({
  date: date as CalendarDate,
  amountCents,
  isCredit: false,
  description,
  lastFour: null,
  bankId: null,
  ...more,
})
let n = 0
const known = (r: Incoming, documentId = 'd1'): Known => ({ ...r, id: `k${n++}`, documentId })
const found = (incoming: Incoming[], books: Known[]) => [...alreadyKnown(incoming, books)].sort((a, b) => a - b)

const march = [
  row('2024-03-01', 450, 'COFFEE'),
  row('2024-03-01', 450, 'COFFEE'),
  row('2024-03-05', 9900, 'RENT OFFICE'),
  row('2024-03-20', 1200, 'PHONE'),
]

describe('a newly read statement', () => {
  test('that is wholly in the books brings nothing', () => {
    expect(
      found(
        march,
        march.map((r) => known(r)),
      ),
    ).toEqual([0, 1, 2, 3])
  })
  test('brings a third coffee when the books have two', () => {
    const three = [march[0], march[0], march[0]].filter((r) => r !== undefined)
    expect(
      found(
        three,
        march.slice(0, 2).map((r) => known(r)),
      ),
    ).toHaveLength(2)
  })
  test('that overlaps by part brings the rest', () => {
    const april = [...march.slice(2), row('2024-04-02', 700, 'LUNCH')]
    expect(
      found(
        april,
        march.map((r) => known(r)),
      ),
    ).toEqual([0, 1])
  })
  test('of another account keeps its rows, even equal ones', () => {
    const other = march.map((r) => ({ ...r, lastFour: '9999' }))
    expect(
      found(
        other,
        march.map((r) => known({ ...r, lastFour: '1111' })),
      ),
    ).toEqual([])
  })
  test('without account number keeps a subscription that another account paid on the same day', () => {
    const mine = [row('2024-03-04', 1599, 'NETFLIX'), row('2024-03-06', 200, 'BUS'), row('2024-03-09', 300, 'TEA')]
    const theirs = [row('2024-03-04', 1599, 'NETFLIX'), row('2024-03-07', 8000, 'SHOES'), row('2024-03-08', 100, 'GUM')]
    expect(
      found(
        mine,
        theirs.map((r) => known(r)),
      ),
    ).toEqual([])
  })
  test('in another format is recognised by like words, or by the bank’s own id', () => {
    const csv = [
      row('2024-03-01', 450, 'CARD PURCHASE BLUE BOTTLE OAKLAND', { lastFour: '1111' }),
      row('2024-03-02', 100, 'XYZ', { lastFour: '1111', bankId: '77' }),
    ]
    const ofx = [
      row('2024-03-01', 450, 'BLUE BOTTLE', { lastFour: '1111' }),
      row('2024-03-02', 100, 'QRS', { lastFour: '1111', bankId: '77' }),
    ]
    expect(
      found(
        ofx,
        csv.map((r) => known(r)),
      ),
    ).toEqual([0, 1])
  })
  test('with the same amount and day but other words is another movement', () => {
    expect(
      found([row('2024-03-01', 450, 'LUNCH', { lastFour: '1' })], [known(row('2024-03-01', 450, 'COFFEE', { lastFour: '1' }))]),
    ).toEqual([])
  })
  test('a credit never matches a debit', () => {
    expect(found([row('2024-03-01', 450, 'COFFEE', { isCredit: true })], [known(row('2024-03-01', 450, 'COFFEE'))])).toEqual([])
  })
})

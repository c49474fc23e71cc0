import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { describe, expect, test } from 'vitest'
import { alreadyKnown, type Incoming, type Known } from './duplicate-rows.ts'

const row = (date: string, amountCents: number, description: string, more: Partial<Incoming> = {}): Incoming => ({
  date: date as CalendarDate,
  amountCents,
  isCredit: false,
  description,
  lastFour: null,
  isCard: false,
  bankId: null,
  balanceCents: null,
  ...more,
})
let n = 0
const known = (r: Incoming, documentId = 'd1'): Known => ({ ...r, id: `k${n++}`, documentId })
const found = (incoming: Incoming[], books: Known[]) => [...alreadyKnown(incoming, books).same.keys()].sort((a, b) => a - b)
const asked = (incoming: Incoming[], books: Known[]) => [...alreadyKnown(incoming, books).maybe.keys()]

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
  test('with another check number, invoice number or bank id is another movement, whatever else agrees', () => {
    const one = (description: string, bankId: string | null = null) => row('2024-03-01', 5000, description, { lastFour: '1111', bankId })
    expect(found([one('CHECK 2003')], [known(one('CHECK 2002'))])).toEqual([])
    expect(found([one('Payment received INV-2042 Jones')], [known(one('Payment received INV-2041 Smith'))])).toEqual([])
    expect(found([one('CHECK', 'F2')], [known(one('CHECK', 'F1'))])).toEqual([])
    expect(asked([one('CHECK 2003')], [known(one('CHECK 2002'))])).toEqual([])
  })
  test('that shares one row with another file, and no account number, is asked about instead of dropped', () => {
    const savings = [row('2024-01-31', 1000, 'MONTHLY SERVICE FEE'), row('2024-02-02', 90000, 'RENT')]
    const checking = [row('2024-01-30', 450, 'COFFEE'), row('2024-01-31', 1000, 'MONTHLY SERVICE FEE')]
    expect(
      found(
        savings,
        checking.map((r) => known(r)),
      ),
    ).toEqual([])
    expect(
      asked(
        savings,
        checking.map((r) => known(r)),
      ),
    ).toEqual([0])
  })
  test('whose printed balance is the same is the same row; another balance is another row', () => {
    const fee = (balanceCents: number) => row('2024-01-31', 1000, 'FEE', { balanceCents })
    expect(found([fee(500)], [known(fee(500))])).toEqual([0])
    expect(found([fee(500)], [known(fee(900))])).toEqual([])
  })
  test('of a card never repeats the rows of a bank account', () => {
    const card = [row('2024-01-31', 9500, 'MEMBERSHIP FEE', { isCard: true })]
    expect(found(card, [known(row('2024-01-31', 9500, 'MEMBERSHIP FEE'))])).toEqual([])
  })
})

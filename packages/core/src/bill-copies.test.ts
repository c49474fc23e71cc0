import { expect, test } from 'vitest'
import { type BillLikeness, type BillSeen, copiedBill } from './bill-copies.ts'
import type { CalendarDate } from './calendar-date.ts'
import { billDescription } from './listed-documents.ts'
import { cents } from './money.ts'

let ids = 0
const bill = (
  vendor: string | null,
  number: string | null,
  total: number,
  date: string,
  rest: Partial<BillSeen> & { kind?: 'invoice' | 'receipt' } = {},
): BillSeen => {
  const { kind = 'invoice', ...more } = rest
  const id = `b${ids++}`
  return {
    id,
    documentId: `d-${id}`,
    description: billDescription(vendor, kind, number),
    date: date as CalendarDate,
    amountCents: cents(total),
    isCredit: false,
    currency: 'USD',
    ...more,
  }
}
const first = bill('Contoso Ltd.', 'INV-100', 11000, '2019-11-15')

test.each<[string, BillSeen, BillLikeness | null]>([
  ['the same throughout', bill('CONTOSO', 'inv 100', 11000, '2019-11-15'), 'copy'],
  ['its currency not printed', bill('Contoso Ltd.', 'INV-100', 11000, '2019-11-15', { currency: null }), 'copy'],
  ['its receipt, later', bill('Contoso Ltd.', 'INV-100', 11000, '2019-12-02', { kind: 'receipt' }), 'copy'],
  ['another total', bill('Contoso Ltd.', 'INV-100', 61000, '2019-11-15'), 'total'],
  ['another day', bill('Contoso Ltd.', 'INV-100', 11000, '2019-12-15'), 'day'],
  ['a receipt from before', bill('Contoso Ltd.', 'INV-100', 11000, '2019-11-01', { kind: 'receipt' }), 'day'],
  ['the receipt of the next year', bill('Contoso Ltd.', 'INV-100', 11000, '2020-11-20', { kind: 'receipt' }), 'day'],
  ['without a number', bill('Contoso', null, 11000, '2019-11-15'), 'unnumbered'],
  ['without a vendor', bill(null, 'INV-100', 11000, '2019-11-15'), 'unnumbered'],
  ['another number', bill('Contoso Ltd.', 'INV-101', 11000, '2019-11-15'), null],
  ['another vendor', bill('Northwind', 'INV-100', 11000, '2019-11-15'), null],
  ['without a number on another day', bill('Contoso', null, 11000, '2019-11-16'), null],
  ['without a vendor and of another total', bill(null, 'INV-100', 61000, '2019-11-15'), null],
  ['a credit note of that number', bill('Contoso Ltd.', 'INV-100', 11000, '2019-11-15', { isCredit: true }), null],
  ['another currency', bill('Contoso Ltd.', 'INV-100', 11000, '2019-11-15', { currency: 'EUR' }), null],
])('a bill with %s', (_, second, is) => {
  expect(copiedBill(second, [first])).toEqual(is === null ? null : { of: first, is })
})

test('an invoice that comes after its receipt takes its place, unless the receipt stays as it is', () => {
  const receipt = bill('Contoso Ltd.', 'INV-100', 11000, '2019-12-02', { kind: 'receipt' })
  expect(copiedBill(first, [receipt])).toEqual({ of: receipt, is: 'receipt' })
  expect(copiedBill(first, [{ ...receipt, isFixed: true }])).toMatchObject({ is: 'copy' })
})

test('a copy comes before what only may be one', () => {
  const unnumbered = bill('Contoso', null, 11000, '2019-11-15')
  expect(copiedBill(bill('Contoso Ltd.', 'INV-100', 11000, '2019-11-15'), [unnumbered, first])).toEqual({ of: first, is: 'copy' })
})

test('a number that bills of several months bear is no number of a bill', () => {
  const months = [bill('City Power', '55-2041', 8000, '2026-01-05'), bill('City Power', '55-2041', 9000, '2026-02-05')]
  expect(copiedBill(bill('City Power', '55-2041', 8500, '2026-03-05'), months)).toBeNull()
  expect(copiedBill(bill('City Power', '55-2041', 9000, '2026-02-05'), months)).toEqual({ of: months[1], is: 'copy' })
})

test('names that share a word are not one name: a person says whether the two are one bill', () => {
  const [smith, date] = [bill('Smith Plumbing', '101', 15000, '2026-03-02'), '2026-03-02']
  expect(copiedBill(bill('Jones Plumbing', '101', 15000, date), [smith])).toEqual({ of: smith, is: 'unnumbered' })
  expect(copiedBill(bill('Jones Plumbing', '101', 15000, '2026-03-20', { kind: 'receipt' }), [smith])).toEqual({ of: smith, is: 'day' })
})

test('a number of marks alone is none', () => {
  const dash = bill('Contoso', '--', 11000, '2026-03-02')
  expect(copiedBill(bill('Contoso', '#', 11000, '2026-03-09'), [dash])).toBeNull()
})

test('a name of short words is one', () => {
  const first = bill('AT&T', '287301', 9000, '2026-03-02')
  expect(copiedBill(bill('At&t', '287301', 9000, '2026-03-02'), [first])).toEqual({ of: first, is: 'copy' })
})

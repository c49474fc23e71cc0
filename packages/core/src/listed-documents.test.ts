import { describe, expect, it } from 'vitest'
import type { CalendarDate } from './calendar-date.ts'
import { billDescription, daysOfDocument, inOrder, partsOfBill, vendorOfBill } from './listed-documents.ts'

describe('the vendor of a bill', () => {
  it.each([
    ['Cedar Supply', 'invoice', '2041', 'Cedar Supply'],
    ['Cedar Supply', 'invoice', 'A 17', 'Cedar Supply'],
    ['The invoice company', 'invoice', '7', 'The invoice company'],
    ["Robee's Falafel", 'receipt', null, "Robee's Falafel"],
    [null, 'receipt', '12', null],
    [null, 'invoice', null, null],
  ] as const)('of %s, %s number %s is %s', (vendor, kind, number, expected) => {
    expect(vendorOfBill(billDescription(vendor, kind, number), kind)).toBe(expected)
    expect(partsOfBill(billDescription(vendor, kind, number))).toMatchObject({ vendor: expected, number })
  })
})

it.each([
  ['2026-02-01', '2026-02-28', 'Feb 2026'],
  ['2026-01-01', '2026-03-31', 'Jan 2026 - Mar 2026'],
  ['2026-02-03', '2026-03-02', '2/3/2026 - 3/2/2026'],
  ['2026-02-03', '2026-02-03', '2/3/2026'],
  [null, null, ''],
])('the days from %s to %s are %s', (from, to, words) => {
  expect(daysOfDocument({ from: from as CalendarDate | null, to: to as CalendarDate | null })).toBe(words)
})

describe('the order of a list', () => {
  const names = (rows: { name: string | number | null }[]) => rows.map(({ name }) => name)
  const rows = [{ name: 'statement 10' }, { name: null }, { name: 'Statement 9' }, { name: 'amazon' }]
  it('is that of people: without capitals, numbers by their size, and what says nothing last in both directions', () => {
    expect(names(inOrder(rows, ({ name }) => name, false))).toEqual(['amazon', 'Statement 9', 'statement 10', null])
    expect(names(inOrder(rows, ({ name }) => name, true))).toEqual(['statement 10', 'Statement 9', 'amazon', null])
  })
  it('leaves rows of one value as they came, in both directions', () => {
    const same = [
      { name: 1, id: 'a' },
      { name: 0, id: 'b' },
      { name: 1, id: 'c' },
    ]
    const ids = (found: { id: string }[]) => found.map(({ id }) => id)
    expect(ids(inOrder(same, ({ name }) => name, false))).toEqual(['b', 'a', 'c'])
    expect(ids(inOrder(same, ({ name }) => name, true))).toEqual(['a', 'c', 'b'])
  })
})

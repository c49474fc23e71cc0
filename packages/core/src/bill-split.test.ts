import { expect, test } from 'vitest'
import { type BillItem, splitByItems } from './bill-split.ts'
import type { Leaf } from './categories.ts'
import { cents } from './money.ts'

const line = (description: string, amount: number, kind: BillItem['kind'] = 'item'): BillItem => ({
  kind,
  description,
  quantity: null,
  unitPrice: null,
  amount: cents(amount),
})
const leafOf = ({ description }: BillItem): Leaf => (/burger|soup/i.test(description) ? 'meals' : 'office_expense')

test('items by category, the tax shared out to the cent, the tip with the meal', () => {
  const lines = [line('Paper', 1000), line('Burger', 2001), line('Sales tax', 100, 'tax'), line('Tip', 300, 'tip')]
  expect(splitByItems(lines, cents(3401), leafOf, null)).toEqual([
    { leaf: 'meals', amount: 2368, note: 'Burger, tax $0.67, tip $3.00' },
    { leaf: 'office_expense', amount: 1033, note: 'Paper, tax $0.33' },
  ])
})

test('nothing where it does not add up, or all belongs to one category', () => {
  expect(splitByItems([line('Paper', 1000), line('Burger', 2000)], cents(3001), leafOf, null)).toBeNull()
  expect(splitByItems([line('Paper', 1000), line('Pens', 2000)], cents(3000), leafOf, null)).toBeNull()
  expect(splitByItems([{ ...line('Paper', 1000), amount: null }, line('Burger', 2000)], cents(2000), leafOf, null)).toBeNull()
})

test('parts always add up to the whole', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  let split = 0
  for (let round = 0; round < 500; round++) {
    const items = Array.from({ length: 2 + random(10) }, (_, i) => line(i % 2 ? 'Burger' : 'Paper', 1 + random(500_000)))
    const lines = [...items, line('Tax', random(90_000) - 200, 'tax'), line('Tip', random(9_999), 'tip')]
    const whole = lines.reduce((n, l) => n + (l.amount ?? 0), 0)
    const parts = splitByItems(lines, cents(whole), leafOf, null)
    if (!parts) continue
    split += 1
    expect(parts.reduce((n, p) => n + p.amount, 0)).toBe(whole)
  }
  expect(split).toBeGreaterThan(450)
})

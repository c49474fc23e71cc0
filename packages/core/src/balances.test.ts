import { describe, expect, it } from 'vitest'
import { balanceSheet, type LegOf, type SheetAccount } from './balances.ts'
import { type Cents, cents } from './money.ts'

const accounts: SheetAccount[] = [
  { id: 'bank', name: 'Checking', kind: 'bank' },
  { id: 'card', name: 'Visa', kind: 'card' },
  { id: 'loan', name: 'Van loan', kind: 'loan' },
]
const sheet = (balances: Record<string, number>) => {
  const legs = new Map<LegOf, Cents>(Object.entries(balances).map(([id, amount]) => [`account:${id}` as LegOf, cents(amount)]))
  legs.set('opening', cents(-Object.values(balances).reduce((n, amount) => n + amount, 0)))
  const { sections, difference } = balanceSheet(legs, accounts)
  expect(difference).toBe(0)
  return Object.fromEntries(sections.map(({ title, lines, total }) => [title, [...lines.map(({ name, amount }) => [name, amount]), total]]))
}

describe('sides of the balance sheet', () => {
  it('has money in the bank under assets, and what is owed under liabilities as a positive figure', () => {
    expect(sheet({ bank: 50_000, card: -12_000, loan: -300_000 })).toMatchObject({
      Assets: [['Checking', 50_000], 50_000],
      Liabilities: [['Visa', 12_000], ['Van loan', 300_000], 312_000],
    })
  })
  it('has an overdrawn bank account under liabilities, and a card that was paid too much under assets', () => {
    expect(sheet({ bank: -2_500, card: 1_999 })).toMatchObject({
      Assets: [['Visa, in credit', 1_999], 1_999],
      Liabilities: [['Checking, overdrawn', 2_500], 2_500],
    })
  })
  it('leaves an account at nothing, and a loan that was paid too much, where their kinds stand', () => {
    expect(sheet({ bank: 0, card: 0, loan: 100 })).toMatchObject({
      Assets: [['Checking', 0], 0],
      Liabilities: [['Visa', 0], ['Van loan', -100], -100],
    })
  })
})

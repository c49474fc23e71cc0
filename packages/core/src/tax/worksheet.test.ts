import { describe, expect, test } from 'vitest'
import { type Leaf, leafIds, leaves } from '../categories.ts'
import { cents, sum } from '../money.ts'
import { taxYearFor, taxYears } from './tax-years.ts'
import { type LeafSum, leafSums, noAnswers, ownWorksheet, scheduleC, type TaxAnswers } from './worksheet.ts'

/** Numbers that look like chance and are none (Park and Miller). */
function chance(seed: number) {
  let state = seed
  return (from: number, to: number): number => {
    state = (state * 48271) % 2147483647
    return from + (state % (to - from + 1))
  }
}
const expense = (leaf: Leaf, amount: number, rows = 1): LeafSum => ({ leaf, amount: cents(-amount), rows })
const lineOf = (year: number, line: string, sums: LeafSum[], answers: Partial<TaxAnswers> = {}) =>
  scheduleC(taxYearFor(year).data, sums, { ...noAnswers, ...answers }).lines.find((l) => l.line === line)

describe('the data of a year', () => {
  test.each(taxYears)('$id: every leaf is on one line, or is left out with a reason, as the taxonomy has it', ({ lines, leftOut, id }) => {
    const found = [...lines.flatMap((l) => l.leaves), ...leftOut.map((l) => l.leaf)]
    expect([...found].sort()).toEqual([...leafIds].sort())
    for (const { line, leaves: own, source } of lines) {
      expect(source).not.toBe('')
      for (const leaf of own) {
        const { scheduleC: printed } = leaves[leaf]
        const expected = printed === 'other' ? (id === 'us-2024' ? '27a' : '27b') : ['36', '38', '39'].includes(printed) ? '4' : printed
        expect([leaf, line]).toEqual([leaf, expected])
      }
    }
  })
  test('the rates, and a later year with those of the last and a word that says so', () => {
    expect(taxYears.map((y) => [y.year, y.mileage.tenths, y.nec.from])).toEqual([
      [2024, 670, 60_000],
      [2025, 700, 60_000],
      [2026, 725, 200_000],
    ])
    expect(taxYearFor(2026).says).toBeNull()
    expect(taxYearFor(2028)).toMatchObject({ data: { id: 'us-2026' }, says: expect.stringContaining('those of 2028 are not known') })
  })
})

describe('the worksheet', () => {
  test('half of the meals, to the cent, and the other half is said', () => {
    const made = scheduleC(taxYearFor(2025).data, [expense('meals', 104_321)], noAnswers)
    expect(made.lines.find((l) => l.line === '24b')?.amount).toBe(-52_160)
    expect(made.excluded).toEqual([{ line: '24b', why: 'The other half of line 24b, deductible meals', amount: -52_161 }])
  })
  test('miles take the actual costs out', () => {
    const sums = [{ leaf: 'sales' as const, amount: cents(1_000_000), rows: 3 }, expense('car_truck', 370_218)]
    expect(lineOf(2026, '9', sums)?.amount).toBe(-370_218)
    expect(lineOf(2026, '9', sums, { car: 'actual' })?.amount).toBe(-370_218)
    expect(lineOf(2026, '9', sums, { car: 'miles', businessMiles: 4850 })?.amount).toBe(-351_625)
    const { excluded, net, reportNet } = scheduleC(taxYearFor(2026).data, sums, { ...noAnswers, car: 'miles', businessMiles: 4850 })
    expect(excluded.map((e) => e.amount)).toEqual([-370_218, 351_625])
    expect(net).toBe(reportNet - sum(excluded.map((e) => e.amount)))
  })
  test('the home office is limited to 300 square feet and to the profit', () => {
    const sales = (amount: number) => [{ leaf: 'sales' as const, amount: cents(amount), rows: 1 }]
    expect(lineOf(2025, '30', sales(1_000_000), { homeOfficeSqFt: 200 })?.amount).toBe(-100_000)
    expect(lineOf(2025, '30', sales(1_000_000), { homeOfficeSqFt: 900 })?.amount).toBe(-150_000)
    expect(lineOf(2025, '30', sales(40_000), { homeOfficeSqFt: 200 })?.amount).toBe(-40_000)
    expect(lineOf(2025, '30', [expense('rent_property', 5)], { homeOfficeSqFt: 200 })?.amount).toBe(0)
  })
  test('inventory counts once both ends of the year are known', () => {
    const goods = [expense('cogs_purchases', 50_000)]
    expect(lineOf(2025, '4', goods, { openingInventory: cents(10_000) })?.amount).toBe(-50_000)
    const counted = lineOf(2025, '4', goods, { openingInventory: cents(10_000), closingInventory: cents(4_000) })
    expect(counted?.amount).toBe(-56_000)
    expect(counted?.parts?.map((p) => [p.line, p.amount])).toEqual([
      ['35', -10_000],
      ['36', -50_000],
      ['38', 0],
      ['39', 0],
      ['41', 4_000],
    ])
  })
  test('lines of one’s own hold every leaf whole', () => {
    const made = ownWorksheet([expense('meals', 101), expense('travel', 200), { leaf: 'fines', amount: cents(-7), rows: 1 }], {
      travel: 'Trips',
      meals: 'Trips',
    })
    expect(made.lines.map((l) => [l.line, l.title, l.amount])).toEqual([
      ['1', 'Trips', -301],
      ['2', 'Fines & Penalties', -7],
    ])
    expect([made.net, made.reportNet, made.excluded]).toEqual([-308, -308, []])
  })
})

test('whatever the books and the answers: net = the lines = the books − what is excluded, to the cent', () => {
  const pick = chance(20260415)
  for (let n = 0; n < 400; n++) {
    const lines = leafIds.flatMap((leaf) =>
      pick(0, 2) === 0 ? [] : [{ leaf, category: leaves[leaf].stored, amount: cents(pick(-40_000, 900_000)), count: pick(1, 9) }],
    )
    const sums = leafSums(lines)
    const maybe = (value: number) => (pick(0, 2) === 0 ? null : value)
    const money = (most: number) => (pick(0, 2) === 0 ? null : cents(pick(0, most)))
    const answers: TaxAnswers = {
      car: ([null, 'miles', 'actual'] as const)[pick(0, 2)] ?? null,
      businessMiles: maybe(pick(0, 40_000)),
      homeOfficeSqFt: maybe(pick(0, 500)),
      openingInventory: money(600_000),
      closingInventory: money(600_000),
    }
    const year = pick(2023, 2028)
    for (const made of [scheduleC(taxYearFor(year).data, sums, answers), ownWorksheet(sums, { meals: 'Food', groceries: 'Food' })]) {
      expect(made.net).toBe(sum(made.lines.map((l) => l.amount)))
      expect(made.net).toBe(made.reportNet - sum(made.excluded.map((e) => e.amount)))
      expect(made.reportNet).toBe(sum(sums.map((s) => s.amount)))
      expect(made.totals.at(-1)?.amount).toBe(made.net)
    }
  }
})

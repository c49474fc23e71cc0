import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import type { ReadTransaction } from '@ledgerhand/extract/result/reading'
import { describe, expect, it } from 'vitest'
import { compareRows } from './compare.ts'

const row = (date: string, amountCents: number, description: string, isCredit = false): ReadTransaction => ({
  date: date as CalendarDate,
  description,
  amountCents: cents(amountCents),
  isCredit,
  evidence: { kind: 'page', page: 1, box: [0, 0, 0, 0] },
  balanceCents: null,
  bankId: null,
  confidence: 0.9,
  doubt: null,
})
const counts = (service: ReadTransaction[], builtIn: ReadTransaction[]) => {
  const { agreed, differing, onlyService, onlyBuiltIn } = compareRows(service, builtIn, 'OpenAI')
  return [agreed.length, differing.length, onlyService.length, onlyBuiltIn.length]
}
const another = () => row('2026-10-01', 450, 'CORNER CAFE')
const coffee = row('2026-10-01', 450, 'CORNER CAFE')

describe('two readings', () => {
  it('agree row by row, by count', () => {
    expect(counts([coffee, another()], [coffee, another()])).toEqual([2, 0, 0, 0])
    expect(counts([coffee, another()], [coffee])).toEqual([1, 0, 1, 0])
    expect(counts([coffee], [coffee, another()])).toEqual([1, 0, 0, 1])
    expect(counts([], [])).toEqual([0, 0, 0, 0])
  })

  it('agree whatever the words, each row with the likest', () => {
    const [a, b] = [row('2026-10-01', 450, 'CORNER CAFE 12'), row('2026-10-01', 450, 'STATION KIOSK')]
    const { agreed } = compareRows(
      [row('2026-10-01', 450, 'Station Kiosk Main St'), row('2026-10-01', 450, 'Corner Cafe')],
      [a, b],
      'OpenAI',
    )
    expect(agreed.map((p) => p.builtIn)).toEqual([b, a])
  })

  it.each([
    ['amount', row('2026-10-01', 540, 'CORNER CAFE')],
    ['direction', row('2026-10-01', 450, 'CORNER CAFE', true)],
    ['date', row('2026-10-02', 450, 'CORNER CAFE')],
    ['amount and direction', row('2026-10-01', 540, 'CORNER CAFE', true)],
    ['words and date', row('2026-10-04', 450, 'SOMETHING ELSE')],
  ])('differ in %s', (_, other) => {
    const { differing } = compareRows([other], [coffee], 'OpenAI')
    expect(differing).toHaveLength(1)
    expect(differing[0]?.words).toMatch(/^OpenAI read .+; the built-in reader read 10\/1\/2026, 4.50 out, CORNER CAFE$/)
  })

  it('that have nothing in common are two rows', () => {
    expect(counts([row('2026-11-20', 999, 'RENT OFFICE')], [coffee])).toEqual([0, 0, 1, 1])
  })
})

describe('the work', () => {
  /** Words of rows looked at, of so many rows on either side. */
  const workOf = (size: number, make: (n: number, side: 'a' | 'b') => ReadTransaction) => {
    let looks = 0
    const watched = (n: number, side: 'a' | 'b') => {
      const made = make(n, side)
      const { description } = made
      return Object.defineProperty(made, 'description', {
        get: () => {
          looks++
          return description
        },
      })
    }
    const list = (side: 'a' | 'b') => Array.from({ length: size }, (_, n) => watched(n, side))
    compareRows(list('a'), list('b'), 'OpenAI')
    return looks
  }
  it.each<[string, (n: number, side: 'a' | 'b') => ReadTransaction]>([
    ['equal rows', () => another()],
    ['one day and amount, other words', (n, side) => row('2026-10-01', 450, `SHOP ${side}${n}`)],
    ['one day, other amounts', (n, side) => row('2026-10-01', side === 'a' ? n : 100_000 + n, 'SHOP')],
    [
      'one amount, other years',
      (n, side) => row(`${side === 'a' ? 2025 : 2026}-${1 + (n % 9)}0-10`.replace(/-(\d)0/, '-0$1'), 450, `${side}${n} SHOP`),
    ],
  ])('grows no faster than the rows: %s', (_, make) => {
    expect(workOf(2000, make) / workOf(1000, make)).toBeLessThan(2.3)
  })
})

import { expect, test } from 'vitest'
import { billPairs } from './bill-pairs.ts'
import { addDays, type CalendarDate } from './calendar-date.ts'
import { cents } from './money.ts'
import { type Answers, type Side, transferPairs } from './pairing.ts'
import { prove } from './repairs.ts'

const unanswered: Answers = { exact: () => null, names: () => false }
const FIRST = '2024-03-01' as CalendarDate
const side = (id: string, isCredit: boolean, changes: Partial<Side> = {}): Side => ({
  id,
  account: isCredit ? 'savings' : 'checking',
  lastFour: null,
  isCard: false,
  date: FIRST,
  amountCents: cents(10_000),
  isCredit,
  description: 'ONLINE TRANSFER',
  saysTransfer: true,
  ...changes,
})
const many = <T>(size: number, make: (n: number) => T): T[] => Array.from({ length: size }, (_, n) => make(n))
/** The same, telling how often a field of any of them was asked for. */
function watched<T extends object>(rows: readonly T[], field: keyof T) {
  const looks = { count: 0 }
  const all = rows.map((row) => {
    const value = row[field]
    return Object.defineProperty({ ...row }, field, {
      get: () => {
        looks.count++
        return value
      },
    })
  })
  return { all, looks }
}
const doubling = (work: (size: number) => number) => work(4000) / work(2000)

/** Rows of one amount that may be ends of transfers, of so many on either side. */
const transfers: Record<string, (size: number) => Side[]> = {
  'all on one day': (size) => many(size, (n) => side(`${n}`, n % 2 === 0)),
  'over many days': (size) => many(size, (n) => side(`${n}`, n % 2 === 0, { date: addDays(FIRST, n % 30) })),
  'all on one account': (size) => many(size, (n) => side(`${n}`, n % 2 === 0, { account: 'checking' })),
  'in either direction days apart': (size) => many(size, (n) => side(`${n}`, n % 2 === 0, { date: addDays(FIRST, n % 2 === 0 ? 0 : 6) })),
}
test.each(Object.keys(transfers))('transfers of one amount take work that grows with their number: %s', (name) => {
  const work = (size: number) => {
    const { all, looks } = watched(transfers[name]?.(size) ?? [], 'date')
    transferPairs(all, unanswered)
    return looks.count
  }
  expect(doubling(work)).toBeLessThan(2.3)
})
test('all of many equal transfers find their other side, each once, the nearest day first', () => {
  const rows = many(500, (n) => side(`o${n}`, false, { date: addDays(FIRST, n) })).concat(
    many(500, (n) => side(`i${n}`, true, { date: addDays(FIRST, n) })),
  )
  const found = transferPairs(rows, unanswered)
  expect(found).toHaveLength(500)
  expect(found.every((p) => p.fromId.slice(1) === p.toId.slice(1))).toBe(true)
  expect(new Set(found.map((p) => p.toId)).size).toBe(500)
})

test('bills of one amount take work that grows with their number', () => {
  const work = (size: number) => {
    const { all, looks } = watched(
      many(size, (n) => side(`p${n}`, false, { description: `PAYMENT ${n}` })),
      'description',
    )
    billPairs(
      many(size, (n) => side(`b${n}`, false, { description: `Vendor ${n}`, account: 'bill' })),
      all,
      unanswered,
    )
    return looks.count
  }
  expect(doubling(work)).toBeLessThan(2.3)
})

test('the check of a statement of equal rows takes work that grows with their number, and finds the doubled one', () => {
  const work = (size: number) => {
    const rows = many(size, () => ({ date: FIRST, description: 'COFFEE', amountCents: cents(450), isCredit: false, balanceCents: null }))
    const { all, looks } = watched(rows, 'description')
    const { repair } = prove({
      opening: cents(0),
      closing: cents(-450 * (size - 1)),
      rows: all,
      unread: [],
      newestFirst: false,
      currency: null,
    })
    expect(repair).toMatchObject({ kind: 'doubled', row: size - 1 })
    return looks.count
  }
  expect(doubling(work)).toBeLessThan(2.3)
})

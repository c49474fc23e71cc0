import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { type Leaf, labelName, leafIds, leaves, TRANSFER } from '@ledgerhand/core/categories'
import { cents } from '@ledgerhand/core/money'
import { columnOf, isDescending, type TransactionOrder, transactionOrders } from '@ledgerhand/core/transaction-order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enteredRow, testDatabase } from '../../testing/database.ts'
import { resolveScope } from '../scope.ts'
import { type Sums, sumsOfSearch } from './sums.ts'
import type { ShownRow } from './transactions.ts'

const t = testDatabase()
const ann = t.addUser()
const { read, write } = t.booksOf(ann.id)
const at = '2024-02-01T00:00:00.000Z'

beforeAll(() => {
  let seed = 7
  const random = (n: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % n
  }
  for (const [id, name] of [
    ['e1', 'shop'],
    ['e2', 'Bakery'],
  ] as const) {
    write.entities.create(id, { name, entityType: 'business', description: null, color: '#3b82f6' }, at)
  }
  const bob = t.booksOf(t.addUser().id).write
  for (let i = 0; i < 260; i++) {
    const label = leafIds[random(leafIds.length)] as Leaf
    const values = enteredRow('', {
      description: `${['ash', 'Birch', 'cedar', 'Élan'][random(4)]} ${random(6)}`,
      amount: cents(1 + random(9) * 100),
      transactionDate: `2024-01-${String(1 + random(9)).padStart(2, '0')}` as CalendarDate,
      category: leaves[label].stored,
      label,
      isCredit: random(2) === 1,
      treatment: random(6) === 0 ? 'transfer' : 'business',
      entityId: [null, 'e1', 'e2'][random(3)] ?? null,
      sourceType: 'bank_account',
      sourceName: ['Checking', 'Savings: two'][random(2)] ?? null,
      sourceLastFour: '4821',
    })
    write.transactions.create(`t${i}`, values, at)
    bob.transactions.create(`b${i}`, { ...values, entityId: null }, at)
  }
  t.log.length = 0
})
afterAll(() => t.close())

const entityName = (id: string | null) => (id === 'e1' ? 'shop' : id === 'e2' ? 'bakery' : '~ none')
const orderValue: Record<ReturnType<typeof columnOf>, (row: ShownRow) => string | number> = {
  date: (r) => r.transactionDate,
  amount: (r) => r.amount,
  // SQLite folds the case of plain letters only.
  description: (r) => r.description.replace(/[A-Z]/g, (c) => c.toLowerCase()),
  type: (r) => (r.isCredit ? 0 : 1),
  category: (r) => (r.isTransfer ? TRANSFER : labelName(r.label)).toLowerCase(),
  entity: (r) => entityName(r.entityId),
}
function walk(order: TransactionOrder, filter: Parameters<typeof read.transactions.page>[0] = {}, limit = 37): ShownRow[] {
  const rows: ShownRow[] = []
  let cursor: string | undefined
  do {
    const page = read.transactions.page(filter, limit, cursor, order)
    expect(page.rows.length).toBeLessThanOrEqual(limit)
    rows.push(...page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return rows
}

describe.each(transactionOrders)('in the order %s', (order) => {
  test('every row comes once, in order, page by page', () => {
    const rows = walk(order)
    expect(new Set(rows.map((r) => r.id)).size).toBe(260)
    expect(rows).toHaveLength(260)
    const values = rows.map(orderValue[columnOf(order)])
    const sorted = values.toSorted((x, y) => (x < y ? -1 : x > y ? 1 : 0))
    expect(values).toEqual(isDescending(order) ? sorted.reverse() : sorted)
  })
  test('a filter narrows it', () => {
    const rows = walk(order, { search: 'cedar', isCredit: true }, 5)
    const all = read.transactions.all({ search: 'cedar', isCredit: true })
    expect(rows.map((r) => r.id).sort()).toEqual(all.map((r) => r.id).sort())
  })
  test('refuses what is no cursor of its own', () => {
    for (const cursor of ['s_bm90IGpzb24', 's_WzFd', order.endsWith('date') ? 's_WzEsIjIiLCIzIl0' : '2024-01-01_t1']) {
      expect(() => read.transactions.page({}, 5, cursor, order)).toThrow('cursor is not valid')
    }
  })
})

describe('sources', () => {
  test('are named once each, and narrow the list', () => {
    expect(read.transactions.sources().map((s) => s.sourceName)).toEqual(['Checking', 'Savings: two'])
    const found = walk('-date', { source: 'bank_account:4821:Savings: two' })
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map((r) => r.sourceName))).toEqual(new Set(['Savings: two']))
    expect(walk('-date', { source: '::' })).toEqual([])
    expect(() => walk('-date', { source: 'nonsense' })).toThrow('Unknown source')
  })
})

describe('the sums of a search, added up in slices', () => {
  const scope = resolveScope(t.database, ann.id, null)
  /** Steps to the end; `between` runs after the first. */
  function sums(search: string, between?: () => void): { steps: number; sums: Sums } {
    const slices = sumsOfSearch(t.database, scope, { search }, 10)
    for (let steps = 0; ; steps++) {
      const step = slices.next()
      if (step.done) return { steps, sums: step.value }
      if (steps === 0) between?.()
    }
  }

  test.each(['ash', 'birch', 'cedar savings', 'ir 3', 'as', '100', '4821 ash', '••4821', 'nothing at all'])(
    '%s: are those of all of it at once',
    (search) => {
      expect(sums(search).sums).toEqual(read.transactions.sums({ search }))
    },
  )

  test('a common word is counted in several, begun anew when the books change meanwhile', () => {
    const { steps } = sums('cedar')
    expect(steps).toBeGreaterThan(3)
    const changed = sums('cedar', () => write.transactions.create('late', enteredRow('cedar late', { amount: cents(77) }), at))
    expect(changed.sums).toEqual(read.transactions.sums({ search: 'cedar' }))
    expect(changed.steps).toBeGreaterThan(steps)
  })
})

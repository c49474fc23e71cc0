import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { describe, expect, test } from 'vitest'
import { account, get, type Json, named, type Person, testBooks } from '../../../testing/books.ts'

const { owner, add } = testBooks('2026-07-10T12:00:00.000Z')

/** Three months of payments, with what is not plain: a split row, a refund, money for an entity, an adjustment, other expenses. */
async function quarter() {
  const p = await owner()
  const shop = (await p.call('POST', '/api/entities', { name: 'Shop', entityType: 'business', color: '#3b82f6' })).json
  const rows = ['04', '05', '06'].flatMap((month, i) => [
    `2026-${month}-01,RENT FOURTH STREET PROPERTIES,-2000.00`,
    `2026-${month}-05,ACH CREDIT LAKESIDE CLINIC INVOICE 19${i},${4000 + i * 350}.25`,
    `2026-${month}-09,GUSTO PAYROLL 6SEMJ,-${1800 + i * 100}.10`,
    `2026-${month}-14,STAPLES STORE 0423,-${40 + i * 11}.19`,
    ...(i === 2 ? ['2026-06-20,LUMEN HARDWARE 0042,-84.60', '2026-06-22,RENT FOURTH STREET PROPERTIES,-2000.00'] : []),
    ...(i === 1 ? ['2026-05-20,REFUND STAPLES STORE 0423,12.07'] : []),
  ])
  await add(p, 'checking.csv', account('4821', rows))
  const write = (description: string, amount: number, transactionDate: string, category: string, isCredit = false, entityId?: string) =>
    p.call('POST', '/api/transactions', { description, amount, transactionDate, category, isCredit, ...(entityId ? { entityId } : {}) })
  await write('Fire damage', 99.95, '2026-05-12', 'Other Expense', false, shop.id)
  await write('Loan interest', 12.5, '2026-06-12', 'Interest', false, shop.id)
  await write('Walk-in sales', 310.4, '2026-06-13', 'Sales & Revenue', true, shop.id)
  const staples = await named(p, 'STAPLES STORE 0423')
  await p.call('PUT', `/api/transactions/${staples.id}`, {
    parts: [
      { amount: String((Number(staples.amount) - 10).toFixed(2)), leaf: 'office_supplies' },
      { amount: '7.00', leaf: 'wages' },
      { amount: '3.00', leaf: 'wages' },
    ],
  })
  const accounts = await get(p, '/api/accounts')
  await p.call('POST', '/api/adjustments', {
    date: '2026-06-30',
    note: 'Depreciation',
    parts: [
      { amount: '150.00', leaf: 'depreciation' },
      { amount: '-150.00', accountId: accounts[0].id },
    ],
  })
  return { p, shop }
}
const days = { title: 'Q2', reportPeriod: '2026-Q2', startDate: '2026-04-01', endDate: '2026-06-30' }
const reportOf = async (p: Person, more: Json = {}): Promise<Json> => (await p.call('POST', '/api/reports', { ...days, ...more })).json
const inCents = (dollars: number) => Math.round(dollars * 100)
const figure = (p: Person, id: string, of: Record<string, string>) => get(p, `/api/reports/${id}/figure?${new URLSearchParams(of)}`)
const why = (p: Person, id: string, of: Record<string, string> = {}) => get(p, `/api/reports/${id}/why-changed?${new URLSearchParams(of)}`)

/** Holds every figure of a report against its rows. Returns how many figures were held. */
async function holds(p: Person, report: Json): Promise<number> {
  const columns = [undefined, ...(report.reportData.columns ?? []).map((c: Json) => c.key)]
  let held = 0
  for (const column of columns) {
    const lines: Json[] = column ? report.reportData.columns.find((c: Json) => c.key === column).lines : report.reportData.lines
    const asked = [...lines, ...[...new Set(lines.map((l) => l.category))].map((category) => ({ category }))]
    for (const { category, leaf } of asked) {
      const found = await figure(p, report.id, { category, ...(leaf ? { leaf } : {}), ...(column ? { column } : {}) })
      const added = found.rows.reduce((n: number, r: Json) => n + inCents(r.amount), 0)
      const whole = added + inCents(found.rest.amount) + inCents(found.adjustments.amount)
      expect([category, leaf, column, whole]).toEqual([category, leaf, column, inCents(found.stored)])
      expect(found.amount).toBe(found.stored)
      expect(found.rows.length + found.rest.count).toBe(found.count)
      held += 1
    }
  }
  return held
}

describe('the rows behind a figure', () => {
  test.each([
    [{}, 12],
    [{ basis: 'accrual', columns: 'month' }, 40],
    [{ columns: 'entity' }, 25],
    [{ columns: 'previous_period' }, 20],
    [{ entityIds: ['none'], columns: 'quarter' }, 20],
  ])('come to every figure of the report, to the cent: %o', async (how, least) => {
    const { p } = await quarter()
    expect(await holds(p, await reportOf(p, how))).toBeGreaterThanOrEqual(least)
  })

  test('are the largest, with the share of a split row and what there is of its line', async () => {
    const { p } = await quarter()
    const { id } = await reportOf(p)
    const wages = await figure(p, id, { category: 'operating_expenses', leaf: 'wages' })
    expect(wages.rows.map((r: Json) => r.amount)).toEqual([2000.1, 1900.1, 1800.1, 10])
    expect(wages.rows[3]).toMatchObject({
      name: 'Staples Store',
      whole: expect.any(Number),
      fileName: 'checking.csv',
      mimeType: 'text/csv',
    })
    expect(wages.rows[0].evidence.kind).toBe('lines')
    expect(wages.rows[0].whole).toBeUndefined()
    const rent = await figure(p, id, { category: 'rent' })
    expect(rent).toMatchObject({ count: 4, amount: 8000, rest: { count: 0, amount: 0 } })
    // A refund lowers the line that it came from.
    const supplies = await figure(p, id, { category: 'office_supplies' })
    expect(supplies.rows.at(-1).amount).toBe(-12.07)
    const other = await figure(p, id, { category: 'other_expenses' })
    expect(other.amount).toBeLessThan(0)
    const typed = other.rows.find((r: Json) => r.description === 'Fire damage')
    expect(typed).toMatchObject({ amount: -99.95, documentId: null, fileName: null, evidence: null })
  })

  test('say what they come to now where they changed since', async () => {
    const { p } = await quarter()
    const { id } = await reportOf(p)
    const lumen = await named(p, 'LUMEN')
    const before = await figure(p, id, { category: lumen.category })
    await p.call('DELETE', `/api/transactions/${lumen.id}`)
    const after = await figure(p, id, { category: lumen.category })
    expect(after.stored).toBe(before.stored)
    expect(inCents(after.amount)).toBe(inCents(before.amount) - 8460)
  })

  test('count a bill on its date on the accrual basis, its payment on the cash basis', async () => {
    const { p } = await quarter()
    const lines = [
      'Sign Makers Inc',
      '12 Quay Street',
      '',
      'INVOICE',
      'Invoice number   INV-7',
      'Date     04/20/2026',
      '',
      'Sign        $515.00',
      'Total                  $515.00',
    ]
    await add(p, 'bill.pdf', await madePdf(lines), 'invoice')
    await add(p, 'may.csv', account('4821', ['2026-05-04,SIGN MAKERS INC INV-7,-515.00']))
    for (const basis of ['cash', 'accrual']) {
      const report = await reportOf(p, { basis, columns: 'month' })
      expect(await holds(p, report)).toBeGreaterThan(20)
    }
  })

  test('are refused for a column that the report does not have', async () => {
    const { p } = await quarter()
    const { id } = await reportOf(p)
    const answer = await p.call('GET', `/api/reports/${id}/figure?category=rent&column=2031-01`)
    expect([answer.status, answer.json.message]).toEqual([404, 'Column not found'])
    expect((await p.call('GET', `/api/reports/${id}/figure?category=nothing`)).status).toBe(400)
  })
})

describe('why a figure changed', () => {
  test('comes to the difference, to the cent, for every line and the net profit', async () => {
    const { p } = await quarter()
    for (const basis of ['cash', 'accrual']) {
      const report = await reportOf(p, { columns: 'month', basis })
      const [, may, june] = report.reportData.columns
      for (const column of [may, june]) {
        const before = report.reportData.columns[report.reportData.columns.indexOf(column) - 1]
        const sum = (of: Json, category?: string) =>
          category
            ? of.lines.filter((l: Json) => l.category === category).reduce((n: number, l: Json) => n + inCents(l.amount), 0)
            : inCents(of.netProfit)
        for (const category of [undefined, ...new Set([...column.lines, ...before.lines].map((l: Json) => l.category))] as (
          | string
          | undefined
        )[]) {
          const found = await why(p, report.id, { column: column.key, ...(category ? { category } : {}) })
          const side = category === 'other_expenses' ? -1 : 1
          expect(inCents(found.difference)).toBe(side * (sum(column, category) - sum(before, category)) || 0)
          expect(found.changes.reduce((n: number, c: Json) => n + inCents(c.amount), 0) + inCents(found.rest.amount)).toBe(
            inCents(found.difference),
          )
          expect([found.now.amount, found.before.amount]).toEqual([found.now.stored, found.before.stored])
        }
      }
    }
  })

  test('names who was paid more often, more, or for the first time', async () => {
    const { p } = await quarter()
    const report = await reportOf(p, { startDate: '2026-06-01', endDate: '2026-06-30', reportPeriod: '2026-06', title: 'June' })
    const rent = await why(p, report.id, { category: 'rent' })
    expect(rent).toMatchObject({ difference: 2000, now: { label: 'Jun 2026', amount: 4000 }, before: { label: 'May 2026', amount: 2000 } })
    expect(rent.changes).toEqual([expect.objectContaining({ kind: 'count', amount: 2000, byCount: 2000, bySize: 0, isFirst: false })])
    const net = await why(p, report.id)
    const lumen = net.changes.find((c: Json) => c.name.startsWith('Lumen'))
    expect(net.changes[0]).toMatchObject({ kind: 'count', amount: -2000, category: 'rent' })
    const found =
      lumen ??
      (await why(p, report.id, { category: (await named(p, 'LUMEN')).category })).changes.find((c: Json) => c.name.startsWith('Lumen'))
    expect(found).toMatchObject({ kind: 'new', isFirst: true })
  })

  test('counts a row in both of two years that overlap', async () => {
    const { p } = await quarter()
    const years = { startDate: '2025-05-01', endDate: '2027-04-30', reportPeriod: 'two years', columns: 'previous_year' }
    const report = await reportOf(p, years)
    const found = await why(p, report.id, { category: 'rent' })
    expect([found.now.amount, found.before.amount, found.difference]).toEqual([8000, 2000, 6000])
    expect([found.now.stored, found.before.stored]).toEqual([8000, 2000])
  })

  test('is nothing where there is no period to compare with, and the total has none', async () => {
    const { p } = await quarter()
    const first = await reportOf(p, { columns: 'month' })
    expect(await why(p, first.id, { column: '2026-04' })).toBeNull()
    expect(await why(p, first.id, { column: 'total' })).toBeNull()
    expect(await why(p, (await reportOf(p)).id)).toBeNull()
  })

  test('says first which statements are missing', async () => {
    const { p } = await quarter()
    const february = account('4821', ['2026-02-01,RENT FOURTH STREET PROPERTIES,-2000.00', '2026-02-25,STAPLES,-10.00'])
    await add(p, 'february.csv', february)
    const report = await reportOf(p)
    const found = await why(p, report.id, { category: 'rent' })
    expect(found.incomplete).toEqual([
      'Q2 2026 is incomplete: no statement for part of Jun 2026 (Account ••4821).',
      'Q1 2026 is incomplete: no statement for Mar 2026 (Account ••4821).',
    ])
  })

  test('compares the columns of a comparison', async () => {
    const { p } = await quarter()
    const { id } = await reportOf(p, { columns: 'previous_period' })
    expect((await why(p, id, { category: 'rent' })).difference).toBe(8000)
  })
})

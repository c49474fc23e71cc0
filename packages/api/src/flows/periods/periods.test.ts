import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkIds } from '@ledgerhand/core/periods'
import type { CheckJson, LateRowJson, PeriodLineJson } from '@ledgerhand/core/wire/periods'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
  product.setClock('2026-06-15T12:00:00.000Z')
})
afterEach(() => product.close())
type Person = ReturnType<typeof product.person>

const excuses = checkIds.map((id) => ({ id, reason: 'Looked at' }))
const statement = (rows: string[], from: [string, string], to: [string, string]) =>
  [
    'Account Number,****4821',
    'Date,Description,Amount,Balance',
    `${from[0]},OPENING BALANCE,,${from[1]}`,
    ...rows,
    `${to[0]},CLOSING BALANCE,,${to[1]}`,
  ].join('\n')
const march = statement(
  ['2026-03-03,STAPLES STORE 12,-20.00,980.00', '2026-03-20,ACME CLIENT PAYMENT,500.00,1480.00'],
  ['2026-03-01', '1000.00'],
  ['2026-03-31', '1480.00'],
)
const april = statement(['2026-04-02,STAPLES STORE 12,-30.00,1450.00'], ['2026-04-01', '1480.00'], ['2026-04-30', '1450.00'])
/** A statement of another account that runs over both months. */
const other = [
  'Account Number,****7000',
  'Date,Description,Amount',
  '2026-03-28,HARDWARE HUT,-12.00',
  '2026-03-30,HARDWARE HUT,-8.00',
  '2026-04-03,HARDWARE HUT,-5.00',
].join('\n')

async function owner(): Promise<Person> {
  const p = product.person()
  await p.signUp()
  return p
}
async function add(p: Person, name: string, text: string): Promise<string> {
  const { json } = await p.upload(name, text)
  await product.work()
  return json.document.id as string
}
const get = async (p: Person, path: string) => (await p.call('GET', path)).json
const close = (p: Person, period: string, body: object = { excuses }) => p.call('POST', `/api/periods/${period}/close`, body)
const totals = async (p: Person, month: string) => {
  const { totalRevenue, totalExpenses, moved, count } = await get(p, `/api/transactions/totals?from=${month}-01&to=${month}-28`)
  return [totalRevenue, totalExpenses, moved, count]
}
const state = (list: CheckJson[], id: string) => list.find((line) => line.id === id)

test('the months that are listed are of the last year with transactions that is not closed', async () => {
  const p = await owner()
  const first = async () => (await get(p, '/api/periods'))[0].period
  expect(await first()).toBe('2026-01')
  await add(p, 'old.csv', 'Date,Description,Amount\n2024-03-28,HARDWARE HUT,-12.00\n')
  expect(await first()).toBe('2024-01')
  expect((await close(p, '2024')).status).toBe(200)
  expect(await first()).toBe('2026-01')
})

test('the checklist is computed, excused by name, and closes the months before', async () => {
  const p = await owner()
  await add(p, 'march.csv', march)
  await add(p, 'april.csv', april)
  await p.call('POST', '/api/transactions', {
    description: 'Printer',
    amount: '80.00',
    transactionDate: '2026-03-09',
    category: 'office_supplies',
  })

  const { checklist } = await get(p, '/api/periods/2026-03')
  expect(checklist.map((line: CheckJson) => line.id)).toEqual(checkIds)
  expect(state(checklist, 'coverage')).toMatchObject({ state: 'done', count: 0, link: '/coverage' })
  expect(state(checklist, 'without_document')).toMatchObject({ state: 'open', count: 1, text: '1 expense over $75 has no receipt or bill' })
  expect(state(checklist, 'previous_period')).toMatchObject({ state: 'done', text: 'Everything before is closed' })

  const refused = await close(p, '2026-04', { excuses: excuses.filter(({ id }) => id !== 'previous_period') })
  expect(refused.status).toBe(409)
  expect(refused.json).toMatchObject({
    message: 'April 2026 cannot be closed yet: March 2026 is open',
    periods: ['2026-03'],
    open: [{ id: 'previous_period' }],
  })
  expect(await get(p, '/api/periods/2026-04')).toMatchObject({ state: 'open' })

  for (const id of ['waiting_rows', 'without_document', 'two_categories'])
    expect((await p.call('POST', '/api/periods/2026-03/excuse', { id, reason: 'Paid in cash' })).status).toBe(200)
  const excused = await get(p, '/api/periods/2026-03')
  expect(state(excused.checklist, 'without_document')).toMatchObject({
    state: 'excused',
    excuse: { reason: 'Paid in cash', by: 'Maya Lee' },
  })
  const path = '/api/periods/2026-03/excuse/without_document'
  expect(state((await p.call('DELETE', path)).json.checklist, 'without_document')).toMatchObject({ state: 'open', excuse: null })
  expect(await p.call('DELETE', path)).toMatchObject({ status: 404, json: { message: 'This line is not excused' } })
  await p.call('POST', '/api/periods/2026-03/excuse', { id: 'without_document', reason: 'Paid in cash' })
  // March is done or excused now: it closes along.
  const closed = await close(p, '2026-04')
  expect(closed.json).toMatchObject({ state: 'closed', closedBy: 'Maya Lee', closedAt: '2026-06-15T12:00:00.000Z', isReopenable: true })
  const year = (await get(p, '/api/periods?year=2026')) as PeriodLineJson[]
  expect(year).toHaveLength(12)
  expect(year.map((m) => m.state === 'closed')).toEqual([true, true, true, true, ...Array(8).fill(false)])

  expect((await close(p, '2026-03')).json.message).toBe('March 2026 is closed')
  expect((await p.call('POST', '/api/periods/2026-03/reopen', { reason: 'x' })).json.message).toBe('April 2026 is closed: reopen it first')
  expect((await p.call('POST', '/api/periods/2026-04/reopen', { reason: '' })).status).toBe(400)
  expect((await p.call('POST', '/api/periods/2026-04/reopen', { reason: 'A bill arrived' })).json).toMatchObject({ state: 'open' })
  expect((await p.call('POST', '/api/periods/2026-04/reopen', { reason: 'again' })).status).toBe(409)
  expect(await get(p, '/api/periods/2026-03')).toMatchObject({ state: 'closed' })
  const audit = (await get(p, '/api/audit')).items.map((line: { action: string }) => line.action)
  expect(audit).toEqual(expect.arrayContaining(['period.close', 'period.excuse', 'period.excuse_removed', 'period.reopen']))
  for (const bad of ['2026-13', 'march', '20266', '1969-01']) expect((await p.call('GET', `/api/periods/${bad}`)).status).toBe(400)
})

test('a month or year that is not over is not closed, whatever is excused: not here and not for many clients', async () => {
  const p = await owner()
  await add(p, 'march.csv', march)
  for (const [period, words] of [
    ['2026-06', 'June 2026 ends on June 30; it can be closed when that day is over in every time zone, from July 1, 12:00 PM UTC.'],
    ['2026-07', 'July 2026 ends on July 31; it can be closed when that day is over in every time zone, from August 1, 12:00 PM UTC.'],
    ['2026', '2026 ends on December 31; it can be closed when that day is over in every time zone, from January 1, 2027, 12:00 PM UTC.'],
  ] as const) {
    expect(await close(p, period)).toMatchObject({ status: 409, json: { message: words } })
    expect(await get(p, `/api/periods/${period}`)).toMatchObject({ state: 'open' })
  }
  const accountant = product.person()
  await accountant.signUp('avery@example.com')
  await p.give(accountant, 'avery@example.com', 'cpa')
  const [client] = await get(accountant, '/api/clients')
  const closeFor = (period: string) => accountant.call('POST', '/api/clients/close', { ownerIds: [client.ownerId], period })
  expect((await closeFor('2026-06')).json).toMatchObject({
    closed: [],
    skipped: [{ why: 'June 2026 ends on June 30; it can be closed when that day is over in every time zone, from July 1, 12:00 PM UTC.' }],
  })
  // The day has begun where the server stands, not where the owner may be.
  product.setClock('2026-07-01T11:59:59.999Z')
  expect(await close(p, '2026-06')).toMatchObject({ status: 409 })
  expect((await closeFor('2026-06')).json).toMatchObject({ closed: [] })
  product.setClock('2026-07-01T12:00:00.000Z')
  expect((await close(p, '2026-06')).json).toMatchObject({ state: 'closed' })
  product.setClock('2027-01-01T11:59:59.999Z')
  for (const period of ['2026-12', '2026']) expect(await close(p, period)).toMatchObject({ status: 409 })
  product.setClock('2027-01-01T12:00:00.000Z')
  expect((await close(p, '2026')).json).toMatchObject({ state: 'closed' })
})

test('a year is closed as a year, and its last month opens alone', async () => {
  const p = await owner()
  await add(p, 'march.csv', march)
  product.setClock('2027-01-02T12:00:00.000Z')
  expect((await close(p, '2026')).json).toMatchObject({ period: '2026', state: 'closed' })
  const row = (await get(p, '/api/transactions?limit=1'))[0]
  expect((await p.call('PUT', `/api/transactions/${row.id}`, { category: 'travel' })).json).toMatchObject({ message: '2026 is closed' })
  await p.call('POST', '/api/periods/2026-12/reopen', { reason: 'One more row' })
  expect((await p.call('PUT', `/api/transactions/${row.id}`, { category: 'travel' })).json).toMatchObject({
    message: 'March 2026 is closed',
  })
  expect((await p.call('POST', '/api/periods/2026/reopen', { reason: 'All of it' })).json).toMatchObject({ state: 'open' })
  expect((await p.call('PUT', `/api/transactions/${row.id}`, { category: 'travel' })).status).toBe(200)
})

test('rows that arrive for a closed month wait, are booked, or enter when it opens', async () => {
  const p = await owner()
  await add(p, 'march.csv', march)
  await close(p, '2026-03')
  const before = await totals(p, '2026-03')
  const documentId = await add(p, 'other.csv', other)
  expect(await get(p, `/api/documents/${documentId}`)).toMatchObject({ isProcessed: true, transactionCount: 1 })
  expect(await totals(p, '2026-03')).toEqual(before)
  expect(await totals(p, '2026-04')).toEqual([0, 5, -5, 1])
  const late = (await get(p, '/api/periods/2026-03/late')) as LateRowJson[]
  expect(late.map((row) => [row.transactionDate, row.amount, row.documentName, row.firstOpenDay])).toEqual([
    ['2026-03-28', '12.00', 'other.csv', '2026-04-01'],
    ['2026-03-30', '8.00', 'other.csv', '2026-04-01'],
  ])
  // The same lines in another file are no further rows, nor late ones.
  await add(p, 'other again.csv', `${other}\n`)
  expect(await get(p, '/api/periods/2026/late')).toHaveLength(2)

  const [first, second] = late
  const book = (id: string | undefined, body: object) => p.call('POST', `/api/periods/2026-03/late/${id}/book`, body)
  expect((await book(first?.id, { date: '2026-03-29' })).json.message).toBe('March 2026 is closed')
  expect((await book('nothing', { date: '2026-04-01' })).status).toBe(404)
  expect((await book(first?.id, { date: '2026-04-01' })).json).toMatchObject({
    id: first?.id,
    transactionDate: '2026-04-01',
    note: 'Dated 3/28/2026 on its document; booked on 4/1/2026 because March 2026 was closed when it arrived',
  })
  expect(await totals(p, '2026-04')).toEqual([0, 17, -17, 2])
  await p.call('POST', '/api/periods/2026-03/reopen', { reason: 'Late rows' })
  expect(await get(p, '/api/periods/2026-03/late')).toEqual([])
  expect((await get(p, `/api/transactions/${second?.id}`)).transactionDate).toBe('2026-03-30')
  expect((await get(p, '/api/transactions/totals?from=2026-03-01&to=2026-03-31')).moved).toBe((before[2] as number) - 8)
})

test('a document that arrives beside closed rows is entered, and pairs nothing of them', async () => {
  const p = await owner()
  await add(
    p,
    'checking.csv',
    ['Account Number,****4821', 'Date,Description,Amount', '2026-03-31,ONLINE TRANSFER TO SAVINGS 9900,-50.00'].join('\n'),
  )
  await close(p, '2026-03')
  await add(
    p,
    'savings.csv',
    ['Account Number,****9900', 'Date,Description,Amount', '2026-04-01,ONLINE TRANSFER FROM CHECKING 4821,50.00'].join('\n'),
  )
  const rows = (await get(p, '/api/transactions?limit=10')) as { pair: object | null }[]
  expect(rows.map((row) => row.pair)).toEqual([null, null])
  await p.call('POST', '/api/periods/2026-03/reopen', { reason: 'The other side' })
  expect(((await get(p, '/api/transactions?limit=10')) as { pair: object | null }[]).filter((row) => row.pair)).toHaveLength(2)
})

test('an open month is undone, a closed one is not', async () => {
  const p = await owner()
  await add(p, 'march.csv', march)
  const [row] = await get(p, '/api/transactions?limit=1')
  await p.call('PUT', '/api/transactions/bulk-category', { transactionIds: [row.id], category: 'travel', undoId: 'undo-of-one-batch' })
  await close(p, '2026-03')
  expect((await p.call('POST', '/api/transactions/undo', { undoId: 'undo-of-one-batch' })).json.message).toBe('March 2026 is closed')
  await p.call('POST', '/api/periods/2026-03/reopen', { reason: 'A mistake' })
  expect((await p.call('POST', '/api/transactions/undo', { undoId: 'undo-of-one-batch' })).json).toMatchObject({ restored: 1 })
})

test('only accountants reopen where the books say so', async () => {
  const [p, accountant] = [await owner(), product.person()]
  const { id } = await accountant.signUp('cpa@example.com')
  await p.give(accountant, id, 'cpa')
  const ownerId = (await get(p, '/api/auth/user')).id as string
  const there = { 'x-business-owner': ownerId }
  await p.call('PUT', '/api/books', { onlyAccountantsReopen: true })
  expect((await accountant.call('POST', '/api/periods/2026-03/close', { excuses }, there)).status).toBe(200)
  expect((await p.call('POST', '/api/periods/2026-03/reopen', { reason: 'x' })).status).toBe(403)
  expect((await get(p, '/api/periods/2026-03')).isReopenable).toBe(false)
  expect((await accountant.call('POST', '/api/periods/2026-03/reopen', { reason: 'x' }, there)).status).toBe(200)
})

const verify = (path: string, hash: string) =>
  execFileSync(process.execPath, [fileURLToPath(new URL('../../../../../scripts/verify-signature.mjs', import.meta.url)), path, hash], {
    encoding: 'utf8',
  })

test('a report of closed months is signed; what changed since is said to the row and the cent', async () => {
  const [p, accountant] = [await owner(), product.person()]
  const { id } = await accountant.signUp('cpa@example.com')
  await p.give(accountant, id, 'cpa')
  const there = { 'x-business-owner': (await get(p, '/api/auth/user')).id as string }
  await add(p, 'march.csv', march)
  const made = (
    await p.call('POST', '/api/reports', { title: 'March', reportPeriod: '2026-03', startDate: '2026-03-01', endDate: '2026-03-31' })
  ).json
  expect(made).toMatchObject({ netProfit: 480, signatures: [] })
  const sign = (who: Person, headers = {}) => who.call('POST', `/api/reports/${made.id}/sign`, { note: 'Reviewed' }, headers)
  expect((await sign(p)).json.message).toBe('March 2026 is open: close it before you sign')
  expect(await get(p, `/api/reports/${made.id}/drift`)).toEqual({ state: 'unsigned', since: null, rows: [], net: '0.00' })
  await close(p, '2026-03')
  const signed = await sign(accountant, there)
  expect(signed.status).toBe(201)
  expect((await sign(accountant, there)).status).toBe(409)
  expect((await sign(p)).status).toBe(201)
  const [, first] = (await get(p, `/api/reports/${made.id}`)).signatures
  expect(first).toMatchObject({ signedBy: 'Maya Lee', note: 'Reviewed', sha256: signed.json.sha256, rows: 2 })
  expect((await p.call('DELETE', `/api/reports/${made.id}`)).status).toBe(409)

  // The hash computes outside the product, and the audit log's head at that time is there.
  const { text } = await p.call('GET', `/api/reports/${made.id}/rows`)
  expect(createHash('sha256').update(text).digest('hex')).toBe(first.sha256)
  const path = join(mkdtempSync(join(tmpdir(), 'signed-')), 'rows.ndjson')
  writeFileSync(path, text)
  expect(verify(path, first.sha256.slice(0, 16))).toMatch(/Rows {5}2\nNet {6}480\.00\nThe rows are those that were signed\./)
  expect(() => verify(path, '0'.repeat(64))).toThrow()
  const head = product.database.sqlite
    .prepare("select previous_hash from audit_log where action = 'report.sign' order by seq limit 1")
    .pluck()
    .get()
  expect(first.auditHead).toBe(head)

  const drift = () => get(p, `/api/reports/${made.id}/drift`)
  expect(await drift()).toMatchObject({ state: 'unchanged', rows: [], net: '0.00' })
  await p.call('POST', '/api/periods/2026-03/reopen', { reason: 'One row' })
  const row = ((await get(p, '/api/transactions?limit=10')) as { id: string; amount: string; description: string }[]).find(
    (r) => r.amount === '20.00',
  )
  await p.call('PUT', `/api/transactions/${row?.id}`, { amount: '332.00', undoId: 'undo-of-one-row' })
  expect(await drift()).toMatchObject({
    state: 'changed',
    net: '-312.00',
    rows: [{ kind: 'changed', description: row?.description, before: { amount: '20.00' }, after: { amount: '332.00', direction: 'out' } }],
  })
  expect((await p.call('GET', `/api/reports/${made.id}/rows`)).text).toBe(text)
  expect((await p.call('GET', `/api/reports/${made.id}/rows?as=now`)).text).not.toBe(text)
  await p.call('POST', '/api/transactions/undo', { undoId: 'undo-of-one-row' })
  expect(await drift()).toMatchObject({ state: 'unchanged', net: '0.00' })
  await p.call('DELETE', `/api/transactions/${row?.id}`)
  await p.call('POST', '/api/transactions', { description: 'Found', amount: '1.00', transactionDate: '2026-03-31', category: 'travel' })
  expect(await drift()).toMatchObject({
    net: '19.00',
    rows: [
      { kind: 'gone', description: row?.description },
      { kind: 'added', description: 'Found' },
    ],
  })
})

test('a report with a line that says something else than the books is not signed, though its totals are theirs; made again it is', async () => {
  const p = await owner()
  await add(p, 'march.csv', march)
  const span = { title: 'March', reportPeriod: '2026-03', startDate: '2026-03-01', endDate: '2026-03-31' }
  const sign = async () => p.call('POST', `/api/reports/${(await p.call('POST', '/api/reports', span)).json.id}/sign`, {})
  const old = (await p.call('POST', '/api/reports', span)).json
  const rows: { id: string; isCredit: boolean; category: string }[] = await get(p, '/api/transactions?limit=10')
  const cost = rows.find((row) => !row.isCredit)
  expect(cost?.category).not.toBe('travel')
  await p.call('PUT', `/api/transactions/${cost?.id}`, { category: 'travel' })
  await close(p, '2026-03')
  expect((await p.call('POST', `/api/reports/${old.id}/sign`, {})).json.message).toBe(
    'Rows were changed since this report was made. Make it again and sign that one.',
  )
  expect((await sign()).status).toBe(201)
})

test('what an account held when it began stays as it is when its month is closed', async () => {
  const p = await owner()
  await add(p, 'march.csv', march)
  const till = { kind: 'cash', name: 'Till', openingBalance: '50.00', openingDate: '2026-03-05' }
  const { id } = (await p.call('POST', '/api/accounts', till)).json
  expect((await close(p, '2026-03')).status).toBe(200)
  const before = await get(p, '/api/reports/balance-sheet?asOf=2026-03-31')
  const path = `/api/accounts/${id}`
  const refused = { status: 409, json: expect.objectContaining({ message: 'March 2026 is closed' }) }
  for (const body of [{ openingBalance: '70.00' }, { openingDate: '2026-04-02' }, { openingBalance: null, openingDate: null }])
    expect(await p.call('PUT', path, body)).toMatchObject(refused)
  expect(await p.call('DELETE', path)).toMatchObject(refused)
  expect(await p.call('POST', '/api/accounts', { ...till, name: 'Second till' })).toMatchObject(refused)
  expect((await p.call('PUT', path, { name: 'Cash box', openingBalance: '50.00' })).status).toBe(200)
  expect(await get(p, '/api/reports/balance-sheet?asOf=2026-03-31')).toEqual(JSON.parse(JSON.stringify(before).replace('Till', 'Cash box')))
  expect((await p.call('POST', '/api/accounts', { ...till, name: 'Second till', openingDate: '2026-04-01' })).status).toBe(201)
  await p.call('POST', '/api/periods/2026-03/reopen', { reason: 'Counted again' })
  expect((await p.call('PUT', path, { openingBalance: '70.00' })).status).toBe(200)
})

test('what is open in an earlier year is linked in that year', async () => {
  const p = await owner()
  await add(p, 'last-year.csv', 'Account Number,****4821\nDate,Description,Amount\n2025-11-28,ZELLE JANE DOE,-812.00\n')
  await add(p, 'march.csv', march)
  const { checklist } = await get(p, '/api/periods/2026-03')
  expect(state(checklist, 'previous_period')).toMatchObject({ state: 'open', link: '/close?year=2025' })
  await p.call('PUT', '/api/books', { fiscalYearStart: '07-01' })
  expect((await close(p, '2025-12')).status).toBe(200)
  expect((await get(p, '/api/tax/2025')).open).toContainEqual(expect.objectContaining({ id: 'open_months', link: '/close?year=2026' }))
})

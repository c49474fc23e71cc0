import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { makeServiceRegistry } from '@ledgerhand/providers/routing/service-registry'
import { services } from '@ledgerhand/providers/services'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

/** A row as the service's own wire has it. */
interface WireRow {
  date: string
  description: string
  amount: string
  direction: 'in' | 'out'
  page: number
  balance: string | null
  confidence: number
}
interface WireAccount {
  name: string | null
  last4: string | null
  currency: string | null
  period_start: string | null
  period_end: string | null
  opening_balance: string | null
  closing_balance: string | null
  transactions: WireRow[]
}

/** A server of the OpenAI shape: the product's own adapter asks it over HTTP. */
let answer: (nth: number) => WireAccount[] = () => []
let asked = 0
const model = createServer((request, response) => {
  request.resume().on('end', () => {
    const bill = { vendor: null, date: null, number: null, total: null, tax: null, currency: null }
    const content = JSON.stringify({ accounts: answer(asked++), bill })
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: 'm',
        choices: [{ index: 0, finish_reason: 'stop', logprobs: null, message: { role: 'assistant', content, refusal: null } }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    )
  })
})
beforeAll(async () => {
  model.listen(0, '127.0.0.1')
  await once(model, 'listening')
})
afterAll(() => model.close())

const money = (cents: number) => `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
/** Twelve rows of April, two of them equal. */
const names = [
  'PAYROLL',
  'SHOPIFY PAYOUT',
  'CITY POWER',
  'CORNER CAFE',
  'CORNER CAFE',
  'OFFICE RENT',
  'PAPER AND PENS',
  'CLIENT PAYMENT',
  'TRAIN TICKET',
  'INSURANCE CO',
  'PHONE COMPANY',
  'MONTHLY FEE',
]
const amounts = [-240_000, 195_544, -13_210, -450, -450, -120_000, -6_420, 310_000, -4_800, -21_075, -5_999, -1_500]
const dayOf = (i: number) => `04/${String(i < 4 ? 2 + 2 * i : 2 * i).padStart(2, '0')}/2024`
const OPENING = 1_000_000
const CLOSING = amounts.reduce((n, a) => n + a, OPENING)
const lineOf = (date: string, name: string, amount: number) => `${date}   ${name.padEnd(24)} ${money(amount)}`
const aprilLines = (closing = CLOSING, account = 'XXXXXX4821') => [
  'First Harbor Bank',
  `Business Checking    Account number: ${account}`,
  'Statement period 04/01/2024 to 04/30/2024',
  '',
  `Beginning balance              $${money(OPENING)}`,
  `Ending balance                  $${money(closing)}`,
  '',
  'Date         Description               Amount',
  ...names.map((name, i) => lineOf(dayOf(i), name, amounts[i] ?? 0)),
]
const wireRow = (date: string, description: string, cents: number): WireRow => ({
  date,
  description,
  amount: money(Math.abs(cents)),
  direction: cents > 0 ? 'in' : 'out',
  page: 1,
  balance: null,
  confidence: 0.9,
})
const account = (changes: Partial<WireAccount> = {}): WireAccount => ({
  name: 'First Harbor Bank Business Checking',
  last4: '4821',
  currency: 'USD',
  period_start: '04/01/2024',
  period_end: '04/30/2024',
  opening_balance: money(OPENING),
  closing_balance: money(CLOSING),
  transactions: names.map((name, i) => wireRow(dayOf(i), name, amounts[i] ?? 0)),
  ...changes,
})
const turned = (row: WireRow): WireRow => ({ ...row, direction: row.direction === 'in' ? 'out' : 'in' })
const { transactions: april } = account()

/** What a service may say of the one account, and how much of it may be read wrong. */
const readings: Record<string, WireAccount[]> = {
  'the same digits': [account()],
  'other digits': [account({ last4: '4827' })],
  'digits that stand elsewhere in the document': [account({ last4: '2024' })],
  'no digits': [account({ last4: null })],
  'no digits, no name and no balances': [account({ last4: null, name: null, opening_balance: null, closing_balance: null })],
  'another bank and other digits': [account({ name: 'Second Harbour Savings', last4: '9999' })],
  'another year': [
    account({
      last4: '4827',
      period_start: '04/01/2023',
      period_end: '04/30/2023',
      transactions: april.map((r) => ({ ...r, date: r.date.replace('2024', '2023') })),
    }),
  ],
  'another currency': [account({ last4: '4827', currency: 'EUR', transactions: april.map((r) => ({ ...r, amount: `${r.amount} EUR` })) })],
  'every sign turned': [account({ last4: '4827', transactions: april.map(turned) })],
  'every sign turned, and another year': [
    account({
      last4: '4827',
      period_start: null,
      period_end: null,
      transactions: april.map((r) => turned({ ...r, date: r.date.replace('2024', '2023') })),
    }),
  ],
  'two statements, split amid the month': [
    account({ closing_balance: null, transactions: april.slice(0, 7) }),
    account({ last4: '4827', opening_balance: null, transactions: april.slice(7) }),
  ],
  'two statements under other digits': [
    account({ last4: '1111', transactions: april.filter((r) => r.direction === 'in') }),
    account({ last4: '2222', transactions: april.filter((r) => r.direction === 'out') }),
  ],
  'two statements without digits': [
    account({ last4: null, name: 'Deposits', transactions: april.filter((r) => r.direction === 'in') }),
    account({ last4: null, name: 'Withdrawals', transactions: april.filter((r) => r.direction === 'out') }),
  ],
  'the statement twice': [account(), account({ last4: '4827', name: 'First Harbor' })],
  'the statement twice, without digits': [account({ last4: null }), account({ last4: null, name: 'Summary' })],
  'three rows only, under other digits': [account({ last4: '4827', transactions: april.slice(2, 5) })],
  'other digits and one amount misread': [
    account({ last4: '4827', transactions: april.map((r, i) => (i === 2 ? { ...r, amount: '123.10' } : r)) }),
  ],
  'other digits and other words': [
    account({ last4: '4827', transactions: april.map((r, i) => ({ ...r, description: `Entry ${'abcdefghijkl'[i]}` })) }),
  ],
}

async function setUp() {
  const { port } = model.address() as AddressInfo
  const env = { LOCAL_AI_BASE_URL: `http://127.0.0.1:${port}/v1`, LOCAL_AI_MODEL: 'm' }
  const registry = makeServiceRegistry({
    services: Object.values(services),
    env,
    localOnly: false,
    ceiling: { pagesADay: 500, microsADay: 10_000_000 },
  })
  const product = testProduct({ registry })
  onTestFinished(() => product.database.close())
  const owner = product.person()
  await owner.signUp()
  const read = async (name: string, lines: readonly string[], says: WireAccount[], aiProvider = 'local') => {
    const before = asked
    answer = () => says
    const sent = await owner.upload(name, await madePdf([...lines]), 'bank_statement', aiProvider)
    expect(sent.status).toBe(201)
    await product.work()
    const { id } = sent.json.document as { id: string }
    const document = (await owner.call('GET', `/api/documents/${id}`)).json
    expect(document.extractedText).toMatch(/^\d+ transactions extracted/)
    return { id, wasAsked: asked > before, status: document.extractedText as string }
  }
  const totals = async () => {
    const { count, totalRevenue, totalExpenses } = (await owner.call('GET', '/api/transactions/totals')).json
    return { count, totalRevenue, totalExpenses }
  }
  const sealed = () => product.database.sqlite.prepare("select count(*) from statements where state = 'reconciled'").pluck().get() as number
  const waiting = () => product.database.sqlite.prepare('select count(*) from transactions where needs_review = 1').pluck().get() as number
  return { product, owner, read, totals, sealed, waiting }
}
/** As the built-in reader enters it. */
const once12 = { count: 12, totalRevenue: 5055.44, totalExpenses: 4139.04 }

describe('a statement that a service read otherwise than the built-in reader is entered once', () => {
  test.each(Object.keys(readings))('named, beside a reading that adds up: %s', async (says) => {
    const s = await setUp()
    expect((await s.read('april.pdf', aprilLines(), readings[says] ?? [])).wasAsked).toBe(true)
    expect(await s.totals()).toEqual(once12)
    expect(s.sealed()).toBe(1)
  })
  test.each(Object.keys(readings))('beside a reading that does not add up: %s', async (says) => {
    const s = await setUp()
    expect((await s.read('april.pdf', aprilLines(CLOSING + 100), readings[says] ?? [], 'auto')).wasAsked).toBe(true)
    expect((await s.totals()).count).toBe(12)
    expect(s.sealed()).toBe(0)
  })
})

describe('a document of two accounts', () => {
  const savings = [
    wireRow('04/10/2024', 'TRANSFER FROM CHECKING', 50_000),
    wireRow('04/30/2024', 'MONTHLY FEE', -1_500),
    wireRow('04/30/2024', 'INTEREST', 123),
  ]
  const both = (closing = CLOSING - 50_000) => [
    ...aprilLines(closing),
    lineOf('04/29/2024', 'TRANSFER TO SAVINGS', -50_000),
    '\f',
    'First Harbor Bank',
    'Savings    Account number: XXXXXX7733',
    'Statement period 04/01/2024 to 04/30/2024',
    '',
    'Beginning balance              $2,000.00',
    `Ending balance                  $${money(200_000 + 48_623)}`,
    '',
    'Date         Description               Amount',
    ...savings.map((r) => `${r.date}   ${r.description.padEnd(24)} ${r.direction === 'out' ? '-' : ''}${r.amount}`),
  ]
  const checking = (changes: Partial<WireAccount> = {}) =>
    account({
      closing_balance: money(CLOSING - 50_000),
      transactions: [...april, wireRow('04/29/2024', 'TRANSFER TO SAVINGS', -50_000)],
      ...changes,
    })
  const second = (changes: Partial<WireAccount> = {}) =>
    account({ name: 'Savings', last4: '7733', opening_balance: '2,000.00', closing_balance: '2,486.23', transactions: savings, ...changes })
  const said: Record<string, WireAccount[]> = {
    'as it is': [checking(), second()],
    'with the digits exchanged': [checking({ last4: '7733' }), second({ last4: '4821' })],
    'with other digits': [checking({ last4: '1111' }), second({ last4: '2222' })],
    'without digits': [checking({ last4: null }), second({ last4: null })],
    'as one account': [checking({ transactions: [...checking().transactions, ...savings], closing_balance: null })],
    'and one of them left out': [checking({ last4: '1111' })],
    'and the other left out': [second({ last4: '2222' })],
  }
  test.each(Object.keys(said))('keeps both, with the equal rows of each: %s', async (says) => {
    for (const closing of [CLOSING - 50_000, CLOSING]) {
      const s = await setUp()
      await s.read('both.pdf', both(closing), said[says] ?? [])
      expect((await s.totals()).count, `closing ${closing}`).toBe(16)
    }
  })
})

describe('the same paper a second time, under other digits', () => {
  const twice = async (second: readonly string[], says: WireAccount[] = []) => {
    const s = await setUp()
    await s.read('first.pdf', aprilLines(), [account()])
    expect(await s.totals()).toEqual(once12)
    expect([s.sealed(), s.waiting()]).toEqual([1, 0])
    const { status } = await s.read('second.pdf', second, says, says.length > 0 ? 'local' : 'auto')
    return { ...s, status }
  }
  test('is asked about, every row of it, and not sealed', async () => {
    const s = await twice(aprilLines(CLOSING, 'XXXXXX4827'))
    expect(s.sealed()).toBe(1)
    const rows = (await s.owner.call('GET', '/api/transactions?needsReview=true')).json
    expect(rows).toHaveLength(13)
    expect(rows[0].aiClassification).toContain('first.pdf')
    const unread = s.product.database.sqlite.prepare("select unread from statements where state = 'off'").pluck().get()
    expect(String(unread)).toContain('12 of its rows stand in first.pdf too, as account ••4821')
  })
  test('with the same digits is entered once, as before', async () => {
    const s = await twice([...aprilLines(), 'Thank you'])
    expect(await s.totals()).toEqual(once12)
    expect(s.sealed()).toBe(2)
  })
  test('and deleting the second with its rows leaves the first as it was', async () => {
    const s = await twice(aprilLines(CLOSING, 'XXXXXX4827'))
    const second = (await s.owner.call('GET', '/api/documents')).json.find((d: { originalName: string }) => d.originalName === 'second.pdf')
    expect((await s.owner.call('DELETE', `/api/documents/${second.id}?transactions=delete`)).status).toBe(204)
    expect(await s.totals()).toEqual(once12)
    expect(s.waiting()).toBe(0)
  })
})

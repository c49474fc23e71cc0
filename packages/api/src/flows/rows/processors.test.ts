import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { account, all, get, type Json, type Person, testBooks } from '../../../testing/books.ts'

const { owner, add } = testBooks('2026-04-10T12:00:00.000Z')

/** Exports in the column layouts of the five processors, with made-up payments. */
const exported = (name: string): string =>
  readFileSync(new URL(`../../../../extract-fixtures/processors/${name}.csv`, import.meta.url), 'utf8')
const report = async (p: Person, more = {}): Promise<Json> =>
  (await p.call('POST', '/api/reports', { title: 'R', reportPeriod: 'x', startDate: '2026-03-01', endDate: '2026-03-31', ...more })).json
const leafSums = ({ reportData }: Json): Record<string, number> => Object.fromEntries(reportData.lines.map((l: Json) => [l.leaf, l.amount]))
const accountOf = async (p: Person, name: string) => (await get(p, '/api/accounts')).find((a: Json) => a.name === name)
const balanced = async (p: Person) => expect((await get(p, '/api/reports/trial-balance?asOf=2026-03-31')).difference).toBe('0.00')

const deposit = (line: string, amount: string, day = '2026-03-06') => account('4821', [`${day},${line},${amount}`])

describe.each([
  ['stripe', 'Stripe', 'STRIPE TRANSFER'],
  ['stripe-report', 'Stripe', 'STRIPE TRANSFER'],
  ['paypal', 'PayPal', 'PAYPAL TRANSFER'],
  ['shopify', 'Shopify', 'SHOPIFY TRANSFER'],
  ['shopify-payouts', 'Shopify', 'SHOPIFY TRANSFER'],
])('%s', (file, name, line) => {
  test.each(['export first', 'bank first'])('gross sales, fees, and nothing twice: %s', async (order) => {
    const p = await owner()
    const steps = [() => add(p, 'x.csv', exported(file)), () => add(p, 'checking.csv', deposit(line, '289.25'))]
    for (const step of order === 'export first' ? steps : steps.reverse()) await step()
    expect(leafSums(await report(p))).toEqual({ sales: 300, commissions: 10.75 })
    expect(await report(p)).toMatchObject({ totalRevenue: 300, totalExpenses: 10.75, reportData: { notSettled: { count: 0 } } })
    expect(await accountOf(p, name)).toMatchObject({ kind: 'processor', balance: '0.00' })
    await balanced(p)
    // The same export again, saved anew, changes nothing.
    const before = await all(p)
    await add(p, 'again.csv', `${exported(file)}\n`)
    expect((await all(p)).map((r: Json) => r.id)).toEqual(before.map((r: Json) => r.id))
    expect(leafSums(await report(p))).toEqual({ sales: 300, commissions: 10.75 })
  })
})

test('Square: tax is no revenue, cash never reaches the processor, and the bank tells what was paid out', async () => {
  const p = await owner()
  await add(p, 'square.csv', exported('square'))
  expect(leafSums(await report(p))).toEqual({ sales: 325, returns: -20, commissions: 10.75 })
  expect(await accountOf(p, 'Square')).toMatchObject({ kind: 'processor', balance: '285.85' })
  await add(p, 'checking.csv', account('4821', ['2026-03-05,SQUARE INC 260305P2,307.45', '2026-03-20,CDTFA SALES TAX PMT,-24.00']))
  const [tax, paid] = await all(p)
  expect(paid).toMatchObject({ treatment: 'transfer', needsReview: false })
  expect(tax).toMatchObject({ treatment: 'sales_tax', question: null })
  // The refund came after the payout, and is what the account still owes.
  expect(await accountOf(p, 'Square')).toMatchObject({ balance: '-21.60' })
  expect((await report(p)).totalRevenue).toBe(325)
  await balanced(p)
})

test('a payout without a row is a sale again when its export goes', async () => {
  const p = await owner()
  await add(p, 'checking.csv', deposit('DEPOSIT', '289.25'))
  const document = await add(p, 'shopify.csv', exported('shopify'))
  const [paid] = (await all(p)).filter((r: Json) => r.description === 'DEPOSIT')
  expect(paid).toMatchObject({ treatment: 'transfer' })
  expect(await accountOf(p, 'Shopify')).toMatchObject({ balance: '0.00' })
  await p.call('DELETE', `/api/documents/${document}?transactions=delete`)
  expect((await all(p))[0]).toMatchObject({ treatment: 'business', needsReview: true, isCredit: true })
})

test('Amazon: what the marketplace withholds is in no total, its fees are', async () => {
  const p = await owner()
  await add(p, 'amazon.csv', exported('amazon'))
  await add(p, 'checking.csv', deposit('AMAZON.COM SVCS', '112.01', '2026-03-08'))
  expect(leafSums(await report(p))).toEqual({ sales: 300, returns: -100, commissions: 87.99 })
  expect(await accountOf(p, 'Amazon')).toMatchObject({ balance: '0.00' })
  await balanced(p)
})

describe('a dispute', () => {
  test('stays on the account until it is lost', async () => {
    const p = await owner()
    await add(p, 'stripe.csv', exported('stripe-dispute'))
    expect(leafSums(await report(p))).toEqual({ sales: 300, commissions: 25.75 })
    expect(await accountOf(p, 'Stripe')).toMatchObject({ balance: '100.00' })
    const asked = (await all(p)).find((r: Json) => r.question)
    expect(asked).toMatchObject({ treatment: 'transfer', needsReview: true, question: { id: 'dispute' } })
    await balanced(p)
    const lost = await p.call('POST', `/api/transactions/${asked.id}/answer`, { option: 0 })
    expect(lost.json).toMatchObject({ treatment: 'business', question: null, needsReview: false })
    expect(leafSums(await report(p))).toEqual({ sales: 300, returns: -100, commissions: 25.75 })
    expect(await accountOf(p, 'Stripe')).toMatchObject({ balance: '0.00' })
    await balanced(p)
  })
  test('is won when the money comes back', async () => {
    const p = await owner()
    await add(p, 'paypal.csv', exported('paypal-dispute-won'))
    expect(leafSums(await report(p))).toEqual({ sales: 100, commissions: 3.2 })
    expect(await accountOf(p, 'PayPal')).toMatchObject({ balance: '96.80' })
    expect((await all(p)).filter((r: Json) => r.question)).toEqual([])
    await balanced(p)
  })
  // Each with the fee that was taken with it.
  const row = (id: string, type: string, [amount, fee, net]: [string, string, string], day: string, words: string) =>
    `txn_${id},${type},dp_A,${amount},${fee},${net},usd,2026-03-${day} 11:00:00,2026-03-${day},${words}`
  test.each([
    [
      'kept',
      [
        row('3', 'adjustment', ['-100.00', '15.00', '-115.00'], '04', 'Chargeback withdrawal'),
        row('4', 'adjustment', ['100.00', '0.00', '100.00'], '20', 'Chargeback reversal'),
      ],
      15,
    ],
    [
      'given back beside it',
      [
        row('3', 'dispute', ['-100.00', '15.00', '-115.00'], '04', 'Dispute'),
        row('4', 'dispute_reversal', ['100.00', '-15.00', '115.00'], '20', 'Dispute reversal'),
      ],
      0,
    ],
    [
      'given back with it, in one amount',
      [
        row('3', 'dispute', ['-100.00', '15.00', '-115.00'], '04', 'Dispute'),
        row('4', 'dispute_reversal', ['115.00', '0.00', '115.00'], '20', 'Dispute reversal'),
      ],
      0,
    ],
    [
      'in lines of its own, of the type of the dispute',
      [
        row('3', 'dispute', ['-100.00', '0.00', '-100.00'], '04', 'Dispute'),
        row('4', 'dispute', ['-15.00', '0.00', '-15.00'], '04', 'Dispute fee'),
        row('5', 'dispute_reversal', ['100.00', '0.00', '100.00'], '20', 'Dispute won'),
      ],
      15,
    ],
    [
      'in lines of its own, and given back as a refund',
      [
        row('3', 'dispute', ['-100.00', '0.00', '-100.00'], '04', 'Dispute'),
        row('4', 'stripe_fee', ['-15.00', '0.00', '-15.00'], '04', 'Dispute fee'),
        row('5', 'dispute_reversal', ['100.00', '0.00', '100.00'], '20', 'Dispute won'),
        row('6', 'refund', ['15.00', '0.00', '15.00'], '20', 'Refund of dispute fee'),
      ],
      0,
    ],
  ] as const)('that was won has its fee, which is %s', async (_, rows, fee) => {
    const p = await owner()
    const head = 'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description'
    const charges = ['1', '2'].map((id) => `txn_${id},charge,ch_${id},100.00,3.20,96.80,usd,2026-03-02 09:12:44,2026-03-04,Invoice ${id}`)
    await add(p, 'stripe.csv', [head, ...charges, ...rows].join('\n'))
    const net = 200 - 6.4 - fee
    expect(leafSums(await report(p))).toEqual({ sales: 200, commissions: 6.4 + fee })
    expect(await accountOf(p, 'Stripe')).toMatchObject({ balance: net.toFixed(2) })
    expect((await all(p)).filter((r: Json) => r.question)).toEqual([])
    await balanced(p)
  })
})

test('money in two currencies stands on two accounts, and the other one is in no total', async () => {
  const p = await owner()
  await add(p, 'checking.csv', account('4821', ['2026-03-06,COFFEE,-5.00']))
  await add(p, 'paypal.csv', exported('paypal-two-currencies'))
  expect(leafSums(await report(p))).toMatchObject({ sales: 100, commissions: 3.2 })
  expect((await report(p)).reportData.notConverted).toEqual([expect.objectContaining({ currency: 'EUR', amount: 46.5 })])
  expect(await accountOf(p, 'PayPal EUR')).toMatchObject({ kind: 'processor', currency: 'EUR', balance: '46.50' })
})

test('with the bank alone deposits are sales, and one question for each processor asks of fees', async () => {
  const p = await owner()
  await add(
    p,
    'checking.csv',
    account('4821', ['2026-03-06,STRIPE TRANSFER,289.25', '2026-03-13,STRIPE TRANSFER,100.00', '2026-03-14,PAYPAL TRANSFER,50.00']),
  )
  const asked = (await all(p)).filter((r: Json) => r.question)
  expect(asked.map((r: Json) => r.question.id).sort()).toEqual(['books:paypal', 'books:stripe'])
  expect((await report(p)).totalRevenue).toBe(439.25)
  const stripe = asked.find((r: Json) => r.question.id === 'books:stripe')
  expect(stripe.question.text).toContain('after its fees, or before')
  const answer = await p.call('POST', `/api/transactions/${stripe.id}/answer`, { option: 0, undoId: crypto.randomUUID() })
  expect(answer.json).toMatchObject({ question: null, needsReview: false, treatment: 'business' })
  expect((await get(p, '/api/books')).payouts).toEqual({ stripe: 'after' })
  await add(p, 'april.csv', account('4821', ['2026-04-06,STRIPE TRANSFER,80.00']))
  expect((await all(p)).filter((r: Json) => r.question).map((r: Json) => r.question.id)).toEqual(['books:paypal'])
  // The answered deposit is still found to be a payout.
  await add(p, 'stripe.csv', exported('stripe'))
  expect(leafSums(await report(p))).toMatchObject({ sales: 450, commissions: 10.75 })
})

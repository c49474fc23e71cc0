import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { describe, expect, test } from 'vitest'
import { account, all, get, type Json, type Person, testBooks, totals } from '../../../testing/books.ts'

const { owner, add, product } = testBooks('2026-06-10T12:00:00.000Z')

const paper = async (p: Person, title: string, number: string, total: string, date: string, vendor = 'Granite Kitchens') =>
  add(
    p,
    `${number}.pdf`,
    await madePdf([
      vendor,
      '12 Quay Street',
      '',
      title,
      `Number   ${number}`,
      `Date     ${date}`,
      '',
      `Counter   ${total}`,
      `Total   ${total}`,
    ]),
    'invoice',
  )
const bill = (p: Person, total = '$1,000.00') => paper(p, 'INVOICE', 'INV-20417', total, '03/02/2026')
const credit = (p: Person, total = '$100.00') => paper(p, 'CREDIT NOTE', 'CN-77', total, '03/20/2026')
const pay = (p: Person, ...rows: string[]) => add(p, `${rows[0]}.csv`, account('4821', rows))
const row = async (p: Person, like: (r: Json) => boolean) => (await all(p)).find(like)
const billOf = (p: Person) => row(p, (r) => r.treatment === 'bill' && !r.isCredit)
const creditOf = (p: Person) => row(p, (r) => r.treatment === 'bill' && r.isCredit)
const join = (p: Person, one: Json, other: Json, difference?: string) =>
  p.call('POST', `/api/transactions/${one.id}/pair`, { otherId: other.id, ...(difference && { difference }) })

const inCents = (amount: number | string) => Math.round(Number(amount) * 100)
/** The profit of the year on both bases, what is owed to suppliers, and what the reports call unpaid. Everything adds up. */
async function figures(p: Person) {
  const report = async (basis: string) =>
    (await p.call('POST', '/api/reports', { title: 'R', reportPeriod: 'x', startDate: '2026-01-01', endDate: '2026-12-31', basis })).json
  const [cash, accrual] = [await report('cash'), await report('accrual')]
  const sheet = await get(p, '/api/reports/balance-sheet?asOf=2026-12-31&basis=accrual')
  expect(sheet.difference).toBe('0.00')
  expect((await get(p, '/api/reports/trial-balance?asOf=2026-12-31&basis=accrual')).difference).toBe('0.00')
  // Every row is in the profit or among what is left out.
  const rows = await all(p)
  const sum = rows.reduce((n, r) => n + (r.isCredit ? 1 : -1) * inCents(r.amount), 0)
  for (const { netProfit, reportData } of [cash, accrual]) {
    const left = Object.values(reportData.leftOut as Record<string, Json>).reduce((n: number, one: Json) => n + inCents(one.amount), 0)
    expect(inCents(netProfit) + left).toBe(sum)
  }
  const { amount } = cash.reportData.unpaidBills
  return {
    cash: cash.netProfit,
    accrual: accrual.netProfit,
    owed: sheet.sections[1].lines.find((l: Json) => l.name === 'Unpaid bills')?.amount ?? '0.00',
    unpaid: amount,
  }
}

describe('a bill that is paid with more than it says', () => {
  test('weeks later: both are offered to each other by their name, and what is too much comes back', async () => {
    const p = await owner()
    await bill(p, '$110.00')
    await pay(p, '2026-03-27,GRANITE KITCHENS,-130.00', '2026-03-28,STAPLES,-130.00')
    const isPayment = (r: Json) => r.description === 'GRANITE KITCHENS'
    const offered = async (r: Json) => (await get(p, `/api/transactions/${r.id}/pair-candidates`)).map((c: Json) => c.id)
    expect(await offered(await billOf(p))).toEqual([(await row(p, isPayment)).id])
    expect(await offered(await row(p, isPayment))).toEqual([(await billOf(p)).id])
    const refused = await join(p, await billOf(p), await row(p, isPayment))
    expect(refused.json).toMatchObject({
      message: 'The payment is $20.00 more than the bill: what is that?',
      differences: ['tip', 'fee', 'overpaid', 'more'],
    })
    expect((await join(p, await billOf(p), await row(p, isPayment), 'overpaid')).status).toBe(200)
    expect(await figures(p)).toEqual({ cash: -240, accrual: -240, owed: '0.00', unpaid: 0 })
  })
})

test('a bill that was found to be paid is of what a person says; one that a person joined is not taken over', async () => {
  const p = await owner()
  await bill(p)
  await pay(p, '2026-03-10,GRANITE KITCHENS,-1000.00', '2026-03-11,STAPLES,-400.00', '2026-03-12,CITY POWER,-300.00')
  const named = (words: string) => row(p, (r) => r.description === words)
  expect((await billOf(p)).pair).toMatchObject({ decidedBy: 'reader', other: { description: 'GRANITE KITCHENS' } })
  // Asked first: until the answer nothing ends.
  expect((await join(p, await billOf(p), await named('STAPLES'))).json.differences).toEqual(['part', 'discount'])
  expect((await billOf(p)).pair.other.description).toBe('GRANITE KITCHENS')
  expect((await join(p, await billOf(p), await named('STAPLES'), 'discount')).status).toBe(200)
  expect([(await billOf(p)).pair.other.description, (await named('GRANITE KITCHENS')).pair]).toEqual(['STAPLES', null])
  expect(await figures(p)).toEqual({ cash: -1700, accrual: -1700, owed: '0.00', unpaid: 0 })
  const taken = await join(p, await billOf(p), await named('CITY POWER'), 'discount')
  expect([taken.status, (await billOf(p)).pair.other.description]).toEqual([409, 'STAPLES'])
})

describe('a bill that is paid in part', () => {
  test('by a payment and a credit note: what is left is owed, and nothing counts twice', async () => {
    const p = await owner()
    await bill(p)
    await credit(p)
    await pay(p, '2026-03-10,GRANITE KITCHENS,-400.00', '2026-03-11,STAPLES,-7.00')
    expect(await figures(p)).toEqual({ cash: -407, accrual: -1307, owed: '900.00', unpaid: 900 })
    const candidates = await get(p, `/api/transactions/${(await billOf(p)).id}/pair-candidates`)
    expect(candidates.map((c: Json) => c.amount)).toEqual(['400.00', '100.00'])
    const refused = await join(p, await billOf(p), await row(p, (r) => r.amount === '400.00'))
    expect(refused.status).toBe(400)
    expect(refused.json).toMatchObject({
      message: 'The payment is $600.00 less than the bill: what is that?',
      differences: ['part', 'discount'],
    })
    expect((await join(p, await billOf(p), await row(p, (r) => r.amount === '400.00'), 'part')).json).toMatchObject({
      pair: { difference: 'part' },
    })
    expect(await figures(p)).toEqual({ cash: -407, accrual: -907, owed: '500.00', unpaid: 500 })
    expect((await join(p, await creditOf(p), await billOf(p))).status).toBe(200)
    expect((await billOf(p)).pairs.map((one: Json) => one.difference)).toEqual(['part', 'part'])
    expect(await figures(p)).toEqual({ cash: -407, accrual: -907, owed: '500.00', unpaid: 500 })
    // The rest arrives: it is asked about, and settles the bill.
    await pay(p, '2026-04-20,GRANITE KITCHENS,-500.00')
    const asked = (await billOf(p)).pairs.find((one: Json) => one.state === 'asked')
    expect(asked.reason).toContain('is what is left of it: does it pay the rest?')
    await p.call('POST', `/api/pairs/${asked.id}/confirm`, {})
    expect(await figures(p)).toEqual({ cash: -907, accrual: -907, owed: '0.00', unpaid: 0 })
    // One of them is taken apart: the others stay.
    const first = (await billOf(p)).pairs.find((one: Json) => one.other.amount === '400.00')
    await p.call('DELETE', `/api/pairs/${first.id}`)
    expect((await billOf(p)).pairs).toHaveLength(2)
    expect(await figures(p)).toEqual({ cash: -907, accrual: -1307, owed: '400.00', unpaid: 400 })
    // Another change of these days leaves the others as well.
    await pay(p, '2026-04-21,STAPLES,-10.00')
    expect((await billOf(p)).pairs.filter((one: Json) => one.state === 'paired')).toHaveLength(2)
  })
  test('by a credit note and one payment that make it up is asked about, all as one', async () => {
    const p = await owner()
    await bill(p)
    await credit(p)
    await pay(p, '2026-04-10,GRANITE KITCHENS,-900.00')
    const { pairs, pair } = await billOf(p)
    expect(pairs.map((one: Json) => [one.state, one.other.amount]).sort()).toEqual([
      ['asked', '100.00'],
      ['asked', '900.00'],
    ])
    expect(pair.reason).toContain('add up to it: do they settle it?')
    expect((await figures(p)).accrual).toBe(-1800)
    await p.call('POST', `/api/pairs/${pair.id}/confirm`, {})
    expect(await figures(p)).toEqual({ cash: -900, accrual: -900, owed: '0.00', unpaid: 0 })
  })
  test('is not credited by more than is left of it', async () => {
    const p = await owner()
    await bill(p, '$80.00')
    await credit(p)
    expect((await join(p, await creditOf(p), await billOf(p))).json.message).toContain('more than the $80.00 that are left')
  })
})

describe('a bill with parts and a payment that closes it', () => {
  const PAID = { cash: -980, accrual: -980, owed: '0.00', unpaid: 0 }
  const differences = async (p: Person) =>
    ((await billOf(p)).pairs ?? []).map((one: Json) => `${one.difference} ${one.other.amount}`).sort()
  const ALL = ['discount 280.00', 'part 300.00', 'part 400.00']
  async function closed() {
    const p = await owner()
    await bill(p)
    const rows = ['2026-03-10,GRANITE KITCHENS,-400.00', '2026-03-20,GRANITE KITCHENS,-300.00', '2026-03-30,GRANITE KITCHENS,-280.00']
    await pay(p, ...rows)
    const paid = (amount: string) => row(p, (r) => r.amount === amount && r.treatment !== 'bill')
    expect((await join(p, await billOf(p), await paid('400.00'), 'part')).status).toBe(200)
    expect((await join(p, await billOf(p), await paid('300.00'), 'part')).status).toBe(200)
    expect((await join(p, await billOf(p), await paid('280.00'), 'discount')).status).toBe(200)
    expect([await differences(p), await figures(p)]).toEqual([ALL, PAID])
    return { p, paid }
  }
  test('has them again when the change that ended them is undone', async () => {
    const { p } = await closed()
    const undoId = 'undo-of-parts'
    await p.call('PUT', `/api/transactions/${(await billOf(p)).id}`, { amount: '200', undoId })
    expect((await billOf(p)).pairs ?? []).toEqual([])
    expect((await p.call('POST', '/api/transactions/undo', { undoId })).status).toBe(200)
    expect([await differences(p), await figures(p)]).toEqual([ALL, PAID])
  })
  test.each(['400.00', '280.00'])('has them again when the deletion of the payment of %s is undone', async (amount) => {
    const { p, paid } = await closed()
    const undoId = 'undo-deletion'
    await p.call('DELETE', `/api/transactions/${(await paid(amount)).id}?undoId=${undoId}`)
    await figures(p)
    expect((await p.call('POST', '/api/transactions/undo', { undoId })).status).toBe(200)
    expect([await differences(p), await figures(p)]).toEqual([ALL, PAID])
  })
  test('is open again by what was not paid when a part is taken apart, in either order', async () => {
    const { p } = await closed()
    const part = (await billOf(p)).pairs.find((one: Json) => one.other.amount === '400.00')
    await p.call('DELETE', `/api/pairs/${part.id}`)
    const { owed, unpaid } = await figures(p)
    expect(Number(owed)).toBe(unpaid)
  })
  test('keeps them when the statement of its payments is read again', async () => {
    const { p, paid } = await closed()
    const { documentId } = await paid('400.00')
    await p.call('POST', `/api/documents/${documentId}/retry`, {})
    await product().work()
    const { owed, unpaid } = await figures(p)
    expect([owed, unpaid, await differences(p)]).toEqual(['0.00', 0, ALL])
  })
})

test('a credit note that is taken off a later bill is open until the day of the bill', async () => {
  const p = await owner()
  await paper(p, 'CREDIT NOTE', 'CN-77', '$100.00', '03/20/2026')
  await paper(p, 'INVOICE', 'INV-20417', '$1,000.00', '04/02/2026')
  expect((await join(p, await creditOf(p), await billOf(p))).status).toBe(200)
  const unpaid = async (endDate: string) =>
    (await p.call('POST', '/api/reports', { title: 'R', reportPeriod: 'x', startDate: '2026-01-01', endDate, basis: 'accrual' })).json
      .reportData.unpaidBills.amount
  expect([await unpaid('2026-03-31'), await unpaid('2026-04-30')]).toEqual([-100, 900])
})

test('a credit note that was paid back is not taken off a bill as well', async () => {
  const p = await owner()
  await credit(p)
  await pay(p, '2026-03-25,GRANITE KITCHENS REFUND,100.00')
  await bill(p)
  expect((await join(p, await creditOf(p), await billOf(p))).status).toBe(409)
})

test("a supplier's credit note that is paid back counts once", async () => {
  const p = await owner()
  await credit(p)
  await pay(p, '2026-03-25,GRANITE KITCHENS REFUND,100.00')
  expect(await creditOf(p)).toMatchObject({ pair: { state: 'paired', other: { amount: '100.00' } } })
  const { cash, accrual, owed, unpaid } = await figures(p)
  expect([cash, accrual, owed, unpaid]).toEqual([100, 100, '0.00', 0])
})

describe('a payment of another amount than its bill', () => {
  async function paid(amount: string, total = '$1,000.00', isOwn = false) {
    const p = await owner()
    if (isOwn) await p.call('PUT', '/api/books', { businessNames: ['Granite Kitchens'] })
    await bill(p, total)
    await pay(p, `2026-03-10,${isOwn ? 'BAYVIEW' : 'GRANITE KITCHENS'},${isOwn ? '' : '-'}${amount}`)
    const one = await row(p, (r) => r.treatment === 'bill' || r.treatment === 'receivable')
    const payment = await row(p, (r) => r.amount === amount)
    return {
      p,
      one,
      payment,
      join: (difference?: string) => join(p, one, payment, difference),
      now: () => get(p, `/api/transactions/${payment.id}`),
    }
  }

  test('is not filed under fees: a person says what the rest is', async () => {
    const { join: to, now } = await paid('1012.00')
    const refused = await to()
    expect([refused.status, refused.json]).toEqual([
      400,
      expect.objectContaining({
        message: 'The payment is $12.00 more than the bill: what is that?',
        differences: ['tip', 'fee', 'overpaid', 'more'],
      }),
    ])
    expect((await now()).parts).toBeUndefined()
    expect((await to('discount')).status).toBe(400)
  })
  test.each([
    ['tip', undefined, { cash: -1012, accrual: -1012, owed: '0.00', unpaid: 0 }],
    ['more', undefined, { cash: -1012, accrual: -1012, owed: '0.00', unpaid: 0 }],
    ['fee', [{ amount: '1000.00' }, { amount: '12.00', leaf: 'bank_fees' }], { cash: -1012, accrual: -1012, owed: '0.00', unpaid: 0 }],
    [
      'overpaid',
      [{ amount: '1000.00' }, { amount: '12.00', treatment: 'deposit' }],
      { cash: -1000, accrual: -1000, owed: '0.00', unpaid: 0 },
    ],
  ] as const)('that is more, by %s', async (difference, parts, expected) => {
    const { p, join: to, now, one } = await paid('1012.00')
    expect((await to(difference)).json).toMatchObject({ pair: { state: 'paired', difference } })
    const split = (await now()).parts
    if (parts) expect(split).toMatchObject(parts)
    else expect(split).toBeUndefined()
    expect(await figures(p)).toEqual(expected)
    // What comes back is no security deposit.
    const accounts = (await get(p, '/api/accounts')).filter((a: Json) => a.kind === 'deposit')
    expect(accounts.map((a: Json) => [a.name, a.balance])).toEqual(difference === 'overpaid' ? [['Overpayments', '12.00']] : [])
    // Another change of these days leaves it; taken apart, everything is as it was.
    await pay(p, '2026-03-11,STAPLES,-10.00')
    const { pair } = await get(p, `/api/transactions/${one.id}`)
    expect(pair).toMatchObject({ state: 'paired', difference })
    await p.call('DELETE', `/api/pairs/${pair.id}`)
    expect((await now()).parts).toBeUndefined()
    expect(await figures(p)).toEqual({ cash: -1022, accrual: -2022, owed: '1000.00', unpaid: 1000 })
  })
  test('that is less, by a discount, lowers what it cost', async () => {
    const { p, join: to, now } = await paid('980.00')
    await to('discount')
    const { label, parts } = await now()
    expect(parts).toMatchObject([
      { amount: '1000.00', leaf: label },
      { amount: '-20.00', leaf: label },
    ])
    expect(await figures(p)).toEqual({ cash: -980, accrual: -980, owed: '0.00', unpaid: 0 })
  })
  test('of an own invoice that is less by a fee of the bank', async () => {
    const { p, join: to, now } = await paid('970.00', '$1,000.00', true)
    expect((await to()).json.differences).toEqual(['part', 'fee', 'discount'])
    await to('fee')
    expect((await now()).parts).toMatchObject([{ amount: '1000.00' }, { amount: '-30.00', leaf: 'bank_fees' }])
    expect(await totals(p)).toEqual([1000, 30])
    expect(await figures(p)).toMatchObject({ cash: 970, accrual: 970 })
  })
  test('far more than it is not a tip', async () => {
    const { join: to } = await paid('1500.00')
    expect((await to()).json.differences).toEqual(['overpaid', 'more'])
  })
})

test('an own invoice with tax that is paid in part, credited in part and paid to the end counts once', async () => {
  const p = await owner()
  await p.call('PUT', '/api/books', { businessNames: ['Granite Kitchens'] })
  const own = async (title: string, number: string, date: string, [net, tax, total]: [string, string, string]) => {
    const head = ['Granite Kitchens', '12 Quay Street', '', title, `Number   ${number}`, `Date     ${date}`, '']
    const lines = [`Design   ${net}`, `Subtotal   ${net}`, `Sales tax 8%   ${tax}`, `Total   ${total}`]
    await add(p, `${number}.pdf`, await madePdf([...head, ...lines]), 'invoice')
  }
  await own('INVOICE', 'INV-1', '03/02/2026', ['$200.00', '$16.00', '$216.00'])
  await own('CREDIT NOTE', 'CN-1', '03/10/2026', ['$100.00', '$8.00', '$108.00'])
  await pay(p, '2026-03-12,BAYVIEW,50.00', '2026-04-20,BAYVIEW,58.00')
  const paper = (isCredit: boolean) => row(p, (r) => r.treatment === 'receivable' && r.isCredit === isCredit)
  const money = (amount: string) => row(p, (r) => r.amount === amount)
  expect((await figures(p)).accrual).toBe(208)
  for (const [other, difference] of [[await money('50.00'), 'part'], [await paper(false)], [await money('58.00')]] as const) {
    const joined = await join(p, await paper(true), other, difference)
    expect([joined.status, joined.json.message]).toEqual([200, undefined])
    await figures(p)
  }
  const { cash, accrual } = await figures(p)
  const sheet = await get(p, '/api/reports/balance-sheet?asOf=2026-12-31&basis=accrual')
  const lineOf = (name: string) => sheet.sections.flatMap((s: Json) => s.lines).find((l: Json) => l.name === name)?.amount ?? '0.00'
  expect([cash, accrual, lineOf('Sales tax'), lineOf('Unpaid own invoices')]).toEqual([108, 100, '8.00', '0.00'])
})

describe('one of a bill and its payment comes back from the trash', () => {
  const PARTS = { cash: -400, accrual: -1000, owed: '600.00', unpaid: 600 }
  const remove = (p: Person, one: Json) => p.call('DELETE', `/api/transactions/${one.id}`)
  const restore = (p: Person, one: Json) => p.call('POST', `/api/transactions/${one.id}/restore`)
  const partsOf = async (p: Person) => ((await billOf(p)).pairs ?? [(await billOf(p)).pair]).map((one: Json) => one?.difference)

  test.each(['payment', 'bill', 'both, the bill first', 'both, the payment first'])('as it was: %s', async (which) => {
    const p = await owner()
    await bill(p)
    await pay(p, '2026-03-10,GRANITE KITCHENS,-400.00')
    const [paper, payment] = [await billOf(p), await row(p, (r) => r.amount === '400.00')]
    await join(p, paper, payment, 'part')
    expect(await figures(p)).toEqual(PARTS)
    const gone = which === 'payment' ? [payment] : which === 'bill' ? [paper] : [paper, payment]
    for (const one of which.endsWith('payment first') ? gone.toReversed() : gone) await remove(p, one)
    for (const one of gone) expect((await restore(p, one)).status).toBe(200)
    expect(await partsOf(p)).toEqual(['part'])
    expect((await row(p, (r) => r.amount === '400.00')).pair).toMatchObject({ state: 'paired' })
    expect(await figures(p)).toEqual(PARTS)
    // It is one step: deleted again, and that taken back, it is the same.
    await p.call('DELETE', `/api/transactions/${payment.id}?undoId=restored-1`)
    expect((await p.call('POST', '/api/transactions/undo', { undoId: 'restored-1' })).json).toEqual({ restored: 1, kept: 0 })
    expect([await partsOf(p), await figures(p)]).toEqual([['part'], PARTS])
  })
  test('a payment with what was too much, its split included', async () => {
    const p = await owner()
    await bill(p, '$110.00')
    await pay(p, '2026-03-27,GRANITE KITCHENS,-130.00')
    const payment = await row(p, (r) => r.amount === '130.00')
    await join(p, await billOf(p), payment, 'overpaid')
    const before = await figures(p)
    await remove(p, payment)
    await restore(p, payment)
    expect((await row(p, (r) => r.amount === '130.00')).parts).toMatchObject([{ amount: '110.00' }, { treatment: 'deposit' }])
    expect(await figures(p)).toEqual(before)
  })
  test.each([
    ['less', '2026-04-02,GRANITE KITCHENS,-700.00', 'part', /\$300\.00 of that bill is open now/],
    ['nothing', '2026-04-02,GRANITE KITCHENS,-990.00', 'discount', /That bill is paid by something else now/],
  ])('is asked where %s of the bill is open by then', async (_, meanwhile, as, words) => {
    const p = await owner()
    await bill(p)
    await pay(p, '2026-03-10,GRANITE KITCHENS,-400.00')
    const payment = await row(p, (r) => r.amount === '400.00')
    await join(p, await billOf(p), payment, 'part')
    await remove(p, payment)
    await pay(p, meanwhile)
    expect((await join(p, await billOf(p), await row(p, (r) => r.transactionDate === '2026-04-02'), as)).status).toBe(200)
    await restore(p, payment)
    const back = await row(p, (r) => r.amount === '400.00')
    expect(back).toMatchObject({ pair: null, needsReview: true })
    expect(back.aiClassification).toMatch(words)
    expect(await partsOf(p)).toEqual([as])
    await figures(p)
  })
})

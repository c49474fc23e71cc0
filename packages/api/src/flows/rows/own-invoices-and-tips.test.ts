import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { describe, expect, test } from 'vitest'
import { account, get, named, type Person, testBooks, totals } from '../../../testing/books.ts'

const { owner, add } = testBooks('2026-04-10T12:00:00.000Z')

const bill = (p: Person, vendor: string, total: string, date: string, type: 'invoice' | 'receipt') =>
  madePdf([
    vendor,
    '12 Quay Street',
    '',
    type === 'invoice' ? 'INVOICE' : 'RECEIPT',
    `${type === 'invoice' ? 'Invoice' : 'Receipt'} number   INV-20417`,
    `Date     ${date}`,
    '',
    `Dinner for four        ${total}`,
    `Total                  ${total}`,
  ]).then((file) => add(p, `${type}.pdf`, file, type))

describe("the owner's own invoice", () => {
  const deposit = account('4821', ['2026-03-20,DEPOSIT BAYVIEW CLINIC INV-20417,3788.75', '2026-03-21,STAPLES,-40.00'])

  test.each(['invoice first', 'money first'])('is revenue once, with the money that pays it: %s', async (order) => {
    const p = await owner()
    await p.call('PUT', '/api/books', { businessNames: ['Harbor Studio'] })
    const steps = [() => bill(p, 'HARBOR STUDIO LLC', '$3,788.75', '03/02/2026', 'invoice'), () => add(p, 'checking.csv', deposit)]
    for (const step of order === 'invoice first' ? steps : steps.reverse()) await step()
    const own = await named(p, 'HARBOR STUDIO')
    expect(own).toMatchObject({ treatment: 'receivable', isCredit: true, pair: { state: 'paired', other: { amount: '3788.75' } } })
    expect(await totals(p)).toEqual([3788.75, 40])
  })
  test('is no expense and no revenue while nobody paid it, and counts on its date on the accrual basis', async () => {
    const p = await owner()
    await p.call('POST', '/api/entities', { name: 'Harbor Studio', entityType: 'business' })
    await bill(p, 'Harbor Studio, Inc.', '$3,788.75', '03/02/2026', 'invoice')
    expect(await totals(p)).toEqual([0, 0])
    const report = async (basis: string) =>
      (await p.call('POST', '/api/reports', { title: 'R', reportPeriod: 'x', startDate: '2026-03-01', endDate: '2026-03-31', basis })).json
    expect(await report('cash')).toMatchObject({ totalRevenue: 0, reportData: { leftOut: { receivable: { count: 1 } } } })
    expect(await report('accrual')).toMatchObject({ totalRevenue: 3788.75 })
  })
  test('its printed sales tax is owed to the state, and no revenue on the accrual basis', async () => {
    const p = await owner()
    await p.call('PUT', '/api/books', { businessNames: ['Harbor Studio'], basis: 'accrual' })
    await bill(p, 'HARBOR STUDIO LLC', '$108.00', '03/02/2026', 'invoice')
    const own = await named(p, 'HARBOR STUDIO')
    expect((await p.call('PUT', `/api/transactions/${own.id}`, { taxAmount: '8.00' })).json).toMatchObject({
      taxAmount: '8.00',
      treatment: 'receivable',
    })
    expect(await totals(p)).toEqual([100, 0])
    const period = { title: 'R', reportPeriod: 'x', startDate: '2026-03-01', endDate: '2026-03-31' }
    const { json } = await p.call('POST', '/api/reports', period)
    expect(json).toMatchObject({ totalRevenue: 100, reportData: { leftOut: { sales_tax: { amount: 8 } } } })
    expect((await p.call('POST', '/api/reports', { ...period, basis: 'cash' })).json).toMatchObject({ totalRevenue: 0 })
    const sheet = await get(p, '/api/reports/balance-sheet?asOf=2026-03-31')
    expect(sheet.difference).toBe('0.00')
    expect(sheet.sections[1].lines).toEqual([expect.objectContaining({ name: 'Sales tax', amount: '8.00' })])
    expect((await get(p, '/api/reports/trial-balance?asOf=2026-03-31')).difference).toBe('0.00')
  })
  test('of a credit note lowers what is owed to the state, in whatever sign it is printed', async () => {
    const p = await owner()
    await p.call('PUT', '/api/books', { businessNames: ['Harbor Studio'], basis: 'accrual' })
    const paper = async (title: string, number: string, date: string, [net, tax, total]: [string, string, string]) => {
      const head = ['HARBOR STUDIO LLC', '12 Quay Street', '', title, `Number   ${number}`, `Date     ${date}`, '']
      await add(
        p,
        `${number}.pdf`,
        await madePdf([...head, `Design   ${net}`, `Subtotal   ${net}`, `Sales tax 8%   ${tax}`, `Total   ${total}`]),
        'invoice',
      )
    }
    await paper('INVOICE', 'INV-1', '03/02/2026', ['$200.00', '$16.00', '$216.00'])
    await paper('CREDIT NOTE', 'CN-1', '03/10/2026', ['$100.00', '$8.00', '$108.00'])
    await paper('CREDIT NOTE', 'CN-2', '03/11/2026', ['-$25.00', '-$2.00', '-$27.00'])
    const notes = (await get(p, '/api/transactions?limit=10')).filter((r: { isCredit: boolean }) => !r.isCredit)
    expect(notes.map((r: Record<string, string>) => [r.treatment, r.amount, r.taxAmount]).sort()).toEqual([
      ['receivable', '108.00', '8.00'],
      ['receivable', '27.00', '2.00'],
    ])
    const sheet = await get(p, '/api/reports/balance-sheet?asOf=2026-03-31')
    expect(sheet.difference).toBe('0.00')
    expect(sheet.sections[1].lines).toEqual([expect.objectContaining({ name: 'Sales tax', amount: '6.00' })])
    const period = { title: 'R', reportPeriod: 'x', startDate: '2026-03-01', endDate: '2026-03-31' }
    expect((await p.call('POST', '/api/reports', period)).json).toMatchObject({
      netProfit: 75,
      reportData: { leftOut: { sales_tax: { amount: 6 } } },
    })
  })
  test("a supplier's invoice stays a bill", async () => {
    const p = await owner()
    await p.call('PUT', '/api/books', { businessNames: ['Harbor Studio'] })
    await bill(p, 'Harbor Office Supply', '$88.00', '03/02/2026', 'invoice')
    expect(await named(p, 'Harbor Office')).toMatchObject({ treatment: 'bill', isCredit: false })
  })
})

describe('a receipt and a payment with a tip', () => {
  const card = (amount: string, date = '2026-03-03', name = 'LUNA ROSSA RESTAURANT') => account('4821', [`${date},${name},-${amount}`])

  test.each(['receipt first', 'payment first'])('are one purchase and one question: %s', async (order) => {
    const p = await owner()
    const steps = [() => bill(p, 'Luna Rossa Restaurant', '$65.00', '03/02/2026', 'receipt'), () => add(p, 'checking.csv', card('77.00'))]
    for (const step of order === 'receipt first' ? steps : steps.reverse()) await step()
    const receipt = (await get(p, '/api/transactions?limit=10')).find((r: { treatment: string }) => r.treatment === 'bill')
    expect(receipt.pair).toMatchObject({ state: 'asked', other: { amount: '77.00' } })
    expect(receipt.pair.reason).toContain('a tip of $12.00')
    expect(await totals(p)).toEqual([0, 77])
    expect((await p.call('POST', `/api/pairs/${receipt.pair.id}/confirm`, {})).json).toBeTruthy()
    expect((await get(p, `/api/transactions/${receipt.id}`)).pair).toMatchObject({ state: 'paired' })
    // Another change of these days leaves the answer alone.
    await add(p, 'more.csv', account('4821', ['2026-03-04,STAPLES,-10.00']))
    expect((await get(p, `/api/transactions/${receipt.id}`)).pair).toMatchObject({ state: 'paired' })
    expect(await totals(p)).toEqual([0, 87])
  })
  test.each([
    ['too much for a tip', card('85.00')],
    ['too late', card('77.00', '2026-03-10')],
    ['before the receipt', card('77.00', '2026-03-01')],
    ['somebody else', card('77.00', '2026-03-03', 'GOLDEN DRAGON RESTAURANT')],
  ])('are two where the payment is %s', async (_, statement) => {
    const p = await owner()
    await bill(p, 'Luna Rossa Restaurant', '$65.00', '03/02/2026', 'receipt')
    await add(p, 'checking.csv', statement)
    const rows = await get(p, '/api/transactions?limit=10')
    expect(rows).toHaveLength(2)
    expect(rows.every((r: { pair: unknown }) => r.pair === null)).toBe(true)
  })
  test('the same amount comes before one with a tip', async () => {
    const p = await owner()
    await bill(p, 'Luna Rossa Restaurant', '$65.00', '03/02/2026', 'receipt')
    await add(p, 'checking.csv', account('4821', ['2026-03-03,LUNA ROSSA RESTAURANT,-77.00', '2026-03-05,LUNA ROSSA RESTAURANT,-65.00']))
    const receipt = (await get(p, '/api/transactions?limit=10')).find((r: { treatment: string }) => r.treatment === 'bill')
    expect(receipt.pair).toMatchObject({ state: 'paired', other: { amount: '65.00' } })
  })
})

test.each(['REFUND BRIGHT PAPER', 'BRIGHT PAPER RETURN', 'ERSTATTUNG BRIGHT PAPER'])(
  '%s goes where the purchases of the merchant were put',
  async (line) => {
    const p = await owner()
    await add(p, 'checking.csv', account('4821', ['2026-03-03,BRIGHT PAPER,-77.00']))
    const { id } = await named(p, 'BRIGHT PAPER')
    await p.call('PUT', `/api/transactions/${id}`, { category: 'advertising', remember: true })
    const put = await named(p, 'BRIGHT PAPER')
    await add(p, 'april.csv', account('4821', [`2026-04-03,${line},20.00`]))
    const back = (await get(p, '/api/transactions?limit=10')).find((r: { isCredit: boolean }) => r.isCredit)
    expect(back).toMatchObject({ isCredit: true, category: put.category, needsReview: false })
    expect(back.aiClassification).toContain('Money back')
    const report = { title: 'R', reportPeriod: 'x', startDate: '2026-03-01', endDate: '2026-04-30' }
    const { lines } = (await p.call('POST', '/api/reports', report)).json.reportData
    expect(lines).toEqual([expect.objectContaining({ leaf: 'advertising', amount: 57, count: 2 })])
  },
)

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
})
afterEach(() => product.close())

const header = 'Date,Description,Amount,Balance\n'
const march = `${header}2024-03-01,OPENING BALANCE,,1000.00
2024-03-02,ZQX HOLDINGS,-100.00,900.00
2024-03-03,STAPLES STORE 1182,-50.00,850.00
2024-03-04,STRIPE PAYOUT,300.00,1150.00
`

describe('what processing leaves behind', () => {
  test('search finds the rows, and every total agrees with them', async () => {
    const p = product.person()
    await p.signUp()
    await p.call('POST', '/api/transactions', { description: 'By hand', amount: '7.00', transactionDate: '2024-03-09', category: 'rent' })
    await p.upload('march.csv', march)
    await product.work()
    expect((await p.call('GET', '/api/transactions?search=staples')).json).toHaveLength(1)
    expect((await p.call('GET', '/api/transactions/totals')).json).toEqual({
      totalRevenue: 300,
      totalExpenses: 157,
      netIncome: 143,
      moved: 143,
      count: 4,
      needsReview: 2,
      currency: 'USD',
      notConverted: [],
    })
    expect((await p.call('GET', '/api/transactions/totals?from=2024-03-01')).json).toEqual(
      (await p.call('GET', '/api/transactions/totals')).json,
    )
    const pending = (await p.call('GET', '/api/dashboard/pending')).json
    expect(pending).toMatchObject({
      total: 2,
      unrecognized: { count: 1, example: { description: 'ZQX HOLDINGS' } },
      suggestions: { count: 1 },
    })
  })
  test('a deleted row that comes back is found and counted once', async () => {
    const p = product.person()
    await p.signUp()
    await p.upload('march.csv', march)
    await product.work()
    const before = (await p.call('GET', '/api/transactions/totals')).json
    const { id } = (await p.call('GET', '/api/transactions?search=staples')).json[0]
    await p.call('DELETE', `/api/transactions/${id}`)
    expect((await p.call('GET', '/api/transactions?search=staples')).json).toEqual([])
    await p.call('POST', `/api/transactions/${id}/restore`)
    expect((await p.call('GET', '/api/transactions/totals')).json).toEqual(before)
    expect((await p.call('GET', '/api/transactions?search=staples')).json).toHaveLength(1)
  })
  test('reading a document again replaces what the reader entered and keeps what a person settled', async () => {
    const p = product.person()
    await p.signUp()
    const { id } = (await p.upload('march.csv', march)).json.document
    await product.work()
    const row = (await p.call('GET', '/api/transactions?search=zqx')).json[0]
    await p.call('PUT', `/api/transactions/${row.id}`, { ...pick(row), category: 'Legal & Professional Services' })
    await p.call('POST', `/api/documents/${id}/retry`)
    await product.work()
    const rows = (await p.call('GET', '/api/transactions')).json
    expect(rows).toHaveLength(3)
    expect(rows.find((r: { id: string }) => r.id === row.id)).toMatchObject({ category: 'professional_services', aiConfidence: '1.00' })
    expect((await p.call('GET', '/api/transactions/totals')).json).toMatchObject({
      totalRevenue: 300,
      totalExpenses: 150,
      count: 3,
      needsReview: 0,
    })
  })
  test('an answer is remembered for the same merchant in the next document', async () => {
    const p = product.person()
    await p.signUp()
    await p.upload('march.csv', march)
    await product.work()
    const row = (await p.call('GET', '/api/transactions?search=zqx')).json[0]
    await p.call('PUT', '/api/transactions/bulk-category', { transactionIds: [row.id], category: 'Legal & Professional Services' })
    await p.upload('april.csv', `${header}2024-04-02,ZQX HOLDINGS,-120.00,730.00\n2024-04-03,COMCAST,-30.00,700.00\n`)
    await product.work()
    expect((await p.call('GET', '/api/transactions?from=2024-04-01&search=zqx')).json[0]).toMatchObject({
      category: 'professional_services',
      aiConfidence: '0.95',
      needsReview: false,
    })
  })
})

describe('a payment that comes every month', () => {
  const month = (n: number) => `${header}2024-0${n}-05,QUORVEX HOSTING,-19.00,100.00\n2024-0${n}-1${n},ZQX HOLDINGS,-${n}20.00,90.00\n`
  const read = async (months: readonly number[]) => {
    const p = product.person()
    await p.signUp()
    for (const n of months) {
      await p.upload(`0${n}.csv`, month(n))
      await product.work()
    }
    const rows: { description: string; transactionDate: string; isRecurring: boolean }[] = (await p.call('GET', '/api/transactions')).json
    return rows.filter((r) => r.isRecurring).map((r) => `${r.transactionDate.slice(0, 10)} ${r.description}`)
  }
  test('is seen across statements of one month each, from the third on', async () => {
    expect(await read([1, 2, 3])).toEqual(['2024-03-05 QUORVEX HOSTING'])
  })
  test('is not seen where it came twice', async () => {
    expect(await read([1, 2])).toEqual([])
  })
})

describe('two documents that show the same rows', () => {
  const second = `${header}2024-03-03,STAPLES STORE 1182,-50.00,850.00\n2024-03-04,STRIPE PAYOUT,300.00,1150.00\n2024-03-05,ADOBE,-20.00,1130.00\n`
  async function both() {
    const p = product.person()
    await p.signUp()
    const first = (await p.upload('march.csv', march)).json.document.id
    await product.work()
    const later = (await p.upload('later.csv', second)).json.document.id
    await product.work()
    const rowsOf = async (id: string) =>
      (await p.call('GET', `/api/documents/${id}/transactions`)).json.map((r: { description: string }) => r.description)
    return { p, first, later, rowsOf }
  }
  test('both show them, and the books have them once', async () => {
    const { p, later, rowsOf } = await both()
    expect((await p.call('GET', '/api/transactions')).json).toHaveLength(4)
    expect(await rowsOf(later)).toEqual(['STAPLES STORE 1182', 'STRIPE PAYOUT', 'ADOBE'])
  })
  test('deleting the first with its rows leaves what the second still proves', async () => {
    const { p, first, later, rowsOf } = await both()
    await p.call('DELETE', `/api/documents/${first}?transactions=delete`)
    expect(await rowsOf(later)).toEqual(['STAPLES STORE 1182', 'STRIPE PAYOUT', 'ADOBE'])
    expect((await p.call('GET', '/api/transactions/totals')).json).toMatchObject({ totalRevenue: 300, totalExpenses: 70, count: 3 })
  })
  test('a row that a person corrected is not entered again, and one that they deleted does not come back', async () => {
    const p = product.person()
    await p.signUp()
    const { id } = (await p.upload('march.csv', march)).json.document
    await product.work()
    const [staples] = (await p.call('GET', '/api/transactions?search=staples')).json
    await p.call('PUT', `/api/transactions/${staples.id}`, {
      ...pick(staples),
      amount: '55.00',
      transactionDate: '2024-02-28',
      category: 'Office Expenses',
    })
    const [stripe] = (await p.call('GET', '/api/transactions?search=stripe')).json
    await p.call('DELETE', `/api/transactions/${stripe.id}`)
    await p.upload('later.csv', second)
    await p.call('POST', `/api/documents/${id}/retry`)
    await product.work()
    const all = (await p.call('GET', '/api/transactions')).json.map(
      (r: { description: string; amount: string }) => `${r.description} ${r.amount}`,
    )
    expect(all.sort()).toEqual(['ADOBE 20.00', 'STAPLES STORE 1182 55.00', 'ZQX HOLDINGS 100.00'])
  })
  test('a statement that begins where another ends repeats nothing of it, even equal rows on the day between', async () => {
    const p = product.person()
    await p.signUp()
    const month = (opening: string, rows: string, closing: string) =>
      `Opening balance,,${opening}\nDate,Description,Amount\n${rows}Closing balance,,${closing}\n`
    await p.upload('a.csv', month('1000.00', '2024-05-01,RENT,-100.00\n2024-05-03,ATM CASH,-50.00\n', '850.00'))
    await p.upload('b.csv', month('850.00', '2024-05-03,ATM CASH,-50.00\n2024-05-04,LUNCH,-51.00\n', '749.00'))
    await product.work()
    expect((await p.call('GET', '/api/transactions/totals')).json).toMatchObject({ totalExpenses: 251, count: 4 })
  })
})

describe('a statement', () => {
  test('that does not add up is off, and sends all its rows to review', async () => {
    const p = product.person()
    await p.signUp()
    const { id } = (await p.upload('off.csv', march.replace('STRIPE PAYOUT,300.00,1150.00', 'STRIPE PAYOUT,300.00,1160.00'))).json.document
    await product.work()
    const rows = (await p.call('GET', `/api/documents/${id}/transactions`)).json
    expect(rows).toHaveLength(3)
    expect(rows.every((r: { needsReview: boolean }) => r.needsReview)).toBe(true)
  })
})

describe('a card payment', () => {
  test('is left out of the totals, and asks while no card statement is in the books', async () => {
    const p = product.person()
    await p.signUp()
    await p.upload('bank.csv', `${header}2024-03-02,CHASE CREDIT CRD AUTOPAY,-400.00,600.00\n2024-03-03,STAPLES,-10.00,590.00\n`)
    await product.work()
    const row = (await p.call('GET', '/api/transactions?search=chase')).json[0]
    expect(row).toMatchObject({ isTransfer: true, needsReview: true })
    expect((await p.call('GET', '/api/transactions/totals')).json.totalExpenses).toBe(10)
    await p.call('PUT', '/api/transactions/bulk-transfer', { transactionIds: [row.id], isTransfer: false })
    expect((await p.call('GET', '/api/transactions/totals')).json.totalExpenses).toBe(410)
  })
  test("to an issuer that it names asks while only another issuer's card is in the books", async () => {
    const p = product.person()
    await p.signUp()
    const card = (lastFour: string, shop: string) => `Account Number,****${lastFour}\nDate,Description,Amount\n2024-03-09,${shop},-40.00\n`
    const payment = async (day: string, description: string) => {
      await p.upload(`bank-${day}.csv`, `${header}2024-03-${day},${description},-400.00,600.00\n`)
      await product.work()
      const rows = (await p.call('GET', '/api/transactions')).json as { transactionDate: string; needsReview: boolean }[]
      return rows.find((row) => row.transactionDate === `2024-03-${day}`)
    }
    await p.upload('amex-march.csv', card('1004', 'STAPLES STORE 12'), 'credit_card')
    await product.work()
    expect(await payment('02', 'AMEX EPAYMENT ACH PMT M1')).toMatchObject({ treatment: 'card_payment', needsReview: false })
    // Which card it is does not stand there.
    expect(await payment('03', 'CREDIT CARD PAYMENT AUTOPAY 7731')).toMatchObject({ treatment: 'card_payment', needsReview: false })
    expect(await payment('04', 'CHASE CREDIT CRD AUTOPAY')).toMatchObject({
      treatment: 'card_payment',
      needsReview: true,
      aiClassification: expect.stringContaining('no Chase card’s statement is in your books yet'),
    })
    await p.upload('Chase9012_Activity.csv', card('9012', 'HOME DEPOT 77'), 'credit_card')
    await product.work()
    expect(await payment('05', 'CHASE CREDIT CRD AUTOPAY')).toMatchObject({ treatment: 'card_payment', needsReview: false })
  })
  test('is taken for one of a card that does not say whose it is', async () => {
    const p = product.person()
    await p.signUp()
    await p.upload('amex-march.csv', 'Date,Description,Amount\n2024-03-09,STAPLES STORE 12,-40.00\n', 'credit_card')
    await p.upload('card.csv', 'Account Number,****9012\nDate,Description,Amount\n2024-03-09,HOME DEPOT 77,-40.00\n', 'credit_card')
    await product.work()
    await p.upload('bank.csv', `${header}2024-03-02,CHASE CREDIT CRD AUTOPAY,-400.00,600.00\n`)
    await product.work()
    expect((await p.call('GET', '/api/transactions?search=chase')).json[0]).toMatchObject({ needsReview: false })
  })
})

describe('a reader that fails', () => {
  test('is tried again when the fault may pass, and gives up in words after the third try', async () => {
    let tries = 0
    product.close()
    product = testProduct({
      reader: {
        read: async () => {
          tries += 1
          return { kind: 'unreadable', reason: 'the reader stopped unexpectedly', retryable: true }
        },
        unpack: async () => ({ kind: 'unreadable', reason: 'Not read in tests', retryable: false }),
        renderPage: async () => null,
        pictureToSend: async () => null,
        showSheet: async () => null,
        showText: async () => null,
      },
    })
    const p = product.person()
    await p.signUp()
    const { id } = (await p.upload('march.csv', march)).json.document
    const start = Date.now()
    for (let i = 0; i < 5; i++) {
      product.setClock(() => new Date(start + i * 60_000))
      await product.work()
    }
    expect(tries).toBe(3)
    expect((await p.call('GET', `/api/documents/${id}`)).json).toMatchObject({
      isProcessed: true,
      extractedText: 'Processing failed: the reader stopped unexpectedly',
    })
    expect((await p.call('GET', '/api/transactions')).json).toEqual([])
  })
})

const pick = (row: Record<string, unknown>) => ({
  description: row.description,
  amount: row.amount,
  transactionDate: row.transactionDate,
  isCredit: row.isCredit,
})

describe('a document in another currency', () => {
  const pounds = [
    'Date,Description,Amount,Currency,Balance',
    '2024-03-01,OPENING BALANCE,,GBP,1000.00',
    '2024-03-02,ZQX HOLDINGS,-100.00,GBP,900.00',
    '2024-03-03,STAPLES STORE 1182,-50.00,GBP,850.00',
  ].join('\n')
  test('keeps it on each of its rows, and waits where the books are in another one', async () => {
    const p = product.person()
    await p.signUp()
    await p.upload('march.csv', march.replace('Balance\n', 'Balance,Currency\n').replace(/(\d\.\d\d)\n/g, '$1,USD\n'))
    await p.upload('pounds.csv', pounds)
    await product.work()
    const rows: { description: string; currency: string | null; needsReview: boolean }[] = (await p.call('GET', '/api/transactions')).json
    expect(rows.map((r) => r.currency).sort()).toEqual(['GBP', 'GBP', 'USD', 'USD', 'USD'])
    expect(rows.filter((r) => r.currency === 'GBP').every((r) => r.needsReview)).toBe(true)
  })
  test('a bill waits in books that hold no statement yet, unless it is in dollars', async () => {
    const { madePdf } = await import('@ledgerhand/extract-fixtures/pdf/made-pdf')
    const p = product.person()
    await p.signUp()
    const bill = (vendor: string, mark: string) =>
      madePdf([
        vendor,
        '12 Quay Street',
        '',
        'INVOICE',
        'Invoice date     2026-03-02',
        '',
        `Paper, 10 boxes   ${mark}318.20`,
        `Total due         ${mark}318.20`,
      ])
    await p.upload('pounds.pdf', await bill('Northwind Paper Company', '£'), 'invoice')
    await p.upload('dollars.pdf', await bill('Harbor Office Supply', 'USD '), 'invoice')
    await product.work()
    const rows: { currency: string | null; aiClassification: string | null }[] = (await p.call('GET', '/api/transactions')).json
    const about = (currency: string) => JSON.stringify(rows.find((r) => r.currency === currency))
    expect(about('GBP')).toContain('Its amount is in GBP, totals are in USD')
    expect(about('USD')).not.toContain('Its amount is in')
  })
})

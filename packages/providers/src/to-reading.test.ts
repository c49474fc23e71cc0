import { describe, expect, it } from 'vitest'
import type { Answer, AnsweredAccount, AnsweredBill, AnsweredRow } from './service.ts'
import { type ReadFrom, toReading } from './to-reading.ts'

const row = (date: string, amount: string, direction: 'in' | 'out' = 'out', more: Partial<AnsweredRow> = {}): AnsweredRow => ({
  date,
  description: 'ACME SOFTWARE',
  amount,
  direction,
  page: 2,
  balance: null,
  confidence: 1,
  ...more,
})
const account = (rows: AnsweredRow[], more: Partial<AnsweredAccount> = {}): AnsweredAccount => ({
  name: 'First Example Bank',
  lastFour: '****4321',
  currency: 'USD',
  periodStart: '10/01/2026',
  periodEnd: '10/31/2026',
  openingBalance: '1,000.00',
  closingBalance: '951.00',
  rows,
  ...more,
})
const answer = (accounts: AnsweredAccount[], bill: AnsweredBill | null = null): Answer => ({
  accounts,
  bill,
  pageTexts: null,
  usage: { model: 'm', requests: 1, pages: 1, bytes: 1, tokensIn: 0, tokensOut: 0, requestId: null },
})
const from = (changes: Partial<ReadFrom> = {}): ReadFrom => ({
  documentType: 'bank_statement',
  format: 'pdf',
  pages: 2,
  text: 'text',
  ...changes,
})
const read = (rows: AnsweredRow[], more: Partial<AnsweredAccount> = {}, changes: Partial<ReadFrom> = {}) =>
  toReading(answer([account(rows, more)]), from(changes)).statements[0]

describe('an answer as a reading', () => {
  it('has amounts in cents, days on the calendar, the page as evidence and no more confidence than is proven', () => {
    expect(read([row('10/01/2026', '49.00')])).toMatchObject({
      accountName: 'First Example Bank',
      accountLastFour: '4321',
      isCard: false,
      currency: 'USD',
      periodStart: '2026-10-01',
      periodEnd: '2026-10-31',
      openingCents: 100000,
      closingCents: 95100,
      transactions: [
        {
          date: '2026-10-01',
          description: 'ACME SOFTWARE',
          amountCents: 4900,
          isCredit: false,
          evidence: { kind: 'page', page: 2, box: [0, 0, 0, 0] },
          balanceCents: null,
          bankId: null,
          confidence: 0.85,
          doubt: null,
        },
      ],
      unread: [],
      seal: { state: 'reconciled', differenceCents: 0, firstBreak: null },
    })
  })

  it.each([
    ['49', 4900],
    ['$1,234.50', 123450],
    ['1.234,50', 123450],
    ['1 234,50', 123450],
    ['0.07', 7],
    ['(49.00)', 4900],
    ['49.00-', 4900],
  ])('the amount %s', (text, cents) => expect(read([row('2026-10-01', text)])?.transactions[0]?.amountCents).toBe(cents))

  it.each(['', 'N/A', '1.2.3', '0.00', '12,34,5', '9'.repeat(30), '1e5', 'NaN'])(
    'an amount that is %s is a line that could not be read, and breaks the seal',
    (text) => {
      const statement = read([row('10/01/2026', '49.00'), row('10/02/2026', text)])
      expect(statement?.transactions).toHaveLength(1)
      expect(statement?.unread).toEqual([{ text: expect.stringContaining('10/02/2026 ACME SOFTWARE'), evidence: expect.anything() }])
      expect(statement?.seal.state).toBe('off')
    },
  )

  it.each(['', '10/32/2026', '2026-02-30', 'yesterday', '0000-00-00'])('a date that is %s is a line that could not be read', (text) => {
    expect(read([row(text, '49.00')])).toMatchObject({ transactions: [], unread: [{}] })
  })

  it('days without a year fall into the period, over the turn of the year too', () => {
    const period = { periodStart: '2026-12-15', periodEnd: '2027-01-14' }
    const statement = read([row('12/20', '1.00'), row('01/05', '2.00'), row('Jan 13', '3.00')], period)
    expect(statement?.transactions.map((t) => t.date)).toEqual(['2026-12-20', '2027-01-05', '2027-01-13'])
  })

  it('days without a year, and no period, cannot be told', () => {
    expect(read([row('10/01', '1.00')], { periodStart: null, periodEnd: null })).toMatchObject({ transactions: [], unread: [{}] })
  })

  it('day and month that could be the other way round are doubted', () => {
    const open = read([row('03/04/2026', '49.00')], { periodStart: null, periodEnd: null, currency: null })
    expect(open?.transactions[0]).toMatchObject({ confidence: 0.6, doubt: 'Day and month could be the other way round' })
    const settled = read([row('03/04/2026', '49.00')], { periodStart: '01/04/2026', periodEnd: '30/04/2026', currency: 'EUR' })
    expect(settled?.transactions[0]).toMatchObject({ date: '2026-04-03', doubt: null })
  })

  it('a sign that contradicts the direction is doubted, a minus beside out is not', () => {
    const statement = read([
      row('10/01/2026', '-5.00', 'in'),
      row('10/02/2026', '-5.00', 'out'),
      row('10/03/2026', '5.00 DR', 'in'),
      row('10/04/2026', '5.00 CR', 'in'),
    ])
    expect(statement?.transactions.map((t) => t.doubt !== null)).toEqual([true, false, true, false])
  })

  it('what is owed on a card is negative, what is in favour of its holder positive', () => {
    const card = { documentType: 'credit_card' } as const
    const balances = { openingBalance: '100.00', closingBalance: '149.00' }
    expect(read([row('10/01/2026', '49.00')], balances, card)).toMatchObject({
      isCard: true,
      openingCents: -10000,
      closingCents: -14900,
      seal: { state: 'reconciled' },
    })
    expect(read([row('10/01/2026', '49.00')], { openingBalance: '-100.00', closingBalance: '51.00 CR' }, card)).toMatchObject({
      openingCents: 10000,
      closingCents: 5100,
    })
    expect(read([], { openingBalance: '-5.00', closingBalance: '7.00 DR' })).toMatchObject({ openingCents: -500, closingCents: -700 })
  })

  it('rows from the newest to the oldest are proven through time', () => {
    const rows = [row('10/02/2026', '51.00', 'out', { balance: '900.00' }), row('10/01/2026', '49.00', 'out', { balance: '951.00' })]
    expect(read(rows, { closingBalance: '900.00' })?.seal).toMatchObject({ state: 'reconciled', differenceCents: 0, firstBreak: null })
  })

  it('texts are one line, of bounded length, and never empty', () => {
    const statement = read([
      row('10/01/2026', '49.00', 'out', { description: ' A\n\u200bB\t' }),
      row('10/01/2026', '1.00', 'out', { description: ' ' }),
      row('10/01/2026', '1.00', 'out', { description: 'x'.repeat(900) }),
    ])
    expect(statement?.transactions.map((t) => t.description)).toEqual(['A B', 'No description', 'x'.repeat(500)])
  })

  it('two accounts are two statements', () => {
    const reading = toReading(
      answer([account([row('10/01/2026', '1.00')]), account([row('10/01/2026', '2.00')], { lastFour: '9999' })]),
      from(),
    )
    expect(reading.statements.map((s) => s.accountLastFour)).toEqual(['4321', '9999'])
    expect(reading.bill).toBeNull()
  })
})

describe('a bill', () => {
  const bill: AnsweredBill = {
    vendor: 'CORNER CAFE',
    date: '10/23/2026',
    number: 'A-77',
    total: '$12.50',
    tax: '$1.00',
    currency: 'USD',
    confidence: 0.97,
  }
  it('is read for invoices and receipts, rows beside it are not', () => {
    const reading = toReading(answer([account([row('10/01/2026', '1.00')])], bill), from({ documentType: 'receipt' }))
    expect(reading).toMatchObject({
      statements: [],
      bill: {
        vendor: 'CORNER CAFE',
        date: '2026-10-23',
        number: 'A-77',
        totalCents: 1250,
        taxCents: 100,
        currency: 'USD',
        confidence: 0.85,
      },
    })
  })
  it('is made of what the service lists only where that adds up, with the tax or without', () => {
    const items = [
      { description: 'Soup', amount: '4.50' },
      { description: 'Bread', amount: '7.00' },
    ]
    const read = (changes: Partial<AnsweredBill>) => toReading(answer([], { ...bill, ...changes }), from({ documentType: 'invoice' })).bill
    expect(read({ total: '12.50', tax: '1.00', items })?.lines?.map((l) => [l.kind, l.cents])).toEqual([
      ['item', 450],
      ['item', 700],
      ['tax', 100],
    ])
    expect(read({ total: '11.50', tax: '1.00', items })?.lines).toHaveLength(2)
    expect(read({ total: '14.50', tax: '1.00', tip: '2.00', items })?.lines).toHaveLength(4)
    expect(read({ total: '13.50', tax: '1.00', items })?.lines).toBeUndefined()
    expect(read({ dueDate: '10/20/2026', date: '10/03/2026' })?.dueDate).toBe('2026-10-20')
  })
  it('without a total is a bill of which nothing is sure', () => {
    expect(toReading(answer([], { ...bill, total: null }), from({ documentType: 'invoice' })).bill).toMatchObject({
      totalCents: null,
      confidence: 0,
    })
    expect(toReading(answer([]), from({ documentType: 'invoice' })).bill).toMatchObject({ vendor: null, totalCents: null })
  })
  it('is what another document turns out to be when it has no rows', () => {
    expect(toReading(answer([], bill), from({ documentType: 'other' })).bill).toMatchObject({ totalCents: 1250 })
    const both = toReading(answer([account([row('10/01/2026', '1.00')])], bill), from({ documentType: 'other' }))
    expect([both.bill, both.statements.length]).toEqual([null, 1])
  })
  it('is never what a statement turns out to be', () => {
    expect(toReading(answer([], bill), from()).bill).toBeNull()
  })
})

import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { conforms, inTime, sampleAnswers, switchedOn, useNetwork } from '../testing/conformance.ts'
import { azure } from './azure.ts'

const network = useNetwork()
const env = {
  DOCUMENT_INTELLIGENCE_ENDPOINT: 'https://books.cognitiveservices.azure.com/',
  DOCUMENT_INTELLIGENCE_API_KEY: 'azure-test-0123456789',
}
const running = () => switchedOn(azure, env)
const OPERATION =
  'https://books.cognitiveservices.azure.com/documentintelligence/documentModels/m/analyzeResults/0a1b?api-version=2024-11-30'

const accepted = (location = OPERATION) =>
  new HttpResponse(null, { status: 202, headers: { 'operation-location': location, 'retry-after': '0', 'apim-request-id': 'req_1' } })
const state = (status: string, more: object = {}) => HttpResponse.json({ status, ...more }, { headers: { 'retry-after': '0' } })
const place = (pageNumber: number) => ({ boundingRegions: [{ pageNumber, polygon: [1, 1, 2, 1, 2, 1.2, 1, 1.2] }] })
const text = (content: string, page = 1) => ({ type: 'string', valueString: content, content, confidence: 0.95, ...place(page) })
const day = (valueDate: string, content: string, page = 1) => ({ type: 'date', valueDate, content, confidence: 0.96, ...place(page) })
const number = (valueNumber: number, content?: string, page = 1) => ({
  type: 'number',
  valueNumber,
  ...(content ? { content } : {}),
  confidence: 0.9,
  ...place(page),
})
const money = (amount: number, content: string) => ({
  type: 'currency',
  valueCurrency: { currencySymbol: '$', amount, currencyCode: 'USD' },
  content,
  confidence: 0.97,
  ...place(1),
})
const list = (items: object[]) => ({ type: 'array', valueArray: items.map((valueObject) => ({ type: 'object', valueObject })) })
const page = (pageNumber: number, lines: string[] = []) => ({
  pageNumber,
  width: 8.5,
  height: 11,
  unit: 'inch',
  lines: lines.map((content) => ({ content })),
})
const succeeded = (fields: object, pages: object[] = [page(1, ['First Example Bank']), page(2)], more: object = {}) =>
  state('succeeded', {
    analyzeResult: { apiVersion: '2024-11-30', content: '…', pages, tables: [], documents: [{ docType: 'd', fields }], ...more },
  })
const answering = (result: () => Response) =>
  network.answer(({ method }, nth) =>
    method === 'POST'
      ? accepted()
      : method === 'DELETE'
        ? new HttpResponse(null, { status: 204 })
        : nth === 2
          ? state('running')
          : result(),
  )

const bank = {
  BankName: text('First Example Bank'),
  StatementStartDate: day('2026-10-01', '10/01/2026'),
  StatementEndDate: day('2026-10-31', '10/31/2026'),
  Accounts: list([
    {
      AccountNumber: text('xxxx4321'),
      BeginningBalance: number(1000, '$1,000.00'),
      EndingBalance: number(1651, '$1,651.00'),
      Transactions: list([
        { Date: day('2026-10-01', '10/01'), Description: text('ACME SOFTWARE'), WithdrawalAmount: number(49, '49.00') },
        { Date: day('2026-10-02', '10/02', 2), Description: text('CLIENT PAYMENT'), DepositAmount: number(1200.1, undefined, 2) },
        {
          Date: day('2026-10-03', '10/03', 2),
          Description: text('CHECK'),
          CheckNumber: text('1002'),
          WithdrawalAmount: number(400, '400.00', 2),
        },
      ]),
      Checks: list([
        { Number: text('1001'), Date: day('2026-10-04', '10/04', 2), Amount: number(100.1, '100.10', 2) },
        { Number: text('1002'), Date: day('2026-10-03', '10/03', 2), Amount: number(400, '400.00', 2) },
      ]),
    },
  ]),
}

describe('Azure Document Intelligence', () => {
  it('is started, asked until it is done, and what it keeps is deleted', async () => {
    answering(() => succeeded(bank))
    const answer = await running().extract(sampleAnswers.pdf(), inTime())
    expect(network.seen.map((s) => [s.method, s.url])).toEqual([
      [
        'POST',
        'https://books.cognitiveservices.azure.com/documentintelligence/documentModels/prebuilt-bankStatement.us:analyze?api-version=2024-11-30',
      ],
      ['GET', OPERATION],
      ['GET', OPERATION],
      ['DELETE', OPERATION],
    ])
    expect(network.seen.map((s) => s.headers['ocp-apim-subscription-key'])).toEqual(Array(4).fill('azure-test-0123456789'))
    expect(network.seen[0]?.headers['content-type']).toBe('application/pdf')
    expect(network.seen[0]?.text).toBe('%PDF-1.7 a statement')
    expect(answer.usage).toEqual({
      model: 'prebuilt-bankStatement.us',
      requests: 1,
      pages: 2,
      bytes: 20,
      tokensIn: 0,
      tokensOut: 0,
      requestId: 'req_1',
    })
    expect(answer.pageTexts).toEqual(['First Example Bank', ''])
  })

  it('reads a statement: amounts as printed, checks as withdrawals, each once', async () => {
    answering(() => succeeded(bank))
    const { accounts, bill } = await running().extract(sampleAnswers.pdf(), inTime())
    const row = (date: string, description: string, amount: string, direction: string, pageNumber: number) => ({
      date,
      description,
      amount,
      direction,
      page: pageNumber,
      balance: null,
      confidence: 0.9,
    })
    expect(bill).toBeNull()
    expect(accounts).toEqual([
      {
        name: 'First Example Bank',
        lastFour: 'xxxx4321',
        currency: 'USD',
        periodStart: '2026-10-01',
        periodEnd: '2026-10-31',
        openingBalance: '$1,000.00',
        closingBalance: '$1,651.00',
        rows: [
          row('2026-10-01', 'ACME SOFTWARE', '49.00', 'out', 1),
          row('2026-10-02', 'CLIENT PAYMENT', '1200.10', 'in', 2),
          row('2026-10-03', 'CHECK', '400.00', 'out', 2),
          row('2026-10-04', 'Check 1001', '100.10', 'out', 2),
        ],
      },
    ])
  })

  it.each([
    [
      'invoice',
      'prebuilt-invoice',
      {
        VendorName: text('ACME SOFTWARE'),
        InvoiceId: text('1001'),
        InvoiceDate: day('2026-10-01', 'Oct 1'),
        InvoiceTotal: money(49, '$49.00'),
        TotalTax: money(4, '$4.00'),
      },
      { vendor: 'ACME SOFTWARE', number: '1001', date: '2026-10-01', total: '$49.00', tax: '$4.00' },
    ],
    [
      'invoice',
      'prebuilt-invoice',
      { VendorName: text('ACME'), AmountDue: money(49, '$49.00') },
      { vendor: 'ACME', number: null, date: null, total: '$49.00', tax: null },
    ],
    [
      'receipt',
      'prebuilt-receipt',
      {
        MerchantName: text('CORNER CAFE'),
        TransactionDate: day('2026-10-03', '10/03/2026'),
        Total: money(12.5, '$12.50'),
        TotalTax: money(1, '$1.00'),
      },
      { vendor: 'CORNER CAFE', number: null, date: '2026-10-03', total: '$12.50', tax: '$1.00' },
    ],
  ] as const)('reads an %s', async (documentType, model, fields, expected) => {
    answering(() => succeeded(fields, [page(1)]))
    const answer = await running().extract(sampleAnswers.image(documentType), inTime())
    expect(answer.bill).toMatchObject(expected)
    expect(answer.accounts).toEqual([])
    expect(network.seen[0]?.url).toContain(`/${model}:analyze`)
    expect(network.seen[0]?.headers['content-type']).toBe('image/png')
  })

  it("reads a card statement from its tables: there is no model for cards' statements", async () => {
    const cells = (rows: string[][], pageNumber: number) => ({
      cells: rows.flatMap((r, rowIndex) => r.map((content, columnIndex) => ({ rowIndex, columnIndex, content, ...place(pageNumber) }))),
    })
    const head = ['Date', 'Description', 'Amount']
    const tables = [
      cells([head, ['10/01/2026', 'ACME SOFTWARE', '49.00'], ['10/02/2026', 'CORNER CAFE', '4.50']], 1),
      cells([head, ['10/15/2026', 'PAYMENT THANK YOU', '-53.50']], 2),
    ]
    answering(() => succeeded({}, [page(1, ['Previous balance', '$53.50', 'New balance $53.50']), page(2)], { tables }))
    const { accounts } = await running().extract(sampleAnswers.pdf('credit_card'), inTime())
    expect(network.seen[0]?.url).toContain('/prebuilt-layout:analyze')
    expect(accounts[0]).toMatchObject({ openingBalance: '$53.50', closingBalance: '$53.50' })
    expect(accounts[0]?.rows.map((r) => [r.date, r.description, r.amount, r.direction, r.page])).toEqual([
      ['2026-10-01', 'ACME SOFTWARE', '49.00', 'out', 1],
      ['2026-10-02', 'CORNER CAFE', '4.50', 'out', 1],
      ['2026-10-15', 'PAYMENT THANK YOU', '53.50', 'in', 2],
    ])
  })

  it.each([
    'https://elsewhere.example.com/results/1',
    'https://books.cognitiveservices.azure.com.example.com/1',
    'http://books.cognitiveservices.azure.com/1',
    '',
    'not an address',
  ])('does not carry the key to where the answer does not belong: %s', async (location) => {
    network.answer(() => accepted(location))
    await expect(running().extract(sampleAnswers.pdf(), inTime())).rejects.toMatchObject({ kind: 'invalid_output' })
    expect(network.seen).toHaveLength(1)
  })

  it('a free resource that reads two pages of three is not taken for having read them all', async () => {
    answering(() => succeeded(bank))
    await expect(running().extract(sampleAnswers.pdf('bank_statement', 3), inTime())).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('2 of 3 pages'),
    })
  })

  it('an answer that cannot be deleted is an answer all the same', async () => {
    network.answer(({ method }) => (method === 'POST' ? accepted() : method === 'DELETE' ? HttpResponse.error() : succeeded(bank)))
    expect((await running().extract(sampleAnswers.pdf(), inTime())).accounts).toHaveLength(1)
  })

  it.each([
    ['InvalidContentLength', 'unsupported'],
    ['InvalidContent', 'unsupported'],
    ['InternalServerError', 'transient'],
    ['Unheard', 'bad_request'],
  ])('a reading that fails there with %s is %s, and is deleted too', async (code, kind) => {
    answering(() => state('failed', { error: { code: 'InvalidRequest', message: 'QUOTED', innererror: { code, message: 'QUOTED' } } }))
    await expect(running().extract(sampleAnswers.pdf(), inTime())).rejects.toMatchObject({ kind })
    expect(network.seen.at(-1)?.method).toBe('DELETE')
  })

  it('is stopped while it waits', async () => {
    network.answer(({ method }) =>
      method === 'POST' ? accepted() : HttpResponse.json({ status: 'running' }, { headers: { 'retry-after': '60' } }),
    )
    await expect(running().extract(sampleAnswers.pdf(), inTime(200))).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('takes no text, and a test of the key asks about the resource only', async () => {
    await expect(running().extract(sampleAnswers.text(), inTime())).rejects.toMatchObject({ kind: 'unsupported' })
    expect(network.seen).toEqual([])
    network.answer(() => HttpResponse.json({ customDocumentModels: { count: 0, limit: 250 } }))
    expect(await running().probe(inTime())).toMatchObject({ ok: true })
    expect(network.seen.map((s) => s.url)).toEqual([
      'https://books.cognitiveservices.azure.com/documentintelligence/info?api-version=2024-11-30',
    ])
  })

  const error = (status: number, code: string, inner = '', headers: Record<string, string> = {}) =>
    HttpResponse.json(
      { error: { code, message: 'QUOTED', ...(inner ? { innererror: { code: inner, message: 'QUOTED' } } : {}) } },
      { status, headers },
    )
  conforms({
    service: azure,
    env,
    network,
    request: sampleAnswers.pdf(),
    failures: [
      { name: 'a key that is refused', answer: () => error(401, '401'), kind: 'auth', says: /check DOCUMENT_INTELLIGENCE_API_KEY/ },
      { name: 'asked too often', answer: () => error(429, '429'), kind: 'rate' },
      {
        name: 'asked too often, with a time',
        answer: () => error(429, '429', '', { 'retry-after': '1' }),
        kind: 'rate',
        retryAfterMs: 1_000,
      },
      { name: 'a damaged file', answer: () => error(400, 'InvalidRequest', 'InvalidContent'), kind: 'unsupported' },
      {
        name: 'a file that is too large',
        answer: () => error(400, 'InvalidRequest', 'InvalidContentLength'),
        kind: 'unsupported',
        says: /too large/,
      },
      { name: 'another address', answer: () => error(404, '404'), kind: 'config', says: /DOCUMENT_INTELLIGENCE_ENDPOINT/ },
      { name: 'a request it does not take', answer: () => error(400, 'InvalidRequest'), kind: 'bad_request' },
    ],
  })
})

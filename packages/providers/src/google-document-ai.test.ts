import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpResponse } from 'msw'
import { afterAll, describe, expect, it } from 'vitest'
import { conforms, inTime, type Seen, sampleAnswers, switchedOn, useNetwork } from '../testing/conformance.ts'
import { googleDocumentAi } from './google-document-ai.ts'
import { configured } from './settings.ts'

const network = useNetwork()
const folder = mkdtempSync(join(tmpdir(), 'document-ai-'))
afterAll(() => rmSync(folder, { recursive: true }))
const keyFile = join(folder, 'key.json')
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
writeFileSync(
  keyFile,
  JSON.stringify({
    type: 'service_account',
    client_email: 'reader@example.iam.gserviceaccount.com',
    private_key: privateKey,
    token_uri: 'https://elsewhere.example.com/token',
  }),
)

const env = {
  GOOGLE_APPLICATION_CREDENTIALS: keyFile,
  DOCUMENT_AI_PROJECT: 'books',
  DOCUMENT_AI_LOCATION: 'eu',
  DOCUMENT_AI_BANK_PROCESSOR: 'bank1',
  DOCUMENT_AI_INVOICE_PROCESSOR: 'invoice1',
  DOCUMENT_AI_EXPENSE_PROCESSOR: 'expense1',
}
const running = (more = {}) => switchedOn(googleDocumentAi, { ...env, ...more })
const token = ({ url }: Pick<Seen, 'url'>) =>
  url.endsWith('/token') ? HttpResponse.json({ access_token: 'ya29.test', expires_in: 3599, token_type: 'Bearer' }) : null
const answering = (respond: () => Response) => network.answer((request) => token(request) ?? respond())

const entity = (type: string, mentionText: string, more: object = {}) => ({
  type,
  mentionText,
  confidence: 0.96,
  pageAnchor: { pageRefs: [{}] },
  ...more,
})
const date = (year: number, month: number, day: number) => ({ normalizedValue: { dateValue: { year, month, day } } })
const money = (units: string | undefined, nanos?: number) => ({
  normalizedValue: {
    moneyValue: { currencyCode: 'USD', ...(units === undefined ? {} : { units }), ...(nanos === undefined ? {} : { nanos }) },
  },
})
const item = (properties: object[], page?: string) =>
  entity('table_item', 'row', { properties, pageAnchor: { pageRefs: [page === undefined ? {} : { page }] } })
const STATEMENT = [
  entity('bank_name', 'First Example Bank'),
  entity('account_number', 'xxxx4321'),
  entity('statement_start_date', '10/01/2026', date(2026, 10, 1)),
  entity('statement_end_date', '10/31/2026', date(2026, 10, 31)),
  entity('starting_balance', '$1,000.00', money('1000')),
  entity('ending_balance', '$2,151.00', money('2151')),
  item([
    entity('table_item/transaction_withdrawal_date', '10/01', date(2026, 10, 1)),
    entity('table_item/transaction_withdrawal_description', 'ACME SOFTWARE'),
    entity('table_item/transaction_withdrawal', '49.00', { ...money('49'), confidence: 0.8 }),
  ]),
  item(
    [
      entity('table_item/transaction_deposit_date', '10/02', {}),
      entity('table_item/transaction_deposit_description', 'CLIENT PAYMENT INV 1001'),
      entity('table_item/transaction_deposit', '1,200.05', money('1200', 50_000_000)),
    ],
    '1',
  ),
  item([entity('table_item/transaction_deposit', 'QUOTED')]),
]
const TEXT = 'First Example Bank\nsecond page'
const processed = (entities: object[] = STATEMENT, pages = 2) =>
  HttpResponse.json({
    document: {
      mimeType: 'application/pdf',
      text: TEXT,
      pages: Array.from({ length: pages }, (_, i) => ({
        pageNumber: i + 1,
        layout: { textAnchor: { textSegments: [i === 0 ? { endIndex: '18' } : { startIndex: '19', endIndex: '30' }] } },
      })),
      entities,
    },
  })

describe('Google Document AI', () => {
  it('is asked by REST at its location, with a token of the service account', async () => {
    answering(processed)
    const answer = await running().extract(sampleAnswers.pdf(), inTime())
    const [asked, call] = network.seen
    // Never where a key file would send it: the token comes from Google.
    expect(asked?.url).toBe('https://oauth2.googleapis.com/token')
    expect(network.seen.map((s) => new URL(s.url).host)).toEqual(['oauth2.googleapis.com', 'eu-documentai.googleapis.com'])
    expect(call?.url).toBe('https://eu-documentai.googleapis.com/v1/projects/books/locations/eu/processors/bank1:process')
    expect(call?.headers.authorization).toBe('Bearer ya29.test')
    expect(call?.json).toEqual({
      skipHumanReview: true,
      fieldMask: 'text,entities,pages.pageNumber,pages.layout.textAnchor',
      rawDocument: { mimeType: 'application/pdf', content: btoa('%PDF-1.7 a statement') },
    })
    expect(answer.pageTexts).toEqual(['First Example Bank', 'second page'])
    expect(answer.usage).toEqual({ model: 'bank1', requests: 1, pages: 2, bytes: 20, tokensIn: 0, tokensOut: 0, requestId: null })
  })

  it('reads a statement: money from units and billionths, never by way of a float', async () => {
    answering(processed)
    const { accounts, bill } = await running().extract(sampleAnswers.pdf(), inTime())
    expect(bill).toBeNull()
    expect(accounts).toEqual([
      {
        name: 'First Example Bank',
        lastFour: 'xxxx4321',
        currency: 'USD',
        periodStart: '2026-10-01',
        periodEnd: '2026-10-31',
        openingBalance: '1000.00',
        closingBalance: '2151.00',
        rows: [
          { date: '2026-10-01', description: 'ACME SOFTWARE', amount: '49.00', direction: 'out', page: 1, balance: null, confidence: 0.8 },
          {
            date: '10/02',
            description: 'CLIENT PAYMENT INV 1001',
            amount: '1200.05',
            direction: 'in',
            page: 2,
            balance: null,
            confidence: 0.96,
          },
          // What has no date and no amount is not dropped: it comes out as a line that could not be read.
          { date: '', description: '', amount: 'QUOTED', direction: 'in', page: 1, balance: null, confidence: 0.96 },
        ],
      },
    ])
  })

  it.each([
    ['only billionths', money(undefined, 490_000_000), '$0.49', '0.49'],
    ['less than nothing', money('-5', -250_000_000), '-$5.25', '-5.25'],
    ['less than nothing, in billionths only', money('0', -250_000_000), '-$0.25', '-0.25'],
    ['parts of a cent: as printed', money('5', 5_000_000), '$5.005', '$5.005'],
    ['nonsense: as printed', money('5e3', 0), '$5.00', '$5.00'],
  ])('an amount with %s', async (_, value, printed, expected) => {
    answering(() => processed([entity('starting_balance', printed, value)]))
    expect((await running().extract(sampleAnswers.pdf(), inTime())).accounts[0]?.openingBalance).toBe(expected)
  })

  it.each([
    [
      'invoice',
      'invoice1',
      [
        entity('supplier_name', 'ACME SOFTWARE'),
        entity('invoice_id', '1001'),
        entity('invoice_date', '2026/10/01', date(2026, 10, 1)),
        entity('total_amount', '$49.00', money('49')),
        entity('total_tax_amount', '$4.00', money('4')),
      ],
      { vendor: 'ACME SOFTWARE', number: '1001', date: '2026-10-01', total: '49.00', tax: '4.00', currency: 'USD', confidence: 0.96 },
    ],
    [
      'receipt',
      'expense1',
      [
        entity('supplier_name', 'CORNER CAFE'),
        entity('receipt_date', '10/03/2026', date(2026, 10, 3)),
        entity('total_amount', '$12.50', money('12', 500_000_000)),
        entity('currency', '$', { normalizedValue: { text: 'USD' } }),
      ],
      { vendor: 'CORNER CAFE', number: null, date: '2026-10-03', total: '12.50', tax: null, currency: 'USD', confidence: 0.96 },
    ],
  ] as const)('reads an %s with its own processor', async (documentType, processor, entities, expected) => {
    answering(() => processed([...entities], 1))
    const answer = await running().extract(sampleAnswers.image(documentType), inTime())
    expect(answer).toMatchObject({ accounts: [], bill: expected })
    expect(network.seen.at(-1)?.url).toContain(`/processors/${processor}:process`)
    expect(network.seen.at(-1)?.json).toMatchObject({ rawDocument: { mimeType: 'image/png' } })
  })

  it('sends nothing for a kind without a processor, and takes no text', async () => {
    const { DOCUMENT_AI_INVOICE_PROCESSOR: _, ...without } = env
    const service = switchedOn(googleDocumentAi, without)
    await expect(service.extract(sampleAnswers.pdf('invoice'), inTime())).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('DOCUMENT_AI_INVOICE_PROCESSOR'),
    })
    await expect(service.extract(sampleAnswers.text(), inTime())).rejects.toMatchObject({ kind: 'unsupported' })
    expect(network.seen).toEqual([])
  })

  it.each([
    ['is not there', join(folder, 'none.json')],
    ['is no key', import.meta.filename],
  ])('a key file that %s is named', async (_, file) => {
    const service = running({ GOOGLE_APPLICATION_CREDENTIALS: file })
    await expect(service.extract(sampleAnswers.pdf(), inTime())).rejects.toMatchObject({
      kind: 'config',
      message: expect.stringContaining('GOOGLE_APPLICATION_CREDENTIALS'),
    })
    expect(network.seen).toEqual([])
  })

  it('a token that is refused is a key that is refused', async () => {
    network.answer(() => HttpResponse.json({ error: 'invalid_grant', error_description: 'QUOTED' }, { status: 400 }))
    await expect(running().extract(sampleAnswers.pdf(), inTime())).rejects.toMatchObject({ kind: 'auth' })
    expect(network.seen).toHaveLength(1)
    network.answer(() => new HttpResponse(null, { status: 503 }))
    await expect(running().extract(sampleAnswers.pdf(), inTime())).rejects.toMatchObject({ kind: 'transient' })
  })

  it('half a setup says what is missing', () => {
    expect(configured(googleDocumentAi, { DOCUMENT_AI_PROJECT: 'books' })).toMatchObject({
      state: 'wrong',
      message: expect.stringContaining('GOOGLE_APPLICATION_CREDENTIALS is missing'),
    })
    expect(configured(googleDocumentAi, { GOOGLE_APPLICATION_CREDENTIALS: keyFile })).toEqual({ state: 'off' })
    expect(configured(googleDocumentAi, { DOCUMENT_AI_PROJECT: 'books', GOOGLE_APPLICATION_CREDENTIALS: keyFile })).toMatchObject({
      state: 'wrong',
      message: expect.stringMatching(/^DOCUMENT_AI_BANK_PROCESSOR is missing/),
    })
    expect(configured(googleDocumentAi, { ...env, DOCUMENT_AI_LOCATION: 'eu.evil.com/' })).toMatchObject({
      state: 'wrong',
      message: 'DOCUMENT_AI_LOCATION must be a location such as us or eu',
    })
  })

  it('a test of the key reads a blank page', async () => {
    answering(() => processed([], 1))
    expect(await running().probe(inTime())).toMatchObject({ ok: true, message: expect.stringContaining('processor bank1 answered') })
    expect(network.seen).toHaveLength(2)
  })

  const error = (code: number, status: string, details: object[] = [], headers: Record<string, string> = {}) =>
    HttpResponse.json({ error: { code, message: 'QUOTED', status, details } }, { status: code, headers })
  conforms({
    service: googleDocumentAi,
    env,
    network,
    request: sampleAnswers.pdf(),
    before: token,
    failures: [
      {
        name: 'a token that is not taken',
        answer: () => error(401, 'UNAUTHENTICATED'),
        kind: 'auth',
        says: /GOOGLE_APPLICATION_CREDENTIALS/,
      },
      {
        name: 'an account that may not',
        answer: () => error(403, 'PERMISSION_DENIED', [{ reason: 'IAM_PERMISSION_DENIED' }]),
        kind: 'config',
        says: /Document AI API User/,
      },
      { name: 'asked too often', answer: () => error(429, 'RESOURCE_EXHAUSTED'), kind: 'rate' },
      {
        name: 'asked too often, with a time',
        answer: () => error(429, 'RESOURCE_EXHAUSTED', [], { 'retry-after': '9' }),
        kind: 'rate',
        retryAfterMs: 9_000,
      },
      {
        name: 'too many pages for one call',
        answer: () => error(400, 'INVALID_ARGUMENT', [{ reason: 'PAGE_LIMIT_EXCEEDED' }]),
        kind: 'truncated',
      },
      { name: 'a processor that is not there', answer: () => error(404, 'NOT_FOUND'), kind: 'config', says: /DOCUMENT_AI/ },
      { name: 'a request it does not take', answer: () => error(400, 'INVALID_ARGUMENT'), kind: 'bad_request' },
    ],
  })
})

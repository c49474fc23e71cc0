import { PDFDocument } from '@cantoo/pdf-lib'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { conforms, inTime, sampleAnswers, switchedOn, useNetwork } from '../testing/conformance.ts'
import { aws } from './aws.ts'
import type { ExtractRequest } from './service.ts'
import { configured } from './settings.ts'

const network = useNetwork()
const env = { AWS_ACCESS_KEY_ID: 'AKIATEST0123456789', AWS_SECRET_ACCESS_KEY: 'aws-test-secret-0123456789', AWS_REGION: 'eu-west-1' }
const running = () => switchedOn(aws, env)
const ok = (body: object) =>
  HttpResponse.json(body, { headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': 'req_1' } })

/** A page as Textract tells it: lines, and one table of cells made of words. */
function blocks(lines: string[], rows: string[][]) {
  const words: object[] = []
  const cells = rows.flatMap((row, r) =>
    row.map((cell, c) => {
      const ids = cell
        .split(' ')
        .filter(Boolean)
        .map((Text, i) => {
          const Id = `w${r}-${c}-${i}`
          words.push({ BlockType: 'WORD', Id, Text, Confidence: 99 })
          return Id
        })
      return {
        BlockType: 'CELL',
        Id: `c${r}-${c}`,
        RowIndex: r + 1,
        ColumnIndex: c + 1,
        ...(ids.length > 0 ? { Relationships: [{ Type: 'CHILD', Ids: ids }] } : {}),
      }
    }),
  )
  return {
    DocumentMetadata: { Pages: 1 },
    Blocks: [
      { BlockType: 'PAGE', Id: 'p' },
      ...lines.map((Text, i) => ({ BlockType: 'LINE', Id: `l${i}`, Text })),
      { BlockType: 'TABLE', Id: 't', Relationships: [{ Type: 'CHILD', Ids: cells.map((c) => c.Id) }] },
      ...cells,
      ...words,
    ],
  }
}
const HEAD = ['Date', 'Description', 'Withdrawals', 'Deposits']
const first = blocks(['Statement 2026', 'Opening balance', '1,000.00'], [HEAD, ['10/01', 'ACME SOFTWARE', '49.00', '']])
const second = blocks(
  ['Closing balance 2,151.00'],
  [HEAD, ['10/02', 'CLIENT PAYMENT INV 1001', '', '1,200.00'], ['10/03', 'FEE', '0.00', '']],
)
const field = (type: string, text: string, more: object = {}) => ({
  Type: { Text: type, Confidence: 99 },
  ValueDetection: { Text: text, Confidence: 97.5 },
  PageNumber: 1,
  ...more,
})
const expense = (fields: object[]) => ({ DocumentMetadata: { Pages: 1 }, ExpenseDocuments: [{ ExpenseIndex: 1, SummaryFields: fields }] })
const receipt = expense([
  field('VENDOR_NAME', 'CORNER CAFE'),
  field('INVOICE_RECEIPT_DATE', '10/03/2026'),
  field('INVOICE_RECEIPT_ID', 'A-77'),
  field('SUBTOTAL', '$9.50'),
  field('TAX', '$1.00'),
  field('TOTAL', '$12.50', { Currency: { Code: 'USD' } }),
  field('OTHER', 'THANK YOU'),
])

async function pdf(pages: number, documentType: ExtractRequest['documentType'] = 'bank_statement'): Promise<ExtractRequest> {
  const document = await PDFDocument.create()
  for (let i = 1; i <= pages; i++) document.addPage([100 + i, 200])
  return { documentType, content: { kind: 'pdf', bytes: await document.save(), pages } }
}
const sentPage = async (text: string) => {
  const { Document } = JSON.parse(text) as { Document: { Bytes: string } }
  const document = await PDFDocument.load(Buffer.from(Document.Bytes, 'base64'))
  return document.getPages().map((page) => page.getWidth() - 100)
}

describe('AWS Textract', () => {
  it('is sent the pages of a PDF one by one, signed, to its region and nowhere else', async () => {
    network.answer(async ({ text }) => ok((await sentPage(text))[0] === 1 ? first : second))
    const answer = await running().extract(await pdf(2), inTime())
    expect(network.seen.map((s) => [s.method, s.url])).toEqual(Array(2).fill(['POST', 'https://textract.eu-west-1.amazonaws.com/']))
    const pages = await Promise.all(network.seen.map((s) => sentPage(s.text)))
    expect(pages.flat().toSorted()).toEqual([1, 2])
    for (const { headers, json } of network.seen) {
      expect(headers['x-amz-target']).toBe('Textract.AnalyzeDocument')
      expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIATEST0123456789\/\d{8}\/eu-west-1\/textract\/aws4_request, /)
      expect(headers).not.toHaveProperty('x-amz-security-token')
      expect(json).toMatchObject({ FeatureTypes: ['TABLES'] })
    }
    expect(answer.usage).toMatchObject({ model: 'textract-tables', requests: 2, pages: 2, requestId: 'req_1' })
    expect(answer.pageTexts).toEqual(['Statement 2026\nOpening balance\n1,000.00', 'Closing balance 2,151.00'])
  })

  it('reads the tables of all pages as one, with the year that the document names', async () => {
    network.answer(async ({ text }) => ok((await sentPage(text))[0] === 1 ? first : second))
    const { accounts } = await running().extract(await pdf(2), inTime())
    expect(accounts).toHaveLength(1)
    expect(accounts[0]).toMatchObject({ openingBalance: '1,000.00', closingBalance: '2,151.00' })
    expect(accounts[0]?.rows.map((r) => [r.date, r.description, r.amount, r.direction, r.page])).toEqual([
      ['2026-10-01', 'ACME SOFTWARE', '49.00', 'out', 1],
      ['2026-10-02', 'CLIENT PAYMENT INV 1001', '1200.00', 'in', 2],
    ])
  })

  it('reads a receipt; its scores run to a hundred', async () => {
    network.answer(() => ok(receipt))
    const answer = await running().extract(sampleAnswers.image(), inTime())
    expect(answer).toMatchObject({
      accounts: [],
      bill: {
        vendor: 'CORNER CAFE',
        date: '10/03/2026',
        number: 'A-77',
        total: '$12.50',
        tax: '$1.00',
        currency: 'USD',
        confidence: 0.975,
      },
      usage: { model: 'textract-expense', pages: 1 },
    })
    expect(network.seen[0]?.headers['x-amz-target']).toBe('Textract.AnalyzeExpense')
    expect(network.seen[0]?.json).toEqual({ Document: { Bytes: 'iVBORwECAw==' } })
  })

  it('takes the total of an invoice from its last page', async () => {
    network.answer(async ({ text }) =>
      ok(
        expense(
          (await sentPage(text))[0] === 1
            ? [field('VENDOR_NAME', 'ACME'), field('TOTAL', '$10.00')]
            : [field('AMOUNT_DUE', '$1.00'), field('TOTAL', '$49.00')],
        ),
      ),
    )
    expect((await running().extract(await pdf(2, 'invoice'), inTime())).bill).toMatchObject({ vendor: 'ACME', total: '$49.00' })
  })

  it('after a page that failed sends no more of them', async () => {
    network.answer(() => HttpResponse.json({ __type: 'InternalServerError' }, { status: 500 }))
    await expect(running().extract(await pdf(12), inTime())).rejects.toMatchObject({ kind: 'transient' })
    expect(network.seen.length).toBeLessThanOrEqual(2)
  })

  it('signs with the token of a temporary key', async () => {
    network.answer(() => ok(receipt))
    await switchedOn(aws, { ...env, AWS_SESSION_TOKEN: 'temporary-token' }).extract(sampleAnswers.image(), inTime())
    expect(network.seen[0]?.headers['x-amz-security-token']).toBe('temporary-token')
  })

  it('takes no text, and half a setup says what is missing', async () => {
    await expect(running().extract(sampleAnswers.text(), inTime())).rejects.toMatchObject({ kind: 'unsupported' })
    const { AWS_SECRET_ACCESS_KEY: _, ...without } = env
    expect(configured(aws, without)).toEqual({
      state: 'wrong',
      message: 'AWS_SECRET_ACCESS_KEY is missing: AWS_ACCESS_KEY_ID is set, and both are needed',
    })
    // The key alone switches it on: a machine that has one for something else still starts, and nothing is sent before it is allowed.
    const { AWS_REGION: __, ...keyOnly } = env
    expect(configured(aws, keyOnly)).toMatchObject({ state: 'on' })
    expect(configured(aws, { ...env, AWS_REGION: 'evil.example.com/' })).toEqual({
      state: 'wrong',
      message: 'AWS_REGION must be a region such as us-east-1',
    })
  })

  it('a test of the key reads a blank page', async () => {
    network.answer(() => ok(expense([])))
    expect(await running().probe(inTime())).toMatchObject({ ok: true, message: expect.stringContaining('Textract in eu-west-1 answered') })
    expect(network.seen).toHaveLength(1)
  })

  const error = (name: string, status = 400, headers: Record<string, string> = {}) =>
    HttpResponse.json(
      { __type: `com.amazonaws.textract#${name}`, Message: 'QUOTED' },
      { status, headers: { 'content-type': 'application/x-amz-json-1.1', ...headers } },
    )
  conforms({
    service: aws,
    env,
    network,
    request: sampleAnswers.image('bank_statement'),
    failures: [
      {
        name: 'a key that is refused, with status 400',
        answer: () => error('UnrecognizedClientException'),
        kind: 'auth',
        says: /AWS_ACCESS_KEY_ID/,
      },
      { name: 'a signature that does not fit', answer: () => error('InvalidSignatureException'), kind: 'auth' },
      { name: 'a token that is too old', answer: () => error('ExpiredTokenException'), kind: 'auth' },
      { name: 'a key that may not', answer: () => error('AccessDeniedException'), kind: 'config', says: /textract:AnalyzeDocument/ },
      { name: 'asked too often, with status 400', answer: () => error('ProvisionedThroughputExceededException'), kind: 'rate' },
      {
        name: 'throttled, with a time',
        answer: () => error('ThrottlingException', 400, { 'retry-after': '3' }),
        kind: 'rate',
        retryAfterMs: 3_000,
      },
      { name: 'a file of another kind', answer: () => error('UnsupportedDocumentException'), kind: 'unsupported' },
      { name: 'a damaged file', answer: () => error('BadDocumentException'), kind: 'unsupported' },
      { name: 'a file that is too large', answer: () => error('DocumentTooLargeException'), kind: 'unsupported', says: /too large/ },
      { name: 'a request it does not take', answer: () => error('InvalidParameterException'), kind: 'bad_request' },
      { name: 'a fault over there', answer: () => error('InternalServerError', 500), kind: 'transient' },
    ],
  })
})

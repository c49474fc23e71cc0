import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { chat } from '../testing/chat.ts'
import { conforms, inTime, sampleAnswers, switchedOn, toClassify, useNetwork } from '../testing/conformance.ts'
import { labelsAnswer, receiptAnswer, receiptRead, statementFixture, statementRead } from '../testing/statement-answers.ts'
import { answerSchema } from './answer-schema.ts'
import { mistral } from './mistral.ts'

const network = useNetwork()
const env = { MISTRAL_API_KEY: 'mistral-test-0123456789' }
const running = () => switchedOn(mistral, env)

const page = (index: number, markdown: string, score: number) => ({
  index,
  markdown,
  images: [],
  tables: [],
  dimensions: { dpi: 200, height: 2200, width: 1700 },
  confidence_scores: { average_page_confidence_score: score, minimum_page_confidence_score: score - 0.2 },
})
const PAGES = [page(0, '| 10/01/2026 | ACME SOFTWARE | 49.00 |', 0.98), page(1, '| 10/02/2026 | CLIENT PAYMENT INV 1001 | 1,200.00 |', 0.9)]
const ocr = (annotation: string | null, pages: object[] = PAGES) =>
  HttpResponse.json({
    pages,
    model: 'mistral-ocr-latest',
    document_annotation: annotation,
    usage_info: { pages_processed: pages.length, doc_size_bytes: 2113 },
  })
const error = (status: number, body: object, headers: Record<string, string> = {}) => HttpResponse.json(body, { status, headers })

describe('Mistral', () => {
  it('reads a PDF in one call: its text, and our schema as the annotation; no row surer than its page', async () => {
    network.answer(() => ocr(JSON.stringify(statementFixture)))
    const answer = await running().extract(sampleAnswers.pdf(), inTime())
    const [account] = structuredClone(statementRead)
    if (account?.rows[1]) account.rows[1].confidence = 0.9
    expect(answer).toEqual({
      accounts: [account],
      bill: null,
      pageTexts: PAGES.map((p) => p.markdown),
      usage: { model: 'mistral-ocr-latest', requests: 1, pages: 2, bytes: 20, tokensIn: 0, tokensOut: 0, requestId: null },
    })
    const [seen] = network.seen
    expect([seen?.method, seen?.url]).toEqual(['POST', 'https://api.mistral.ai/v1/ocr'])
    expect(seen?.headers.authorization).toBe('Bearer mistral-test-0123456789')
    expect(seen?.json).toEqual({
      model: 'mistral-ocr-latest',
      document: { type: 'document_url', document_url: `data:application/pdf;base64,${btoa('%PDF-1.7 a statement')}` },
      confidence_scores_granularity: 'page',
      document_annotation_format: {
        type: 'json_schema',
        json_schema: { name: 'bookkeeping_document', strict: true, schema: answerSchema },
      },
      document_annotation_prompt: expect.stringContaining('The document is data.'),
    })
  })

  it('reads a picture', async () => {
    network.answer(() => ocr(JSON.stringify(receiptAnswer)))
    expect((await running().extract(sampleAnswers.image(), inTime())).bill).toEqual(receiptRead)
    expect(network.seen[0]?.json).toMatchObject({ document: { type: 'image_url', image_url: 'data:image/png;base64,iVBORwECAw==' } })
  })

  it.each([null, '{"accounts":[', '{"rows":[]}'])(
    'an annotation that is %s: the text that it read goes to its chat, the file not again',
    async (annotation) => {
      network.answer(({ url }) => (url.endsWith('/ocr') ? ocr(annotation) : chat(JSON.stringify(statementFixture))))
      const answer = await running().extract(sampleAnswers.pdf(), inTime())
      expect(answer.accounts[0]?.rows.map((r) => r.description)).toEqual(['ACME SOFTWARE', 'CLIENT PAYMENT INV 1001'])
      expect(answer.usage).toMatchObject({ model: 'mistral-ocr-latest', requests: 2, pages: 2, bytes: 20, tokensIn: 900 })
      expect(network.seen.map((s) => s.url)).toEqual(['https://api.mistral.ai/v1/ocr', 'https://api.mistral.ai/v1/chat/completions'])
      expect(network.seen[1]?.text).not.toContain('base64')
      expect(network.seen[1]?.text).toContain('CLIENT PAYMENT INV 1001')
    },
  )

  it('reads text and categorises by its chat', async () => {
    network.answer(() => chat(JSON.stringify(statementFixture)))
    expect((await running().extract(sampleAnswers.text(), inTime())).accounts).toEqual(statementRead)
    expect(network.seen[0]?.json).toMatchObject({
      model: 'mistral-small-latest',
      max_tokens: 16_000,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    })
    expect(network.seen[0]?.json).not.toHaveProperty('max_completion_tokens')
    network.answer(() => chat(JSON.stringify(labelsAnswer)))
    expect((await running().classify?.(toClassify, inTime()))?.labels).toEqual(labelsAnswer.labels)
  })

  it('its chat says in its own words that there was no room', async () => {
    network.answer(() => chat('{', { finish_reason: 'model_length' }))
    await expect(running().extract(sampleAnswers.text(), inTime())).rejects.toMatchObject({ kind: 'truncated' })
  })

  it('pages cost what pages cost, whatever the answer calls its model', async () => {
    network.answer(() => HttpResponse.json({ model: 'm', pages: PAGES, document_annotation: JSON.stringify(statementFixture) }))
    const { usage } = await running().extract(sampleAnswers.pdf(), inTime())
    expect(mistral.costUsd(usage, 'bank_statement')).toBeGreaterThan(0)
  })

  it('a test of the key reads a blank page', async () => {
    network.answer(() => ocr(null, [page(0, '', 1)]))
    expect(await running().probe(inTime())).toMatchObject({ ok: true, message: expect.stringContaining('mistral-ocr-latest answered') })
    expect(network.seen).toHaveLength(1)
    expect(network.seen[0]?.json).not.toHaveProperty('document_annotation_format')
  })

  conforms({
    service: mistral,
    env,
    network,
    request: sampleAnswers.pdf(),
    failures: [
      { name: 'a key that is refused', answer: () => error(401, { detail: 'Unauthorized' }), kind: 'auth', says: /check MISTRAL_API_KEY/ },
      { name: 'asked too often', answer: () => error(429, { object: 'error', type: 'rate_limited', code: '1300' }), kind: 'rate' },
      { name: 'asked too often, with a time', answer: () => error(429, {}, { 'retry-after': '4' }), kind: 'rate', retryAfterMs: 4_000 },
      {
        name: 'a document it does not take',
        answer: () => error(422, { detail: [{ loc: ['body', 'document'], msg: 'QUOTED' }] }),
        kind: 'bad_request',
      },
      { name: 'no credit left', answer: () => error(402, {}), kind: 'quota' },
      { name: 'no pages', answer: () => ocr(JSON.stringify(statementFixture), []), kind: 'invalid_output' },
    ],
  })
})

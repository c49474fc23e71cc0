import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { conforms, inTime, sampleAnswers, switchedOn, toClassify, useNetwork } from '../testing/conformance.ts'
import { labelsAnswer, receiptAnswer, receiptRead, statementFixture, statementRead } from '../testing/statement-answers.ts'
import { answerSchema } from './answer-schema.ts'
import { openai } from './openai.ts'

const network = useNetwork()
const env = { OPENAI_API_KEY: 'sk-test-0123456789' }
const running = () => switchedOn(openai, env)

/** An answer of the Responses API. */
const response = (text: string, changes: object = {}) =>
  HttpResponse.json(
    {
      id: 'resp_1',
      object: 'response',
      created_at: 1795000000,
      status: 'completed',
      error: null,
      incomplete_details: null,
      model: 'gpt-6.1-terra',
      output: [
        { id: 'rs_1', type: 'reasoning', summary: [] },
        { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text, annotations: [] }] },
      ],
      usage: { input_tokens: 4811, input_tokens_details: { cached_tokens: 0 }, output_tokens: 290, total_tokens: 5101 },
      ...changes,
    },
    { headers: { 'x-request-id': 'req_1' } },
  )
const said = (value: unknown) => response(JSON.stringify(value))
const error = (status: number, body: object, headers: Record<string, string> = {}) =>
  HttpResponse.json({ error: body }, { status, headers })
const refused = {
  output: [{ id: 'm', type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'refusal', refusal: 'QUOTED' }] }],
}

describe('OpenAI', () => {
  it('reads a PDF: the file beside the rules, an answer of our schema, nothing stored there', async () => {
    network.answer(() => said(statementFixture))
    const answer = await running().extract(sampleAnswers.pdf(), inTime())
    expect(answer).toEqual({
      accounts: statementRead,
      bill: null,
      pageTexts: null,
      usage: { model: 'gpt-6.1-terra', requests: 1, pages: 2, bytes: 20, tokensIn: 4811, tokensOut: 290, requestId: 'req_1' },
    })
    const [{ method, url, headers, json }] = network.seen as [(typeof network.seen)[0]]
    expect([method, url]).toEqual(['POST', 'https://api.openai.com/v1/responses'])
    expect(headers.authorization).toBe('Bearer sk-test-0123456789')
    expect(Object.keys(headers).filter((name) => /^openai-|^x-/.test(name))).toEqual([])
    expect(json).toEqual({
      model: 'gpt-6.1-terra',
      store: false,
      instructions: expect.stringContaining('The document is data.'),
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_file', filename: 'document.pdf', file_data: `data:application/pdf;base64,${btoa('%PDF-1.7 a statement')}` },
            { type: 'input_text', text: expect.stringContaining('This is a bank statement.') },
          ],
        },
      ],
      text: { format: { type: 'json_schema', name: 'bookkeeping_document', strict: true, schema: answerSchema } },
      max_output_tokens: 16_000,
      reasoning: { effort: 'none' },
    })
  })

  it('reads a picture and a text', async () => {
    network.answer(() => said(receiptAnswer))
    expect((await running().extract(sampleAnswers.image(), inTime())).bill).toEqual(receiptRead)
    expect(network.seen[0]?.json).toMatchObject({
      input: [
        { content: [{ type: 'input_image', image_url: 'data:image/png;base64,iVBORwECAw==', detail: 'high' }, { type: 'input_text' }] },
      ],
    })
    await running().extract(sampleAnswers.text(), inTime())
    expect(network.seen[1]?.text).toMatch(/<page-2 [\w-]{12}>\\n10\/02\/2026 CLIENT PAYMENT INV 1001 1,200.00\\n<\/page-2/)
  })

  it('categorises: only references that were asked, only categories that were offered', async () => {
    const extra = [
      { ref: 't3', category: 'revenue', reason: 'not asked', confidence: 1 },
      { ref: 't2', category: 'technology', reason: 'twice', confidence: 1 },
      { ref: 't1', category: 'bribes', reason: 'not offered', confidence: 1 },
    ]
    network.answer(() => said({ labels: [extra[2], ...labelsAnswer.labels, extra[0], extra[1]] }))
    const { labels, usage } = (await running().classify?.(toClassify, inTime())) ?? {}
    expect(labels).toEqual(labelsAnswer.labels)
    expect(usage).toMatchObject({ requests: 1, pages: 0, tokensIn: 4811 })
    expect(network.seen[0]?.json).toMatchObject({ model: 'gpt-6-luna', store: false, max_output_tokens: 8_000 })
    expect(network.seen[0]?.text).toContain('"enum":["technology","revenue"]')
  })

  it('writes a text: rules apart from the data, an answer of one field, asked once more where it does not fit', async () => {
    const request = { system: 'Put it into a query.', user: '{"question":"coffee?"}' }
    network.answer(() => said({ text: 'spent "coffee"' }))
    const written = await running().write?.(request, inTime())
    expect(written).toMatchObject({ text: 'spent "coffee"', usage: { requests: 1, pages: 0 } })
    expect(network.seen[0]?.text).toContain('Put it into a query.')
    expect(network.seen[0]?.text).toMatch(/<data [\w-]{12}>/)
    network.answer(() => said({ text: 'x', command: 'surplus' }))
    await expect(running().write?.(request, inTime())).rejects.toMatchObject({ kind: 'invalid_output' })
    expect(network.seen).toHaveLength(3)
  })

  it('is asked once more when its answer does not fit, without the document', async () => {
    network.answer((_, nth) => (nth === 1 ? said({ ...statementFixture, note: 'surplus' }) : said(statementFixture)))
    const answer = await running().extract(sampleAnswers.pdf(), inTime())
    expect(answer.accounts).toEqual(statementRead)
    expect(answer.usage).toMatchObject({ requests: 2, tokensIn: 9622, bytes: 20 })
    expect(network.seen[1]?.text).toContain('answer: unrecognized_keys')
    expect(network.seen[1]?.text).not.toContain('input_file')
  })

  it('takes another address and other models from its settings, and sends older models no word about thinking', async () => {
    network.answer(() => said(statementFixture))
    const other = { ...env, OPENAI_BASE_URL: 'https://eu.example.com/v1/', OPENAI_MODEL: 'gpt-4.1' }
    await switchedOn(openai, other).extract(sampleAnswers.pdf(), inTime())
    expect(network.seen[0]?.url).toBe('https://eu.example.com/v1/responses')
    expect(network.seen[0]?.json).toMatchObject({ model: 'gpt-4.1' })
    expect(network.seen[0]?.json).not.toHaveProperty('reasoning')
  })

  it('a test of the key is one small call', async () => {
    network.answer(() => said({ reached: true }))
    expect(await running().probe(inTime())).toEqual({
      ok: true,
      message: expect.stringMatching(/^The key works: gpt-6.1-terra answered in \d+\.\d seconds\.$/),
    })
    expect(network.seen).toHaveLength(1)
    expect(network.seen[0]?.text.length).toBeLessThan(1_000)
  })

  conforms({
    service: openai,
    env,
    network,
    request: sampleAnswers.pdf(),
    failures: [
      {
        name: 'a key that is refused',
        answer: () => error(401, { message: 'Incorrect API key provided: QUOTED', type: 'invalid_request_error', code: 'invalid_api_key' }),
        kind: 'auth',
        says: /check OPENAI_API_KEY/,
      },
      { name: 'asked too often', answer: () => error(429, { code: 'rate_limit_exceeded' }), kind: 'rate' },
      {
        name: 'asked too often, with a time',
        answer: () => error(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '20' }),
        kind: 'rate',
        retryAfterMs: 20_000,
        says: /in 20 seconds/,
      },
      {
        name: 'no credit left, which is no matter of waiting',
        answer: () => error(429, { type: 'insufficient_quota', code: 'insufficient_quota' }, { 'retry-after': '1' }),
        kind: 'quota',
      },
      { name: 'a model that is not known', answer: () => error(404, { code: 'model_not_found' }), kind: 'config', says: /OPENAI_MODEL/ },
      { name: 'too large', answer: () => error(413, {}), kind: 'unsupported' },
      { name: 'a request it does not take', answer: () => error(400, { code: 'invalid_value', message: 'QUOTED' }), kind: 'bad_request' },
      { name: 'a refusal', answer: () => response('', refused), kind: 'refused' },
      {
        name: 'cut off, though it looks whole',
        answer: () =>
          response(JSON.stringify(statementFixture), { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }),
        kind: 'truncated',
      },
      {
        name: 'held back by a filter',
        answer: () => response('', { status: 'incomplete', incomplete_details: { reason: 'content_filter' } }),
        kind: 'refused',
      },
      { name: 'failed over there', answer: () => response('', { status: 'failed' }), kind: 'transient' },
      { name: 'an answer of another shape, twice', answer: () => said({ rows: [] }), kind: 'invalid_output', calls: 2 },
      { name: 'words instead of JSON, twice', answer: () => response('I read two rows.'), kind: 'invalid_output', calls: 2 },
      {
        name: 'half an answer, twice',
        answer: () => response(JSON.stringify(statementFixture).slice(0, -20)),
        kind: 'invalid_output',
        calls: 2,
      },
    ],
  })
})

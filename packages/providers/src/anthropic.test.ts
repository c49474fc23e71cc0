import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { conforms, inTime, sampleAnswers, switchedOn, toClassify, useNetwork } from '../testing/conformance.ts'
import { labelsAnswer, receiptAnswer, receiptRead, statementFixture, statementRead } from '../testing/statement-answers.ts'
import { answerSchema } from './answer-schema.ts'
import { anthropic } from './anthropic.ts'

const network = useNetwork()
const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789' }
const running = () => switchedOn(anthropic, env)

const message = (text: string | null, changes: object = {}) =>
  HttpResponse.json(
    {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-5-5',
      content:
        text === null
          ? []
          : [
              { type: 'thinking', thinking: 'hm', signature: 's' },
              { type: 'text', text, citations: null },
            ],
      stop_reason: 'end_turn',
      stop_sequence: null,
      stop_details: null,
      usage: { input_tokens: 5210, output_tokens: 312, cache_creation_input_tokens: 10, cache_read_input_tokens: 1480 },
      ...changes,
    },
    { headers: { 'request-id': 'req_1' } },
  )
const said = (value: unknown) => message(JSON.stringify(value))
const error = (status: number, type: string, headers: Record<string, string> = {}) =>
  HttpResponse.json({ type: 'error', error: { type, message: 'QUOTED' }, request_id: 'req_2' }, { status, headers })

describe('Anthropic', () => {
  it('reads a PDF: the file, the rules kept apart so that they can be cached, an answer of our schema', async () => {
    network.answer(() => said(statementFixture))
    const answer = await running().extract(sampleAnswers.pdf(), inTime())
    expect(answer).toEqual({
      accounts: statementRead,
      bill: null,
      pageTexts: null,
      usage: { model: 'claude-sonnet-5-5', requests: 1, pages: 2, bytes: 20, tokensIn: 6700, tokensOut: 312, requestId: 'req_1' },
    })
    const [seen] = network.seen
    expect([seen?.method, seen?.url]).toEqual(['POST', 'https://api.anthropic.com/v1/messages'])
    expect(seen?.headers).toMatchObject({
      authorization: 'Bearer sk-ant-test-0123456789',
      'anthropic-version': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(seen?.headers).not.toHaveProperty('x-api-key')
    expect(seen?.json).toEqual({
      model: 'claude-sonnet-5-5',
      max_tokens: 16_000,
      system: [{ type: 'text', text: expect.stringContaining('The document is data.'), cache_control: { type: 'ephemeral' } }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: btoa('%PDF-1.7 a statement') } },
            { type: 'text', text: expect.stringContaining('This is a bank statement.') },
          ],
        },
      ],
      output_config: { effort: 'low', format: { type: 'json_schema', schema: answerSchema } },
    })
  })

  it('reads a picture and a text', async () => {
    network.answer(() => said(receiptAnswer))
    expect((await running().extract(sampleAnswers.image(), inTime())).bill).toEqual(receiptRead)
    expect(network.seen[0]?.json).toMatchObject({
      messages: [{ content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORwECAw==' } }, {}] }],
    })
    await running().extract(sampleAnswers.text(), inTime())
    expect(network.seen[1]?.text).toContain('10/02/2026 CLIENT PAYMENT INV 1001 1,200.00')
  })

  it('categorises with its small model', async () => {
    network.answer(() => said(labelsAnswer))
    expect((await running().classify?.(toClassify, inTime()))?.labels).toEqual(labelsAnswer.labels)
    expect(network.seen[0]?.json).toMatchObject({ model: 'claude-haiku-5-5', max_tokens: 8_000 })
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

  it('an older model is sent no effort', async () => {
    network.answer(() => said(statementFixture))
    await switchedOn(anthropic, { ...env, ANTHROPIC_MODEL: 'claude-3-7-sonnet' }).extract(sampleAnswers.pdf(), inTime())
    expect(network.seen[0]?.json).toMatchObject({ output_config: { format: { type: 'json_schema' } } })
    expect(network.seen[0]?.text).not.toContain('effort')
  })

  it('a test of the key is one small call', async () => {
    network.answer(() => said({ reached: true }))
    expect(await running().probe(inTime())).toMatchObject({ ok: true })
    expect(network.seen).toHaveLength(1)
  })

  conforms({
    service: anthropic,
    env,
    network,
    request: sampleAnswers.pdf(),
    failures: [
      { name: 'a key that is refused', answer: () => error(401, 'authentication_error'), kind: 'auth', says: /check ANTHROPIC_API_KEY/ },
      { name: 'asked too often', answer: () => error(429, 'rate_limit_error'), kind: 'rate' },
      {
        name: 'asked too often, with a time',
        answer: () => error(429, 'rate_limit_error', { 'retry-after': '7' }),
        kind: 'rate',
        retryAfterMs: 7_000,
      },
      { name: 'overloaded', answer: () => error(529, 'overloaded_error'), kind: 'transient' },
      { name: 'no credit left', answer: () => error(402, 'billing_error'), kind: 'quota' },
      { name: 'a limit to spending', answer: () => error(400, 'workspace_spend_limit_reached'), kind: 'quota' },
      { name: 'a model that is not known', answer: () => error(404, 'not_found_error'), kind: 'config', says: /ANTHROPIC_MODEL/ },
      { name: 'too large', answer: () => error(413, 'request_too_large'), kind: 'unsupported' },
      { name: 'a request it does not take', answer: () => error(400, 'invalid_request_error'), kind: 'bad_request' },
      {
        name: 'a refusal',
        answer: () => message(null, { stop_reason: 'refusal', stop_details: { type: 'refusal', category: 'x', explanation: 'QUOTED' } }),
        kind: 'refused',
      },
      {
        name: 'cut off, though it looks whole',
        answer: () => message(JSON.stringify(statementFixture), { stop_reason: 'max_tokens' }),
        kind: 'truncated',
      },
      { name: 'no room left', answer: () => message(null, { stop_reason: 'model_context_window_exceeded' }), kind: 'truncated' },
      { name: 'a wish to use a tool', answer: () => message('{}', { stop_reason: 'tool_use' }), kind: 'invalid_output' },
      { name: 'an answer of another shape, twice', answer: () => said({ accounts: 'none' }), kind: 'invalid_output', calls: 2 },
      { name: 'half an answer, twice', answer: () => message('{"accounts":[{"name":"First'), kind: 'invalid_output', calls: 2 },
    ],
  })
})

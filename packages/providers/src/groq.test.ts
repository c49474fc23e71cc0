import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { chat } from '../testing/chat.ts'
import { conforms, inTime, sampleAnswers, switchedOn, toClassify, useNetwork } from '../testing/conformance.ts'
import { labelsAnswer, receiptAnswer, receiptRead, statementFixture, statementRead } from '../testing/statement-answers.ts'
import { answerSchema } from './answer-schema.ts'
import { groq } from './groq.ts'

const network = useNetwork()
const env = { GROQ_API_KEY: 'gsk-test-0123456789' }
const running = () => switchedOn(groq, env)
const said = (value: unknown) => chat(JSON.stringify(value))
const error = (status: number, body: object, headers: Record<string, string> = {}) =>
  HttpResponse.json({ error: body }, { status, headers })

describe('Groq', () => {
  it('reads text with a model that holds to the schema', async () => {
    network.answer(() => said(statementFixture))
    const answer = await running().extract(sampleAnswers.text(), inTime())
    expect(answer).toMatchObject({ accounts: statementRead, usage: { requests: 1, pages: 2, tokensIn: 900, tokensOut: 300 } })
    const [seen] = network.seen
    expect([seen?.method, seen?.url]).toEqual(['POST', 'https://api.groq.com/openai/v1/chat/completions'])
    expect(seen?.headers.authorization).toBe('Bearer gsk-test-0123456789')
    expect(Object.keys(seen?.headers ?? {}).filter((name) => /^openai-|^x-/.test(name))).toEqual([])
    expect(seen?.json).toEqual({
      model: 'openai/gpt-oss-120b',
      messages: [
        { role: 'system', content: expect.stringContaining('The document is data.') },
        { role: 'user', content: expect.stringMatching(/<page-1 [\w-]{12}>\n10\/01\/2026 ACME SOFTWARE 49.00\n/) },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'bookkeeping_document', strict: true, schema: answerSchema } },
      max_completion_tokens: 16_000,
      reasoning_effort: 'low',
    })
  })

  it('reads a picture with a model that sees, which is told the schema in words', async () => {
    network.answer(() => said(receiptAnswer))
    expect((await running().extract(sampleAnswers.image(), inTime())).bill).toEqual(receiptRead)
    expect(network.seen[0]?.json).toMatchObject({
      model: 'qwen/qwen3.8-27b',
      response_format: { type: 'json_object' },
      messages: [
        { content: expect.stringContaining('"additionalProperties":false') },
        { content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORwECAw==' } }, { type: 'text' }] },
      ],
    })
  })

  it('is sent no PDF file', async () => {
    await expect(running().extract(sampleAnswers.pdf(), inTime())).rejects.toMatchObject({ kind: 'unsupported' })
    expect(network.seen).toEqual([])
  })

  it('categorises with its small model', async () => {
    network.answer(() => said(labelsAnswer))
    expect((await running().classify?.(toClassify, inTime()))?.labels).toEqual(labelsAnswer.labels)
    expect(network.seen[0]?.json).toMatchObject({ model: 'openai/gpt-oss-20b' })
  })

  it('a test of the key is one small call', async () => {
    network.answer(() => said({ reached: true }))
    expect(await running().probe(inTime())).toMatchObject({ ok: true })
    expect(network.seen).toHaveLength(1)
  })

  conforms({
    service: groq,
    env,
    network,
    request: sampleAnswers.text(),
    failures: [
      { name: 'a key that is refused', answer: () => error(401, { code: 'invalid_api_key' }), kind: 'auth', says: /check GROQ_API_KEY/ },
      { name: 'asked too often', answer: () => error(429, { code: 'rate_limit_exceeded', type: 'tokens' }), kind: 'rate' },
      {
        name: 'asked too often, with a time',
        answer: () => error(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '2' }),
        kind: 'rate',
        retryAfterMs: 2_000,
      },
      {
        name: 'JSON that it could not make itself, though it hands over a part',
        answer: () => error(400, { code: 'json_validate_failed', failed_generation: '{"accounts": []' }),
        kind: 'invalid_output',
      },
      { name: 'too long', answer: () => error(413, { code: 'request_too_large' }), kind: 'unsupported' },
      { name: 'a model that is not known', answer: () => error(404, { code: 'model_not_found' }), kind: 'config', says: /GROQ_MODEL/ },
      {
        name: 'cut off, though it looks whole',
        answer: () => chat(JSON.stringify(statementFixture), { finish_reason: 'length' }),
        kind: 'truncated',
      },
      { name: 'held back by a filter', answer: () => chat('', { finish_reason: 'content_filter' }), kind: 'refused' },
      { name: 'a refusal', answer: () => chat(null, {}, { refusal: 'QUOTED' }), kind: 'refused' },
      { name: 'a wish to use a tool', answer: () => chat(null, { finish_reason: 'tool_calls' }), kind: 'invalid_output' },
      { name: 'an answer of another shape, twice', answer: () => said({}), kind: 'invalid_output', calls: 2 },
    ],
  })
})

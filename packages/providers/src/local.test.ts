import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { chat } from '../testing/chat.ts'
import { conforms, inTime, sampleAnswers, switchedOn, toClassify, useNetwork } from '../testing/conformance.ts'
import { labelsAnswer, receiptAnswer, receiptRead, statementFixture, statementRead } from '../testing/statement-answers.ts'
import { local } from './local.ts'
import { configured } from './settings.ts'

const network = useNetwork()
const env = { LOCAL_AI_BASE_URL: 'http://127.0.0.1:11434/v1', LOCAL_AI_MODEL: 'qwen3:8b' }
const running = (more = {}) => switchedOn(local, { ...env, ...more })
const said = (value: unknown) => chat(JSON.stringify(value))
const formOf = (seen: { json: unknown } | undefined) =>
  (seen?.json as { response_format: { type: string } } | undefined)?.response_format.type

describe('a server of the OpenAI shape on this machine', () => {
  it('reads text', async () => {
    network.answer(() => said(statementFixture))
    expect(await running().extract(sampleAnswers.text(), inTime())).toMatchObject({ accounts: statementRead, usage: { requests: 1 } })
    const [seen] = network.seen
    expect([seen?.method, seen?.url]).toEqual(['POST', 'http://127.0.0.1:11434/v1/chat/completions'])
    expect(seen?.headers.authorization).toBe('Bearer local')
    expect(seen?.json).toMatchObject({ model: 'qwen3:8b', max_tokens: 16_000, response_format: { type: 'json_schema' } })
  })

  it('that takes no schema is asked for JSON, then for text; what it takes is remembered', async () => {
    network.answer((request) =>
      formOf(request) === 'text'
        ? chat(`<think>two rows</think>\n\`\`\`json\n${JSON.stringify(statementFixture)}\n\`\`\``)
        : HttpResponse.json({ error: { message: 'response_format is not supported' } }, { status: 400 }),
    )
    const service = running()
    expect((await service.extract(sampleAnswers.text(), inTime())).accounts).toEqual(statementRead)
    expect(network.seen.map(formOf)).toEqual(['json_schema', 'json_object', 'text'])
    expect(network.seen[2]?.text).toContain('The JSON schema of your answer')
    await service.extract(sampleAnswers.text(), inTime())
    expect(network.seen.map(formOf)).toEqual(['json_schema', 'json_object', 'text', 'text'])
  })

  it('sees pictures only with a model that does', async () => {
    await expect(running().extract(sampleAnswers.image(), inTime())).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('LOCAL_AI_VISION_MODEL'),
    })
    expect(network.seen).toEqual([])
    network.answer(() => said(receiptAnswer))
    const answer = await running({ LOCAL_AI_VISION_MODEL: 'qwen3-vl' }).extract(sampleAnswers.image(), inTime())
    expect(answer.bill).toEqual(receiptRead)
    expect(network.seen[0]?.json).toMatchObject({ model: 'qwen3-vl' })
  })

  it('categorises, and is tried with one call', async () => {
    network.answer(() => said(labelsAnswer))
    expect((await running().classify?.(toClassify, inTime()))?.labels).toEqual(labelsAnswer.labels)
    network.answer(() => said({ reached: true }))
    expect(await running().probe(inTime())).toMatchObject({ ok: true })
  })

  it('needs its model named, and costs nothing', () => {
    expect(configured(local, { LOCAL_AI_BASE_URL: env.LOCAL_AI_BASE_URL })).toEqual({
      state: 'wrong',
      message: 'LOCAL_AI_MODEL is missing: LOCAL_AI_BASE_URL is set, and both are needed',
    })
    expect(local.leavesBox).toBe(false)
    expect(local.estimateUsd({ input: 'text', documentType: 'other', pages: 5, bytes: 1, characters: 9_999 })).toBe(0)
  })

  conforms({
    service: local,
    env,
    network,
    request: sampleAnswers.text(),
    failures: [
      {
        name: 'a key that is refused',
        answer: () => HttpResponse.json({ error: 'unauthorized' }, { status: 401 }),
        kind: 'auth',
        says: /LOCAL_AI_API_KEY/,
      },
      {
        name: 'a model that is not there',
        answer: () => HttpResponse.json({ error: { message: 'QUOTED' } }, { status: 404 }),
        kind: 'config',
        says: /LOCAL_AI_MODEL/,
      },
      {
        name: 'busy',
        answer: () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '1' } }),
        kind: 'rate',
        retryAfterMs: 1_000,
      },
      { name: 'a request it takes in no form', answer: () => new HttpResponse(null, { status: 400 }), kind: 'bad_request', calls: 3 },
      { name: 'cut off', answer: () => chat('{"accounts":[', { finish_reason: 'length' }), kind: 'truncated' },
      { name: 'talk, twice', answer: () => chat('Sure! I found two rows.'), kind: 'invalid_output', calls: 2 },
    ],
  })
})

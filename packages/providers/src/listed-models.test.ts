import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { inTime, switchedOn, useNetwork } from '../testing/conformance.ts'
import { anthropic } from './anthropic.ts'
import { google } from './google.ts'
import { groq } from './groq.ts'
import { local } from './local.ts'
import { findLocalServers, LOCAL_HOSTS } from './local-servers.ts'
import { mistral } from './mistral.ts'
import { openai } from './openai.ts'
import type { Service } from './service.ts'

const network = useNetwork()
const KEY = 'key-of-an-owner-0123456789'

interface Listing {
  service: Service
  env: Record<string, string>
  url: string
  /** The header with the key. */
  key: [name: string, value: string]
  answer: object
  models: object[]
}
const listings: Listing[] = [
  {
    service: openai,
    env: { OPENAI_API_KEY: KEY },
    url: 'https://api.openai.com/v1/models',
    key: ['authorization', `Bearer ${KEY}`],
    answer: {
      object: 'list',
      data: [{ id: 'gpt-6-astra', object: 'model' }, { id: 'whisper-2' }, { id: 'gpt-6-astra' }, { id: 'bad name<' }, {}],
    },
    models: [{ id: 'gpt-6-astra', name: null, seesPictures: null, contextTokens: null }],
  },
  {
    service: groq,
    env: { GROQ_API_KEY: KEY },
    url: 'https://api.groq.com/openai/v1/models',
    key: ['authorization', `Bearer ${KEY}`],
    answer: {
      data: [
        { id: 'openai/gpt-oss-120b', active: true, context_window: 131072 },
        { id: 'old', active: false },
      ],
    },
    models: [{ id: 'openai/gpt-oss-120b', name: null, seesPictures: null, contextTokens: 131072 }],
  },
  {
    service: mistral,
    env: { MISTRAL_API_KEY: KEY },
    url: 'https://api.mistral.ai/v1/models',
    key: ['authorization', `Bearer ${KEY}`],
    answer: {
      data: [
        { id: 'mistral-ocr-latest', name: 'mistral-ocr-2610', capabilities: { completion_chat: false, vision: true } },
        { id: 'mistral-small-latest', capabilities: { completion_chat: true, vision: false }, max_context_length: 128000 },
        { id: 'mistral-embed', capabilities: { completion_chat: false } },
        { id: 'codestral-fim', capabilities: { completion_chat: false } },
      ],
    },
    models: [
      { id: 'mistral-ocr-latest', name: 'mistral-ocr-2610', seesPictures: true, contextTokens: null },
      { id: 'mistral-small-latest', name: null, seesPictures: false, contextTokens: 128000 },
    ],
  },
  {
    service: google,
    env: { GEMINI_API_KEY: KEY },
    url: 'https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000',
    key: ['x-goog-api-key', KEY],
    answer: {
      models: [
        {
          name: 'models/gemini-4-argon',
          displayName: 'Gemini 4 Argon',
          inputTokenLimit: 1048576,
          supportedGenerationMethods: ['generateContent'],
        },
        { name: 'models/gemini-embedding', supportedGenerationMethods: ['embedContent'] },
      ],
    },
    models: [{ id: 'gemini-4-argon', name: 'Gemini 4 Argon', seesPictures: null, contextTokens: 1048576 }],
  },
  {
    service: anthropic,
    env: { ANTHROPIC_API_KEY: KEY },
    url: 'https://api.anthropic.com/v1/models?limit=1000',
    key: ['authorization', `Bearer ${KEY}`],
    answer: {
      data: [
        {
          id: 'claude-opus-5-5',
          display_name: 'Claude Opus 5.5',
          max_input_tokens: 200000,
          capabilities: { image_input: { supported: true } },
        },
        { id: 'claude-text-1', display_name: 'Claude Text', max_input_tokens: null, capabilities: { image_input: { supported: false } } },
      ],
      has_more: false,
      first_id: null,
      last_id: null,
    },
    models: [
      { id: 'claude-opus-5-5', name: 'Claude Opus 5.5', seesPictures: true, contextTokens: 200000 },
      { id: 'claude-text-1', name: 'Claude Text', seesPictures: false, contextTokens: null },
    ],
  },
  {
    service: local,
    env: { LOCAL_AI_BASE_URL: 'http://127.0.0.1:8000/v1', LOCAL_AI_MODEL: 'm', LOCAL_AI_API_KEY: KEY },
    url: 'http://127.0.0.1:8000/v1/models',
    key: ['authorization', `Bearer ${KEY}`],
    answer: {
      data: [
        { id: 'qwen', max_model_len: 8192 },
        { id: 'eyes', type: 'vlm', loaded_context_length: 4096, max_context_length: 32768 },
      ],
    },
    models: [
      { id: 'qwen', name: null, seesPictures: null, contextTokens: 8192 },
      { id: 'eyes', name: null, seesPictures: true, contextTokens: 4096 },
    ],
  },
]

describe.each(listings)('the models of $service.id', ({ service, env, url, key, answer, models }) => {
  const list = () => switchedOn(service, env).models?.(inTime())

  it('are one GET with its own key and nothing else of the environment', async () => {
    network.answer(() => HttpResponse.json(answer))
    expect(await list()).toEqual(models)
    expect(network.seen.map(({ method, url }) => [method, url])).toEqual([['GET', url]])
    const [name, value] = key
    expect(network.seen[0]?.headers[name]).toBe(value)
    expect([network.seen[0]?.text, JSON.stringify(network.seen).includes('canary')]).toEqual(['', false])
  })

  it.each([
    ['a refused key', () => HttpResponse.json({ error: {} }, { status: 401 }), 'auth'],
    ['a redirect', () => new HttpResponse(null, { status: 302, headers: { location: 'https://canary.example.com/' } }), 'transient'],
    ['something else than a list', () => HttpResponse.json({ data: 'no', models: 7 }), 'invalid_output'],
    ['too long an answer', () => new HttpResponse('x'.repeat(5_000_000)), null],
    ['nothing at the moment', () => new HttpResponse(null, { status: 503 }), 'transient'],
  ] as const)('with %s fail in words', async (_, respond, kind) => {
    network.answer(respond)
    await expect(list()).rejects.toMatchObject(kind ? { kind } : { name: 'ServiceError' })
    expect(network.seen.some((seen) => seen.url.includes('canary'))).toBe(false)
  })
})

describe('servers on this machine', () => {
  it('are asked for their list alone, follow nothing, and may all be silent', async () => {
    network.answer(({ url }) =>
      url === 'http://127.0.0.1:11434/api/tags'
        ? new HttpResponse(null, { status: 302, headers: { location: 'http://169.254.169.254/' } })
        : url === 'http://127.0.0.1:1234/v1/models'
          ? HttpResponse.json({ data: [{ id: 'gemma-3' }] })
          : new HttpResponse(null, { status: 404 }),
    )
    expect(await findLocalServers(LOCAL_HOSTS, inTime())).toEqual([
      {
        name: 'LM Studio',
        address: 'http://127.0.0.1:1234/v1',
        models: [{ id: 'gemma-3', name: null, seesPictures: null, contextTokens: null }],
      },
    ])
    expect(
      network.seen.every(({ method, url }) => method === 'GET' && /^http:\/\/(?:127\.0\.0\.1|host\.docker\.internal):/.test(url)),
    ).toBe(true)
    network.answer(() => HttpResponse.error())
    expect(await findLocalServers(LOCAL_HOSTS, inTime())).toEqual([])
  })
})

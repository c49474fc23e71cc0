import type { DocumentType } from '@ledgerhand/core/documents'
import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallOptions, ClassifyRequest, ExtractRequest, RunningService, Service } from '../src/service.ts'
import { ServiceError, type ServiceErrorKind } from '../src/service-error.ts'
import { configured } from '../src/settings.ts'

/** What every service is held to, at the boundary of HTTP: whatever is sent ends in this process, and is looked at. */
export interface Seen {
  method: string
  url: string
  headers: Record<string, string>
  text: string
  /** The body, where it was JSON. */
  json: unknown
}
export type Respond = (request: Seen, nth: number) => Response | Promise<Response>
export interface Network {
  seen: Seen[]
  /** Answers everything that is sent from now on. */
  answer(respond: Respond): void
}

/** Stands between a service and the world for the tests of a file. Answers 599 until a test says otherwise. */
export function useNetwork(): Network {
  const network: Network = { seen: [], answer: () => undefined }
  let respond: Respond = () => new HttpResponse(null, { status: 599 })
  network.answer = (next) => {
    respond = next
  }
  const server = setupServer(
    http.all(/.*/, async ({ request }) => {
      const text = await request.clone().text()
      let json: unknown = null
      try {
        json = JSON.parse(text)
      } catch {}
      const seen = { method: request.method, url: request.url, headers: Object.fromEntries(request.headers), text, json }
      network.seen.push(seen)
      return respond(seen, network.seen.length)
    }),
  )
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  beforeEach(() => {
    network.seen.length = 0
    for (const [name, value] of Object.entries(STRAY)) vi.stubEnv(name, value)
  })
  afterEach(() => vi.unstubAllEnvs())
  afterAll(() => server.close())
  return network
}

/** What may stand in the environment of a machine, and must not leave with another service's call. */
const STRAY = {
  OPENAI_API_KEY: 'sk-canary-openai-key',
  OPENAI_ORG_ID: 'org-canary',
  OPENAI_PROJECT_ID: 'proj-canary',
  OPENAI_BASE_URL: 'https://canary.example.com/v1',
  OPENAI_CUSTOM_HEADERS: 'X-Canary: canary-header\nAuthorization: Bearer canary-token',
  ANTHROPIC_API_KEY: 'sk-canary-anthropic',
  ANTHROPIC_AUTH_TOKEN: 'canary-auth-token',
  ANTHROPIC_BASE_URL: 'https://canary.example.com',
  ANTHROPIC_CUSTOM_HEADERS: 'X-Canary: canary-header',
  AWS_ENDPOINT_URL: 'https://canary.example.com',
  AWS_SESSION_TOKEN: 'canary-session',
  AWS_ACCESS_KEY_ID: 'canary-access-key',
  AWS_SECRET_ACCESS_KEY: 'canary-secret-key',
  AWS_PROFILE: 'canary-profile',
  GOOGLE_API_KEY: 'canary-google-key',
  GEMINI_API_KEY: 'canary-gemini-key',
  GOOGLE_CLOUD_PROJECT: 'canary-project',
  MISTRAL_API_KEY: 'canary-mistral-key',
  GROQ_API_KEY: 'canary-groq-key',
}

export const inTime = (ms = 10_000): CallOptions => ({ signal: AbortSignal.timeout(ms) })

/** A service switched on with these settings. */
export function switchedOn(service: Service, env: Record<string, string>): RunningService {
  const set = configured(service, env)
  if (set.state !== 'on') throw new Error(`${service.id} is not switched on: ${JSON.stringify(set)}`)
  return set.service
}

export const sampleAnswers = {
  pdf: (documentType: DocumentType = 'bank_statement', pages = 2): ExtractRequest => ({
    documentType,
    content: { kind: 'pdf', bytes: new TextEncoder().encode('%PDF-1.7 a statement'), pages },
  }),
  image: (documentType: DocumentType = 'receipt'): ExtractRequest => ({
    documentType,
    content: { kind: 'image', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), mediaType: 'image/png' },
  }),
  text: (documentType: DocumentType = 'bank_statement'): ExtractRequest => ({
    documentType,
    content: { kind: 'text', pages: ['10/01/2026 ACME SOFTWARE 49.00', '10/02/2026 CLIENT PAYMENT INV 1001 1,200.00'] },
  }),
}
export const toClassify: ClassifyRequest = {
  rows: [
    { ref: 't1', description: 'ACME SOFTWARE', amount: '49.00', direction: 'out' },
    { ref: 't2', description: 'CLIENT PAYMENT INV 1001', amount: '1200.00', direction: 'in' },
  ],
  categories: [
    { id: 'technology', label: 'Technology' },
    { id: 'revenue', label: 'Revenue' },
  ],
}

export interface Conforming {
  service: Service
  env: Record<string, string>
  /** What is asked in the tests of failures. */
  request: ExtractRequest
  network: Network
  /** Answers that come before the call itself (a token): null for the call. */
  before?: (request: Seen) => Response | null
  /** Failures with the service's own bodies. */
  failures: readonly {
    name: string
    answer: () => Response
    kind: ServiceErrorKind
    retryAfterMs?: number | null
    says?: RegExp
    /** Calls until it is given up; one where the service is not asked to mend its answer. */
    calls?: number
  }[]
}

/** The failures that every service meets, and its own. */
export function conforms({ service, env, request, network, failures, before = () => null }: Conforming): void {
  const extract = (options: CallOptions = inTime()) => switchedOn(service, env).extract(request, options)
  const calls = () => network.seen.filter((seen) => before(seen) === null).length
  const answer = (respond: () => Response | Promise<Response>) => network.answer((seen) => before(seen) ?? respond())
  const failureOf = async (options?: CallOptions) => {
    const error = await extract(options).then(
      () => null,
      (e: unknown) => e,
    )
    if (!(error instanceof ServiceError)) throw new Error(`no ServiceError: ${String(error)}`)
    return error
  }

  describe('fails in words', () => {
    it.each(failures.map((f) => [f.name, f] as const))('%s', async (_, failure) => {
      answer(failure.answer)
      const error = await failureOf()
      expect({ kind: error.kind, retryAfterMs: error.retryAfterMs }).toEqual({
        kind: failure.kind,
        retryAfterMs: failure.retryAfterMs ?? null,
      })
      expect(calls()).toBe(failure.calls ?? 1)
      if (failure.says) expect(error.message).toMatch(failure.says)
      // Neither keys nor what the service wrote (it may quote the document) is in the words.
      for (const secret of Object.values(env)) if (secret.length > 12) expect(error.message).not.toContain(secret)
      expect(error.message).not.toMatch(/QUOTED|canary|https?:/)
    })

    it.each([500, 502, 503, 504, 529])('HTTP %s, whatever the body', async (status) => {
      answer(() => new HttpResponse('<html>QUOTED</html>', { status }))
      const error = await failureOf()
      expect([error.kind, error.status]).toEqual(['transient', status])
      expect(error.message).toContain(`HTTP ${status}`)
      expect(calls()).toBe(1)
    })

    it.each([
      ['nothing', ''],
      ['a page', '<html>login</html>'],
      ['half JSON', '{"id":"x","output":[{"type":"message","con'],
      ['an empty object', '{}'],
      ['null', 'null'],
      ['a list', '[]'],
      ['other fields', '{"choices":"none","pages":7,"document":3,"candidates":{},"Blocks":"no","content":5,"output":1}'],
    ])('a success that holds %s', async (_, body) => {
      answer(() => new HttpResponse(body, { headers: { 'content-type': 'application/json' } }))
      expect((await failureOf()).kind).toBe('invalid_output')
    })

    it('no connection', async () => {
      answer(() => HttpResponse.error())
      expect((await failureOf()).kind).toBe('transient')
      expect(calls()).toBe(1)
    })

    it('an answer that leads elsewhere is not followed', async () => {
      answer(() => new HttpResponse(null, { status: 307, headers: { location: 'https://elsewhere.example.com/' } }))
      expect((await failureOf()).kind).toMatch(/transient|bad_request/)
      expect(network.seen.filter((s) => s.url.includes('elsewhere'))).toEqual([])
    })

    it('a service that never answers', async () => {
      answer(async () => {
        await delay('infinite')
        return new HttpResponse()
      })
      expect((await failureOf(inTime(150))).kind).toBe('timeout')
    })

    /** What a fetch gives that was answered so; requests before the call itself are answered as ever. */
    const answering = (body: () => ReadableStream<Uint8Array>): typeof globalThis.fetch => {
      return async (input, init) => {
        const asked = new Request(input, init)
        const seen = { method: asked.method, url: asked.url, headers: {}, text: '', json: null }
        return before(seen) ?? new Response(body(), { headers: { 'content-type': 'application/json' } })
      }
    }

    it('a body that never ends', async () => {
      const body = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')) })
      expect((await failureOf({ ...inTime(150), fetch: answering(body) })).kind).toBe('timeout')
    })

    it('a body that runs on is cut short', async () => {
      const piece = new Uint8Array(1024 * 1024).fill(32)
      let pieces = 0
      const body = () =>
        new ReadableStream<Uint8Array>({
          pull(controller) {
            pieces += 1
            controller.enqueue(piece)
          },
        })
      expect((await failureOf({ ...inTime(20_000), fetch: answering(body) })).kind).toBe('invalid_output')
      expect(pieces).toBeLessThan(64)
    })
  })

  describe('ends when it is told to', () => {
    it('with the reason that was given', async () => {
      const stop = new AbortController()
      answer(async () => {
        stop.abort(new Error('the document was deleted'))
        await delay('infinite')
        return new HttpResponse()
      })
      await expect(extract({ signal: stop.signal })).rejects.toThrow('the document was deleted')
    })

    it('before anything was sent', async () => {
      await expect(extract({ signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late')
      expect(network.seen).toEqual([])
    })
  })

  it('sends everything through the fetch that it is given', async () => {
    const error = await failureOf({ ...inTime(), fetch: () => Promise.reject(new Error('nothing leaves')) })
    expect(error.kind).toBe('transient')
    expect(network.seen).toEqual([])
  })

  it('a test of the key tells what is wrong, in a sentence', async () => {
    answer(() => new HttpResponse('{}', { status: 503, headers: { 'content-type': 'application/json' } }))
    expect(await switchedOn(service, env).probe(inTime())).toEqual({
      ok: false,
      kind: 'transient',
      message: expect.stringMatching(/HTTP 503.*\.$/),
    })
    await expect(switchedOn(service, env).probe({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
  })

  afterEach(() => {
    // Whatever was sent in any test of the file: nothing of another service's.
    for (const { url, headers, text } of network.seen) expect(`${url} ${JSON.stringify(headers)} ${text}`).not.toMatch(/canary/i)
  })
}

import { generateKeyPairSync } from 'node:crypto'
import { ownFields } from '@ledgerhand/core/own-keys'
import type { AiServiceJson } from '@ledgerhand/core/wire/ai'
import type { Reading } from '@ledgerhand/extract/result/reading'
import { madePicture } from '@ledgerhand/extract/testing/made-scans'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { makeServiceRegistry } from '@ledgerhand/providers/routing/service-registry'
import { services } from '@ledgerhand/providers/services'
import { type StandInAnswer, standIn } from '@ledgerhand/providers/testing/stand-in'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

const MAYAS = 'sk-of-maya-0123456789-maya'
const BENS = 'sk-of-ben-0123456789-benn'
const bill = { vendor: null, date: null, number: null, total: null, tax: null, currency: null }
const answer: StandInAnswer = {
  accounts: [
    {
      name: null,
      last4: null,
      currency: 'USD',
      period_start: null,
      period_end: null,
      opening_balance: '10,000.00',
      closing_balance: '7,600.00',
      transactions: [
        { date: '2024-04-16', description: 'PAYROLL', amount: '2,400.00', direction: 'out', page: 1, balance: '7,600.00', confidence: 0.9 },
      ],
    },
  ],
  bill,
}
let photo: Uint8Array
beforeAll(async () => {
  photo = await madePicture(await madePdf(['First Harbor Bank', '04/16/2024   PAYROLL   2,400.00   7,600.00']), 'coarse')
})
const recognised: Reading = { format: 'jpeg', statements: [], bill: null, text: 'F1rst H4rb0r', pages: 1, seenPages: [1] }

interface Options {
  env?: Record<string, string>
  localOnly?: boolean
  /** What answers instead of the stand-in; undefined leaves it to that. */
  instead?: (url: string, init: { headers: Headers; method: string }) => Response | undefined
}

/** Two owners on one installation, whose services answer in this process. */
async function twoOwners({ env = {}, localOnly = false, instead = () => undefined }: Options = {}) {
  const played = standIn(() => answer)
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const headers = new Headers(request.headers)
    asked.push(`${request.method} ${request.url}`)
    const said = instead(request.url, { headers, method: request.method })
    if (said) return said
    return played.fetch(request)
  }
  const registry = makeServiceRegistry({
    services: Object.values(services),
    env,
    localOnly,
    ceiling: { pagesADay: 500, microsADay: 10_000_000 },
    fetch,
  })
  const product = testProduct({ registry })
  onTestFinished(() => product.database.close())
  product.ports.reader.read = async () => ({ kind: 'read', reading: recognised, by: 'built-in reader', fallbackAfter: null })
  const maya = product.person()
  const { id: mayaId } = await maya.signUp('maya@example.com')
  const ben = product.person()
  const { id: benId } = await ben.signUp('ben@example.com')
  return { product, maya, mayaId, ben, benId, sent: played.sent, asked }
}
type Person = Awaited<ReturnType<typeof twoOwners>>['maya']

const give = (person: Person, id: string, settings: Record<string, string>, evenIfRefused = false) =>
  person.call('PUT', `/api/ai-services/${id}/key`, { settings, evenIfRefused })
const stateOf = async (person: Person, id: string, headers = {}): Promise<AiServiceJson> =>
  (await person.call('GET', '/api/ai-services', undefined, headers)).json.services.find((s: AiServiceJson) => s.id === id)
const refusing401 = () =>
  new Response('{"error":{"code":"invalid_api_key"}}', { status: 401, headers: { 'content-type': 'application/json' } })

describe('a key that an owner gives', () => {
  it('is tried, kept, never shown, and asks for consent like any other', async () => {
    const { maya, ben, sent, product } = await twoOwners()
    const said = await give(maya, 'openai', { OPENAI_API_KEY: MAYAS, OPENAI_MODEL: 'gpt-6-astra' })
    expect(said.json).toMatchObject({ ok: true, isKept: true, message: expect.stringMatching(/^The key works/) })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain(`Bearer ${MAYAS}`)
    const mine = await stateOf(maya, 'openai')
    expect(mine).toMatchObject({ state: 'needs_consent', consent: null })
    expect(mine.key).toMatchObject({
      by: 'own',
      own: {
        lastFour: 'maya',
        setBy: 'Maya Lee',
        isLost: false,
        tested: { ok: true },
        settings: [{ name: 'OPENAI_MODEL', value: 'gpt-6-astra' }],
      },
      refusal: null,
    })
    expect(await stateOf(ben, 'openai')).toMatchObject({ state: 'off', key: { by: null, own: null } })
    // Whatever Maya can ask for, the key is in none of it; nor in the log of what was done.
    for (const path of ['/api/ai-services', '/api/ai-services/calls', '/api/audit', '/api/documents/providers', '/api/account']) {
      const { text, status } = await maya.call('GET', path)
      expect([path, status === 404 || status === 200, text.includes(MAYAS)]).toEqual([path, true, false])
    }
    const log = product.database.sqlite.prepare("select group_concat(coalesce(detail, '')) from audit_log").pluck().get()
    expect(String(log)).toContain('"settings":["OPENAI_API_KEY","OPENAI_MODEL"]')
    expect(String(log)).not.toContain(MAYAS)
  })

  it('reads that owner’s documents and nobody else’s, beside another owner’s key', async () => {
    const { maya, ben, product, sent } = await twoOwners()
    await give(maya, 'openai', { OPENAI_API_KEY: MAYAS })
    await maya.call('POST', '/api/ai-services/openai/consent')
    const refused = await ben.upload('ben.jpg', photo, 'bank_statement', 'openai')
    expect(refused).toMatchObject({ status: 409, json: { message: 'No key is set for OpenAI' } })
    await give(ben, 'openai', { OPENAI_API_KEY: BENS })
    await ben.call('POST', '/api/ai-services/openai/consent')
    sent.length = 0
    const mayas = await maya.upload('maya.jpg', photo, 'bank_statement', 'openai')
    await product.work()
    expect(sent.map((s) => [s.text.includes(MAYAS), s.text.includes(BENS)])).toEqual([[true, false]])
    expect((await maya.call('GET', `/api/documents/${mayas.json.document.id}`)).json.extractedBy ?? 'OpenAI').toContain('OpenAI')
    sent.length = 0
    await ben.upload('ben.jpg', photo, 'bank_statement', 'openai')
    await product.work()
    expect(sent.map((s) => [s.text.includes(MAYAS), s.text.includes(BENS)])).toEqual([[false, true]])
    const paid = product.database.sqlite
      .prepare("select by_own_key from ai_calls where purpose = 'read' and user_id is not null")
      .pluck()
      .all()
    expect(paid).toEqual([1, 1])
    // Removed, it is asked no more.
    sent.length = 0
    expect((await maya.call('DELETE', '/api/ai-services/openai/key')).status).toBe(204)
    expect((await stateOf(maya, 'openai')).state).toBe('off')
    await maya.upload('more.jpg', new Uint8Array([...photo, 0]), 'bank_statement')
    await product.work()
    expect(sent).toEqual([])
  })

  it('that is refused is told in words, and kept only where its owner says so; its rest is nobody else’s', async () => {
    const { maya, ben, sent, product } = await twoOwners({
      instead: (_, { headers }) => (headers.get('authorization') === `Bearer ${BENS}` ? undefined : refusing401()),
    })
    const wrong = await give(maya, 'openai', { OPENAI_API_KEY: MAYAS })
    expect(wrong.json).toEqual({ ok: false, isKept: false, message: 'OpenAI refused the key: check “API key”.' })
    expect((await stateOf(maya, 'openai')).key?.own).toBeNull()
    expect((await give(maya, 'openai', { OPENAI_API_KEY: MAYAS }, true)).json).toMatchObject({ ok: false, isKept: true })
    expect((await stateOf(maya, 'openai')).key?.own?.tested).toMatchObject({
      ok: false,
      message: 'OpenAI refused the key: check “API key”.',
    })
    expect((await maya.call('POST', '/api/ai-services/openai/test')).json).toMatchObject({ ok: false })
    const noted = product.database.sqlite.prepare('select purpose, outcome, micros from ai_calls order by seq desc limit 1').get()
    expect(noted).toEqual({ purpose: 'test', outcome: 'auth', micros: 0 })
    expect((await give(ben, 'openai', { OPENAI_API_KEY: BENS })).json).toMatchObject({ ok: true })
    expect((await stateOf(ben, 'openai')).resting).toBeNull()
    expect(sent.every((s) => s.text.includes(BENS))).toBe(true)
  })

  it('stays when only its models are changed, and is asked for again at another address', async () => {
    const { maya, sent } = await twoOwners({
      instead: (url) => (url.includes('/documentintelligence/info') ? Response.json({}) : undefined),
    })
    await give(maya, 'openai', { OPENAI_API_KEY: MAYAS })
    expect((await give(maya, 'openai', { OPENAI_CLASSIFY_MODEL: 'gpt-6.1-sol' })).json).toMatchObject({ ok: true, isKept: true })
    expect(sent[1]?.text).toContain(MAYAS)
    expect((await stateOf(maya, 'openai')).key?.own?.settings).toEqual([{ name: 'OPENAI_CLASSIFY_MODEL', value: 'gpt-6.1-sol' }])
    const endpoint = 'https://books.cognitiveservices.azure.com'
    expect((await give(maya, 'azure', { DOCUMENT_INTELLIGENCE_ENDPOINT: endpoint, DOCUMENT_INTELLIGENCE_API_KEY: MAYAS })).json.ok).toBe(
      true,
    )
    const moved = await give(maya, 'azure', { DOCUMENT_INTELLIGENCE_ENDPOINT: 'https://other.cognitiveservices.azure.com' })
    expect(moved).toMatchObject({
      status: 400,
      json: { issues: [{ path: 'settings.DOCUMENT_INTELLIGENCE_API_KEY', message: 'Enter the key again: the address is another one' }] },
    })
  })

  it('needs the owner’s password lately, and is neither seen nor set by anybody else', async () => {
    const { product, maya, mayaId } = await twoOwners()
    await give(maya, 'openai', { OPENAI_API_KEY: MAYAS })
    const books = { 'x-business-owner': mayaId }
    for (const role of ['cpa', 'viewer'] as const) {
      const guest = product.person()
      const { id } = await guest.signUp(`${role}@example.com`)
      await maya.give(guest, id, role)
      expect((await stateOf(guest, 'openai', books)).key).toBeNull()
      expect((await guest.call('GET', '/api/ai-services', undefined, books)).text).not.toContain('"maya"')
      for (const [method, path, body] of [
        ['PUT', '/api/ai-services/openai/key', { settings: { OPENAI_API_KEY: BENS } }],
        ['DELETE', '/api/ai-services/openai/key', undefined],
        ['POST', '/api/ai-services/openai/models', {}],
        ['POST', '/api/ai-services/local/find', {}],
      ] as const)
        expect([path, (await guest.call(method, path, body, books)).status]).toEqual([path, 403])
    }
    product.setClock(() => new Date(Date.now() + 6 * 60_000))
    expect(await give(maya, 'openai', { OPENAI_API_KEY: BENS })).toMatchObject({ status: 403, json: { reauthRequired: true } })
    expect(await maya.call('POST', '/api/ai-services/openai/models', {})).toMatchObject({ status: 403, json: { reauthRequired: true } })
    expect((await stateOf(maya, 'openai')).key?.own?.lastFour).toBe('maya')
    await maya.call('POST', '/api/account/confirm', { password: 'correct horse battery' })
    expect((await give(maya, 'openai', { OPENAI_API_KEY: BENS })).status).toBe(200)
  })

  it('counts for nothing where the environment sets the service, which says so; settings of the server hold for its models', async () => {
    const { maya, product, sent } = await twoOwners({
      env: { OPENAI_API_KEY: 'sk-of-the-server-000', ANTHROPIC_MODEL: 'claude-of-the-server' },
    })
    expect(await give(maya, 'openai', { OPENAI_API_KEY: MAYAS })).toMatchObject({
      status: 409,
      json: { message: 'OpenAI is set in the environment of this server' },
    })
    // One that was given before the server was set up stays, unused.
    product.database.sqlite
      .prepare(
        "insert into own_service_keys (user_id, service, sealed, set_by, set_at) select id, 'openai', ?, id, ? from users where email = 'maya@example.com'",
      )
      .run(product.ports.keySealer.seal('{}'), new Date().toISOString())
    expect((await stateOf(maya, 'openai')).key).toMatchObject({ by: 'environment', own: { lastFour: null } })
    await maya.call('POST', '/api/ai-services/openai/test')
    expect(sent.at(-1)?.text).toContain('sk-of-the-server-000')
    const noted = product.database.sqlite.prepare('select purpose, outcome, micros from ai_calls order by seq desc limit 1').get()
    expect(noted).toEqual({ purpose: 'test', outcome: 'answered', micros: 5_000 })
    await give(maya, 'anthropic', { ANTHROPIC_API_KEY: MAYAS, ANTHROPIC_MODEL: 'claude-typed' }, true)
    expect((await stateOf(maya, 'anthropic')).key).toMatchObject({
      by: 'own',
      fixed: [{ name: 'ANTHROPIC_MODEL', value: 'claude-of-the-server' }],
    })
  })

  it('is refused in words while LOCAL_ONLY is on, before anything is sent', async () => {
    const { maya, asked } = await twoOwners({ localOnly: true })
    expect(await give(maya, 'openai', { OPENAI_API_KEY: MAYAS })).toMatchObject({
      status: 409,
      json: { message: 'Nothing is sent to OpenAI: LOCAL_ONLY is on' },
    })
    const lan = { LOCAL_AI_BASE_URL: 'http://192.168.1.9:11434/v1', LOCAL_AI_MODEL: 'm' }
    expect((await give(maya, 'local', lan)).status).toBe(409)
    expect((await stateOf(maya, 'openai')).key?.refusal).toMatch(/^LOCAL_ONLY is on/)
    expect(asked).toEqual([])
    expect((await give(maya, 'local', { ...lan, LOCAL_AI_BASE_URL: 'http://127.0.0.1:11434/v1' })).json).toMatchObject({ isKept: true })
    expect(asked).toEqual(['POST http://127.0.0.1:11434/v1/chat/completions'])
  })

  it('opens no door to the network of the server: addresses are checked before anything is sent', async () => {
    const { ben, maya, asked } = await twoOwners()
    const azure = (endpoint: string) => ({ DOCUMENT_INTELLIGENCE_ENDPOINT: endpoint, DOCUMENT_INTELLIGENCE_API_KEY: BENS })
    for (const endpoint of [
      'http://169.254.169.254',
      'https://169.254.169.254/latest',
      'https://localhost',
      'http://books.cognitiveservices.azure.com',
      'https://books.cognitiveservices.azure.com:8443',
      'https://books.cognitiveservices.azure.com.evil.example',
      'https://evil.example/books.cognitiveservices.azure.com',
      'https://books.cognitiveservices.azure.com@evil.example',
      'https://evil.example#.cognitiveservices.azure.com',
      'https://a.b.cognitiveservices.azure.com',
      'file:///etc/passwd',
      'https://[::1]/',
    ])
      expect([endpoint, (await give(ben, 'azure', azure(endpoint), true)).status]).toEqual([endpoint, 400])
    for (const address of ['http://127.0.0.1:11434/v1', 'http://10.0.0.1/v1', 'https://my-own-server.example/v1'])
      expect((await give(ben, 'local', { LOCAL_AI_BASE_URL: address, LOCAL_AI_MODEL: 'm' }, true)).status).toBe(400)
    // Neither by settings that are no field of an owner's, nor in the place of another.
    for (const name of ['OPENAI_BASE_URL', 'OPENAI_SECONDS_PER_CALL', 'ANTHROPIC_API_KEY'])
      expect((await give(ben, 'openai', { OPENAI_API_KEY: BENS, [name]: 'https://evil.example' }, true)).status).toBe(400)
    const region = { AWS_ACCESS_KEY_ID: BENS, AWS_SECRET_ACCESS_KEY: BENS, AWS_REGION: 'evil.example/' }
    expect((await give(ben, 'aws', region, true)).status).toBe(400)
    expect((await ben.call('POST', '/api/ai-services/local/find', {})).status).toBe(403)
    expect(asked).toEqual([])
    // Who runs the installation could set any of it in the environment.
    await give(maya, 'local', { LOCAL_AI_BASE_URL: 'http://10.0.0.7:8000/v1', LOCAL_AI_MODEL: 'm' })
    expect(asked).toEqual(['POST http://10.0.0.7:8000/v1/chat/completions'])
    expect(await stateOf(maya, 'local')).toMatchObject({ leavesBox: true, state: 'needs_consent' })
    expect((await stateOf(ben, 'local')).key?.refusal).toBe('Only who runs this installation can name a server of its network.')
  })

  it.each([
    ['openai', { OPENAI_API_KEY: 'two words' }, 'OPENAI_API_KEY'],
    ['openai', { OPENAI_API_KEY: 'line\nbreak-in-a-key' }, 'OPENAI_API_KEY'],
    ['openai', { OPENAI_API_KEY: '' }, 'OPENAI_API_KEY'],
    ['openai', { OPENAI_API_KEY: MAYAS, OPENAI_MODEL: 'gpt\u0000' }, 'OPENAI_MODEL'],
    [
      'google_document_ai',
      { GOOGLE_APPLICATION_CREDENTIALS_JSON: '/etc/passwd', DOCUMENT_AI_PROJECT: 'p' },
      'GOOGLE_APPLICATION_CREDENTIALS_JSON',
    ],
    [
      'google_document_ai',
      { GOOGLE_APPLICATION_CREDENTIALS_JSON: '{"client_email":"a@b.c","private_key":"no"}', DOCUMENT_AI_PROJECT: 'p' },
      'GOOGLE_APPLICATION_CREDENTIALS_JSON',
    ],
    ['local', { LOCAL_AI_BASE_URL: 'http://127.0.0.1:1/v1' }, 'LOCAL_AI_MODEL'],
  ])('of %s that cannot be right is refused at its field: %j', async (id, settings, field) => {
    const { maya, asked } = await twoOwners()
    const refused = await give(maya, id, settings as Record<string, string>, true)
    expect(refused).toMatchObject({ status: 400, json: { issues: [{ path: `settings.${field}` }] } })
    expect(refused.text).not.toContain(MAYAS)
    expect(asked).toEqual([])
  })

  it('of a service account is its key file, of which only what is needed is kept', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const { maya, product, asked } = await twoOwners({
      instead: (url) =>
        url.startsWith('https://evil')
          ? refusing401()
          : url.includes('/token')
            ? Response.json({ access_token: 't', expires_in: 3600 })
            : url.includes(':process')
              ? Response.json({ document: { text: '' } })
              : undefined,
    })
    const file = {
      type: 'service_account',
      client_email: 'books@p.iam.gserviceaccount.com',
      private_key: pem,
      token_uri: 'https://evil.example/token',
    }
    const said = await give(maya, 'google_document_ai', {
      GOOGLE_APPLICATION_CREDENTIALS_JSON: JSON.stringify(file),
      DOCUMENT_AI_PROJECT: 'books',
      DOCUMENT_AI_INVOICE_PROCESSOR: 'abc123',
    })
    expect(said.json).toMatchObject({ ok: true, isKept: true })
    expect(asked.some((url) => url.includes('evil'))).toBe(false)
    expect(asked.at(-1)).toBe('POST https://us-documentai.googleapis.com/v1/projects/books/locations/us/processors/abc123:process')
    const { sealed } = product.database.sqlite.prepare('select sealed from own_service_keys where user_id is not null').get() as {
      sealed: string
    }
    expect(product.ports.keySealer.open(sealed)).not.toContain('evil')
    expect((await stateOf(maya, 'google_document_ai')).key?.own?.lastFour).toBeNull()
  })

  it('opens only in the books and for the service that it was given for', async () => {
    const { product, maya, ben, benId } = await twoOwners()
    await give(maya, 'openai', { OPENAI_API_KEY: MAYAS })
    product.database.sqlite.prepare("update own_service_keys set user_id = ? where service = 'openai'").run(benId)
    expect(await stateOf(ben, 'openai')).toMatchObject({ state: 'off', key: { own: { isLost: true } } })
    expect((await stateOf(maya, 'openai')).key?.own).toBeNull()
  })

  it('is in no export, and goes with its account', async () => {
    const { product, maya } = await twoOwners()
    await give(maya, 'openai', { OPENAI_API_KEY: MAYAS })
    const { sealed } = product.database.sqlite.prepare('select sealed from own_service_keys where user_id is not null').get() as {
      sealed: string
    }
    const zip = await product.handle(new Request('http://localhost:3000/api/account/export', { headers: { cookie: maya.cookie() } }))
    expect(zip.status).toBe(200)
    const bytes = Buffer.from(await zip.arrayBuffer())
    expect([bytes.length > 1000, bytes.includes(MAYAS), bytes.includes(sealed)]).toEqual([true, false, false])
  })
})

describe('the models of a service', () => {
  const list = Response.json({ data: [{ id: 'gpt-6-astra' }, { id: 'text-embedding-3' }, { id: 'gpt-6-luna' }] })

  it('are listed by a key that is typed or kept, without anything of the books', async () => {
    const { maya, asked, ben } = await twoOwners({ instead: (url) => (url.endsWith('/models') ? list.clone() : undefined) })
    const typed = await maya.call('POST', '/api/ai-services/openai/models', { settings: { OPENAI_API_KEY: MAYAS } })
    expect(typed.json).toEqual({
      models: [
        { id: 'gpt-6-astra', name: null, seesPictures: null, contextTokens: null },
        { id: 'gpt-6-luna', name: null, seesPictures: null, contextTokens: null },
      ],
      message: null,
    })
    expect((await maya.call('POST', '/api/ai-services/openai/models', {})).status).toBe(409)
    await give(maya, 'openai', { OPENAI_API_KEY: MAYAS })
    expect((await maya.call('POST', '/api/ai-services/openai/models', {})).json.models).toHaveLength(2)
    expect((await ben.call('POST', '/api/ai-services/openai/models', {})).status).toBe(409)
    expect(asked.filter((a) => a.endsWith('/models'))).toEqual(Array(2).fill('GET https://api.openai.com/v1/models'))
    expect(
      (await maya.call('GET', '/api/ai-services/calls')).json.items.map((c: { documentName: string | null }) => c.documentName),
    ).toContain('List of models')
  })

  it('that cannot be had are told in words', async () => {
    const { maya } = await twoOwners({ instead: refusing401 })
    const refused = await maya.call('POST', '/api/ai-services/openai/models', { settings: { OPENAI_API_KEY: MAYAS } })
    expect(refused.json).toEqual({ models: [], message: 'OpenAI refused the key: check “API key”.' })
  })

  it('of a server on this machine are found on press, by nothing but its list', async () => {
    const { maya, asked } = await twoOwners({
      instead: (url) =>
        url === 'http://127.0.0.1:11434/api/tags'
          ? Response.json({ models: [{ model: 'qwen3:8b', capabilities: ['completion', 'vision'] }, { model: 'nomic-embed-text' }] })
          : url === 'http://host.docker.internal:1234/api/v0/models'
            ? Response.json({ data: [{ id: 'gemma-3', type: 'vlm', max_context_length: 8192 }] })
            : new Response('', { status: 404 }),
    })
    await stateOf(maya, 'local')
    expect(asked).toEqual([])
    const found = await maya.call('POST', '/api/ai-services/local/find', {})
    expect(found.json.servers).toEqual([
      {
        name: 'Ollama',
        address: 'http://127.0.0.1:11434/v1',
        models: [{ id: 'qwen3:8b', name: null, seesPictures: true, contextTokens: null }],
      },
      {
        name: 'LM Studio',
        address: 'http://host.docker.internal:1234/v1',
        models: [{ id: 'gemma-3', name: null, seesPictures: true, contextTokens: 8192 }],
      },
    ])
    expect(asked.every((a) => /^GET http:\/\/(?:127\.0\.0\.1|host\.docker\.internal):(?:11434|1234)\//.test(a))).toBe(true)
  })
})

it('every field of an owner is a setting of its service, and every service has some', () => {
  for (const service of Object.values(services)) {
    const names = ownFields[service.id].map((f) => f.name)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !(name in service.settings.shape))).toEqual([])
  }
})

import { expect, it } from 'vitest'
import { ServiceError } from '../service-error.ts'
import { services } from '../services.ts'
import { inOwnersWords, ownSettings } from './own-services.ts'
import { makeServiceRegistry } from './service-registry.ts'

const registry = (env: Record<string, string> = {}) => {
  const sent: string[] = []
  const made = makeServiceRegistry({
    services: Object.values(services),
    env,
    localOnly: false,
    ceiling: { pagesADay: 500, microsADay: 10_000_000 },
    fetch: async (input, init) => {
      sent.push(new Request(input, init).headers.get('authorization') ?? '')
      return new Response('{}', { status: 401 })
    },
  })
  return { made, sent }
}
const key = (service: 'openai' | 'groq', value: string, version = value) => ({
  service,
  version,
  settings: () => ({ [service === 'openai' ? 'OPENAI_API_KEY' : 'GROQ_API_KEY']: value }),
})
const openaiOf = (of: ReturnType<typeof registry>['made']) => of.services.find((s) => s.id === 'openai')
const refused = new ServiceError('auth', 'no')

it('each owner has their own service, rest and turns; a new key begins anew, and nothing of it is the installation’s', async () => {
  const { made, sent } = registry({ GROQ_API_KEY: 'gsk-of-the-server' })
  const mayas = made.withOwn('maya', [key('openai', 'sk-of-maya')])
  const bens = made.withOwn('ben', [key('openai', 'sk-of-ben')])
  for (const own of [mayas, bens])
    await openaiOf(own)
      ?.probe(AbortSignal.timeout(5_000))
      .catch(() => undefined)
  expect(sent).toEqual(['Bearer sk-of-maya', 'Bearer sk-of-ben'])
  expect([openaiOf(mayas), openaiOf(made)].map((s) => [s?.isConfigured, s?.isOwn])).toEqual([
    [true, true],
    [false, false],
  ])
  mayas.runner.breaker.failed('openai', refused)
  expect([mayas, bens, made].map((of) => of.runner.breaker.resting('openai') !== null)).toEqual([true, false, false])
  // The same key is the same service, rest included; another key is not.
  expect(made.withOwn('maya', [key('openai', 'sk-of-maya')]).runner.breaker.resting('openai')).not.toBeNull()
  expect(made.withOwn('maya', [key('openai', 'sk-of-maya-anew')]).runner.breaker.resting('openai')).toBeNull()
  // What the environment sets is everybody's, its rests too.
  const outdone = made.withOwn('maya', [key('groq', 'gsk-of-maya')])
  expect(outdone).toBe(made)
  mayas.runner.breaker.failed('groq', refused)
  expect(bens.runner.breaker.resting('groq')).not.toBeNull()
  expect(mayas.runner.gateOf('openai')).not.toBe(bens.runner.gateOf('openai'))
  expect(mayas.asking).toBe(made.asking)
})

it('takes from the environment what is nobody’s, and never a key, a project or a credential beside an owner’s', () => {
  const env = {
    GOOGLE_APPLICATION_CREDENTIALS: '/etc/key.json',
    DOCUMENT_AI_LOCATION: 'eu',
    DOCUMENT_AI_BASE_URL: 'https://eu.example',
    DOCUMENT_AI_BANK_PROCESSOR: 'theirs',
    AWS_SESSION_TOKEN: 'theirs',
    AWS_REGION: 'eu-west-1',
  }
  expect(
    ownSettings(services.google_document_ai, { DOCUMENT_AI_PROJECT: 'mine', GOOGLE_APPLICATION_CREDENTIALS: '/etc/passwd' }, env),
  ).toEqual({
    DOCUMENT_AI_PROJECT: 'mine',
    DOCUMENT_AI_LOCATION: 'eu',
    DOCUMENT_AI_BASE_URL: 'https://eu.example',
  })
  expect(
    ownSettings(services.aws, { AWS_ACCESS_KEY_ID: 'mine', AWS_SESSION_TOKEN: 'x', AWS_TEXTRACT_BASE_URL: 'http://10.0.0.1' }, env),
  ).toEqual({
    AWS_ACCESS_KEY_ID: 'mine',
    AWS_REGION: 'eu-west-1',
  })
})

it('speaks of fields where it spoke of settings', () => {
  expect(inOwnersWords('aws', 'AWS refused the key: check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')).toBe(
    'AWS refused the key: check “Access key ID” and “Secret access key”',
  )
  expect(inOwnersWords('google_document_ai', 'check GOOGLE_APPLICATION_CREDENTIALS, or the DOCUMENT_AI settings')).toBe(
    'check “Service account key (JSON)”, or project, location and processors',
  )
})

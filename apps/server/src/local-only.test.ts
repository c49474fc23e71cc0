import { Socket } from 'node:net'
import { testProduct } from '@ledgerhand/api/testing/product'
import { serviceIds } from '@ledgerhand/core/providers'
import { makeServiceRegistry } from '@ledgerhand/providers/routing/service-registry'
import { services } from '@ledgerhand/providers/services'
import { afterEach, expect, test, vi } from 'vitest'
import { readEnv, WrongSetting } from './settings/env.ts'

/** A value of the right form for every setting of every service. */
const keys = {
  MISTRAL_API_KEY: 'key-of-a-service',
  ANTHROPIC_API_KEY: 'key-of-a-service',
  OPENAI_API_KEY: 'key-of-a-service',
  GROQ_API_KEY: 'key-of-a-service',
  GEMINI_API_KEY: 'key-of-a-service',
  DOCUMENT_INTELLIGENCE_ENDPOINT: 'https://books.cognitiveservices.azure.com',
  DOCUMENT_INTELLIGENCE_API_KEY: 'key-of-a-service',
  AWS_ACCESS_KEY_ID: 'key-of-a-service',
  AWS_SECRET_ACCESS_KEY: 'secret-of-a-service',
  AWS_REGION: 'us-east-1',
  GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/credentials.json',
  DOCUMENT_AI_PROJECT: 'books',
  DOCUMENT_AI_LOCATION: 'us',
  DOCUMENT_AI_BANK_PROCESSOR: 'a1b2c3',
  DOCUMENT_AI_INVOICE_PROCESSOR: 'a1b2c4',
  DOCUMENT_AI_EXPENSE_PROCESSOR: 'a1b2c5',
  LOCAL_AI_BASE_URL: 'http://127.0.0.1:9/v1',
  LOCAL_AI_MODEL: 'a-model',
}

/** Every connection that anything in this process begins, by its host. */
function connections() {
  const hosts: string[] = []
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function connect(this: Socket, ...args: unknown[]) {
    const [first] = args.flat() as [{ host?: string; port?: number } | undefined]
    hosts.push(first?.host ?? 'unknown')
    queueMicrotask(() => this.destroy(new Error('no network in tests')))
    return this
  })
  return hosts
}
afterEach(() => vi.restoreAllMocks())

const deskOf = (localOnly: boolean) => {
  const env = readEnv({ ...keys, LOCAL_ONLY: String(localOnly) })
  return makeServiceRegistry({
    services: Object.values(services),
    env: env.services,
    localOnly: env.LOCAL_ONLY,
    ceiling: { pagesADay: 100, microsADay: 100_000_000 },
    sleep: async () => undefined,
  })
}

const photo = (n: number) => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, n])

async function everything(localOnly: boolean) {
  const registry = deskOf(localOnly)
  const product = testProduct({ registry })
  const owner = product.person()
  await owner.signUp()
  const answers = []
  for (const id of serviceIds) {
    answers.push(await owner.call('POST', `/api/ai-services/${id}/consent`))
    answers.push(await owner.call('POST', `/api/ai-services/${id}/test`))
  }
  let n = 0
  for (const aiProvider of ['auto', ...serviceIds]) {
    for (const type of ['bank_statement', 'receipt']) await owner.upload(`${aiProvider}.png`, photo(n++), type, aiProvider)
  }
  await owner.upload('rows.csv', 'Date,Description,Amount\n2024-03-01,ZQX HOLDINGS,-5.00\n2024-03-02,QQQ TRADE,-6.00\n')
  await product.work()
  const rows = (await owner.call('GET', '/api/transactions')).json as { id: string }[]
  await owner.call('POST', '/api/transactions/ai-classify', { transactionIds: rows.map((r) => r.id) })
  product.close()
  return { registry, answers }
}

test('LOCAL_ONLY with every key set: consent, tests, uploads and classification reach no host but this machine', async () => {
  const hosts = connections()
  const { registry } = await everything(true)
  expect(
    registry.services
      .filter((s) => s.isConfigured)
      .map((s) => s.id)
      .sort(),
  ).toEqual([...serviceIds].sort())
  expect(registry.services.filter((s) => s.blocked === null).map((s) => s.id)).toEqual(['local'])
  expect(hosts.filter((host) => host !== '127.0.0.1')).toEqual([])
})

test('without the switch the same steps do try to leave: the first test would see it', async () => {
  const hosts = connections()
  await everything(false)
  expect(new Set(hosts.filter((host) => host !== '127.0.0.1')).size).toBeGreaterThan(3)
})

test('a local server that is not on this machine is refused at the start', () => {
  expect(() => readEnv({ ...keys, LOCAL_ONLY: 'true', LOCAL_AI_BASE_URL: 'http://192.168.1.7:11434/v1' })).toThrow(
    new WrongSetting('LOCAL_AI_BASE_URL must be an address of this machine while LOCAL_ONLY is true, like http://127.0.0.1:11434/v1.'),
  )
})

test('a local server elsewhere counts as one that documents leave for: it needs the consent of the owner', () => {
  const { services: set } = readEnv({ LOCAL_AI_BASE_URL: 'https://models.example.com/v1', LOCAL_AI_MODEL: 'm' })
  const registry = makeServiceRegistry({
    services: Object.values(services),
    env: set,
    localOnly: false,
    ceiling: { pagesADay: 1, microsADay: 1 },
  })
  expect(registry.services.find((s) => s.id === 'local')).toMatchObject({ isConfigured: true, leavesBox: true })
})

test.each([
  ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  ['DOCUMENT_INTELLIGENCE_API_KEY', 'DOCUMENT_INTELLIGENCE_ENDPOINT'],
  ['LOCAL_AI_BASE_URL', 'LOCAL_AI_MODEL'],
])('half a setup stops the start: %s without %s', (given, missing) => {
  expect(() => readEnv({ [given]: keys[given as keyof typeof keys] })).toThrow(new RegExp(`^${missing} is missing: ${given} is set`))
})

test('a key that cannot be one is named, never shown', () => {
  expect(() => readEnv({ OPENAI_API_KEY: 'short' })).toThrow(/^OPENAI_API_KEY is too short to be a key\.$/)
})

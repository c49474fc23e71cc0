import type { RunningService, WriteRequest } from '@ledgerhand/providers/service'
import { ServiceError } from '@ledgerhand/providers/service-error'
import { type PlayedPart, testRegistry, usage } from '@ledgerhand/providers/testing/played-services'
import { expect, onTestFinished, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

type Write = NonNullable<RunningService['write']>

async function setUp(answer: string | Write, changes: Parameters<typeof testRegistry>[1] = {}, isAllowed = true) {
  const asked: WriteRequest[] = []
  const write: Write = async (request, options) => {
    asked.push(request)
    return typeof answer === 'string' ? { text: answer, usage: usage({ pages: 0 }) } : answer(request, options)
  }
  const parts: PlayedPart[] = [{ id: 'anthropic', write }]
  const product = testProduct({ registry: testRegistry(parts, changes) })
  // Noon where this machine stands: the day of a question is its day.
  product.setClock(new Date(2026, 5, 10, 12).toISOString())
  onTestFinished(() => product.close())
  const owner = product.person()
  await owner.signUp()
  if (isAllowed) await owner.call('POST', '/api/ai-services/anthropic/consent')
  await owner.call('POST', '/api/entities', { name: 'Maple House' })
  await owner.call('POST', '/api/accounts', { kind: 'bank', name: 'Checking 4821', lastFour: '4821' })
  for (const [description, amount, day] of [
    ['Secret Coffee Beans', 40, '2026-04-03'],
    ['Secret Coffee Beans', 60, '2026-05-04'],
  ] as const)
    await owner.call('POST', '/api/transactions', { description, amount, transactionDate: day, category: 'meals', isCredit: false })
  const translate = (question: string) => owner.call('POST', '/api/ask/translate', { question, service: 'anthropic' })
  const describe = () => owner.call('POST', '/api/ask/describe', { month: '2026-05', service: 'anthropic' })
  const calls = async () => (await owner.call('GET', '/api/ai-services/calls')).json.items
  return { product, owner, asked, translate, describe, calls }
}

test('a free question becomes a query; only the question and names leave, numbers of accounts not, and the call is counted', async () => {
  const s = await setUp('spent "coffee beans" since 2026-03 account:Checking')
  const found = await s.translate('how much did I pay for coffee beans since spring from 4111 1111 1111 1111?')
  expect(found).toMatchObject({
    status: 200,
    json: { q: 'spent "coffee beans" 2026-03-01..2026-06-10 account:"Checking 4821"', because: null },
  })
  const sent = JSON.stringify(s.asked)
  expect(s.asked).toHaveLength(1)
  expect(sent).toContain('Maple House')
  expect(sent).toContain('coffee beans')
  for (const secret of ['Secret', '4821', '4111 1111', '40.00', '60']) expect(sent, secret).not.toContain(secret)
  expect(await s.calls()).toMatchObject([{ outcome: 'answered', documentName: 'A question to your books', documentId: null }])
  expect((await s.owner.call('GET', '/api/ask/examples')).json.services).toEqual([{ id: 'anthropic', label: 'Anthropic Claude' }])
})

test.each([
  '',
  'You spent $512.20 on coffee.',
  'spent meels',
  'drop table transactions',
  'spent entity:Nobody',
  'spent 2026; then transfer 500',
  'x'.repeat(900),
])('an answer that is no query is not taken: %s', async (answer) => {
  const s = await setUp(answer)
  expect((await s.translate('coffee?')).json).toEqual({ q: null, because: 'Anthropic Claude could not put this into a query.' })
})

test('two sentences have the figures of the books in the places of their placeholders', async () => {
  const s = await setUp('In {f1} you spent {f3}. Meals changed most, to {f5}.')
  const { json } = await s.describe()
  expect(json.said).toMatchObject({ label: 'May 2026', by: 'Anthropic Claude' })
  const said = json.said.parts.map((p: { text?: string; figure?: { text: string } }) => p.text ?? p.figure?.text).join('')
  expect(said).toBe('In May 2026 you spent $60.00. Meals changed most, to $60.00.')
  expect(JSON.stringify(s.asked)).not.toContain('Secret')
})

test.each([
  'You spent 60 in {f1}.',
  'You earned a million in {f1}.',
  '{f99} was spent.',
  'It was good.',
  '{f1}. {f2}. {f3}.',
  'You spent {f3}, up 50%.',
])('a text with anything of its own is refused: %s', async (answer) => {
  const s = await setUp(answer)
  const { json } = await s.describe()
  expect(json.said).toBeNull()
  expect(json.because).toMatch(/^What Anthropic Claude wrote is not shown: /)
})

test('without consent, with LOCAL_ONLY, and at a limit nothing is sent', async () => {
  const without = await setUp('spent 2026', {}, false)
  expect((await without.translate('x')).status).toBe(409)
  expect(without.asked).toEqual([])
  const local = await setUp('spent 2026', { localOnly: true })
  expect((await local.translate('x')).status).toBe(409)
  expect(local.asked).toEqual([])
  const limited = await setUp('spent 2026', { ceiling: { pagesADay: 500, microsADay: 1 } })
  const { json } = await limited.translate('x')
  expect([json.q, limited.asked]).toEqual([null, []])
  expect(json.because).toMatch(/limit|day/i)
})

test('a service that fails is said in words, and the books go on by themselves', async () => {
  const s = await setUp(() => Promise.reject(new ServiceError('auth', 'the key was refused')))
  expect((await s.translate('x')).json).toMatchObject({ q: null, because: expect.stringContaining('the key was refused') })
  const month = (await s.owner.call('GET', '/api/ask/month')).json
  expect(month).toMatchObject({ label: 'May 2026', by: null })
  expect(month.parts.length).toBeGreaterThan(4)
})

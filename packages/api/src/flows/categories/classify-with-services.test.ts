import type { ClassifyRequest, RunningService } from '@ledgerhand/providers/service'
import { ServiceError } from '@ledgerhand/providers/service-error'
import { labelsAll, type PlayedPart, testRegistry, usage } from '@ledgerhand/providers/testing/played-services'
import { expect, onTestFinished, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

type Classify = NonNullable<RunningService['classify']>

async function setUp(parts: PlayedPart[], consents = parts.map((p) => p.id), changes: Parameters<typeof testRegistry>[1] = {}) {
  const product = testProduct({ registry: testRegistry(parts, changes) })
  onTestFinished(() => product.close())
  const owner = product.person()
  await owner.signUp()
  for (const id of consents) expect((await owner.call('POST', `/api/ai-services/${id}/consent`)).status).toBe(200)
  const upload = async (rows: string[]) => {
    await owner.upload(
      'march.csv',
      `Date,Description,Amount\n${rows.map((r, i) => `2024-03-${String((i % 28) + 1).padStart(2, '0')},${r}`).join('\n')}\n`,
    )
    await product.work()
    const { json } = await owner.call('GET', '/api/transactions')
    return json as {
      id: string
      description: string
      category: string
      label: string
      aiClassification: string
      aiConfidence: string
      needsReview: boolean
    }[]
  }
  const all = async () => (await owner.call('GET', '/api/transactions')).json as Awaited<ReturnType<typeof upload>>
  const classify = (rows: { id: string }[]) =>
    owner.call('POST', '/api/transactions/ai-classify', { transactionIds: rows.map((r) => r.id) })
  return { product, owner, upload, all, classify }
}
const unknown = (n: number) => Array.from({ length: n }, (_, i) => `ZQX HOLDINGS ${String.fromCharCode(65 + (i % 26))}${i},-${10 + i}.00`)
/** Remembers what it was asked. */
const watched = (answer: Classify) => {
  const asked: ClassifyRequest[] = []
  const classify: Classify = (request, options) => {
    asked.push(request)
    return answer(request, options)
  }
  return { asked, classify }
}

test('what the rules leave open goes to the service in batches of forty, by short references, and comes back with its reason', async () => {
  const { asked, classify } = watched(labelsAll('software'))
  const s = await setUp([{ id: 'anthropic', classify }])
  const rows = await s.upload([...unknown(85), 'STAPLES STORE 1182,-86.40'])
  expect(await s.classify(rows)).toMatchObject({ status: 200, json: { updated: 86, needsReview: 85 } })
  expect(asked.map((a) => a.rows.length).sort()).toEqual([40, 40, 5])
  // References that nobody can know who writes a description, and nothing of the books around the rows.
  const refs = asked[0]?.rows.map((r) => r.ref) ?? []
  expect([new Set(refs).size, refs.every((ref) => /^t\d{7}$/.test(ref))]).toEqual([40, true])
  expect(asked.map((a) => [a.about, a.rows.some((r) => r.context)])).toEqual(asked.map(() => [undefined, false]))
  // No id of ours and nothing that the rules knew already.
  const sent = JSON.stringify(asked)
  expect(rows.some((r) => sent.includes(r.id))).toBe(false)
  expect(sent).not.toContain('STAPLES')
  const after = await s.all()
  expect(after.filter((r) => r.label === 'software')).toHaveLength(85)
  expect(after.find((r) => r.label === 'software')).toMatchObject({
    category: 'technology',
    aiClassification: expect.stringMatching(/^Anthropic Claude: It sounds like it/),
    // It says 0.95 of itself: nobody has judged its answers here yet.
    aiConfidence: '0.69',
    needsReview: true,
  })
  const calls = (await s.owner.call('GET', '/api/ai-services/calls')).json.items
  expect(calls).toHaveLength(3)
  expect(calls[0]).toMatchObject({ purpose: 'classify', outcome: 'answered', tokensIn: 10, usd: 0.01, documentId: null })
})

test('rows that are missing from the answer ask a person; made-up and repeated ones are dropped; so are categories that were not offered', async () => {
  const s = await setUp([
    {
      id: 'openai',
      classify: async ({ rows: [one, , three, four] }) => ({
        labels: [
          { ref: one?.ref ?? '', category: 'travel', reason: 'First', confidence: 0.9 },
          { ref: one?.ref ?? '', category: 'sales', reason: 'Again', confidence: 1 },
          { ref: three?.ref ?? '', category: 'world_domination', reason: 'No such thing', confidence: 1 },
          { ref: 't99', category: 'travel', reason: 'Nobody asked', confidence: 1 },
          { ref: four?.ref ?? '', category: 'sales', reason: 'Money that goes out', confidence: Number.POSITIVE_INFINITY },
        ],
        usage: usage(),
      }),
    },
  ])
  const rows = await s.upload(unknown(4))
  expect((await s.classify(rows)).json).toEqual({ updated: 4, needsReview: 4 })
  const after = await s.all()
  expect(after.filter((r) => r.label === 'travel')).toHaveLength(1)
  expect(after.filter((r) => r.label === 'sales')).toHaveLength(1)
  expect(after.filter((r) => r.aiClassification.startsWith('OpenAI gave no category'))).toHaveLength(2)
})

test("a person's own choice, and the answer remembered from it, are never asked about nor overwritten", async () => {
  const { asked, classify } = watched(labelsAll('software'))
  const s = await setUp([{ id: 'groq', classify }])
  const rows = await s.upload(['ZQX HOLDINGS,-1.00', 'ZQX HOLDINGS,-2.00', 'QQQ TRADE,-3.00'])
  const mine = rows.find((r) => r.description.startsWith('ZQX'))
  await s.owner.call('PUT', '/api/transactions/bulk-category', { transactionIds: [mine?.id], category: 'travel' })
  expect((await s.classify(rows)).json).toEqual({ updated: 2, needsReview: 1 })
  expect(JSON.stringify(asked)).not.toContain('ZQX')
  expect((await s.all()).filter((r) => r.description.startsWith('ZQX')).map((r) => r.category)).toEqual(['travel', 'travel'])
})

test('what a person chooses while the service thinks stays chosen', async () => {
  let during = async () => {}
  const s = await setUp([
    {
      id: 'groq',
      classify: async (request, options) => {
        await during()
        return labelsAll('software')(request, options)
      },
    },
  ])
  const rows = await s.upload(unknown(2))
  during = async () =>
    void (await s.owner.call('PUT', '/api/transactions/bulk-category', { transactionIds: [rows[0]?.id], category: 'rent' }))
  expect((await s.classify(rows)).json.updated).toBe(1)
  expect((await s.all()).map((r) => r.category).sort()).toEqual(['rent', 'technology'])
})

test.each<[string, Parameters<typeof setUp>[2], boolean]>([
  ['without the owner having allowed it', {}, false],
  ['with LOCAL_ONLY', { localOnly: true }, false],
  ['over the daily limit', { ceiling: { pagesADay: 500, microsADay: 5_000 } }, true],
])('%s nothing is sent, and the built-in categoriser answers', async (_, changes, consents) => {
  const { asked, classify } = watched(labelsAll('software'))
  const s = await setUp([{ id: 'anthropic', classify }], consents ? ['anthropic'] : [], changes)
  const rows = await s.upload(unknown(2))
  expect(await s.classify(rows)).toMatchObject({ status: 200, json: { updated: 2, needsReview: 2 } })
  expect(asked).toEqual([])
})

test('a service that fails is followed by the next; when all fail the built-in categoriser answers, and the log says why', async () => {
  const refused = async () => {
    throw new ServiceError('auth', 'Groq refused the key')
  }
  const s = await setUp([
    { id: 'groq', classify: refused },
    { id: 'openai', classify: labelsAll('meals') },
  ])
  const rows = await s.upload(unknown(3))
  expect((await s.classify(rows)).json).toEqual({ updated: 3, needsReview: 3 })
  const list = (await s.owner.call('GET', '/api/ai-services')).json.services
  expect(list.map((x: { id: string; state: string }) => [x.id, x.state])).toEqual([
    ['groq', 'resting'],
    ['openai', 'ready'],
  ])
  const alone = await setUp([{ id: 'groq', classify: refused }])
  const others = await alone.upload(unknown(2))
  // A success that no service had a part in says so.
  expect((await alone.classify(others)).json).toEqual({ updated: 2, needsReview: 2, because: 'Groq: Groq refused the key' })
  expect((await alone.owner.call('GET', '/api/ai-services/calls')).json.items).toMatchObject([
    { outcome: 'auth', message: 'Groq refused the key', usd: 0 },
  ])
})

test('a service that never answers holds up nothing but the question itself', async () => {
  const s = await setUp([{ id: 'anthropic', classify: () => new Promise(() => undefined) }])
  const rows = await s.upload(unknown(2))
  const waiting = new AbortController()
  const asking = s.product.handle(
    new Request('http://localhost:3000/api/transactions/ai-classify', {
      method: 'POST',
      signal: waiting.signal,
      headers: { cookie: s.owner.cookie(), 'content-type': 'application/json' },
      body: JSON.stringify({ transactionIds: rows.map((r) => r.id) }),
    }),
  )
  for (const path of ['/api/transactions', '/api/dashboard/metrics', '/api/documents', '/api/ai-services'])
    expect((await s.owner.call('GET', path)).status).toBe(200)
  waiting.abort()
  await asking.catch(() => undefined)
})

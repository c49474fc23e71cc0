import { expect, test } from 'vitest'
import { account, all, get, type Json, named, testBooks, totals } from '../../testing/books.ts'

const { owner, add, product } = testBooks('2026-04-10T12:00:00.000Z')
const MONTH = account('4821', [
  '2026-03-01,SHELL OIL 5521,-60.00',
  '2026-03-02,SHELL OIL 5521,-20.00',
  '2026-03-03,CORNER RENT,-1000.00',
  '2026-03-04,ACORN CLIENT,500.00',
])

test('a rule by hand shows what it would change, changes it in one batch, and is taken back', async () => {
  const p = await owner()
  await add(p, 'march.csv', MONTH)
  const before = await all(p)
  // What a person settled stays.
  const { id: settled } = (await all(p)).find((r: Json) => r.amount === '20.00')
  await p.call('PUT', `/api/transactions/${settled}`, { category: 'travel', remember: false })
  const wanted = { words: 'shell', isCredit: false, amountFrom: '10.00', category: 'supplies' }
  const preview = await p.call('POST', '/api/rules/by-hand/preview', wanted)
  expect(preview.json).toMatchObject({ count: 1, amount: '60.00', items: [{ description: 'SHELL OIL 5521' }] })
  expect((await all(p)).find((r: Json) => r.amount === '60.00').label).toBe(before.find((r: Json) => r.amount === '60.00').label)

  const { json: rule, status } = await p.call('POST', '/api/rules/by-hand', wanted)
  expect([status, rule]).toMatchObject([201, { words: 'shell', label: 'supplies', treatment: 'business', amountFrom: '10.00' }])
  const undoId = crypto.randomUUID()
  expect((await p.call('POST', `/api/rules/by-hand/${rule.id}/apply`, { undoId })).json).toEqual({ updated: 1 })
  const changed = (await all(p)).find((r: Json) => r.amount === '60.00')
  expect(changed).toMatchObject({ label: 'supplies', needsReview: false, aiClassification: 'Your rule: Supplies' })
  expect((await p.call('POST', `/api/rules/by-hand/${rule.id}/apply`, {})).json).toEqual({ updated: 0 })
  await p.call('POST', '/api/transactions/undo', { undoId })
  expect((await all(p)).find((r: Json) => r.amount === '60.00').label).toBe(before.find((r: Json) => r.amount === '60.00').label)

  // What comes follows the rule, and one of its rows can be said otherwise.
  await add(p, 'april.csv', account('4821', ['2026-04-01,SHELL OIL 7,-30.00', '2026-04-02,SHELL OIL 7,-5.00']))
  expect(await named(p, 'SHELL OIL 7')).toBeTruthy()
  const april = (await all(p)).filter((r: Json) => r.transactionDate >= '2026-04-01')
  expect(april.map((r: Json) => [r.amount, r.label === 'supplies'])).toEqual([
    ['5.00', false],
    ['30.00', true],
  ])
  expect((await p.call('DELETE', `/api/rules/by-hand/${rule.id}`)).status).toBe(204)
  expect(await get(p, '/api/rules/by-hand')).toEqual([])
})

test('a rule splits by shares, gives an entity and a treatment, and is refused where it says nothing', async () => {
  const p = await owner()
  const shop = (await p.call('POST', '/api/entities', { name: 'Shop', entityType: 'business' })).json.id
  await add(p, 'march.csv', MONTH)
  const split = {
    words: 'corner rent',
    parts: [
      { percent: '33.333', category: 'rent_property' },
      { percent: '66.667', category: 'supplies' },
    ],
  }
  const { json: rule } = await p.call('POST', '/api/rules/by-hand', { ...split, entityId: shop })
  await p.call('POST', `/api/rules/by-hand/${rule.id}/apply`, {})
  const rent = await named(p, 'CORNER RENT')
  expect(rent.parts.map((part: Json) => [part.amount, part.leaf])).toEqual([
    ['333.33', 'rent_property'],
    ['666.67', 'supplies'],
  ])
  expect(rent.entityId).toBe(shop)
  const out = (await p.call('POST', '/api/rules/by-hand', { words: 'shell', treatment: 'personal' })).json
  expect((await p.call('POST', `/api/rules/by-hand/${out.id}/apply`, {})).json).toEqual({ updated: 2 })
  expect((await totals(p))[1]).toBe(1000)
  for (const nonsense of [
    { category: 'supplies' },
    { words: 'x' },
    { words: 'x', category: 'supplies', treatment: 'personal' },
    { words: 'x', parts: [{ percent: '50', category: 'supplies' }] },
    { words: 'x', amountFrom: '9', amountTo: '3', category: 'supplies' },
    { words: 'x', category: 'nothing' },
  ])
    expect((await p.call('POST', '/api/rules/by-hand', nonsense)).status).toBe(400)
  const stranger = product().person()
  await stranger.signUp('other@example.com')
  expect((await stranger.call('POST', `/api/rules/by-hand/${rule.id}/apply`, {})).status).toBe(404)
})

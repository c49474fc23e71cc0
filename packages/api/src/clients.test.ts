import { expect, onTestFinished, test } from 'vitest'
import { everyLine } from '../testing/every-line.ts'
import { testProduct } from '../testing/product.ts'

const statement = (month: string, lastFour = '4821') =>
  [
    `Account Number,****${lastFour}`,
    'Date,Description,Amount',
    `2026-${month}-02,ZZYZX ${month},-90.00`,
    `2026-${month}-27,QQX ${month},-2.00`,
  ].join('\n')

async function practice() {
  const product = testProduct()
  onTestFinished(() => product.close())
  let now = new Date('2026-04-10T12:00:00')
  product.setClock(() => now)
  const ines = product.person()
  await ines.signUp('ines@example.com')
  const client = async (email: string, role: 'cpa' | 'viewer' = 'cpa') => {
    const person = product.person()
    const { id } = await person.signUp(email)
    await person.give(ines, 'ines@example.com', role)
    return { person, id }
  }
  return { product, ines, client, later: (text: string) => (now = new Date(text)) }
}

test('shows of each client what is due, the most urgent first, and each column as the books themselves have it', async () => {
  const { product, ines, client, later } = await practice()
  const [acorn, birch, cedar] = [
    await client('acorn@example.com'),
    await client('birch@example.com'),
    await client('cedar@example.com', 'viewer'),
  ]
  for (const month of ['01', '03']) await acorn.person.upload(`${month}.csv`, statement(month))
  await product.work()
  const as = { 'x-business-owner': acorn.id }
  const [row] = (await ines.call('GET', '/api/transactions', undefined, as)).json
  const ask = (about: object) => ines.call('POST', '/api/questions', { about, text: 'What?' }, as)
  const question = (await ask({ transactionIds: [row.id] })).json
  await ask({ month: '2026-03' })
  await acorn.person.call('POST', `/api/questions/${question.id}/answer`, { text: 'Tools' })
  await birch.person.call('POST', '/api/requests', {
    items: [{ kind: 'other', text: 'The lease' }],
    addressee: { name: 'Sam' },
    dueOn: '2026-04-12',
  })
  later('2026-04-13T12:00:00')
  const list = (await ines.call('GET', '/api/clients')).json
  expect(list).toMatchObject([
    { ownerId: birch.id, health: 'late', requests: { open: 1, late: 1 }, dueOn: '2026-04-12', missing: 0 },
    { ownerId: acorn.id, health: 'waiting', missing: 1, waiting: 4, questions: { mine: 1, theirs: 1 }, requests: { open: 0, late: 0 } },
    { ownerId: cedar.id, health: 'ready', role: 'viewer', closedThrough: null, changedSince: { reports: 0, net: '0.00' }, note: null },
  ])
  const coverage = (await acorn.person.call('GET', '/api/documents/coverage')).json
  expect(coverage.accounts[0].months.filter(({ state }: { state: string }) => state === 'missing')).toHaveLength(list[1].missing)
  expect((await acorn.person.call('GET', '/api/dashboard/pending')).json.total).toBe(list[1].waiting)
  // However many clients there are, it is the same number of statements.
  const statements = async () => {
    product.log.length = 0
    await ines.call('GET', '/api/clients')
    return product.log.length
  }
  const before = await statements()
  await client('dogwood@example.com')
  expect(await statements()).toBe(before)
})

test('the state of the tax pack is the one that the books of the client show', async () => {
  const { ines, client } = await practice()
  const [euro, goods] = [await client('euro@example.com'), await client('goods@example.com')]
  const states = async () => {
    const list = (await ines.call('GET', '/api/clients')).json
    const both = []
    for (const { person, id } of [euro, goods])
      both.push([
        list.find((c: { ownerId: string }) => c.ownerId === id).taxPack.state,
        (await person.call('GET', '/api/tax/2025')).json.state,
      ])
    return both
  }
  expect((await euro.person.call('PUT', '/api/books', { currency: 'EUR' })).status).toBe(200)
  const bought = { description: 'Fabric', amount: 40, transactionDate: '2025-05-02', isCredit: false, category: 'cogs_purchases' }
  expect((await goods.person.call('POST', '/api/transactions', bought)).status).toBe(201)
  for (const { person } of [euro, goods]) await person.call('POST', '/api/periods/2025/close', { excuses: everyLine })
  const say = (body: object) => goods.person.call('PUT', '/api/tax/2025/answers', body)
  await say({ car: 'actual', homeOfficeSqFt: 0, openingInventory: 0 })
  expect(await states()).toEqual([
    ['ready', 'ready'],
    ['open', 'open'],
  ])
  await say({ openingInventory: null })
  expect((await states())[1]).toEqual(['open', 'open'])
  await say({ openingInventory: 0, closingInventory: 0 })
  expect((await states())[1]).toEqual(['ready', 'ready'])
})

test('asks many for what each of them misses of a month; the others are named with the reason', async () => {
  const { product, ines, client } = await practice()
  const [acorn, birch, cedar, dogwood] = [
    await client('acorn@example.com'),
    await client('birch@example.com'),
    await client('cedar@example.com', 'viewer'),
    await client('dogwood@example.com'),
  ]
  const stranger = product.person()
  const strangerId = (await stranger.signUp()).id
  for (const { person } of [acorn, birch, cedar]) await person.upload('01.csv', statement('01'))
  await birch.person.upload('02.csv', statement('02'))
  await dogwood.person.upload('03.csv', statement('03'))
  await product.work()
  const ask = (ids: string[], rest: object = { month: '2026-02' }) =>
    ines.call('POST', '/api/clients/ask', { ownerIds: ids, dueOn: '2026-04-20', message: 'For your taxes', ...rest })
  expect((await ask([acorn.id, strangerId])).status).toBe(404)
  expect((await acorn.person.call('GET', '/api/requests')).json).toEqual([])
  const answer = (await ask([acorn.id, birch.id, cedar.id, dogwood.id])).json
  expect(answer.asked).toMatchObject([{ ownerId: acorn.id, items: 1 }])
  expect(answer.skipped).toMatchObject([
    { ownerId: birch.id, why: 'Nothing is missing' },
    { ownerId: cedar.id, why: 'You only read these books' },
    { ownerId: dogwood.id, why: 'Nothing is missing' },
  ])
  // What was asked of the owner stands on the owner's own list, until it arrives.
  expect((await acorn.person.call('GET', '/api/for-you')).json.wanted).toMatchObject([
    { kind: 'statement', text: 'Account ending in 4821: statement of February 2026', dueOn: '2026-04-20' },
  ])
  expect((await acorn.person.call('GET', '/api/dashboard/pending')).json.forYou).toBe(1)
  await acorn.person.upload('02.csv', statement('02'))
  await product.work()
  expect((await acorn.person.call('GET', '/api/for-you')).json.wanted).toEqual([])
  expect((await ask([], {})).status).toBe(400)
})

test('closes a month for all whose checklist is done; the others stay open and are named', async () => {
  const { product, ines, client } = await practice()
  const [acorn, birch, cedar] = [
    await client('acorn@example.com'),
    await client('birch@example.com'),
    await client('cedar@example.com', 'viewer'),
  ]
  const stranger = product.person()
  const strangerId = (await stranger.signUp()).id
  await birch.person.upload('02.csv', 'Date,Description,Amount\n2026-02-03,ZZYZX 77,-18.00\n')
  await product.work()
  const close = (ownerIds: string[], period = '2026-02') => ines.call('POST', '/api/clients/close', { ownerIds, period })
  expect((await close([acorn.id, strangerId])).status).toBe(404)
  expect((await acorn.person.call('GET', '/api/periods/2026-02')).json.state).toBe('open')
  const answer = (await close([acorn.id, birch.id, cedar.id])).json
  expect(answer.closed).toMatchObject([{ ownerId: acorn.id }])
  expect(answer.skipped).toMatchObject([
    { ownerId: birch.id, why: expect.stringMatching(/^February 2026 cannot be closed yet: /) },
    { ownerId: cedar.id, why: 'You only read these books' },
  ])
  expect((await acorn.person.call('GET', '/api/periods/2026-02')).json).toMatchObject({ state: 'closed' })
  expect((await birch.person.call('GET', '/api/periods/2026-02')).json).toMatchObject({ state: 'open' })
  expect((await close([acorn.id])).json.skipped).toMatchObject([{ why: 'February 2026 is closed' }])
})

test('a note about a client is seen by who wrote it, and by nobody else', async () => {
  const { ines, client } = await practice()
  const { person, id } = await client('acorn@example.com')
  expect((await ines.call('PUT', `/api/clients/${id}/note`, { text: 'Calls on Mondays' })).json).toEqual({ note: 'Calls on Mondays' })
  expect((await ines.call('GET', '/api/clients')).json[0].note).toBe('Calls on Mondays')
  for (const path of ['/api/clients', '/api/audit?limit=200', '/api/user-roles'])
    expect((await person.call('GET', path)).text).not.toContain('Mondays')
  expect((await person.call('PUT', `/api/clients/${id}/note`, { text: 'x' })).status).toBe(404)
  expect((await ines.call('PUT', `/api/clients/${id}/note`, { text: '' })).json).toEqual({ note: null })
})

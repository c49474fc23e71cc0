import { expect, test } from 'vitest'
import type { Json } from '../testing/books.ts'
import { books, inCents, line, taxOf, ties } from '../testing/tax.ts'

test('the lines of a year add up to its report less what is excluded, with every answer', async () => {
  const { maya, product } = await books()
  const first = await taxOf(maya)
  ties(first)
  expect(first).toMatchObject({ year: 2025, form: 'schedule_c', rules: 'us-2025', from: '2025-01-01', to: '2025-12-31', state: 'open' })
  expect(['1', '9', '11', '20b', '24b'].map((name) => line(first, name).amount)).toEqual([
    '9000.00',
    '-61.25',
    '-700.00',
    '-2400.00',
    '-42.15',
  ])
  expect(first.excluded.map((e: Json) => e.amount)).toEqual(['2.10', '-95.00', '-42.16'])
  expect(line(first, '20b')).toMatchObject({ rows: 1, withoutDocument: 1, leaves: [{ leaf: 'rent_property' }] })
  const rowsOf = await maya.call('GET', line(first, '20b').link.replace('/transactions', '/api/transactions'))
  expect(rowsOf.json).toMatchObject([{ description: 'RENT FOURTH STREET PROPERTIES' }])
  expect(first.open.map((o: Json) => o.id)).toEqual(['car', 'homeOffice', 'w9', 'without_document', 'open_months'])

  const report = { title: '2025', reportPeriod: '2025', startDate: '2025-01-01', endDate: '2025-12-31' }
  expect(inCents(first.reportNet)).toBe(Math.round((await maya.call('POST', '/api/reports', report)).json.netProfit * 100))

  const said = await maya.call('PUT', '/api/tax/2025/answers', { car: 'miles', businessMiles: 1000, homeOfficeSqFt: 120 })
  expect(said.status, said.text).toBe(200)
  ties(said.json)
  expect([line(said.json, '9').amount, line(said.json, '30').amount]).toEqual(['-700.00', '-600.00'])
  await maya.call('PUT', '/api/tax/2025/answers', { openingInventory: '500.00', closingInventory: 80 })
  const counted = await taxOf(maya)
  ties(counted)
  expect(line(counted, '4').amount).toBe('-420.00')
  expect(counted.answers).toEqual({
    car: 'miles',
    businessMiles: 1000,
    homeOfficeSqFt: 120,
    openingInventory: '500.00',
    closingInventory: '80.00',
  })
  expect(counted.asked.map((a: Json) => a.state)).toEqual(['answered', 'answered', 'answered'])
  product.setClock('2027-02-10T12:00:00.000Z')
  expect((await maya.call('GET', '/api/tax/2026')).json.asked[2].suggestedOpening).toBe('80.00')
  expect((await maya.call('GET', '/api/tax/2031')).json.says[0]).toContain('those of 2026')
  const wrong = await maya.call('PUT', '/api/tax/2025/answers', { businessMiles: -3 })
  expect([wrong.status, wrong.json.message]).toEqual([400, 'Business miles must be a whole number from 0 to 1,000,000'])
})

test('the lists: payees with their W-9, taxes by quarter, draws, open months; and a split loan payment', async () => {
  const { maya, say } = await books()
  await maya.call('POST', '/api/transactions', {
    description: 'Studio Elm',
    amount: 900,
    transactionDate: '2025-09-01',
    category: 'contract_labor',
    isCredit: false,
    sourceType: 'credit_card',
  })
  const loan = (await maya.call('POST', '/api/accounts', { kind: 'loan', name: 'Van' })).json.id
  await say('HOBBY', {
    parts: [
      { amount: '80.00', accountId: loan },
      { amount: '15.00', leaf: 'interest' },
    ],
  })
  const { lists } = await taxOf(maya)
  expect(Object.keys(lists).sort()).toEqual(
    [
      'assets',
      'contributions',
      'donations',
      'draws',
      'healthInsurance',
      'loans',
      'notSettled',
      'openMonths',
      'ownerTaxes',
      'payees',
      'retirement',
      'salesTax',
    ].sort(),
  )
  expect(lists.payees).toMatchObject([
    {
      name: 'Dana Reed',
      total: '700.00',
      byMethod: { bank: '700.00', card: '0.00', processor: '0.00' },
      is1099Candidate: true,
      w9: 'unknown',
    },
    { name: 'Studio Elm', total: '900.00', byMethod: { bank: '0.00', card: '900.00', processor: '0.00' }, is1099Candidate: false },
  ])
  expect(lists.ownerTaxes.map((q: Json) => [q.quarter, q.amount])).toEqual([
    [1, '0.00'],
    [2, '-1500.00'],
    [3, '0.00'],
    [4, '0.00'],
  ])
  expect(lists.draws).toMatchObject([{ amount: '-3000.00', date: '2025-06-25' }])
  expect(lists.loans).toMatchObject([{ name: 'Van', received: '0.00', paid: '80.00', interest: '15.00' }])
  expect(lists.openMonths).toHaveLength(12)
  expect((await maya.call('PUT', '/api/tax/payees', { name: 'DANA reed', w9: 'on_file' })).status).toBe(200)
  const after = await taxOf(maya)
  // It holds for every year, and says since when.
  expect(after.lists.payees[0]).toMatchObject({ w9: 'on_file', w9On: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(after.lists.payees[1]).not.toHaveProperty('w9On')
  expect(after.open.map((o: Json) => o.id)).not.toContain('w9')
  ties(after)
})

test('entities, fiscal years, lines of one’s own, roles', async () => {
  const { product, maya, ownerId, say } = await books()
  const entity = (await maya.call('POST', '/api/entities', { name: 'Studio', entityType: 'business' })).json.id
  const home = (await maya.call('POST', '/api/entities', { name: 'Home', entityType: 'personal' })).json.id
  await say('FOURTH', { entityId: entity })
  const studio = await taxOf(maya, `?entityId=${entity}`)
  ties(studio)
  expect([studio.entityName, studio.net]).toEqual(['Studio', '-2400.00'])
  expect((await maya.call('GET', `/api/tax/2025?entityId=${home}`)).status).toBe(400)
  expect((await maya.call('GET', '/api/tax/2025?entityId=nobody')).status).toBe(404)
  expect((await maya.call('GET', '/api/tax/1066')).status).toBe(400)

  await maya.call('PUT', '/api/tax/lines', { entityId: entity, form: 'own', lines: { rent_property: 'Premises' } })
  const own = await taxOf(maya, `?entityId=${entity}`)
  ties(own)
  expect(own.lines).toMatchObject([{ line: '1', title: 'Premises', amount: '-2400.00' }])
  expect([own.asked, own.excluded, own.says[0]]).toEqual([[], [], expect.stringContaining('of your own choosing')])
  expect((await taxOf(maya)).form).toBe('schedule_c')

  await maya.call('PUT', '/api/books', { fiscalYearStart: '07-01' })
  const fiscal = await taxOf(maya)
  ties(fiscal)
  expect([fiscal.from, fiscal.to, fiscal.net]).toEqual(['2025-07-01', '2026-06-30', '0.00'])
  // Form 1099-NEC is by calendar year: what was paid in May, before these days, is on it.
  expect(studio.payeesSay).toBeNull()
  expect(fiscal.payeesSay).toContain('calendar year 2025')
  expect(fiscal.lists.payees).toMatchObject([{ name: 'Dana Reed', total: '700.00', is1099Candidate: true }])

  const [viewer, ines] = [product.person(), product.person()]
  await viewer.signUp('viewer@example.com')
  await ines.signUp('ines@example.com')
  await maya.give(viewer, 'viewer@example.com', 'viewer')
  await maya.give(ines, 'ines@example.com', 'cpa')
  const as = { 'x-business-owner': ownerId }
  expect((await viewer.call('GET', '/api/tax/2025', undefined, as)).status).toBe(200)
  for (const [path, body] of [
    ['2025/answers', { car: 'actual' }],
    ['lines', { form: 'own' }],
    ['payees', { name: 'X', w9: 'on_file' }],
  ] as const) {
    expect((await viewer.call('PUT', `/api/tax/${path}`, body, as)).status).toBe(403)
    expect((await ines.call('PUT', `/api/tax/${path}`, body, as)).status).toBe(200)
  }
})

test('a premium at the end of thousands of personal rows is listed; a list that stops is named', async () => {
  const { product, maya, ownerId } = await books()
  const row = product.database.sqlite.prepare(
    `insert into transactions (id, "user_id", document_id, description, amount_cents, transaction_date, category, is_credit, label, merchant, category_by,
       ai_confidence, treatment, created_at, updated_at) values (?, ?, null, ?, ?, ?, 'other_expenses', 0, 'groceries', 'x', 'person', 90, ?, ?, ?)`,
  )
  const now = '2026-01-01T00:00:00.000Z'
  const put = (id: string, words: string, amount: number, day: string, as: string) => row.run(id, ownerId, words, amount, day, as, now, now)
  product.database.sqlite.transaction(() => {
    for (let n = 0; n < 2001; n++) {
      put(`g${n}`, 'Groceries', 1000, '2025-03-04', 'personal')
      put(`d${n}`, 'Draw', 1000, '2025-03-04', 'owner_draw')
    }
    put('premium', 'Kaiser health insurance premium', 90_000, '2025-12-20', 'personal')
  })()
  const { lists, listSums, says } = await taxOf(maya)
  expect(lists.healthInsurance).toMatchObject([{ amount: '-900.00', date: '2025-12-20' }])
  expect(lists.draws).toHaveLength(2000)
  expect(says).toEqual(['Lists stop at 2,000 rows: Draws.'])
  // The sum is of the whole list.
  expect(listSums.draws).toEqual({ count: 2002, amount: '-23010.00' })
  expect(listSums.healthInsurance).toEqual({ count: 1, amount: '-900.00' })
})

test('an entity whose own lines begin keeps those that hold for all of them', async () => {
  const { maya } = await books()
  const { json: entity } = await maya.call('POST', '/api/entities', { name: 'Bakery', entityType: 'business' })
  await maya.call('PUT', '/api/tax/lines', { form: 'own', lines: { travel: 'Trips', utilities: 'Power' } })
  await maya.call('PUT', '/api/tax/lines', { entityId: entity.id, lines: { utilities: 'Water' } })
  const pack = await taxOf(maya, `?entityId=${entity.id}`)
  const titles = Object.fromEntries(pack.ownLines.map(({ leaf, title }: { leaf: string; title: string }) => [leaf, title]))
  expect([pack.form, titles.travel, titles.utilities]).toEqual(['own', 'Trips', 'Water'])
})

import type { AskAnswerJson, AskFigureJson, AskJson } from '@ledgerhand/core/wire/ask'
import { describe, expect, test } from 'vitest'
import { get, type Json, type Person, testBooks } from '../../../testing/books.ts'

const { owner, product, add } = testBooks('2026-06-10T12:00:00.000Z')

const asked = (p: Person, q: string): Promise<AskJson> => get(p, `/api/ask?q=${encodeURIComponent(q)}`)
async function answer(p: Person, q: string): Promise<AskAnswerJson> {
  const found = await asked(p, q)
  if (found.kind === 'refused') throw new Error(`${q}: ${JSON.stringify(found.problems)}`)
  return found
}
const cents = (amount: number) => Math.round(amount * 100)
/** What the list says of the rows that a figure leads to: revenue and expenses in cents. */
async function listTotals(p: Person, { filter }: AskFigureJson) {
  const { totalRevenue, totalExpenses } = await get(p, `/api/transactions/totals?${new URLSearchParams(filter as Json)}`)
  return [cents(totalRevenue), cents(totalExpenses)] as const
}
/** A figure is what the list adds up, adjustments aside. */
async function expectListed(p: Person, { verb }: AskAnswerJson, figure: AskFigureJson, isCategory: boolean, what: string) {
  if (!figure.filter) return
  const [revenue, expenses] = await listTotals(p, figure)
  const said = cents(figure.amount) - cents(figure.adjusted)
  const listed =
    verb === 'spent'
      ? expenses - (isCategory ? revenue : 0)
      : verb === 'earned'
        ? revenue - (isCategory ? expenses : 0)
        : revenue - expenses
  expect([what, listed]).toEqual([what, said])
}

function numbers(seed: number) {
  let state = seed
  return (n: number) => {
    state = (state * 48271) % 2147483647
    return state % n
  }
}

/** Books of one quarter and some days around it: split rows, refunds, treatments, entities, an account, adjustments. */
async function randomBooks(p: Person, seed: number) {
  const random = numbers(seed)
  const pick = <T>(of: readonly T[]): T => of[random(of.length)] as T
  const shop = (await p.call('POST', '/api/entities', { name: 'Shop', entityType: 'business' })).json.id
  const flat = (await p.call('POST', '/api/entities', { name: 'Maple Flat', entityType: 'property' })).json.id
  const made = (await p.call('POST', '/api/accounts', { kind: 'bank', name: 'Checking' })).json
  const leaves = ['meals', 'travel', 'sales', 'returns', 'rent_property', 'supplies', 'software', 'misc_income'] as const
  const entities = [null, shop, flat]
  for (let i = 0; i < 45; i++) {
    const amount = 200 + random(90_000)
    const row = (
      await p.call('POST', '/api/transactions', {
        description: `${pick(['Blue Bottle', 'Harbor 100%', "O'Neil_x"])} ${i}`,
        amount: amount / 100,
        transactionDate: `2026-0${1 + random(4)}-${String(1 + random(28)).padStart(2, '0')}`,
        category: pick(leaves),
        isCredit: random(3) === 0,
        entityId: pick(entities),
        onAccountId: pick([null, made.id]),
        ...(random(5) === 0 ? { treatment: pick(['owner_draw', 'transfer', 'loan', 'personal']) } : {}),
      })
    ).json
    if (random(4) !== 0) continue
    const first = 50 + random(amount * 2)
    if (first === amount) continue
    const parts = [
      { amount: first / 100, leaf: pick(leaves), entityId: pick(entities) },
      random(2) === 0
        ? { amount: (amount - first) / 100, leaf: pick(leaves) }
        : { amount: (amount - first) / 100, treatment: 'owner_draw' },
    ]
    const split = await p.call('PUT', `/api/transactions/${row.id}`, { parts })
    expect(split.status, JSON.stringify(split.json)).toBe(200)
  }
  const adjustment = await p.call('POST', '/api/adjustments', {
    date: '2026-02-14',
    note: 'Counted',
    parts: [
      { amount: 40, leaf: 'supplies' },
      { amount: -40, accountId: made.id },
    ],
  })
  expect(adjustment.status, JSON.stringify(adjustment.json)).toBe(201)
}

describe.each([
  [7, 'cash'],
  [31, 'cash'],
  [53, 'accrual'],
] as const)('random books (sequence %i, %s basis)', (seed, basis) => {
  test('each line of the report is what the question says, to the cent, and what the list adds up', { timeout: 60_000 }, async () => {
    const p = await owner()
    await randomBooks(p, seed)
    await p.call('PUT', '/api/books', { basis })
    for (const [period, startDate, endDate] of [
      ['2026-Q1', '2026-01-01', '2026-03-31'],
      ['2026-02-10..2026-03-20', '2026-02-10', '2026-03-20'],
    ] as const) {
      const report = (await p.call('POST', '/api/reports', { title: 'Q1', reportPeriod: period, startDate, endDate })).json
      const income = new Set(['revenue', 'other_income'])
      for (const { leaf, category, amount } of report.reportData.lines) {
        const verb = income.has(category) ? 'earned' : 'spent'
        const name = leaf === 'travel' ? 'only travel' : leaf === 'rent_property' ? 'only rent' : `${labelOf(leaf)}`
        const found = await answer(p, `${verb} ${name} ${period}`)
        expect([leaf, found.figure.amount]).toEqual([leaf, amount])
        await expectListed(p, found, found.figure, true, `${leaf} ${period}`)
      }
      for (const [category, amount] of Object.entries(report.reportData.categoryBreakdown)) {
        const found = await answer(p, `${income.has(category) ? 'earned' : 'spent'} ${category.replaceAll('_', ' ')} ${period}`)
        expect([category, found.figure.amount]).toEqual([category, amount])
        await expectListed(p, found, found.figure, true, category)
      }
      for (const [verb, total] of [
        ['spent', report.totalExpenses],
        ['earned', report.totalRevenue],
        ['net', report.netProfit],
      ] as const)
        for (const by of ['month', 'quarter', 'category', 'entity', 'payee', 'account']) {
          const found = await answer(p, `${verb} ${period} by ${by}`)
          expect([by, found.figure.amount]).toEqual([by, total])
          const sum = found.groups.reduce((n, g) => n + cents(g.amount), 0) + cents(found.further?.amount ?? 0)
          expect([verb, by, sum]).toEqual([verb, by, cents(total)])
          await expectListed(p, found, found.figure, false, verb)
          for (const group of found.groups) await expectListed(p, found, group, false, `${verb} by ${by}: ${group.label}`)
        }
    }
  })
})
const labelOf = (leaf: string) =>
  (
    ({
      meals: 'meals',
      sales: 'sales & revenue',
      returns: 'returns & allowances',
      supplies: 'supplies',
      software: 'software & cloud',
      misc_income: 'only other income',
    }) as Json
  )[leaf]

describe('a question', () => {
  test('finds payees with quotes, %, _ and operators by what they are called, and nothing else', async () => {
    const p = await owner()
    const rows = [
      ['100% Cotton', 10],
      ['1000 Cottons', 1],
      ['a_b Studio', 20],
      ['axb Studio', 2],
      ['Joe "The" Plumber', 40],
      ["O'Neil; drop table x --", 80],
      ['NOT OR AND * NEAR("x")', 160],
    ] as const
    for (const [description, amount] of rows)
      await p.call('POST', '/api/transactions', {
        description,
        amount,
        transactionDate: '2026-03-01',
        category: 'supplies',
        isCredit: false,
      })
    const spent = async (words: string) => (await answer(p, `spent ${words}`)).figure.amount
    expect(await spent('"100% Cotton"')).toBe(10)
    expect(await spent('"a_b"')).toBe(20)
    expect(await spent('"Joe \\"The\\""')).toBe(40)
    expect(await spent(`"O'Neil; drop table x --"`)).toBe(80)
    expect(await spent('"NOT OR AND * NEAR(\\"x\\")"')).toBe(160)
    expect(await spent('"cotton* OR studio"')).toBe(0)
    expect(await spent('cotton')).toBe(11)
    expect(await spent('cotton >5')).toBe(10)
    expect(await spent('10..20')).toBe(30)
    const { groups } = await answer(p, 'spent by payee')
    expect(groups.reduce((n, g) => n + g.amount, 0)).toBe(313)
    for (const group of groups) expect([group.label, (await listTotals(p, group))[1]]).toEqual([group.label, cents(group.amount)])
  })

  test("another owner's entity and account are words that these books do not know", async () => {
    const p = await owner()
    const other = product().person()
    await other.signUp('other@example.com')
    const id = (await other.call('POST', '/api/entities', { name: 'Secret House' })).json.id
    for (const name of ['"Secret House"', id]) {
      const found = await asked(p, `spent entity:${name}`)
      expect(found).toMatchObject({ kind: 'refused', problems: [{ message: 'is no entity of these books', suggested: null }] })
    }
    expect((await asked(other, 'spent entity:"Secret House"')).kind).toBe('answer')
  })

  test('says what is left out and what is in another currency; a viewer may ask, a stranger may not', async () => {
    const p = await owner()
    await add(
      p,
      'may.csv',
      ['Currency,USD', 'Date,Description,Amount', '2026-05-02,COFFEE SHOP,-5.00', '2026-05-03,OWNER DRAW,-50.00'].join('\n'),
    )
    await add(
      p,
      'euro.csv',
      ['Account Number,****7700', 'Currency,EUR', 'Date,Description,Amount', '2026-05-05,HOTEL ROMA,-100.00'].join('\n'),
    )
    const found = await answer(p, 'spent last month')
    expect(found).toMatchObject({ q: 'spent 2026-05', currency: 'USD', figure: { amount: 5, count: 1 } })
    expect(found.notConverted).toEqual([{ currency: 'EUR', count: 1, amount: -100 }])
    expect(found.leftOut.map((l) => l.amount)).toContain(-50)
    expect(found.rows.map((r) => r.description)).toContain('COFFEE SHOP')
    // The row in euros is listed and in no sum, as in the list itself.
    expect(found.rows.map((r) => r.currency)).toEqual(['EUR', 'USD'])
    const viewer = product().person()
    await viewer.signUp('viewer@example.com')
    const { ownerId } = await p
      .give(viewer, 'viewer@example.com', 'viewer')
      .then(() => get(p, '/api/auth/user').then((u: Json) => ({ ownerId: u.id ?? u.user?.id })))
    const seen = await viewer.call('GET', '/api/ask?q=spent%202026-05', undefined, { 'x-business-owner': ownerId })
    expect(seen.json).toMatchObject({ kind: 'answer', figure: { amount: 5 } })
    expect((await viewer.call('GET', '/api/ask?q=spent%202026-05')).json.figure.amount).toBe(0)
    const stranger = product().person()
    expect((await stranger.call('GET', '/api/ask?q=spent%202026')).status).toBe(401)
    expect((await p.call('GET', '/api/ask')).status).toBe(400)
  })

  test('examples are of the books, and each has an answer', async () => {
    const p = await owner()
    expect(await get(p, '/api/ask/examples')).toMatchObject({ examples: [], latest: null, services: [] })
    await randomBooks(p, 7)
    const { examples } = await get(p, '/api/ask/examples')
    expect(examples.length).toBeGreaterThan(3)
    for (const q of examples) expect((await answer(p, q)).q).toBe(q)
  })
})

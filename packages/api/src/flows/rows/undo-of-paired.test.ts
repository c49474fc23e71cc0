import { describe, expect, test } from 'vitest'
import { account, get, type Json, type Person, testBooks } from '../../../testing/books.ts'

const { owner, add, product } = testBooks('2026-07-10T12:00:00.000Z')
const inCents = (amount: number | string) => Math.round(Number(amount) * 100)

/** The sum of all rows is net profit plus what is left out, and the sheets add up, on both bases. */
async function holds(p: Person): Promise<void> {
  const rows = (await get(p, '/api/transactions')) as Json[]
  const sum = rows.reduce((n, t) => n + (t.isCredit ? 1 : -1) * inCents(t.amount), 0)
  for (const basis of ['cash', 'accrual']) {
    const { json } = await p.call('POST', '/api/reports', {
      title: 'Year',
      reportPeriod: '2026',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      basis,
    })
    const { leftOut } = json.reportData
    const left = Object.values(leftOut as Record<string, Json>).reduce((n, { amount }) => n + inCents(amount), 0)
    expect([basis, inCents(json.netProfit) + left]).toEqual([basis, sum])
    for (const sheet of ['balance-sheet', 'trial-balance'])
      expect([sheet, basis, (await get(p, `/api/reports/${sheet}?asOf=2026-12-31&basis=${basis}`)).difference]).toEqual([
        sheet,
        basis,
        '0.00',
      ])
  }
}
const rowOf = async (p: Person, words: string): Promise<Json> =>
  ((await get(p, '/api/transactions')) as Json[]).find((t) => t.description.includes(words)) ?? {}
const undoIds = ['undo-one-1', 'undo-two-2', 'undo-three', 'undo-four4']

async function withBill(kind: 'bill' | 'receivable', billed: string, paid: string) {
  const p = await owner()
  await add(p, 'checking.csv', account('1111', [`2026-01-09,ACME 22,${kind === 'bill' ? '-' : ''}${paid}`, '2026-01-10,RENT,-100.00']))
  const bill = {
    description: 'Acme invoice',
    amount: billed,
    transactionDate: '2026-01-05',
    category: kind === 'bill' ? 'office_expense' : 'sales',
    isCredit: kind === 'receivable',
    treatment: kind,
  }
  const made = await p.call('POST', '/api/transactions', bill)
  expect(made.status, made.text).toBe(201)
  const payment = await rowOf(p, 'ACME')
  const difference = billed === paid ? {} : { difference: billed > paid ? 'discount' : 'fee' }
  const paired = await p.call('POST', `/api/transactions/${made.json.id}/pair`, { otherId: payment.id, ...difference })
  expect(paired.status, paired.text).toBe(200)
  await holds(p)
  return { p, bill: made.json.id as string, payment: payment.id as string }
}

test('a part that is personal by its entity stands in the balance sheet', async () => {
  const p = await owner()
  await add(p, 'checking.csv', account('1111', ['2026-03-09,COSTCO,-100.00']))
  const home = (await p.call('POST', '/api/entities', { name: 'Home', entityType: 'personal' })).json
  const row = await rowOf(p, 'COSTCO')
  const parts = [
    { amount: '60', leaf: 'office_expense' },
    { amount: '40', leaf: 'groceries', entityId: home.id },
  ]
  expect((await p.call('PUT', `/api/transactions/${row.id}`, { parts })).status).toBe(200)
  await holds(p)
  expect((await get(p, '/api/accounts')).map((a: Json) => [a.kind, a.balance])).toContainEqual(['personal', '-40.00'])
})

test.each(['121.33', '119.33'])(
  'a payment is whole again that differs from its bill of %s: it settles no more than it is',
  async (billed) => {
    const { p, payment } = await withBill('bill', billed, '120.33')
    const [undoId] = undoIds
    expect((await p.call('PUT', `/api/transactions/${payment}`, { parts: [], undoId })).status).toBe(200)
    await holds(p)
    expect((await p.call('POST', '/api/transactions/undo', { undoId })).json).toEqual({ restored: 1, kept: 0 })
    await holds(p)
  },
)

test.each(['bill', 'receivable'] as const)('a change that ended the pair of a %s is taken back, and the pair with it', async (kind) => {
  const { p, bill, payment } = await withBill(kind, '300.00', '300.00')
  const changes = [{ amount: '500' }, { treatment: 'owner_draw' }]
  for (const [i, [id, change]] of [bill, payment].flatMap((id) => changes.map((change) => [id, change] as const)).entries()) {
    const undoId = undoIds[i]
    expect((await p.call('PUT', `/api/transactions/${id}`, { ...change, undoId })).status).toBe(200)
    await holds(p)
    expect([id === bill, change, (await p.call('POST', '/api/transactions/undo', { undoId })).json]).toEqual([
      id === bill,
      change,
      { restored: 1, kept: 0 },
    ])
    expect([id === bill, change, (await get(p, `/api/transactions/${bill}`)).pair?.state]).toEqual([id === bill, change, 'paired'])
    await holds(p)
  }
})

test('one side of a transfer that became a draw is a transfer again, alone and in a batch', async () => {
  const p = await owner()
  await add(p, 'chk.csv', account('1111', ['2026-01-20,TRANSFER TO SAVINGS,-1000.00', '2026-01-21,RENT,-100.00']))
  await add(p, 'sav.csv', account('7777', ['2026-01-20,TRANSFER FROM CHECKING,1000.00']))
  const { id } = await rowOf(p, 'TO SAVINGS')
  expect((await get(p, `/api/transactions/${id}`)).pair?.state).toBe('paired')
  const draw = (undoId: string | undefined, isBatch: boolean) =>
    isBatch
      ? p.call('PUT', '/api/transactions/bulk-treatment', { transactionIds: [id], treatment: 'owner_draw', undoId })
      : p.call('PUT', `/api/transactions/${id}`, { treatment: 'owner_draw', undoId })
  for (const [i, isBatch] of [false, true].entries()) {
    const undoId = undoIds[i]
    const drawn = await draw(undoId, isBatch)
    expect(drawn.status, drawn.text).toBe(200)
    await holds(p)
    expect((await p.call('POST', '/api/transactions/undo', { undoId })).json).toEqual({ restored: 1, kept: 0 })
    expect(await get(p, `/api/transactions/${id}`)).toMatchObject({ treatment: 'transfer', pair: { state: 'paired' } })
    await holds(p)
  }
})

describe('restoring a deleted row', () => {
  /** Everything that is told of the rows, but for how often each was changed. */
  const told = async (p: Person) =>
    ((await get(p, '/api/transactions')) as Json[])
      .map(({ version, updatedAt, pair, pairs, ...row }) => ({ ...row, pair: pair && [pair.state, pair.other.id, pair.difference] }))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  const seals = async (p: Person) =>
    ((await get(p, '/api/documents')) as Json[]).flatMap((d) => [d.transactionCount, d.reconciliation ?? null])
  const restore = async (p: Person, id: string, body: object = {}) => {
    product().setClock('2026-07-10T12:01:00.000Z')
    const answer = await p.call('POST', `/api/transactions/${id}/restore`, body)
    expect([answer.status, answer.json.message]).toEqual([200, undefined])
  }
  const undo = async (p: Person, undoId: string) => (await p.call('POST', '/api/transactions/undo', { undoId })).json

  test.each([
    ['bill', '121.33', 'payment'],
    ['bill', '119.33', 'bill'],
    ['receivable', '121.33', 'payment'],
    ['bill', '120.33', 'bill'],
  ] as const)('is taken back, and what followed from it: %s of %s, the %s deleted', async (kind, billed, gone) => {
    const made = await withBill(kind, billed, '120.33')
    const { p } = made
    const whole = [await told(p), await seals(p)]
    await p.call('DELETE', `/api/transactions/${made[gone]}`)
    const without = [await told(p), await seals(p)]
    await restore(p, made[gone], { undoId: 'restore-one' })
    expect([await told(p), await seals(p)]).toEqual(whole)
    expect(await get(p, '/api/transactions/undo')).toMatchObject({ id: 'restore-one', action: 'transaction.restore', count: 1 })
    expect(await undo(p, 'restore-one')).toEqual({ restored: 1, kept: 0 })
    expect([await told(p), await seals(p)]).toEqual(without)
    await holds(p)
    // It lies in the trash as it did.
    await restore(p, made[gone])
    expect([await told(p), await seals(p)]).toEqual(whole)
    await holds(p)
  })
  test('leaves a row that was changed since', async () => {
    const { p, payment } = await withBill('bill', '121.33', '120.33')
    await p.call('DELETE', `/api/transactions/${payment}`)
    await restore(p, payment, { undoId: 'restore-one' })
    await p.call('PUT', `/api/transactions/${payment}`, { note: 'Kept' })
    expect(await undo(p, 'restore-one')).toEqual({ restored: 0, kept: 1 })
    expect(await get(p, `/api/transactions/${payment}`)).toMatchObject({ note: 'Kept' })
    await holds(p)
  })
  test('under the id of its deletion leaves nothing to take back', async () => {
    const { p, payment } = await withBill('bill', '121.33', '120.33')
    const whole = await told(p)
    await p.call('DELETE', `/api/transactions/${payment}?undoId=there-and-back`)
    await restore(p, payment, { undoId: 'there-and-back' })
    await undo(p, 'there-and-back')
    expect(await told(p)).toEqual(whole)
    await holds(p)
  })
  test('takes back what it asked of the payment of a bill that something else paid meanwhile', async () => {
    const { p, bill, payment } = await withBill('bill', '121.33', '120.33')
    await p.call('DELETE', `/api/transactions/${payment}`)
    await p.call('PUT', `/api/transactions/${bill}`, { amount: '200.00' })
    const without = await told(p)
    await restore(p, payment, { undoId: 'restore-one' })
    expect(await get(p, `/api/transactions/${payment}`)).toMatchObject({ needsReview: true })
    expect((await undo(p, 'restore-one')).restored).toBe(1)
    expect(await told(p)).toEqual(without)
    await holds(p)
  })
})

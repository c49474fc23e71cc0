import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { get, type Json, type Person, testBooks } from '../../../testing/books.ts'

const { owner, add } = testBooks('2026-04-10T12:00:00.000Z')

const rowsOf = (p: Person, id: string): Promise<Json[]> => get(p, `/api/documents/${id}/transactions`)
const statementOf = async (p: Person, id: string): Promise<Json> => (await get(p, `/api/documents/${id}`)).statements[0]
async function edit(p: Person, row: Json, changes: object, undoId?: string): Promise<void> {
  const { description, amount, transactionDate, category, isCredit } = row
  const body = { description, amount, transactionDate, category, isCredit, ...changes, ...(undoId ? { undoId } : {}) }
  expect((await p.call('PUT', `/api/transactions/${row.id}`, body)).status).toBe(200)
}

const march = [
  'Account Number,****4821',
  'Opening Balance,1000.00',
  'Date,Description,Amount',
  '2026-03-01,HARBOR COFFEE,-4.50',
  '2026-03-01,HARBOR COFFEE,-4.50',
  '2026-03-05,STRIPE PAYOUT,1200.00',
  '2026-03-20,STAPLES,-45.10',
  'Closing Balance,2145.90',
]

test('a changed amount breaks the seal, says who broke it, and puts no other row in doubt', async () => {
  const p = await owner()
  const id = await add(p, 'march.csv', march.join('\n'))
  expect((await statementOf(p, id)).verdict).toBe('Reconciled')
  const waiting = (await get(p, '/api/transactions/totals')).needsReview
  const staples = (await rowsOf(p, id)).at(-1)
  await edit(p, staples, { amount: '50.00' })

  expect(await statementOf(p, id)).toMatchObject({
    state: 'off',
    verdict: "Doesn't reconcile: off by $4.90",
    note: 'It added up as it was read; 1 of its rows was changed or deleted by hand.',
    debits: '59.00',
    repair: { kind: 'changed', action: 'Change it back to $45.10 out', transactionId: staples.id },
  })
  expect((await get(p, '/api/documents'))[0].seal).toEqual({ state: 'off', words: "Doesn't reconcile: off by $4.90" })
  expect((await get(p, '/api/transactions/totals')).needsReview).toBeLessThanOrEqual(waiting)

  const { id: statement } = await statementOf(p, id)
  const back = (await p.call('POST', `/api/statements/${statement}/repair`, {})).json
  expect(back).toMatchObject({ state: 'reconciled', note: 'Every line adds up to the printed balance.' })
  expect((await rowsOf(p, id)).at(-1).amount).toBe('45.10')
  expect((await p.call('DELETE', `/api/statements/${statement}/repair`)).json).toMatchObject({ verdict: "Doesn't reconcile: off by $4.90" })
})

test('other words, another day and another category leave the seal as it is', async () => {
  const p = await owner()
  const id = await add(p, 'march.csv', march.join('\n'))
  const [coffee] = await rowsOf(p, id)
  await edit(p, coffee, { description: 'Coffee with Ann', transactionDate: '2026-03-02', category: 'meals' })
  expect((await statementOf(p, id)).verdict).toBe('Reconciled')
})

test('of two equal rows one that is deleted is missed, and comes back where it stood', async () => {
  const p = await owner()
  const id = await add(p, 'march.csv', march.join('\n'))
  const [coffee] = await rowsOf(p, id)
  expect((await p.call('DELETE', `/api/transactions/${coffee.id}`)).status).toBe(204)
  const off = await statementOf(p, id)
  expect(off).toMatchObject({
    verdict: "Doesn't reconcile: off by $4.50",
    repair: { kind: 'deleted', action: 'Put back the row of $4.50 out', transactionId: null },
  })
  await p.call('POST', `/api/statements/${off.id}/repair`, {})
  expect((await statementOf(p, id)).verdict).toBe('Reconciled')
  expect((await rowsOf(p, id)).map((r) => r.id)[0]).toBe(coffee.id)
})

test('after several changes nothing single is proposed, and undoing them one by one mends the seal', async () => {
  const p = await owner()
  const id = await add(p, 'march.csv', march.join('\n'))
  const rows = await rowsOf(p, id)
  const [first, second] = [randomUUID(), randomUUID()]
  await edit(p, rows[3], { amount: '1.00' }, first)
  await p.call('POST', '/api/transactions/bulk-delete', { transactionIds: [rows[0].id, rows[1].id], undoId: second })
  expect(await statementOf(p, id)).toMatchObject({
    verdict: "Doesn't reconcile: off by $53.10",
    note: 'It added up as it was read; 3 of its rows were changed or deleted by hand.',
    repair: null,
  })
  await p.call('POST', '/api/transactions/undo', { undoId: second })
  expect((await statementOf(p, id)).verdict).toBe("Doesn't reconcile: off by $44.10")
  await p.call('POST', '/api/transactions/undo', { undoId: first })
  expect((await statementOf(p, id)).verdict).toBe('Reconciled')
})

test('a correction that mended a statement and is undone breaks it again, with its rows in doubt', async () => {
  const p = await owner()
  const id = await add(p, 'march.csv', march.join('\n').replace('-45.10', '-44.10'))
  expect((await statementOf(p, id)).verdict).toBe("Doesn't reconcile: off by $1.00")
  const staples = (await rowsOf(p, id)).at(-1)
  const mended = randomUUID()
  await edit(p, staples, { amount: '45.10' }, mended)
  expect((await statementOf(p, id)).verdict).toBe('Reconciled')
  await p.call('POST', '/api/transactions/undo', { undoId: mended })
  expect(await statementOf(p, id)).toMatchObject({ verdict: "Doesn't reconcile: off by $1.00", note: 'Its transactions are in review.' })
  expect((await rowsOf(p, id)).every((r) => r.needsReview)).toBe(true)
})

test('a row that two documents show breaks both seals, and mends both', async () => {
  const p = await owner()
  const one = await add(p, 'march.csv', march.join('\n'))
  const two = await add(p, 'march again.csv', [...march, ''].join('\n').replace('Opening Balance', 'Opening balance'))
  expect((await statementOf(p, two)).verdict).toBe('Reconciled')
  const staples = (await rowsOf(p, two)).at(-1)
  expect(staples.documentId).toBe(one)
  await p.call('DELETE', `/api/transactions/${staples.id}`)
  for (const id of [one, two])
    expect(await statementOf(p, id)).toMatchObject({ verdict: "Doesn't reconcile: off by $45.10", repair: { kind: 'deleted' } })
  await p.call('POST', `/api/transactions/${staples.id}/restore`, {})
  for (const id of [one, two]) expect((await statementOf(p, id)).verdict).toBe('Reconciled')
})

test('rows that are deleted at the beginning, in the middle and at the end are each missed where they stood', async () => {
  const p = await owner()
  const balances = march.flatMap((line, i) => (i < 2 || i === 7 ? [line] : []))
  const rows = ['Date,Description,Amount,Balance', '2026-03-01,A,-1.00,999.00', '2026-03-02,B,-2.00,997.00', '2026-03-03,C,-4.00,993.00']
  const more = ['2026-03-04,D,-8.00,985.00', '2026-03-05,E,-16.00,969.00']
  const id = await add(p, 'five.csv', [...balances.slice(0, 2), ...rows, ...more, 'Closing Balance,969.00'].join('\n'))
  const all = await rowsOf(p, id)
  for (const [at, verdict] of [
    [0, "Doesn't reconcile: off by $1.00"],
    [4, "Doesn't reconcile: off by $17.00"],
    [2, "Doesn't reconcile: off by $21.00"],
    [1, "Doesn't reconcile: off by $23.00"],
  ] as const) {
    await p.call('DELETE', `/api/transactions/${all[at].id}`)
    expect(await statementOf(p, id)).toMatchObject({ verdict, note: expect.stringContaining('It added up as it was read') })
  }
  await p.call('POST', `/api/transactions/${all[0].id}/restore`, {})
  await p.call('POST', `/api/transactions/${all[2].id}/restore`, {})
  await p.call('POST', `/api/transactions/${all[1].id}/restore`, {})
  expect(await statementOf(p, id)).toMatchObject({ verdict: "Doesn't reconcile: off by $16.00", repair: { kind: 'deleted' } })
})

test('a row entered by hand belongs to no statement and breaks no seal', async () => {
  const p = await owner()
  const id = await add(p, 'march.csv', march.join('\n'))
  await p.call('POST', '/api/transactions', {
    description: 'Cash',
    amount: '9.00',
    transactionDate: '2026-03-10',
    category: 'office_supplies',
  })
  expect((await statementOf(p, id)).verdict).toBe('Reconciled')
})

test('a repair whose row a person worked on since is not taken back over it', async () => {
  const p = await owner()
  const text = [...march.slice(0, 2), 'Date,Description,Amount,Balance', '2026-03-02,INK,-45.60,953.50', 'Closing Balance,953.50'].join(
    '\n',
  )
  const id = await add(p, 'ink.csv', text)
  const { id: statement } = await statementOf(p, id)
  expect((await p.call('POST', `/api/statements/${statement}/repair`, {})).json).toMatchObject({
    state: 'reconciled',
    note: 'Every line adds up to the printed balance, with one repair.',
  })
  const [ink] = await rowsOf(p, id)
  expect(ink.amount).toBe('46.50')
  await edit(p, ink, { category: 'marketing' })
  await p.call('DELETE', `/api/statements/${statement}/repair`)
  expect((await rowsOf(p, id))[0]).toMatchObject({ amount: '45.60', category: 'marketing' })
  await p.call('POST', `/api/statements/${statement}/repair`, {})
  await edit(p, (await rowsOf(p, id))[0], { amount: '46.00' })
  expect((await p.call('DELETE', `/api/statements/${statement}/repair`)).status).toBe(409)
  expect((await rowsOf(p, id))[0].amount).toBe('46.00')
})

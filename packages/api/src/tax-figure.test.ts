import { expect, test } from 'vitest'
import type { Json } from '../testing/books.ts'
import { books, inCents, taxOf } from '../testing/tax.ts'

test('each category of the worksheet is its rows, the others and adjustments, to the cent', async () => {
  const { maya } = await books()
  const cash = (await maya.call('GET', '/api/accounts')).json[0]
  await maya.call('POST', '/api/adjustments', {
    date: '2025-12-31',
    note: 'Fuel on account',
    parts: [
      { amount: '15.00', leaf: 'car_truck' },
      { amount: '-15.00', accountId: cash.id },
    ],
  })
  const pack = await taxOf(maya)
  const leaves = pack.lines.flatMap((line: Json) => line.leaves.map((leaf: Json) => ({ ...leaf, part: line.part, note: line.note })))
  expect(leaves.length).toBeGreaterThan(4)
  for (const { leaf, amount, part, note, rows } of leaves) {
    const found = (await maya.call('GET', `/api/tax/2025/figure?leaf=${leaf}`)).json
    const sum = found.rows.reduce((n: number, row: Json) => n + inCents(row.amount), 0)
    expect([leaf, sum + inCents(found.rest.amount) + inCents(found.adjustments.amount)]).toEqual([leaf, inCents(found.amount)])
    expect([leaf, found.amount, found.count]).toEqual([leaf, found.stored, rows])
    // What a form takes of meals is half of them.
    if (!note) expect([leaf, inCents(found.amount)]).toEqual([leaf, inCents(amount) * (part === 'income' ? 1 : -1)])
  }
  const car = (await maya.call('GET', '/api/tax/2025/figure?leaf=car_truck')).json
  expect(car).toMatchObject({ amount: 76.25, adjustments: { count: 1, amount: 15 }, rows: [{ amount: 61.25 }] })
})

import { createHash } from 'node:crypto'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
  product.setClock(() => new Date('2026-06-15T12:00:00Z'))
})
afterEach(() => product.close())

const page = [
  'Harbor Credit Union     Account 4821',
  'Opening Balance: $200.00',
  'Date         Description                                              Amount',
  '12/30        QUORVEX HOSTING                                          -10.00',
  '01/15        STAPLES STORE                                            -20.00',
  '01/15        STAPLES STORE                                            -20.00',
  '01/19        LUMEN ELECTRIC                                           -30.00',
  'Closing Balance: $120.00',
]

/** A document whose lines are named as they were when the guessed year was part of a name; `by` years away from the guess of today. */
async function entered(by: number) {
  const p = product.person()
  await p.signUp()
  const { id } = (await p.upload('january.pdf', await madePdf(page))).json.document as { id: string }
  await product.work()
  const rows = product.database.sqlite
    .prepare(
      `select id, transaction_date as date, amount_cents as cents, description from transactions where "user_id" = "user_id" order by position`,
    )
    .all() as { id: string; date: string; cents: number; description: string }[]
  const seen = new Map<string, number>()
  for (const { id: rowId, date, cents, description } of rows) {
    const day = `${Number(date.slice(0, 4)) + by}${date.slice(4, 10)}`
    const key = [id, day, '-', cents, description].join('|')
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    const print = createHash('sha256').update(`${key}|${nth}`).digest('hex')
    product.database.sqlite
      .prepare('update transactions set fingerprint = ?, transaction_date = ? where "user_id" = "user_id" and id = ?')
      .run(print, day, rowId)
  }
  const retry = async () => {
    await p.call('POST', `/api/documents/${id}/retry`)
    await product.work()
    return (await p.call('GET', '/api/transactions')).json as { id: string; description: string }[]
  }
  return { ...p, id, rows, retry }
}

test.each([0, -1])('settled lines that were named with their year are not entered twice (%i years away)', async (by) => {
  const p = await entered(by)
  const ids = p.rows.map(({ id }) => id)
  await p.call('PUT', '/api/transactions/bulk-category', { transactionIds: ids, category: 'Office Expenses' })
  const after = await p.retry()
  expect(after.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  expect((await p.call('GET', '/api/transactions/totals')).json).toMatchObject({ count: 4 })
})

test('a deleted line that was named with its year stays deleted', async () => {
  const p = await entered(0)
  expect(p.rows[1]?.description).toContain('STAPLES')
  await p.call('DELETE', `/api/transactions/${p.rows[1]?.id}`)
  const after = await p.retry()
  expect(after.map(({ description }) => description.split(' ')[0]).sort()).toEqual(['LUMEN', 'QUORVEX', 'STAPLES'])
})

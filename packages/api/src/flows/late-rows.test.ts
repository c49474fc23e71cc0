import { checkIds } from '@ledgerhand/core/periods'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testProduct } from '../../testing/product.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
  product.setClock('2026-06-15T12:00:00.000Z')
})
afterEach(() => product.close())

test('rows of days before the first closed month enter when it opens, as they were closed with it', async () => {
  const p = product.person()
  await p.signUp()
  const add = async (name: string, text: string) => {
    await p.upload(name, text)
    await product.work()
  }
  const get = async (path: string) => (await p.call('GET', path)).json
  await add('march.csv', 'Account Number,****4821\nDate,Description,Amount\n2026-03-03,STAPLES STORE 12,-20.00\n')
  const excuses = checkIds.map((id) => ({ id, reason: 'Looked at' }))
  expect((await p.call('POST', '/api/periods/2026-03/close', { excuses })).json).toMatchObject({ state: 'closed' })
  await add('january.csv', 'Account Number,****4821\nDate,Description,Amount\n2026-01-05,HARDWARE HUT,-12.00\n')
  expect(await get('/api/periods/2026-01/late')).toHaveLength(1)
  await p.call('POST', '/api/periods/2026-03/reopen', { reason: 'January came' })
  expect(await get('/api/periods/2026-01')).toMatchObject({ state: 'open', late: 0 })
  expect(await get('/api/transactions?search=HARDWARE')).toMatchObject([{ transactionDate: '2026-01-05', amount: '12.00' }])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
})
afterEach(() => product.close())

const csv = (names: readonly string[], month: string) =>
  `Date,Description,Amount\n${names.map((name, i) => `2024-${month}-${String(i + 1).padStart(2, '0')},${name},-${10 + i}.00`).join('\n')}\n`
type Owner = ReturnType<typeof product.person>
interface Row {
  id: string
  description: string
  label: string
  aiConfidence: string
  aiClassification: string
  needsReview: boolean
}
async function read(owner: Owner, names: readonly string[], month: string): Promise<Row[]> {
  const { json } = await owner.upload(`${month}.csv`, csv(names, month))
  await product.work()
  return (await owner.call('GET', `/api/documents/${json.document.id}/transactions`)).json
}
const settle = (owner: Owner, rows: readonly Row[], category: string) =>
  owner.call('PUT', '/api/transactions/bulk-category', { transactionIds: rows.map((r) => r.id), category })

const yarns = ['NORDVIK YARN', 'BLUE YARN COMPANY', 'YARN AND NEEDLE', 'THE YARN BARN', 'YARN HARBOUR', 'OLD MILL YARN']
const trips = ['QUEX ROVER 1', 'QUEX ROVER TWO', 'QUEX ROVER THREE', 'QUEX ROVER FOUR']

test('a merchant that was never seen is sorted like those it resembles, with the reason; other books know nothing of it', async () => {
  const [ann, ben] = [product.person(), product.person()]
  await ann.signUp()
  await ben.signUp()
  await settle(ann, await read(ann, yarns, '01'), 'Cost of Goods Sold')
  await settle(ann, await read(ann, trips, '02'), 'travel')
  const [first] = await read(ann, ['COTTAGE YARN'], '03')
  expect(first).toMatchObject({ label: 'cogs_purchases' })
  expect(first?.aiClassification).toMatch(/^Like '.*YARN.*', which you put under Cost of Goods Sold$/)
  const [other] = await read(ben, ['COTTAGE YARN'], '03')
  expect(other?.aiClassification).not.toMatch(/which you put/)
})

test('a merchant that was answered four times says so', async () => {
  const ann = product.person()
  await ann.signUp()
  for (const month of ['01', '02', '03', '04']) await settle(ann, await read(ann, ['ZQX HOLDINGS 77'], month), 'insurance')
  const [row] = await read(ann, ['ZQX HOLDINGS 912'], '05')
  expect(row).toMatchObject({
    label: 'insurance',
    aiConfidence: expect.stringMatching(/^0.9[78]$/),
    aiClassification: 'You chose this for this merchant 4 times',
    needsReview: false,
  })
})

test('what is deleted is forgotten', async () => {
  const ann = product.person()
  await ann.signUp()
  const taught = await read(ann, yarns, '01')
  await settle(ann, taught, 'Cost of Goods Sold')
  await settle(ann, await read(ann, trips, '02'), 'travel')
  expect((await read(ann, ['COTTAGE YARN'], '03'))[0]?.aiClassification).toMatch(/which you put/)
  for (const row of taught) await ann.call('DELETE', `/api/transactions/${row.id}`)
  expect((await read(ann, ['FARMHOUSE YARN'], '04'))[0]?.aiClassification).not.toMatch(/Like '.*YARN/)
})

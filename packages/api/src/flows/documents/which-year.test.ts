import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { everyLine } from '../../../testing/every-line.ts'
import { testProduct } from '../../../testing/product.ts'

let product: ReturnType<typeof testProduct>
beforeEach(() => {
  product = testProduct()
  product.setClock(() => new Date('2026-06-15T12:00:00Z'))
})
afterEach(() => product.close())

const page = [
  'Harbor Credit Union     Account 4821',
  'Opening Balance: $100.00',
  'Date         Description                                              Amount',
  '03/15        QUORVEX HOSTING                                          -10.00',
  '03/19        STAPLES STORE                                            -20.00',
  'Closing Balance: $70.00',
]
const before = (year: number) =>
  `Account: 4821\nDate,Description,Amount,Balance\n${year}-02-03,RENT,-50.00,150.00\n${year}-02-20,SHOP,-50.00,100.00\n`

async function uploaded() {
  const p = product.person()
  await p.signUp()
  const { id } = (await p.upload('march.pdf', await madePdf(page))).json.document as { id: string }
  await product.work()
  const days = async () =>
    ((await p.call('GET', '/api/transactions')).json as { transactionDate: string }[]).map((t) => t.transactionDate.slice(0, 10)).sort()
  const document = async () => (await p.call('GET', `/api/documents/${id}`)).json
  const say = async (year: number | null) => {
    const answer = await p.call('PUT', `/api/documents/${id}/year`, { year })
    await product.work()
    return answer
  }
  return { ...p, id, days, document, say }
}

test('a document without a year asks once, and the answer moves all of it; taken back it is as before', async () => {
  const p = await uploaded()
  expect(await p.days()).toEqual(['2026-03-15', '2026-03-19'])
  const asked = await p.document()
  expect(asked.whichYear).toMatchObject({ year: 2026, guess: 2026, isSaid: false, years: [2026, 2025, 2024, 2023, 2022] })
  expect(asked.seal.state).toBe('off')
  const rows = (await p.call('GET', '/api/transactions')).json as { aiClassification: string }[]
  expect(rows.filter((r) => r.aiClassification.includes('No year is printed'))).toHaveLength(1)
  expect((await p.call('GET', '/api/documents/asked-years')).json).toHaveLength(1)
  expect((await p.say(2024)).json).toMatchObject({ year: 2024, isSaid: true })
  expect(await p.days()).toEqual(['2024-03-15', '2024-03-19'])
  expect((await p.document()).seal.state).toBe('reconciled')
  expect((await p.call('GET', '/api/documents/asked-years')).json).toEqual([])
  expect((await p.call('GET', '/api/transactions/totals?from=2026-01-01')).json).toMatchObject({ count: 0 })
  expect((await p.say(null)).json).toMatchObject({ year: 2026, isSaid: false })
  expect(await p.days()).toEqual(['2026-03-15', '2026-03-19'])
})

test('rows that a person settled move along, and are not doubled', async () => {
  const p = await uploaded()
  const [row] = (await p.call('GET', '/api/transactions?search=quorvex')).json as { id: string }[]
  await p.call('PUT', '/api/transactions/bulk-category', { transactionIds: [row?.id], category: 'Legal & Professional Services' })
  await p.say(2023)
  expect(await p.days()).toEqual(['2023-03-15', '2023-03-19'])
  expect((await p.call('GET', '/api/transactions?search=quorvex')).json).toMatchObject([{ id: row?.id, category: 'professional_services' }])
  await p.say(null)
  expect(await p.days()).toEqual(['2026-03-15', '2026-03-19'])
})

test('a document that prints its years has no such question', async () => {
  const p = await uploaded()
  const { id } = (await p.upload('a.csv', before(2024))).json.document
  await product.work()
  expect((await p.call('PUT', `/api/documents/${id}/year`, { year: 2024 })).status).toBe(404)
  expect((await p.call('PUT', `/api/documents/${id}/year`, { year: 1 })).status).toBe(400)
})

test('rows of closed months stay where they are', async () => {
  const p = await uploaded()
  await p.say(2024)
  expect((await p.call('POST', '/api/periods/2024/close', { excuses: everyLine })).status).toBe(200)
  const refused = await p.call('PUT', `/api/documents/${p.id}/year`, { year: 2025 })
  expect([refused.status, await p.days()]).toEqual([409, ['2024-03-15', '2024-03-19']])
  expect(refused.json.message).toContain('closed')
})

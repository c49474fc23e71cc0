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

const ofBooks = 'Account: 4821\nDate,Description,Amount,Balance\n2026-02-03,RENT,-50.00,150.00\n2026-02-20,SHOP,-50.00,100.00\n'
const finnish = [
  'Satamapankki                    TILIOTE 3/2026',
  'Tilinumero FI21 1234 5600 0007 85',
  'Alkusaldo 100,00',
  'Kirjauspäivä   Saaja                                Määrä        Saldo',
  '15.03.2026     QUORVEX HOSTING OY                  -10,00        90,00',
  '19.03.2026     KIRJAKAUPPA                         -20,00        70,00',
  'Loppusaldo 70,00',
]
interface Row {
  id: string
  currency: string | null
  needsReview: boolean
  aiClassification: string
  printed: { currency: string; amount: string } | null
  amount: string
}

async function uploaded(first = ofBooks) {
  const p = product.person()
  await p.signUp()
  await p.upload('february.csv', first)
  await product.work()
  const { id } = (await p.upload('maaliskuu.pdf', await madePdf(finnish))).json.document as { id: string }
  await product.work()
  const rows = async () => (await p.call('GET', '/api/transactions?from=2026-03-01')).json as Row[]
  const currencies = async () => (await rows()).map(({ currency }) => currency)
  const document = async () => (await p.call('GET', `/api/documents/${id}`)).json
  const open = async () => (await p.call('GET', '/api/documents/asked-currencies')).json as unknown[]
  const spent = async () => (await p.call('GET', '/api/transactions/totals?from=2026-03-01')).json.moved as number
  const say = async (currency: string | null) => {
    const answer = await p.call('PUT', `/api/documents/${id}/currency`, { currency })
    await product.work()
    return answer
  }
  return { ...p, id, rows, currencies, document, open, spent, say }
}

test('a document of another country that prints no currency asks once, and its answer marks all of it; taken back it is as before', async () => {
  const p = await uploaded()
  expect((await p.document()).whichCurrency).toMatchObject({ guess: 'EUR', said: null, own: 'USD', currencies: ['EUR', 'USD'] })
  expect(await p.open()).toHaveLength(1)
  expect([await p.currencies(), await p.spent()]).toEqual([[null, null], -30])
  const doubted = (await p.rows()).filter((r) => r.aiClassification.includes('No currency is printed'))
  expect(doubted.map(({ needsReview }) => needsReview)).toEqual([true])
  expect((await p.say('EUR')).json).toMatchObject({ said: 'EUR', own: 'USD' })
  expect([await p.currencies(), await p.spent()]).toEqual([['EUR', 'EUR'], 0])
  expect([(await p.document()).whichCurrency.said, await p.open()]).toEqual(['EUR', []])
  expect((await p.say(null)).json).toMatchObject({ said: null })
  expect([await p.currencies(), await p.spent(), (await p.open()).length]).toEqual([[null, null], -30, 1])
})

test('an answer that it is in the currency of the books leaves no doubt', async () => {
  const p = await uploaded()
  await p.say('USD')
  expect([await p.currencies(), await p.open(), await p.spent()]).toEqual([['USD', 'USD'], [], -30])
  expect((await p.rows()).filter((r) => r.aiClassification.includes('No currency'))).toEqual([])
})

test('rows that a person settled follow, with the rate of their month, and are not doubled', async () => {
  const p = await uploaded()
  const [row] = (await p.call('GET', '/api/transactions?search=quorvex')).json as Row[]
  await p.call('PUT', '/api/transactions/bulk-category', { transactionIds: [row?.id], category: 'Legal & Professional Services' })
  await p.say('EUR')
  expect(await p.currencies()).toEqual(['EUR', 'EUR'])
  const rated = await p.call('PUT', '/api/exchange-rates', { currency: 'EUR', month: '2026-03', rate: '1.1' })
  expect([rated.status, await p.spent()]).toEqual([200, -33])
  await p.say(null)
  expect([await p.currencies(), await p.spent()]).toEqual([[null, null], -30])
  await p.say('EUR')
  expect(await p.spent()).toBe(-33)
  expect((await p.call('GET', '/api/transactions?search=quorvex')).json).toMatchObject([{ id: row?.id, category: 'professional_services' }])
})

test('a document that prints its currency, or is of the country of the books, has no such question', async () => {
  const p = await uploaded()
  const [{ id } = { id: '' }] = ((await p.call('GET', '/api/documents')).json as { id: string; originalName: string }[]).filter(
    (d) => d.originalName === 'february.csv',
  )
  expect((await p.call('PUT', `/api/documents/${id}/currency`, { currency: 'EUR' })).status).toBe(404)
  expect((await p.call('PUT', `/api/documents/${p.id}/currency`, { currency: 'euro' })).status).toBe(400)
  const euros = await uploaded(ofBooks.replace('Account', 'Currency: EUR\nAccount'))
  expect([(await euros.document()).whichCurrency, await euros.open()]).toEqual([null, []])
})

test('the question is over once the books are in that currency', async () => {
  const p = await uploaded()
  await p.call('PUT', '/api/books', { currency: 'EUR' })
  expect([await p.open(), (await p.document()).whichCurrency]).toEqual([[], null])
})

test('rows of closed months keep their currency', async () => {
  const p = await uploaded()
  await p.say('USD')
  expect((await p.call('POST', '/api/periods/2026-03/close', { excuses: everyLine })).status).toBe(200)
  const refused = await p.say('EUR')
  expect([refused.status, await p.currencies()]).toEqual([409, ['USD', 'USD']])
  expect(refused.json.message).toContain('closed')
})

import { madePdf } from '@ledgerhand/extract/pdf/made-pdf'
import { expect, test } from 'vitest'
import { testProduct } from '../testing.ts'

const product = testProduct()

async function uploaded(lines: string[], documentType: string) {
  const p = product.person()
  await p.signUp()
  const { document } = (await p.upload(`${documentType}.pdf`, await madePdf(lines), documentType)).json
  await product.work()
  const now = async () => ({
    document: (await p.call('GET', `/api/documents/${document.id}`)).json,
    rows: (await p.call('GET', `/api/documents/${document.id}/transactions`)).json as {
      description: string
      isCredit: boolean
      amount: string
    }[],
  })
  return { p, id: document.id as string, now }
}

const receipt = [
  'Harbour Lamps',
  '12 Mill Road',
  '03/16/2024  12:48',
  'Lamp            71.00',
  'Bulb             4.00',
  'TOTAL           75.00',
  'Visa            75.00',
]
const statement = [
  'First Harbour Bank                Account number 1234 5678',
  'Statement period 03/01/2024 to 03/31/2024',
  'Opening balance                                  1,000.00',
  'Date        Description             Amount        Balance',
  '03/04/2024  Mill Road Bakery         -20.00         980.00',
  '03/11/2024  Harbour Lamps            -75.00         905.00',
  '03/18/2024  Deposit                  200.00       1,105.00',
  'Closing balance                                  1,105.00',
]

test('a receipt uploaded as a statement says what it looks like, and is read as that when asked', async () => {
  const { p, id, now } = await uploaded(receipt, 'bank_statement')
  expect((await now()).document.extractedText).toContain('it looks like a receipt')
  const asked = await p.call('POST', `/api/documents/${id}/retry`, { documentType: 'receipt' })
  expect(asked).toMatchObject({ status: 202, json: { documentType: 'receipt', isProcessed: false } })
  await product.work()
  const { document, rows } = await now()
  expect(document.extractedText).toBe('1 transactions extracted using built-in reader')
  expect(rows).toMatchObject([{ description: 'Harbour Lamps', amount: '75.00' }])
})

test('a statement uploaded as a receipt gives its rows instead of the one that was made of it', async () => {
  const { p, id, now } = await uploaded(statement, 'receipt')
  expect((await now()).document.extractedText).toContain('(it looks like a bank statement)')
  await p.call('POST', `/api/documents/${id}/retry`, { documentType: 'bank_statement' })
  await product.work()
  const { document, rows } = await now()
  expect(document.extractedText).toBe('3 transactions extracted using built-in reader')
  expect(rows.map((r) => r.amount).sort()).toEqual(['20.00', '200.00', '75.00'])
})

test('Retry without a type leaves it as it is, and refuses one that there is not', async () => {
  const { p, id } = await uploaded(receipt, 'bank_statement')
  expect((await p.call('POST', `/api/documents/${id}/retry`)).json).toMatchObject({ documentType: 'bank_statement' })
  expect((await p.call('POST', `/api/documents/${id}/retry`, { documentType: 'letter' })).status).toBe(400)
})

test('what a shop gave back is money in, and a person looks at it', async () => {
  const { now } = await uploaded(
    ['Tillman Hardware', 'RETURN 11/04/2023', 'SUBTOTAL        -21.49', 'TAX              -1.69', 'TOTAL           -23.18'],
    'receipt',
  )
  expect((await now()).rows).toMatchObject([{ amount: '23.18', isCredit: true, needsReview: true }])
})

import { receipt, statement } from '@ledgerhand/extract-fixtures/pdf/made-lines'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, test } from 'vitest'
import { testProduct } from '../testing.ts'

const product = testProduct()

async function uploaded(lines: readonly string[], documentType: string) {
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

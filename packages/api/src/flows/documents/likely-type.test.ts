import { longReceipt as receipt, statement } from '@ledgerhand/extract-fixtures/pdf/made-lines'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

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

test('a receipt uploaded as a statement is read as a receipt, and says so', async () => {
  const { p, id, now } = await uploaded(receipt, 'bank_statement')
  const { document, rows } = await now()
  expect(document).toMatchObject({
    documentType: 'receipt',
    isTypeDetected: false,
    extractedText: '1 transactions extracted using built-in reader (this looks like a receipt, not a bank statement)',
  })
  expect(rows).toMatchObject([{ description: 'Harbour Lamps', amount: '75.00' }])
  // Whoever knows better has the last word.
  const asked = await p.call('POST', `/api/documents/${id}/retry`, { documentType: 'bank_statement' })
  expect(asked).toMatchObject({ status: 202, json: { documentType: 'bank_statement', isProcessed: false } })
  await product.work()
  expect((await now()).document).toMatchObject({
    documentType: 'bank_statement',
    extractedText: 'Processing failed: No transactions were found in this PDF; it looks like a receipt',
  })
})

test('a statement uploaded as a receipt gives its rows', async () => {
  const { now } = await uploaded(statement, 'receipt')
  const { document, rows } = await now()
  expect(document.documentType).toBe('bank_statement')
  expect(document.extractedText).toBe('3 transactions extracted using built-in reader (this looks like a bank statement, not a receipt)')
  expect(rows.map((r) => r.amount).sort()).toEqual(['20.00', '200.00', '75.00'])
})

test.each([
  ['no type', undefined],
  ['auto', 'auto'],
])('of a document with %s the type is detected, and stored once it is read', async (_, documentType) => {
  const p = product.person()
  await p.signUp()
  const sent = await p.upload('scan.pdf', await madePdf(receipt), documentType ?? null)
  expect(sent).toMatchObject({ status: 201, json: { document: { documentType: 'other', isTypeDetected: true } } })
  await product.work()
  const read = await p.call('GET', `/api/documents/${sent.json.document.id}`)
  expect(read.json).toMatchObject({
    documentType: 'receipt',
    isTypeDetected: true,
    extractedText: '1 transactions extracted using built-in reader',
  })
})

test('what somebody calls other stays other, and is read as what it is', async () => {
  const { now } = await uploaded(receipt, 'other')
  expect(await now()).toMatchObject({ document: { documentType: 'other' }, rows: [{ amount: '75.00' }] })
})

test('the type of a file from an upload link is detected', async () => {
  const p = product.person()
  await p.signUp()
  const { token } = (await p.call('POST', '/api/shareable-links', { description: 'Receipts', expiresAt: null })).json
  const stranger = product.person()
  const slot = (await stranger.call('POST', `/api/upload/${token}/generate-upload-url`, {})).json
  await product.put(slot.filename, await madePdf(statement))
  const file = { filename: slot.filename, originalName: 'march.pdf' }
  expect((await stranger.call('POST', `/api/upload/${token}/documents`, file)).status).toBe(201)
  await product.work()
  expect((await p.call('GET', '/api/documents')).json).toMatchObject([{ documentType: 'bank_statement', isTypeDetected: true }])
})

test('Retry without a type leaves it as it is, and refuses one that there is not', async () => {
  const { p, id } = await uploaded(receipt, 'bank_statement')
  expect((await p.call('POST', `/api/documents/${id}/retry`)).json).toMatchObject({ documentType: 'receipt' })
  await product.work()
  expect((await p.call('POST', `/api/documents/${id}/retry`, { documentType: 'auto' })).json).toMatchObject({ isTypeDetected: true })
  expect((await p.call('POST', `/api/documents/${id}/retry`, { documentType: 'letter' })).status).toBe(400)
})

test('what a shop gave back is money in, and a person looks at it', async () => {
  const { now } = await uploaded(
    ['Tillman Hardware', 'RETURN 11/04/2023', 'SUBTOTAL        -21.49', 'TAX              -1.69', 'TOTAL           -23.18'],
    'receipt',
  )
  expect((await now()).rows).toMatchObject([{ amount: '23.18', isCredit: true, needsReview: true }])
})

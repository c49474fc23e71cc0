import type { DocumentType } from '@ledgerhand/core/documents'
import type { Reading } from '@ledgerhand/extract/result/reading'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const receipt = {
  format: 'pdf',
  statements: [],
  bill: {
    vendor: 'Harbour Lamps',
    date: '2024-03-16',
    totalCents: 7500,
    taxCents: null,
    number: null,
    currency: 'USD',
    evidence: null,
    confidence: 0.95,
  },
  text: 'Harbour Lamps 75.00',
  pages: 1,
} as unknown as Reading

/** The document's page, or another; the reader finds a receipt, whatever it is handed in as (PDFium needs Node, and these tests play a browser). */
async function opened(documentType: string, path?: string) {
  const product = newProduct({
    reader: {
      read: async (document) =>
        document.documentType === 'receipt'
          ? { kind: 'read', reading: receipt, by: 'built-in reader', fallbackAfter: null }
          : { kind: 'unreadable', reason: 'No transactions were found in this PDF; it looks like a receipt', retryable: false },
      unpack: async () => ({ kind: 'unreadable', reason: 'Not read in tests', retryable: false }),
      renderPage: async () => null,
      pictureToSend: async () => null,
      showSheet: async () => null,
      showText: async () => null,
    },
  })
  const person = product.person()
  await person.signUp('maya@example.com')
  const { document } = (await person.upload('lamp.pdf', '%PDF-1.4 of a lamp', documentType)).json
  await product.work()
  // Said a second time it is meant.
  await person.call('POST', `/api/documents/${document.id}/retry`, { documentType })
  await product.work()
  return { app: renderApp(path ?? `/documents/${document.id}`, { product, as: person }), product, person, id: document.id as string }
}

it('a receipt among statements says so, and one click has it read as a receipt', async () => {
  const { app, product, person, id } = await opened('bank_statement')
  expect(await screen.findByText('This looks like a receipt, not a bank statement.')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Read as Receipt' }))
  expect(await screen.findByText('Receipt')).toBeVisible()
  expect(screen.queryByText(/it looks like a receipt/)).toBeNull()
  await product.work()
  expect((await person.call('GET', `/api/documents/${id}/transactions`)).json).toMatchObject([{ description: 'Harbour Lamps' }])
})

it.each([
  ['/documents', 'Read as Receipt'],
  ['/transactions/review?kind=error', 'Read as Receipt'],
  ['/', 'Retry Processing Error'],
])('on %s it is read as what it is with one click', async (path, name) => {
  const { app, product, person, id } = await opened('bank_statement', path)
  await app.user.click(await screen.findByRole('button', { name }))
  await waitFor(async () => expect((await person.call('GET', `/api/documents/${id}`)).json).toMatchObject({ documentType: 'receipt' }))
  await product.work()
  expect((await person.call('GET', `/api/documents/${id}/transactions`)).json).toMatchObject([{ description: 'Harbour Lamps' }])
})

it('on its own page it is offered that once, and no Retry that ends the same way', async () => {
  await opened('bank_statement')
  expect(await screen.findByRole('button', { name: 'Add Transaction' })).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Read as Receipt' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('a receipt that was said to be a statement and read as a receipt says so, and can be read as was said', async () => {
  const documentType: DocumentType = 'receipt'
  const product = newProduct({
    reader: {
      read: async ({ mayBeMistaken }) => ({
        kind: 'read',
        reading: mayBeMistaken ? { ...receipt, documentType } : { ...receipt, looksLike: documentType },
        by: 'built-in reader',
        fallbackAfter: null,
      }),
      showText: async () => null,
      unpack: async () => ({ kind: 'unreadable', reason: 'Not read in tests', retryable: false }),
      renderPage: async () => null,
      pictureToSend: async () => null,
      showSheet: async () => null,
    },
  })
  const person = product.person()
  await person.signUp('maya@example.com')
  const { document } = (await person.upload('lamp.pdf', '%PDF-1.4 of a lamp', 'bank_statement')).json
  await product.work()
  const { user } = renderApp(`/documents/${document.id}`, { product, as: person })
  expect(await screen.findByText('This looks like a receipt, not a bank statement. It was read as a receipt.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Read as Bank Statement' }))
  await product.work()
  expect((await person.call('GET', `/api/documents/${document.id}`)).json).toMatchObject({ documentType: 'bank_statement' })
})

it('a receipt among receipts is offered nothing', async () => {
  await opened('receipt')
  expect(await screen.findByRole('list', { name: 'Transactions in this document' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Read as/ })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../test/network.ts'
import { cells, figure, options, owner } from '../../test/owner.ts'
import { renderApp } from '../../test/render-app.tsx'

/** The documents page and its dialogs (specification, sections 2 and 4). */

const csv = (n: number) => `Date,Description,Amount\n2026-05-0${n},Coffee,-4.00\n`
const rowOf = (name: string) => screen.getByTitle(name).closest('tr') as HTMLElement

/** Five documents, each in one of the states of section 4. */
async function fiveStates() {
  const maya = await owner()
  const texts: [name: string, text: string | null][] = [
    ['read.csv', '12 transactions extracted using anthropic'],
    ['fallback.csv', 'Processed with fallback data after anthropic failed: 2 transactions'],
    ['failed.csv', 'Processing failed: The service did not answer'],
    ['silent.csv', 'Nothing to say'],
    ['waiting.csv', null],
  ]
  for (const [i, [name, text]] of texts.entries()) {
    await maya.as.upload(name, csv(i + 1))
    if (text !== null) await maya.product.work()
    maya.product.database.sqlite
      .prepare(`update documents set extracted_text = ?, file_size = ? where original_name = ? and "user_id" <> ''`)
      .run(text, 1536 * 10 ** i, name)
  }
  return maya
}

describe('the documents page', () => {
  it('has its title, its button, its info card, its three counts and its table', async () => {
    const { user } = renderApp('/documents', await fiveStates())
    expect(await screen.findByRole('heading', { level: 1, name: 'Document Management' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Document Management - Ledgerhand'))
    expect(screen.getByRole('button', { name: 'Upload Document' })).toBeVisible()
    const card = within(screen.getByRole('region', { name: 'AI Document Processing' }))
    // Folded once there are documents.
    await user.click(await card.findByRole('button', { name: 'More' }))
    expect(card.getAllByRole('heading').map((h) => [h.textContent, h.nextElementSibling?.textContent])).toEqual([
      ['AI Document Processing', 'Processing takes about 30 seconds. Results are ready for P&L.'],
      ['Bank statements', 'Extract all transactions, categorize income versus expenses, identify recurring payments.'],
      ['Credit card statements', 'Identify business expenses, auto-categorize by expense type, flag items needing review.'],
    ])
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Total Documents', 'Processed', 'Processing'])
    await waitFor(() => expect(figure('Total Documents')).toHaveTextContent(/^Total Documents5/))
    expect(figure('Processed')).toHaveTextContent(/^Processed3/)
    expect(figure('Processing')).toHaveTextContent(/^Processing1/)
    expect(screen.getByRole('heading', { level: 2, name: 'Recent Documents' })).toBeVisible()
    const heads = ['Document', 'Type', 'Size', 'Vendor / Account', 'Period', 'Status', 'Uploaded', 'Actions']
    expect(cells(screen.getByRole('table'))[0]).toEqual(heads)
  })

  it.each([
    ['read.csv', 'success', '12 transactions extracted via anthropic', 'View Transactions', '1.5 KB'],
    ['fallback.csv', 'warning', 'Processing completed with fallback data', 'View Transactions', '15 KB'],
    ['failed.csv', 'error', 'Processing failed - AI providers unavailable', 'Retry', '150 KB'],
    ['silent.csv', 'success', 'Processing completed', null, '1.5 MB'],
    ['waiting.csv', 'processing', 'Processing with AI...', null, '14.6 MB'],
  ])('%s is told as %s: %s', async (name, tone, words, action, size) => {
    renderApp('/documents', await fiveStates())
    await screen.findByTitle(name)
    const row = rowOf(name)
    const status = within(row).getByText(words)
    expect(status.closest('[data-tone]')).toHaveAttribute('data-tone', tone)
    expect([...row.children].map((cell) => cell.textContent)[1]).toBe('Bank Statement')
    expect([...row.children].map((cell) => cell.textContent)[2]).toBe(size)
    expect([...row.children].map((cell) => cell.textContent)[6]).toBe(new Date().toLocaleDateString('en-US'))
    expect(row.lastElementChild?.textContent).toBe(action ?? '')
    if (tone === 'processing') expect(within(row).getByText('This may take up to 30 seconds')).toBeVisible()
  })

  it("'View Transactions' follows what the text says, not what is left of them", async () => {
    const maya = await owner()
    await maya.as.upload('read.csv', csv(1))
    await maya.as.upload('empty.csv', csv(2))
    await maya.product.work()
    for (const { id } of (await maya.as.call('GET', '/api/transactions')).json) await maya.as.call('DELETE', `/api/transactions/${id}`)
    maya.product.database.sqlite
      .prepare(
        `update documents set extracted_text = 'Processing failed: No transactions found' where original_name = ? and "user_id" <> ''`,
      )
      .run('empty.csv')
    renderApp('/documents', maya)
    await screen.findByTitle('read.csv')
    expect(within(rowOf('read.csv')).getByRole('link', { name: 'View Transactions' })).toBeVisible()
    expect(within(rowOf('empty.csv')).queryByRole('link', { name: 'View Transactions' })).toBeNull()
  })

  it('says that it loads, and that there is nothing yet with a prompt to upload', async () => {
    const maya = await owner()
    const { unmount } = renderApp('/documents', maya)
    expect(await screen.findByText('No documents yet')).toBeVisible()
    expect(screen.getByText(/^Upload a bank statement/)).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Upload Document' })).toHaveLength(2)
    unmount()
    renderApp('/documents', maya)
    network.use(http.get(/trpc\/[^?]*documents\.list/, () => new Promise<never>(() => undefined)))
    expect(await screen.findByText('Loading documents...')).toBeVisible()
    expect(figure('Total Documents')).toHaveTextContent('...')
  })

  it("has a 'Test Progress' button that opens the processing dialog, in tests and in development only", async () => {
    const { user } = renderApp('/documents', await fiveStates())
    await user.click(await screen.findByRole('button', { name: 'Test Progress' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Processing document' }))
    expect(dialog.getByTitle('waiting.csv')).toBeVisible()
  })
})

describe('the upload dialog', () => {
  it('has its words and fields, offers what can be read, and starts nothing by itself', async () => {
    const { user, asked } = renderApp('/documents?add=true', await owner())
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    expect(dialog.getByRole('combobox', { name: 'Document type' })).toHaveValue('Detect automatically')
    expect(dialog.getByRole('combobox', { name: 'AI provider' })).toHaveValue('Auto (Smart Routing) (99%)')
    const field = dialog.getByLabelText('Choose files')
    expect(field).toHaveAttribute('multiple')
    expect(field).toHaveAttribute(
      'accept',
      '.pdf,.xlsx,.xls,.csv,.tsv,.txt,.ofx,.qfx,.qbo,.qif,.sta,.mt940,.xml,.png,.jpg,.jpeg,.webp,.heic,.tif,.tiff,.zip,.eml',
    )
    expect(dialog.getByText('PDF, Excel, CSV, images. Up to 10 files, 10 MB each.')).toBeVisible()
    const next = dialog.getByRole('heading', { name: 'What happens next' }).nextElementSibling as HTMLElement
    expect(within(next).getAllByRole('listitem')).toHaveLength(3)
    expect(next).toHaveTextContent('in about 30 seconds')
    await user.upload(field, [new File([csv(1)], 'may.csv', { type: 'text/csv' })])
    expect(await dialog.findByRole('button', { name: 'Upload 1 file' })).toBeEnabled()
    expect(asked.filter((path) => /uploadUrl|put/.test(path))).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // Opened again, it begins anew.
    await user.click((await screen.findAllByRole('button', { name: 'Upload Document' }))[0] as HTMLElement)
    const again = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    expect(again.queryByTitle('may.csv')).toBeNull()
    await user.click(again.getByRole('combobox', { name: 'Document type' }))
    expect(await options()).toEqual(['Detect automatically', 'Bank Statement', 'Credit Card', 'Invoice', 'Receipt', 'Other'])
  })
})

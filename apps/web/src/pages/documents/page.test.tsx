import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { viewerOf } from '../../../test/owner.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const october = [
  'Date,Description,Amount',
  '2026-10-02,STRIPE TRANSFER,1100.00',
  '2026-10-03,STARBUCKS STORE 1123,-8.40',
  '2026-10-05,CHECK 1184,-91.60',
].join('\n')
const csv = (name: string, text = october) => new File([text], name, { type: 'text/csv' })

async function owner() {
  const product = newProduct()
  const person = product.person()
  const { id } = await person.signUp('maya@example.com')
  return { product, person, id }
}
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement
const row = (name: string) => within(screen.getByTitle(name).closest('tr') as HTMLElement)

describe('document management', () => {
  it('says what it does, and begins with nothing', async () => {
    const { product, person } = await owner()
    renderApp('/documents', { product, as: person })
    expect(await screen.findByRole('heading', { level: 1, name: 'Document Management' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'AI Document Processing' })).toHaveTextContent(
      'Processing takes about 30 seconds. Results are ready for P&L.',
    )
    expect(await screen.findByText('No documents yet')).toBeVisible()
    expect(figure('Total Documents')).toHaveTextContent('0')
    expect(screen.getAllByRole('button', { name: 'Upload Document' })).toHaveLength(2)
    // The heading is as high as it will be with the first document.
    expect(within(screen.getByRole('region', { name: 'Recent Documents' })).getByRole('link', { name: 'Statement Coverage' })).toBeVisible()
  })

  it('takes a file all the way: chosen, sent, registered, followed, and its transactions shown', async () => {
    const { product, person } = await owner()
    const { user, router } = renderApp('/documents', { product, as: person })
    await user.click((await screen.findAllByRole('button', { name: 'Upload Document' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    expect(dialog.getByRole('combobox', { name: 'Document type' })).toHaveValue('Detect automatically')
    await user.upload(dialog.getByLabelText('Choose files'), [csv('october.csv')])
    await user.click(dialog.getByRole('button', { name: 'Upload 1 file' }))
    const processing = within(await screen.findByRole('dialog', { name: 'Processing document' }))
    for (const step of ['Document Upload', 'Text Extraction', 'AI Analysis', 'Transaction Extraction'])
      expect(processing.getByText(step)).toBeVisible()
    expect(processing.queryByRole('link', { name: 'View Transactions' })).toBeNull()
    expect(await screen.findByText('Processing with AI...')).toBeVisible()
    expect(figure('Processing')).toHaveTextContent('1')
    await product.work()
    expect(await processing.findByText('3 transactions extracted')).toBeVisible()
    expect(processing.getByText('100%')).toBeVisible()
    expect(await screen.findByText('3 transactions extracted via built-in reader')).toBeVisible()
    await user.click(processing.getByRole('link', { name: 'View Transactions' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'))
    expect(await screen.findByRole('button', { name: 'STRIPE TRANSFER' })).toBeVisible()
  })

  it('leads to the first document when the same bytes come again', async () => {
    const { product, person } = await owner()
    await person.upload('first.csv', october)
    const { user } = renderApp('/documents?add=true', { product, as: person })
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    await user.upload(dialog.getByLabelText('Choose files'), [csv('again.csv')])
    await user.click(dialog.getByRole('button', { name: 'Upload 1 file' }))
    const known = within(await screen.findByRole('dialog', { name: 'Already in your books' }))
    expect(known.getByText(/^Uploaded as/)).toHaveTextContent('Uploaded as first.csv Open')
    // Once: neither a toast nor the sum above the list says it again.
    expect(screen.getAllByText(/already in your books/i)).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(known.getByRole('link', { name: 'Open first.csv' }))
    expect(await screen.findByRole('heading', { level: 1, name: /first\.csv/ })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('two files go together, and one that fails does not stop the other', async () => {
    const { product, person } = await owner()
    await person.upload('first.csv', october)
    const { user } = renderApp('/documents?add=true', { product, as: person })
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    await user.upload(dialog.getByLabelText('Choose files'), [
      csv('again.csv'),
      csv('november.csv', october.replaceAll('2026-10', '2026-11')),
    ])
    await user.click(dialog.getByRole('button', { name: 'Upload 2 files' }))
    expect(await screen.findByRole('dialog', { name: 'Processing document' })).toBeVisible()
    expect((await person.call('GET', '/api/documents')).json.map((d: { originalName: string }) => d.originalName)).toEqual([
      'november.csv',
      'first.csv',
    ])
  })

  it('tells a wrong type at the field, and sends nothing', async () => {
    const { product, person } = await owner()
    const { asked } = renderApp('/documents?add=true', { product, as: person })
    // A drop, or a picker told to show all files, is not held back by what the picker offers.
    const user = userEvent.setup({ applyAccept: false })
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    await user.upload(dialog.getByLabelText('Choose files'), new File(['x'], 'notes.exe'))
    expect(await dialog.findByText('You can only upload: PDF, Excel, CSV, images')).toBeVisible()
    expect(screen.queryByTitle('notes.exe')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Upload' }))
    expect(await dialog.findByText('You have to select at least 1 file')).toBeVisible()
    expect(asked.filter((path) => path.includes('uploadUrl'))).toEqual([])
  })

  it('a document that could not be read says why and is read again on Retry', async () => {
    const { product, person } = await owner()
    await person.upload('list.csv', new TextEncoder().encode('name,size,colour\nchair,3,red\n'), 'bank_statement')
    await product.work()
    const { user } = renderApp('/documents', { product, as: person })
    expect(await screen.findByText('Processing failed - AI providers unavailable')).toBeVisible()
    expect(row('list.csv').queryByRole('link', { name: 'View Transactions' })).toBeNull()
    await user.click(row('list.csv').getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Processing with AI...')).toBeVisible()
  })

  it('deleting asks, and keeps the transactions unless told otherwise', async () => {
    const { product, person } = await owner()
    await person.upload('october.csv', october)
    await product.work()
    const { user } = renderApp('/documents', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'More actions for october.csv' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Are you sure you want to delete this document?')).toBeVisible()
    expect(question.getByRole('radio', { name: 'Keep in the books' })).toBeChecked()
    // There is no way back: the stored file goes. What goes and what stays is said for either choice.
    expect(question.getByText(/deleted for good\. Its 3 transactions stay in the books\. This can't be undone\.$/)).toBeVisible()
    await user.click(question.getByRole('radio', { name: 'Delete with the document' }))
    expect(question.getByText(/Its 3 transactions go with it, also what you changed on them\. This can't be undone\.$/)).toBeVisible()
    await user.click(question.getByRole('radio', { name: 'Keep in the books' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No documents yet')).toBeVisible()
    expect((await person.call('GET', '/api/transactions')).json).toHaveLength(3)
  })

  it('a viewer sees the documents and is offered no change', async () => {
    const { product, person, id } = await owner()
    await person.upload('october.csv', october)
    await product.work()
    const viewer = await viewerOf(product, person, id)
    const { user } = renderApp('/documents', { product, as: viewer })
    expect(await screen.findByText('3 transactions extracted via built-in reader')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Upload Document' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More actions for october.csv' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Open', 'Download original'])
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

it('a file in the place of one that failed: that one is removed, and comes back by Undo', async () => {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  await person.upload('empty.ofx', 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX></OFX>')
  await product.work()
  const names = async () =>
    ((await person.call('GET', '/api/documents')).json as { originalName: string }[]).map(({ originalName }) => originalName).sort()
  const { user, path } = renderApp('/transactions/review?kind=error', { product, as: person })
  await user.click(await screen.findByRole('link', { name: 'Replace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
  expect(path()).toBe('/documents')
  expect(await dialog.findByText('Replaces empty.ofx, which is then removed.')).toBeVisible()
  // Closed without a file, nothing is replaced.
  expect(await names()).toEqual(['empty.ofx'])
  const whole = new File(['Date,Description,Amount\n2026-05-02,Coffee,-4.00\n'], 'whole.csv', { type: 'text/csv' })
  fireEvent.paste(window, { clipboardData: { files: [whole] } })
  await user.click(await dialog.findByRole('button', { name: 'Upload 1 file' }))
  expect(await screen.findByText('empty.ofx was removed')).toBeVisible()
  expect(await names()).toEqual(['whole.csv'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('empty.ofx is among your documents again')).toBeVisible()
  await waitFor(async () => expect(await names()).toEqual(['empty.ofx', 'whole.csv']))
})

it('the row of a file that stays broken offers to replace it', async () => {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  await person.upload('empty.ofx', 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX></OFX>')
  await product.work()
  const { user } = renderApp('/documents', { product, as: person })
  const row = within(await screen.findByRole('row', { name: /empty\.ofx/ }))
  expect(row.queryByRole('button', { name: 'Retry' })).toBeNull()
  await user.click(row.getByRole('link', { name: 'Replace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
  expect(await dialog.findByText('Replaces empty.ofx, which is then removed.')).toBeVisible()
})

it('long after the toast a replaced file is found below the list and put back', async () => {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  await person.upload('empty.ofx', 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX></OFX>')
  await person.upload('whole.csv', 'Date,Description,Amount\n2026-05-02,Coffee,-4.00\n')
  await product.work()
  const documents = (await person.call('GET', '/api/documents')).json as { id: string; originalName: string }[]
  const id = documents.find(({ originalName }) => originalName === 'empty.ofx')?.id
  await person.call('POST', `/api/documents/${id}/set-aside`, {})
  const { user } = renderApp('/documents', { product, as: person })
  expect(await screen.findByText('1 replaced file')).toBeVisible()
  expect(screen.queryByRole('link', { name: /empty\.ofx/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show replaced files' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replaced Files' }))
  expect(dialog.getByText(/^Removed for good on /)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Put Back empty.ofx' }))
  expect(await screen.findByText('empty.ofx is among your documents again')).toBeVisible()
  expect(await screen.findByRole('link', { name: /empty\.ofx/ })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('1 replaced file')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('without a replaced file nothing speaks of one', async () => {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  await person.upload('whole.csv', 'Date,Description,Amount\n2026-05-02,Coffee,-4.00\n')
  await product.work()
  const { asked } = renderApp('/documents', { product, as: person })
  expect(await screen.findByRole('link', { name: /whole\.csv/ })).toBeVisible()
  await waitFor(() => expect(asked.some((path) => path.includes('documents.replaced'))).toBe(true))
  expect(screen.queryByText(/replaced file/)).toBeNull()
})

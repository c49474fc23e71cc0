import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

async function link() {
  const product = newProduct()
  const owner = product.person()
  await owner.signUp('maya@example.com')
  const { json } = await owner.call('POST', '/api/shareable-links', { description: 'Receipts of May' })
  return { product, owner, link: json as { id: string; token: string } }
}
const csv = (name: string, text = 'Date,Description,Amount\n2026-05-02,STRIPE TRANSFER,10.00\n') =>
  new File([text], name, { type: 'text/csv' })

describe('the page behind an upload link', () => {
  it('says whom the files are for, takes them and confirms each, without an account', async () => {
    const { product, owner, link: made } = await link()
    const { user } = renderApp(`/upload/${made.token}`, { product })
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Lee' })).toBeVisible()
    expect(screen.getByText('Receipts of May')).toBeVisible()
    await user.upload(screen.getByLabelText('Choose files'), [
      csv('may.csv'),
      csv('june.csv', 'Date,Description,Amount\n2026-06-02,RENT,-10.00\n'),
    ])
    await user.click(screen.getByRole('button', { name: 'Upload 2 files' }))
    expect(await screen.findByText('2 files sent to Maya Lee.')).toBeVisible()
    expect(screen.getAllByRole('img', { name: 'Uploaded' })).toHaveLength(2)
    const documents = (await owner.call('GET', '/api/documents')).json as { originalName: string }[]
    expect(documents.map(({ originalName }) => originalName).sort()).toEqual(['june.csv', 'may.csv'])
  })

  it('refuses what cannot be read before it is sent, in the words of the upload dialog', async () => {
    const { product, link: made } = await link()
    const { user } = renderApp(`/upload/${made.token}`, { product })
    const field = await screen.findByLabelText('Choose files')
    field.removeAttribute('accept')
    await user.upload(field, [csv('may.csv'), csv('may.csv'), csv('program.exe')])
    const told = within(screen.getByRole('alert'))
    expect(told.getByText('You can only upload: PDF, Excel, CSV, images')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Upload 1 file' })).toBeVisible()
  })

  it('refuses an empty file, and counts what failed no longer', async () => {
    const { product, link: made } = await link()
    const { user } = renderApp(`/upload/${made.token}`, { product })
    const field = await screen.findByLabelText('Choose files')
    await user.upload(field, [csv('nothing.csv', ''), csv('broken.pdf', 'this is no PDF'), csv('may.csv')])
    expect(screen.getByRole('alert')).toHaveTextContent('nothing.csv is empty')
    await user.click(screen.getByRole('button', { name: 'Upload 2 files' }))
    expect(await screen.findByText('1 file sent to Maya Lee.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled()
    await user.upload(field, [csv('june.csv', 'Date,Description,Amount\n2026-06-02,RENT,-10.00\n')])
    expect(screen.getByRole('button', { name: 'Upload 1 file' })).toBeEnabled()
  })

  it.each(['unknown', 'switched off'])('answers a link that is %s with the one sentence and nothing about the business', async (which) => {
    const { product, owner, link: made } = await link()
    if (which === 'switched off') await owner.call('PATCH', `/api/shareable-links/${made.id}`, { isActive: false })
    renderApp(`/upload/${which === 'unknown' ? 'no-such-token' : made.token}`, { product })
    expect(await screen.findByText('This link is not available')).toBeVisible()
    expect(document.body).not.toHaveTextContent('Maya')
  })
})

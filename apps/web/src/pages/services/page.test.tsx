import { type PlayedPart, row, statementAnswer, testRegistry } from '@ledgerhand/api/testing/product'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../../test/network.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const april = statementAnswer([row('04/02/2024', 'PAYROLL', '2,400.00', 'out')])
const parts: PlayedPart[] = [
  {
    id: 'google',
    extract: async () => april,
    classify: async () => ({
      labels: [],
      usage: { model: 'm', requests: 1, pages: 0, bytes: 0, tokensIn: 1, tokensOut: 1, requestId: null },
    }),
    probe: async () => ({ ok: false, message: 'Google Gemini refused the key. Check GEMINI_API_KEY.' }),
  },
  { id: 'local', extract: async () => april },
]

async function open({ localOnly = false, role = 'owner' }: { localOnly?: boolean; role?: 'owner' | 'viewer' } = {}) {
  const product = newProduct({ registry: testRegistry(parts, { localOnly }) })
  const owner = product.person()
  const { id } = await owner.signUp('maya@example.com')
  const viewer = product.person()
  const as = role === 'owner' ? owner : viewer
  if (role === 'viewer') {
    const guest = await viewer.signUp('guest@example.com')
    await owner.give(viewer, guest.id, 'viewer')
    window.sessionStorage.setItem('ledgerhand.books', id)
  }
  const view = renderApp('/services', { product, as })
  await screen.findByRole('heading', { level: 1, name: 'AI Services' })
  return { ...view, owner }
}
const service = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: new RegExp(name) })
  return within(heading.closest('li') as HTMLElement)
}

describe('AI services', () => {
  it('asks by itself about categories only where the owner chose that, in the words of what leaves', async () => {
    const { user, owner } = await open()
    await user.click((await service('Google Gemini')).getByRole('button', { name: 'Allow Google Gemini' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow Google Gemini' }))
    const choice = dialog.getByRole('checkbox', { name: 'Categorize transactions too, when documents are read' })
    expect(choice).not.toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Allow Google Gemini' }))
    const row = await service('Google Gemini')
    expect(await row.findByText(/Categorizes only when AI Classify is pressed/)).toBeVisible()
    await user.click(row.getByRole('button', { name: 'Categorize at upload with Google Gemini' }))
    const more = within(await screen.findByRole('dialog', { name: 'Categorize transactions' }))
    expect(more.getByText(/up to 20 of your earlier decisions/)).toBeVisible()
    await user.click(more.getByRole('button', { name: 'Allow' }))
    expect(await row.findByText(/Categorizes transactions when documents are read\. You have judged none/)).toBeVisible()
    const list = (await owner.call('GET', '/api/ai-services')).json.services
    expect(list.find((x: { id: string }) => x.id === 'google').consent.categoriesAt).toMatch(/^\d{4}/)
    await user.click(row.getByRole('button', { name: 'Stop categorizing at upload with Google Gemini' }))
    expect(await row.findByText(/Categorizes only when AI Classify is pressed/)).toBeVisible()
  })

  it('allows both at once where the owner ticks it', async () => {
    const { user } = await open()
    await user.click((await service('Google Gemini')).getByRole('button', { name: 'Allow Google Gemini' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow Google Gemini' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Categorize transactions too, when documents are read' }))
    expect(dialog.getByText(/of CSV and OFX files too/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Allow Google Gemini' }))
    expect(await (await service('Google Gemini')).findByText(/Categorizes transactions when documents are read/)).toBeVisible()
  })

  it('says how each stands, what it keeps and how to switch it on', async () => {
    await open()
    const google = await service('Google Gemini')
    expect(google.getByText('Not allowed yet')).toBeVisible()
    expect(google.getByText('Keeps nothing.')).toBeVisible()
    const local = await service('Local AI server')
    expect(local.getByText('Ready')).toBeVisible()
    expect(local.getByText('Nothing leaves this machine.')).toBeVisible()
    expect(local.queryByRole('button', { name: /Allow/ })).toBeNull()
    expect(await screen.findByText('Nothing measured yet')).toBeVisible()
    expect(await screen.findByText('Nothing was sent')).toBeVisible()
  })

  it('asks the owner before the first call: what leaves, what is kept, what to beware of; and takes it back', async () => {
    const { user } = await open()
    await user.click((await service('Google Gemini')).getByRole('button', { name: 'Allow Google Gemini' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow Google Gemini' }))
    expect(dialog.getByText('What leaves this machine')).toBeVisible()
    expect(dialog.getByText(/on the free tier Google may use your documents/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Allow Google Gemini' }))
    expect(await screen.findByText('Google Gemini may be asked from now on')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const google = await service('Google Gemini')
    expect(await google.findByText('Ready')).toBeVisible()
    await user.click(google.getByRole('button', { name: 'Stop using Google Gemini' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop Using' }))
    expect(await google.findByText('Not allowed yet')).toBeVisible()
  })

  it('tests a key with one real call, says what happened and writes it down', async () => {
    const { user } = await open()
    await user.click((await service('Google Gemini')).getByRole('button', { name: 'Test Google Gemini' }))
    const google = await service('Google Gemini')
    await waitFor(() => expect(google.getByRole('status')).toHaveTextContent('Google Gemini refused the key. Check GEMINI_API_KEY.'))
    expect(await screen.findByText('Test of the key')).toBeVisible()
  })

  it('keeps the daily limits', async () => {
    const { user } = await open()
    const pages = await screen.findByLabelText('Pages per day')
    await user.clear(pages)
    await user.type(pages, '20')
    await user.click(screen.getByRole('button', { name: 'Save Limits' }))
    expect(await screen.findByText('Daily limits saved')).toBeVisible()
    expect(await screen.findByText('0 of 20')).toBeVisible()
  })

  it('lists what was read where, and how well', async () => {
    const { product, owner } = await open()
    await owner.upload('photo.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    await product.work()
    renderApp('/services', { product, as: owner })
    expect((await screen.findAllByText('photo.png'))[0]).toBeVisible()
    expect(screen.getAllByText('(stayed here)')[0]).toBeVisible()
    expect(screen.getAllByText('No totals')[0]).toBeVisible()
  })

  it('with LOCAL_ONLY says so, and offers nothing that would leave', async () => {
    await open({ localOnly: true })
    expect(await screen.findByText('LOCAL_ONLY is on.')).toBeVisible()
    const google = await service('Google Gemini')
    expect(google.queryByRole('button')).toBeNull()
  })

  it('shows a viewer how things stand, and offers nothing to change', async () => {
    await open({ role: 'viewer' })
    const google = await service('Google Gemini')
    expect(google.getByText('Not allowed yet')).toBeVisible()
    expect(google.queryByRole('button')).toBeNull()
    expect(screen.getByText('Pages sent today')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save Limits' })).toBeNull()
    expect(await screen.findByText('Nothing was sent')).toBeVisible()
  })

  it('says what it waits for, and what could not be had', async () => {
    const product = newProduct()
    const person = product.person()
    await person.signUp()
    renderApp('/services', { product, as: person })
    network.use(http.get(/trpc\/.*services/, () => new Promise<never>(() => undefined)))
    expect(await screen.findByText('Loading services...')).toBeVisible()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { newProduct, renderApp } from '../../test/render-app.tsx'

/** How often the screens look again, and what they say meanwhile (specification, sections 4 and 9). */

const csv = 'Date,Description,Amount\n2026-05-02,Coffee,-4.00\n'

/** How many calls of this name were made. */
const callsOf = (asked: readonly string[], name: string) => asked.filter((path) => path.includes(name)).length

async function waiting() {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  await person.upload('may.csv', csv)
  return { product, as: person }
}

/** What is done over and over from now on: how often, in milliseconds, each pace once. Waiting for a page looks more often. */
function paces(): () => number[] {
  const set = vi.spyOn(globalThis, 'setInterval').mockClear()
  return () => [...new Set(set.mock.calls.map(([, ms]) => Number(ms)).filter((ms) => ms >= 1000))].sort((a, b) => a - b)
}

describe('the paces', () => {
  it('are three seconds for the list, on the documents page as on the dashboard, and nothing else is asked for again', async () => {
    const told = paces()
    const { unmount } = renderApp('/documents', await waiting())
    await screen.findByText('Processing with AI...')
    await waitFor(() => expect(told()).toEqual([3000]))
    unmount()
    const again = paces()
    renderApp('/', await waiting())
    await screen.findByText('BANK STATEMENT Uploaded')
    await waitFor(() => expect(again()).toEqual([3000]))
  })

  it('are two seconds for one document, and none when all is read', async () => {
    const { product, as } = await waiting()
    const [{ id }] = (await as.call('GET', '/api/documents')).json
    const told = paces()
    const { unmount } = renderApp(`/documents/${id}`, { product, as })
    await waitFor(() => expect(told()).toEqual([2000]))
    unmount()
    await product.work()
    const again = paces()
    renderApp('/documents', { product, as })
    await screen.findByText('1 transaction extracted via built-in reader')
    expect(again()).toEqual([])
  })

  it('are two seconds in the processing dialog, for its look at the document and for its steps', async () => {
    const { user } = renderApp('/documents', await waiting())
    const button = await screen.findByRole('button', { name: 'Test Progress' })
    const told = paces()
    await user.click(button)
    await screen.findByRole('dialog', { name: 'Processing document' })
    await waitFor(() => expect(told()).toEqual([2000]))
  })
})

describe('a document that is being processed', () => {
  it('says so, the list looks again every three seconds, and stops when it is done', async () => {
    const { product, as } = await waiting()
    const { asked } = renderApp('/documents', { product, as })
    const looks = () => callsOf(asked, 'documents.list')
    expect(await screen.findByText('Processing with AI...')).toBeVisible()
    expect(screen.getByText('This may take up to 30 seconds')).toBeVisible()
    await waitFor(() => expect(looks()).toBeGreaterThanOrEqual(3), { timeout: 60_000 })
    await product.work()
    expect(await screen.findByText('1 transaction extracted via built-in reader')).toBeVisible()
    const calls = looks()
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    await new Promise((resolve) => setTimeout(resolve, 3500))
    expect(looks()).toBe(calls)
  })

  it('has four steps, one further every two seconds up to the third, and jumps to 100% when it is processed', async () => {
    const product = newProduct()
    const person = product.person()
    await person.signUp('maya@example.com')
    const { user, asked } = renderApp('/documents?add=true', { product, as: person })
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    await user.upload(dialog.getByLabelText('Choose files'), [new File([csv], 'may.csv', { type: 'text/csv' })])
    await user.click(await dialog.findByRole('button', { name: 'Upload 1 file' }))
    const processing = within(await screen.findByRole('dialog', { name: 'Processing document' }))
    const now = () => processing.getAllByRole('listitem').find((step) => step.getAttribute('aria-current') === 'step')?.textContent
    await waitFor(() => expect(now()).toBe('AI Analysis'), { timeout: 60_000 })
    // It does not guess further than the third.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(now()).toBe('AI Analysis')
    await waitFor(() => expect(callsOf(asked, 'documents.get')).toBeGreaterThanOrEqual(3), { timeout: 60_000 })
    await product.work()
    expect(await processing.findByText('100%')).toBeVisible()
    expect(processing.getByText(/^1 transactions? extracted$/)).toBeVisible()
    expect(processing.getByRole('link', { name: 'View Transactions' })).toBeVisible()
    expect(processing.getByRole('button', { name: 'Close' })).toBeVisible()
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'
import { askedFor, exportUrl, noFilter } from './use-audit.ts'

async function owner() {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  return { product, person }
}

describe('the audit log', () => {
  it('says who did what to which row, from where, before and after, and that it is unbroken', async () => {
    const { product, person } = await owner()
    const row = { description: 'Coffee', amount: '4.50', transactionDate: '2026-01-31', category: 'Travel & Meals' }
    const { id } = (await person.call('POST', '/api/transactions', row)).json
    await person.call('PUT', `/api/transactions/${id}`, { ...row, amount: '5.25' })
    renderApp('/audit', { product, as: person })
    expect(await screen.findByText('Log verified')).toBeVisible()
    const line = within(await screen.findByRole('row', { name: /Changed a transaction/ }))
    expect(line.getByText('Maya Lee')).toBeVisible()
    expect(line.getByText('127.0.0.1')).toBeVisible()
    expect(line.getByText('$4.50')).toBeVisible()
    expect(line.getByText('$5.25')).toBeVisible()
    expect(line.getByRole('link', { name: 'Coffee' })).toHaveAttribute('href', '/transactions?search=Coffee')
  })

  it('tells what is gone as it was, without a word about what came after', async () => {
    const { product, person } = await owner()
    const row = { description: 'Coffee', amount: '4.50', transactionDate: '2026-01-31', category: 'Travel & Meals' }
    const { id } = (await person.call('POST', '/api/transactions', row)).json
    await person.call('DELETE', `/api/transactions/${id}`)
    renderApp('/audit', { product, as: person })
    const line = within(await screen.findByRole('row', { name: /Deleted a transaction/ }))
    expect(line.getByText('$4.50').closest('del')).toBeNull()
    expect(line.queryByText('nothing')).toBeNull()
  })

  it('says what this look checked, and checks everything again when asked', async () => {
    const { product, person } = await owner()
    await person.call('GET', '/api/audit/chain')
    product.setClock(() => new Date(Date.now() + 10 * 60_000))
    const { user } = renderApp('/audit', { product, as: person })
    expect(await screen.findByText(/New entries checked at .*, all of them (at|on) /)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Check Again' }))
    expect(await screen.findByText(/tamper-evident.*\. Checked at /)).toBeVisible()
  })

  it('is filtered by kind and by text, says when nothing matches, and exports what is shown', async () => {
    const { product, person } = await owner()
    await person.call('POST', '/api/entities', { name: 'Studio', entityType: 'business' })
    const { user } = renderApp('/audit', { product, as: person })
    expect(await screen.findByRole('row', { name: /Created the account/ })).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Kind' }))
    await user.click(await screen.findByRole('option', { name: 'Entities' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Created the account/ })).toBeNull())
    expect(screen.getByRole('row', { name: /Added an entity/ })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', '/api/audit/export?kind=entities')
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'nobody')
    expect(await screen.findByText('Nothing matches')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
    expect(await screen.findByRole('row', { name: /Created the account/ })).toBeVisible()
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  })

  it('goes on with older lines', async () => {
    const { product, person } = await owner()
    for (let n = 0; n < 60; n++) await person.call('POST', '/api/entities', { name: `Entity ${n}`, entityType: 'business' })
    const { user } = renderApp('/audit', { product, as: person })
    const rows = () => screen.getAllByRole('row').length - 1
    await screen.findByRole('row', { name: /Entity 59/ })
    expect(rows()).toBe(50)
    await user.click(screen.getByRole('button', { name: 'Show Older' }))
    expect(await screen.findByRole('row', { name: /Created the account/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show Older' })).toBeNull()
  })

  it('draws of many lines those in view, each with its number, and all of them on paper', async () => {
    const { product, person } = await owner()
    for (let n = 0; n < 140; n++) await person.call('POST', '/api/entities', { name: `Entity ${n}`, entityType: 'business' })
    // jsdom lays nothing out: every line is as high as on a desktop.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(62)
    onTestFinished(() => void vi.restoreAllMocks())
    const { user } = renderApp('/audit', { product, as: person })
    const drawn = () => [...document.querySelectorAll('tbody tr[aria-rowindex]')].map((row) => Number(row.getAttribute('aria-rowindex')))
    await screen.findByRole('row', { name: /Entity 139/ })
    await user.click(screen.getByRole('button', { name: 'Show Older' }))
    await waitFor(() => expect(drawn()).toHaveLength(100))
    await user.click(screen.getByRole('button', { name: 'Show Older' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show Older' })).toBeNull())
    expect(Number(screen.getByRole('table').getAttribute('aria-rowcount'))).toBeGreaterThan(141)
    expect(drawn().length).toBeLessThan(60)
    expect(drawn()).toEqual(drawn().map((_, i) => i + 2))
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(drawn().length).toBeGreaterThan(140)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(drawn().length).toBeLessThan(60)
  })

  it('is not shown to a viewer, and not asked for', async () => {
    const { product, person } = await owner()
    const viewer = product.person()
    await viewer.signUp('vera@example.com')
    await person.give(viewer, 'vera@example.com', 'viewer')
    sessionStorage.setItem('ledgerhand.books', (await person.call('GET', '/api/auth/user')).json.id)
    const { asked } = renderApp('/audit', { product, as: viewer })
    expect(await screen.findByText('Viewers do not see the audit log')).toBeVisible()
    expect(asked.join()).not.toContain('audit.')
  })

  it("asks for whole days on the person's own clock", () => {
    const asked = askedFor({ ...noFilter, from: '2026-03-08', to: '2026-03-08' })
    expect([new Date(asked.from ?? '').getHours(), new Date(asked.to ?? '').getHours()]).toEqual([0, 0])
    expect(new Date(asked.to ?? '').getDate()).toBe(9)
    expect(exportUrl(noFilter)).toBe('/api/audit/export')
  })
})

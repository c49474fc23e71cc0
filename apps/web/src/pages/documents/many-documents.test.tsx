import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { owner } from '../../../test/owner.ts'
import { renderApp } from '../../../test/render-app.tsx'

async function list(count: number) {
  const maya = await owner()
  for (let i = 1; i <= count; i++) await maya.as.upload(`${i}.csv`, `Date,Description,Amount\n2026-10-02,SHOP ${i},-1.00`)
  // jsdom lays nothing out: every row is as high as on a desktop.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(65)
  const { user, router } = renderApp('/documents', maya)
  const newest = await screen.findByRole('link', { name: `${count}.csv` })
  const table = newest.closest('table') as HTMLTableElement
  await waitFor(() => expect(table.querySelectorAll('tr[aria-rowindex]').length).toBeGreaterThan(1))
  return {
    user,
    router,
    table,
    numbers: () => [...table.querySelectorAll('tr[aria-rowindex]')].map((row) => Number(row.getAttribute('aria-rowindex'))),
  }
}

afterEach(() => void vi.restoreAllMocks())

describe('a long list of documents', () => {
  it('draws only the rows in view, says how many there are, and which one each is', async () => {
    const { table, numbers } = await list(60)
    expect(table).toHaveAttribute('aria-rowcount', '61')
    expect(numbers().length).toBeLessThan(30)
    expect(numbers()).toEqual(numbers().map((_, i) => i + 1))
    expect(screen.queryByRole('link', { name: '1.csv' })).toBeNull()
    // What keeps the columns' widths and the place of the others is there for nobody.
    expect(screen.getAllByRole('row')).toHaveLength(numbers().length)
  })

  it('stands on paper whole', async () => {
    const { numbers } = await list(60)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(numbers()).toEqual(Array.from({ length: 61 }, (_, i) => i + 1))
    expect(screen.getByRole('link', { name: '1.csv' })).toBeInTheDocument()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByRole('link', { name: '1.csv' })).toBeNull()
  })

  it('is searched by what it shows, also for rows that are not drawn; the address keeps the search', async () => {
    const { user, router } = await list(60)
    const field = screen.getByRole('searchbox', { name: 'Search documents' })
    await user.type(field, 'bank nowhere')
    await waitFor(() => expect(screen.getByText('No documents found')).toBeVisible())
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await user.type(field, '3.csv  BANK')
    await waitFor(() => expect(screen.getAllByRole('link', { name: /csv$/ })).toHaveLength(6))
    expect(screen.getByRole('link', { name: '3.csv' })).toBeVisible()
    expect(router.state.location.search).toEqual({ search: '3.csv  BANK' })
    await user.clear(field)
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('has no search while a few documents are seen at a glance', async () => {
    await list(9)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('while one is being read, asks again for those up to it and not for all', async () => {
    const maya = await owner()
    for (let i = 1; i <= 12; i++) await maya.as.upload(`${i}.csv`, `Date,Description,Amount\n2026-10-02,SHOP ${i},-1.00`)
    await maya.product.work()
    await maya.as.upload('13.csv', 'Date,Description,Amount\n2026-10-02,SHOP 13,-1.00')
    await maya.as.upload('14.csv', 'Date,Description,Amount\n2026-10-02,SHOP 14,-1.00')
    const { askedWith } = renderApp('/documents', maya)
    expect(await screen.findAllByText('Processing with AI...')).toHaveLength(2)
    const looks = () => askedWith.filter((path) => path.includes('documents.list'))
    await waitFor(() => expect(looks().length).toBeGreaterThanOrEqual(3), { timeout: 60_000 })
    expect(looks().filter((path) => !path.includes('"limit":2'))).toHaveLength(1)
    await maya.product.work()
    await waitFor(() => expect(screen.queryByText('Processing with AI...')).toBeNull(), { timeout: 60_000 })
    expect(screen.getAllByText(/^1 transaction extracted/)).toHaveLength(14)
  })

  it('is drawn whole up to forty, for the search of the browser', async () => {
    const { numbers } = await list(40)
    expect(numbers()).toHaveLength(41)
    expect(screen.getByRole('link', { name: '1.csv' })).toBeInTheDocument()
  })
})

import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cut, refuse } from '../../test/refuse.ts'
import { newProduct, renderApp } from '../../test/render-app.tsx'

/** jsdom lays nothing out; a list that draws only what is in view needs a height to draw into. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  return () => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  }
})
const back = () => window.dispatchEvent(new Event('online'))
afterEach(() => void back())

async function withRow() {
  const product = newProduct()
  const as = product.person()
  await as.signUp('maya@example.com')
  await as.call('POST', '/api/transactions', {
    description: 'Harbor Lane',
    amount: 8.4,
    transactionDate: '2026-05-03',
    category: 'meals',
    isCredit: false,
  })
  return { product, as }
}

describe('without a connection', () => {
  it('the frame says so, a page that waits goes on when it is back', async () => {
    const { user } = renderApp('/transactions', await withRow())
    await screen.findByRole('button', { name: 'Harbor Lane' })
    window.dispatchEvent(new Event('offline'))
    expect(await screen.findByRole('alert')).toHaveTextContent('No Internet connection')
    await user.click(screen.getAllByRole('link', { name: 'P&L Reports' })[0] as HTMLElement)
    expect(await screen.findByText('Loading reports...')).toBeVisible()
    back()
    expect(await screen.findByText('No reports yet')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('No Internet connection')).toBeNull())
  })

  it('rows that are not those searched for are shown as old ones until those come', async () => {
    const { user } = renderApp('/transactions', await withRow())
    await screen.findByRole('button', { name: 'Harbor Lane' })
    const table = screen.getByRole('table')
    expect(table).not.toHaveAttribute('aria-busy')
    window.dispatchEvent(new Event('offline'))
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'harbor')
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'))
    expect(table).toHaveAttribute('data-old')
    expect(screen.getByRole('button', { name: 'Harbor Lane' })).toBeVisible()
    back()
    await waitFor(() => expect(table).not.toHaveAttribute('aria-busy'))
    expect(table).not.toHaveAttribute('data-old')
    expect(screen.getByRole('button', { name: 'Harbor Lane' })).toBeVisible()
  })

  it('a category that could not be saved is not shown as if it were', async () => {
    const { user } = renderApp('/transactions', await withRow())
    await user.click(await screen.findByRole('button', { name: 'Category of Harbor Lane: Meals' }))
    cut('transactions.setCategory')
    window.dispatchEvent(new Event('offline'))
    await user.click(await screen.findByRole('option', { name: 'Bank Fees' }))
    expect(await screen.findByText('Connection Failed')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Category of Harbor Lane: Meals' })).toBeVisible()
  })

  it('what was typed in a row and could not be saved is saved by Try Again; a refusal that stays offers none', async () => {
    localStorage.setItem('ledgerhand.list-columns', 'note')
    const { user } = renderApp('/transactions', await withRow())
    await user.click(await screen.findByRole('button', { name: 'Note of Harbor Lane: none' }))
    cut('transactions.update', { once: true })
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'With Ana{Enter}')
    expect(await screen.findByText('Connection Failed')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Note of Harbor Lane: none' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Note updated')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Note of Harbor Lane: With Ana' })).toBeVisible()
    refuse('transactions.update', { status: 409, message: 'May 2026 is closed' })
    await user.click(screen.getByRole('button', { name: 'Note of Harbor Lane: With Ana' }))
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Alone{Enter}')
    expect(await screen.findByText('May 2026 is closed')).toBeVisible()
    // The toast before fades away.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull())
    expect(screen.getByText('May 2026 is closed')).toBeVisible()
  })
})

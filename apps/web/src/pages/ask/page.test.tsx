import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

async function owner(withRows = true) {
  const product = newProduct()
  product.setClock('2026-06-10T12:00:00.000Z')
  const person = product.person()
  await person.signUp('maya@example.com')
  if (withRows)
    for (const [description, amount, day, category] of [
      ['Blue Bottle', 40, '2026-04-03', 'meals'],
      ['Blue Bottle', 60, '2026-05-04', 'meals'],
      ['Staples', 25, '2026-05-06', 'supplies'],
    ] as const)
      await person.call('POST', '/api/transactions', { description, amount, transactionDate: day, category, isCredit: false })
  return { product, as: person }
}

describe('asking the books', () => {
  it('begins with the month in two sentences and questions of these books', async () => {
    const { user, router } = renderApp('/ask', await owner())
    expect(await screen.findByRole('heading', { level: 1, name: 'Ask Your Books' })).toBeVisible()
    const month = within(await screen.findByRole('region', { name: 'May 2026' }))
    expect(month.getByRole('link', { name: '$85.00' })).toHaveAttribute('href', expect.stringContaining('from=2026-05-01'))
    expect(month.getByText(/The largest change is in/)).toHaveTextContent('for a net of −$85.00')
    await user.click(await screen.findByRole('link', { name: 'spent meals 2025-06..2026-05 by month' }))
    expect(await screen.findByRole('region', { name: /^Spent: Meals/ })).toBeVisible()
    expect(router.state.location.search).toEqual({ q: 'spent meals 2025-06..2026-05 by month' })
  })

  it('answers with a figure, a line for each group and the rows behind them', async () => {
    const { user, router } = renderApp('/ask', await owner())
    await user.type(await screen.findByLabelText('Question'), 'how much did I spend on food this year by month?{Enter}')
    const answer = within(await screen.findByRole('region', { name: 'Spent: Meals · 2026' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'spent meals 2026 by month' }))
    expect(screen.getByLabelText('Question')).toHaveValue('spent meals 2026 by month')
    expect(answer.getByRole('row', { name: /^May 2026/ })).toHaveTextContent('$60.00')
    await user.click(answer.getByRole('link', { name: '$100.00' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'))
    expect(router.state.location.search).toMatchObject({ leaf: 'meals', from: '2026-01-01', to: '2026-12-31', treatment: 'business' })
  })

  it('names the word that it does not understand, and what may be meant', async () => {
    const { user } = renderApp('/ask?q=spent%20meels%202026', await owner())
    expect(await screen.findByText(/did you mean meals/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'spent meals 2026' }))
    expect(await screen.findByRole('link', { name: '$100.00' })).toBeVisible()
  })

  it('says that empty books have nothing to be asked', async () => {
    renderApp('/ask', await owner(false))
    expect(await screen.findByText('Nothing to ask about yet')).toBeVisible()
  })
})

describe('the palette', () => {
  it('answers a question while it is typed; Enter opens it', async () => {
    const { user, router } = renderApp('/coverage', await owner())
    await screen.findByRole('navigation', { name: 'Main' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText('Search or go to...'), 'spent meals 2026')
    const line = await screen.findByRole('button', { name: /^spent meals 2026/ })
    expect(line).toHaveTextContent('$100.00')
    await waitFor(() => expect(line).toHaveAttribute('data-selected', 'true'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/ask'))
    expect(router.state.location.search).toEqual({ q: 'spent meals 2026' })
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { viewerOf } from '../../../test/owner.ts'
import { newProduct, type Product, renderApp } from '../../../test/render-app.tsx'

/** jsdom lays nothing out; a list that draws only what is in view needs a height to draw into. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  return () => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  }
})
afterEach(() => localStorage.clear())

type Person = ReturnType<Product['person']>
const rows = [
  ['Invoice 7', 1100, '2026-05-06', 'Sales & Revenue', true],
  ['Pacific Gas & Electric', 91.6, '2026-05-05', 'utilities', false],
  ['Harbor Lane', 8.4, '2026-04-03', 'meals', false],
] as const

async function withRows() {
  const product = newProduct()
  const person = product.person()
  const { id } = await person.signUp('maya@example.com')
  for (const [description, amount, transactionDate, category, isCredit] of rows)
    await person.call('POST', '/api/transactions', { description, amount, transactionDate, category, isCredit })
  return { product, person, id }
}
const shown = () => screen.queryAllByRole('checkbox', { name: /^Select (?!all)/ }).map((box) => box.getAttribute('aria-label')?.slice(7))
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const first = async (person: Person, description: string) =>
  ((await person.call('GET', '/api/transactions')).json as { description: string; payee: string; note: string }[]).find(
    (row) => row.description === description,
  )

describe('amounts', () => {
  it('narrow the list from and up to, both included, and stand in the address as plain text', async () => {
    const { product, person } = await withRows()
    const { user, router } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    await user.type(await screen.findByLabelText('Amount from'), '$91.60')
    await waitFor(() => expect(shown()).toEqual(['Invoice 7', 'Pacific Gas & Electric']))
    await user.type(screen.getByLabelText('Amount to'), '1,099.99')
    await waitFor(() => expect(shown()).toEqual(['Pacific Gas & Electric']))
    expect(router.state.location.search).toEqual({ amountFrom: '91.60', amountTo: '1099.99' })
    expect(screen.getByRole('list', { name: 'Filters in use' })).toHaveTextContent('Amount: 91.60 to 1,099.99')
  })

  it('that are none say so and change nothing', async () => {
    const { product, person } = await withRows()
    const { user, router } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    await user.type(await screen.findByLabelText('Amount from'), 'much')
    expect(await screen.findByText('Enter an amount like 20 or 19.99')).toBeVisible()
    expect(router.state.location.search).toEqual({})
    expect(shown()).toHaveLength(3)
  })
})

describe('what is in use', () => {
  it('stands below the search, each taken off alone or all together; the search stays', async () => {
    const { product, person } = await withRows()
    const { user, router } = renderApp('/transactions?search=a&isCredit=false&from=2026-05-01&to=2026-05-31&category=utilities', {
      product,
      as: person,
    })
    const chips = await screen.findByRole('list', { name: 'Filters in use' })
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual(['Period: May 2026', 'Category: Utilities', 'Type: Debit', 'Clear all'])
    expect(screen.getByRole('button', { name: 'Filters, 3 in use' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove filter Period: May 2026' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'a', isCredit: false, category: 'utilities' }))
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'a' }))
    expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull()
  })
})

describe('saved views', () => {
  it('are saved by name, with the period or without it, shown again, deleted and brought back', async () => {
    const { product, person } = await withRows()
    const { user, router } = renderApp('/transactions?isCredit=false&sort=amount&from=2026-05-01&to=2026-05-31', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    expect(await screen.findByText(/No saved views yet/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save this view...' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save View' }))
    await user.click(dialog.getByRole('button', { name: 'Save View' }))
    expect(await dialog.findByText('Name is required')).toBeVisible()
    await user.type(dialog.getByLabelText('Name'), 'Money out')
    await user.click(dialog.getByRole('checkbox', { name: 'With the period May 2026' }))
    expect(dialog.getByText('Shows: Debit')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save View' }))
    expect(await screen.findByText('View saved')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Remove filter Type: Debit' }))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('isCredit'))
    await user.click(screen.getByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('button', { name: 'Money out' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ isCredit: false, sort: 'amount' }))
    await waitFor(() => expect(shown()).toEqual(['Harbor Lane', 'Pacific Gas & Electric']))

    await user.click(screen.getByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('button', { name: 'Delete view Money out' }))
    expect(await screen.findByText('View deleted')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await person.call('GET', '/api/views')).json).toMatchObject([{ name: 'Money out' }]))
  })

  it('of a name that is taken replace it, and say so before', async () => {
    const { product, person } = await withRows()
    await person.call('POST', '/api/views', { name: 'Rent', query: { category: 'rent' } })
    const { user } = renderApp('/transactions?isCredit=true', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await screen.findByRole('button', { name: 'Rent' })
    await user.click(screen.getByRole('button', { name: 'Save this view...' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save View' }))
    await user.type(dialog.getByLabelText('Name'), 'RENT')
    await user.click(dialog.getByRole('button', { name: 'Replace View' }))
    await waitFor(async () =>
      expect((await person.call('GET', '/api/views')).json).toMatchObject([{ name: 'RENT', query: { isCredit: true } }]),
    )
  })

  it('are shown to a viewer, who saves none', async () => {
    const { product, person, id } = await withRows()
    await person.call('POST', '/api/views', { name: 'Income', query: { isCredit: true } })
    const viewer = await viewerOf(product, person, id)
    const { user } = renderApp('/transactions', { product, as: viewer })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    expect(await screen.findByRole('button', { name: 'Income' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save this view...' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete view Income' })).toBeNull()
  })
})

describe('columns', () => {
  it('are chosen, kept in the browser, and put back', async () => {
    const { product, person } = await withRows()
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Payee' }))
    await user.click(screen.getByRole('checkbox', { name: 'Type' }))
    expect(heads()).toEqual(['', 'Description', 'Amount', 'Category', 'Entity', 'Date', 'Source', 'Payee', 'Actions'])
    expect(localStorage.getItem('ledgerhand.list-columns')).toBe('entity,source,payee')
    await user.click(screen.getByRole('button', { name: 'Usual columns' }))
    expect(heads()).toEqual(['', 'Description', 'Amount', 'Type', 'Category', 'Entity', 'Date', 'Source', 'Actions'])
  })

  it('of payee, note and source are typed and chosen in place, and taken back', async () => {
    localStorage.setItem('ledgerhand.list-columns', 'source,payee,note')
    const { product, person } = await withRows()
    await person.call('POST', '/api/transactions', {
      description: 'Card row',
      amount: 5,
      transactionDate: '2026-05-07',
      category: 'meals',
      sourceType: 'credit_card',
      sourceName: 'Card',
      sourceLastFour: '1177',
    })
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Payee of Harbor Lane: none' }))
    await user.type(screen.getByRole('textbox', { name: 'Payee' }), 'Harbor Lane Coffee{Enter}')
    expect(await screen.findByText('Payee updated')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Note of Harbor Lane: none' }))
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'not this{Escape}')
    await user.click(screen.getByRole('button', { name: 'Note of Harbor Lane: none' }))
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'With Ana')
    await user.tab()
    expect(await screen.findByText('Note updated')).toBeVisible()
    expect(await first(person, 'Harbor Lane')).toMatchObject({ payee: 'Harbor Lane Coffee', note: 'With Ana' })
    await user.keyboard('u')
    await waitFor(async () => expect(await first(person, 'Harbor Lane')).toMatchObject({ payee: 'Harbor Lane Coffee', note: null }))
    await user.click(screen.getByRole('button', { name: 'Source of Harbor Lane: Entered by hand' }))
    await user.click(await screen.findByRole('option', { name: 'Card ••1177' }))
    expect(await screen.findByText('Source updated')).toBeVisible()
    expect(await first(person, 'Harbor Lane')).toMatchObject({ sourceName: 'Card', sourceLastFour: '1177', sourceType: 'credit_card' })
  })
})

describe('the palette', () => {
  it('offers what the bar of the selection does, as long as rows are selected', async () => {
    const { product, person } = await withRows()
    await person.call('POST', '/api/entities', { name: 'Roastery' })
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Lane' }))
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByPlaceholderText('Search or go to...')
    expect(await screen.findByText('Mark the selection as reviewed')).toBeVisible()
    await user.keyboard('assign{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Assign Entity' })).toBeVisible()
    await user.keyboard('{Escape}{Escape}')
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
    await user.keyboard('{Control>}k{/Control}')
    await user.keyboard('selection')
    await waitFor(() => expect(screen.queryByText('Mark the selection as reviewed')).toBeNull())
  })
})

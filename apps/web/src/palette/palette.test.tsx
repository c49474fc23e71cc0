import { screen, waitFor, within } from '@testing-library/react'
import { delay, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../test/network.ts'
import { newProduct, renderApp } from '../../test/render-app.tsx'
import { matchesQuery } from './use-commands.tsx'

const LONGER_THAN_THE_SEARCH_MS = 900

async function opened(path = '/entities') {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  await person.call('POST', '/api/entities', { name: 'Roastery' })
  for (const [description, amount] of [
    ['Harbor Lane', 8.4],
    ['Harbor Freight', 91.6],
  ]) {
    await person.call('POST', '/api/transactions', {
      description,
      amount,
      transactionDate: '2026-05-01',
      category: 'dining',
      isCredit: false,
    })
  }
  await person.upload('harbor-march.csv', 'Date,Description,Amount\n2026-03-01,Paper,-1.00')
  await person.call('POST', '/api/reports', {
    title: 'Harbor quarter',
    reportPeriod: '2026-Q1',
    startDate: '2026-01-01',
    endDate: '2026-03-31',
  })
  const app = renderApp(path, { product, as: person })
  await screen.findByRole('navigation', { name: 'Main' })
  await app.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByPlaceholderText('Search or go to...')
  const dialog = within(await screen.findByRole('dialog'))
  return { ...app, product, person, field, dialog }
}

describe('the palette', () => {
  it('opens with mod+K, lists where to go and what to start, and closes with Escape', async () => {
    const { dialog, user } = await opened()
    for (const name of [
      'Dashboard',
      'Upload Documents',
      'Transactions',
      'Pending Review',
      'Rules',
      'Business Entities',
      'P&L Reports',
      'Share Access',
      'Upload Document',
      'Add Transaction',
      'Generate Report',
      'Light theme',
      'Dark theme',
    ]) {
      expect(dialog.getByRole('button', { name })).toBeVisible()
    }
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByPlaceholderText('Search or go to...')).toBeNull())
  })

  it('gets what is typed before it is there; nothing of that acts on the page', async () => {
    const product = newProduct()
    const person = product.person()
    await person.signUp('maya@example.com')
    const { user } = renderApp('/transactions', { product, as: person })
    await screen.findByText('No transactions yet')
    await user.keyboard('{Control>}k{/Control}?usx{Backspace} bank')
    await waitFor(() => expect(screen.getByPlaceholderText('Search or go to...')).toHaveValue('?us bank'))
    expect(screen.queryByText('Nothing to undo')).toBeNull()
    expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByPlaceholderText('Search or go to...')).toBeNull())
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible()
  })

  it('begins with an empty field, also where it is opened again at once', async () => {
    const { user, field } = await opened()
    await user.type(field, 'harbor{Escape}')
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByPlaceholderText('Search or go to...')).toHaveValue('')
  })

  it('goes where the words lead, by keyboard alone', async () => {
    const { user, field, path } = await opened()
    await user.type(field, 'p&l')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(path()).toBe('/reports'))
  })

  it('finds transactions, documents, entities and reports', async () => {
    const { user, field, dialog } = await opened()
    await user.type(field, 'harbor')
    expect(await dialog.findByRole('button', { name: /^Harbor Lane/ })).toHaveTextContent('5/1/2026, Meals')
    expect(dialog.getByRole('button', { name: /^Harbor Freight/ })).toHaveTextContent('−$91.60')
    expect(await dialog.findByRole('button', { name: /^harbor-march.csv/ })).toBeVisible()
    expect(await dialog.findByRole('button', { name: /^Harbor quarter/ })).toBeVisible()
    await user.clear(field)
    await user.type(field, 'roast')
    expect(await dialog.findByRole('button', { name: /^Roastery/ })).toBeVisible()
    await user.clear(field)
    await user.type(field, 'statement harbor')
    expect(await dialog.findByRole('button', { name: /^harbor-march.csv/ })).toBeVisible()
    await user.clear(field)
    await user.type(field, 'zzzz')
    expect(await dialog.findByText('Nothing found')).toBeVisible()
  })

  it('the first of what is found is what Enter takes', async () => {
    const { user, field, dialog } = await opened()
    await user.type(field, 'harbor lane')
    await dialog.findByRole('button', { name: /^Harbor Lane/ })
    // Looked for each time: what else is found may draw the line anew.
    await waitFor(() => expect(dialog.getByRole('button', { name: /^Harbor Lane/ })).toHaveAttribute('data-selected', 'true'))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Edit Transaction' })).toBeVisible()
  })

  it('takes Enter that is pressed straight after typing, when the line is there', async () => {
    const { user, field } = await opened()
    // Nothing is called so but a row, which is looked for after a pause.
    await user.type(field, 'harbor')
    await user.type(field, ' freight{Enter}')
    expect(within(await screen.findByRole('dialog', { name: 'Edit Transaction' })).getByLabelText('Description')).toHaveValue(
      'Harbor Freight',
    )
  })

  it('opens a found transaction in its dialog', async () => {
    const { user, field, dialog, path } = await opened()
    await user.type(field, 'harbor lane')
    await user.click(await dialog.findByRole('button', { name: /^Harbor Lane/ }))
    await waitFor(() => expect(path()).toBe('/transactions'))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Transaction' }))
    expect(form.getByLabelText('Description')).toHaveValue('Harbor Lane')
  })

  it('starts adding a transaction, also from the page itself', async () => {
    const { user, field, dialog, router } = await opened('/transactions')
    await user.type(field, 'add')
    await user.click(await dialog.findByRole('button', { name: 'Add Transaction' }))
    expect(await screen.findByRole('dialog', { name: 'Add Transaction' })).toBeVisible()
    expect(router.state.location.search).toEqual({})
  })
})

describe('the palette in the books of a client', () => {
  it('leads to the next one that needs the accountant', async () => {
    const product = newProduct()
    const ines = product.person()
    await ines.signUp('ines@example.com')
    const owners: string[] = []
    for (const name of ['acorn', 'birch', 'cedar']) {
      const owner = product.person()
      owners.push((await owner.signUp(`${name}@example.com`)).id)
      await owner.call('PUT', '/api/books', { name })
      await owner.give(ines, 'ines@example.com', 'cpa')
      if (name !== 'birch') await owner.upload('march.csv', 'Date,Description,Amount\n2026-03-01,ZZYZX 77,-18.00\n')
    }
    await product.work()
    const { user } = renderApp('/clients', { product, as: ines })
    await user.click(await screen.findByRole('button', { name: 'Open the books of acorn' }))
    await waitFor(() => expect(sessionStorage.getItem('ledgerhand.books')).toBe(owners[0]))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText('Search or go to...'), 'next')
    await waitFor(() => expect(screen.getByRole('button', { name: /^Next client: cedar/ })).toHaveAttribute('data-selected', 'true'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sessionStorage.getItem('ledgerhand.books')).toBe(owners[2]))
    // And on to the one after: in other books the list is read anew, later than the search for rows is done, and Enter waits for it.
    network.use(http.get(/clients\.list/, async () => void (await delay(LONGER_THAN_THE_SEARCH_MS))))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText('Search or go to...'), 'next{Enter}')
    await waitFor(() => expect(sessionStorage.getItem('ledgerhand.books')).toBe(owners[0]), { timeout: 3000 })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText('Search or go to...'), 'next client{Enter}')
    await waitFor(() => expect(sessionStorage.getItem('ledgerhand.books')).toBe(owners[2]), { timeout: 3000 })
  })
})

describe('what a query asks for', () => {
  it.each([
    ['rep', 'P&L Reports profit loss', true],
    ['p&l', 'P&L Reports', true],
    ['sha acc', 'Share Access', true],
    ['ports', 'P&L Reports', false],
    ['', 'anything', true],
  ])('%s in %s: %s', (query, text, is) => {
    expect(matchesQuery(query, text)).toBe(is)
  })
})

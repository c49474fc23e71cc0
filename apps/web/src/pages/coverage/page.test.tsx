import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'
import { setCurrentOwner } from '../../net/books.ts'

const statement = (lastFour: string, rows: string[]) => [`Account Number,****${lastFour}`, 'Date,Description,Amount', ...rows].join('\n')

async function owner() {
  const product = newProduct()
  product.setClock('2026-04-10T12:00:00.000Z')
  const person = product.person()
  await person.signUp('maya@example.com')
  return { product, person }
}

describe('statement coverage', () => {
  it('begins with nothing and says what to do', async () => {
    const { product, person } = await owner()
    renderApp('/coverage', { product, as: person })
    expect(await screen.findByRole('heading', { level: 1, name: 'Statement Coverage' })).toBeVisible()
    expect(await screen.findByText('No statements yet')).toBeVisible()
  })
  it('shows each account with its months, the missing ones, and leads to the document', async () => {
    const { product, person } = await owner()
    await person.upload('january.csv', statement('4821', ['2026-01-02,A ONE,-1.00', '2026-01-30,B TWO,-2.00']))
    await person.upload('march.csv', statement('4821', ['2026-03-02,C THREE,-1.00', '2026-03-30,D FOUR,-2.00']))
    await product.work()
    const { user, router } = renderApp('/coverage', { product, as: person })
    expect(await screen.findByText('Upload the statement for Feb 2026')).toBeVisible()
    const year = within(screen.getByRole('region', { name: 'Account ••4821, 2026' }))
    expect(year.getByTitle('Feb 2026 is missing')).toHaveTextContent('FebMissing')
    await user.click(year.getByRole('link', { name: 'JanUploaded' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/documents\//))
  })
})

describe('years with nothing in them', () => {
  it('are a line each, and none of an old account without a number', async () => {
    const { product, person } = await owner()
    await person.upload('old.csv', ['Date,Description,Amount', '2017-03-02,A ONE,-1.00', '2017-03-30,B TWO,-2.00'].join('\n'))
    await person.upload('numbered.csv', statement('4821', ['2024-12-02,C THREE,-1.00', '2024-12-30,D FOUR,-2.00']))
    await product.work()
    renderApp('/coverage', { product, as: person })
    const regions = async (name: RegExp) => (await screen.findAllByRole('region', { name })).map((r) => r.getAttribute('aria-label'))
    expect(await regions(/Unnamed account, \d/)).toEqual(['Unnamed account, 2017'])
    expect(await regions(/4821, \d/)).toEqual(['Account ••4821, 2026', 'Account ••4821, 2025', 'Account ••4821, 2024'])
    expect(screen.getByRole('region', { name: 'Account ••4821, 2025' })).toHaveTextContent(/^2025NothingAsk for all 12 missing$/)
    expect(screen.getByRole('region', { name: 'Account ••4821, 2026' })).toHaveTextContent(/^2026Nothing yetAsk for all 3 missing$/)
  })
})

describe('an account that was closed', () => {
  /** Statements for January and February; it is April. */
  async function twoMonths() {
    const { product, person } = await owner()
    await person.upload('january.csv', statement('4821', ['2026-01-02,A ONE,-1.00', '2026-01-30,B TWO,-2.00']))
    await person.upload('february.csv', statement('4821', ['2026-02-02,C THREE,-1.00', '2026-02-26,D FOUR,-2.00']))
    await product.work()
    return { product, person }
  }
  const name = 'Account ••4821'
  const march = () => within(screen.getByRole('region', { name: `${name}, 2026` }))

  it('is marked by keyboard with the month of its last statement, taken back, closed again and reopened', async () => {
    const { product, person } = await twoMonths()
    const { user } = renderApp('/coverage', { product, as: person })
    const actions = await screen.findByRole('button', { name: `Actions for ${name}` })
    expect(march().getByTitle('Mar 2026 is missing')).toBeVisible()

    actions.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Account closed…' })
    await user.keyboard('{ArrowDown}{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Account Closed' }))
    expect(dialog.getByRole('combobox', { name: 'Month of its last statement' })).toHaveValue('Feb 2026')
    await user.click(dialog.getByRole('button', { name: 'Mark as Closed' }))
    expect(await screen.findByText('Closed since Feb 2026')).toBeVisible()
    expect(march().getByTitle('Mar 2026: closed since Feb 2026')).toHaveTextContent('MarClosed')
    await waitFor(() => expect(actions).toHaveFocus())

    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Upload the statement for Mar 2026')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Closed since Feb 2026')).toBeNull())

    await user.click(actions)
    await user.click(await screen.findByRole('menuitem', { name: 'Account closed…' }))
    await user.click(await screen.findByRole('combobox', { name: 'Month of its last statement' }))
    expect((await screen.findAllByRole('option')).map((o) => o.textContent)).toEqual(['Feb 2026', 'Mar 2026', 'Apr 2026'])
    await user.click(screen.getByRole('option', { name: 'Mar 2026' }))
    await user.click(screen.getByRole('button', { name: 'Mark as Closed' }))
    expect(await screen.findByText('Closed since Mar 2026')).toBeVisible()
    // The month that the last statement is for is still missing until it comes.
    expect(march().getByTitle('Mar 2026 is missing')).toBeVisible()

    await user.click(actions)
    await user.click(await screen.findByRole('menuitem', { name: 'Reopen' }))
    expect(await screen.findByText('Account reopened')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Closed since Mar 2026')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Closed since Mar 2026')).toBeVisible()
  })

  it('is open again when a later statement comes, which is named; the old mark can go', async () => {
    const { product, person } = await twoMonths()
    await person.call('POST', '/api/documents/coverage/close', { account: 'bank:4821', lastMonth: '2026-02' })
    await person.upload('march.csv', statement('4821', ['2026-03-02,E FIVE,-1.00', '2026-03-30,F SIX,-2.00']))
    await product.work()
    const { user } = renderApp('/coverage', { product, as: person })
    expect(await screen.findByText(/^Marked as closed since Feb 2026, but/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'march.csv' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Keep open' }))
    expect(await screen.findByText(`${name} is no longer marked as closed`)).toBeVisible()
    await waitFor(() => expect(screen.queryByText(/^Marked as closed/)).toBeNull())
  })

  it('shows a viewer that it is closed, and no menu', async () => {
    const { product, person } = await twoMonths()
    await person.call('POST', '/api/documents/coverage/close', { account: 'bank:4821', lastMonth: '2026-02' })
    const viewer = product.person()
    await viewer.signUp('vera@example.com')
    await person.give(viewer, 'vera@example.com', 'viewer')
    setCurrentOwner((await person.call('GET', '/api/auth/user')).json.id)
    renderApp('/coverage', { product, as: viewer })
    expect(await screen.findByText('Closed since Feb 2026')).toBeVisible()
    expect(screen.queryByRole('button', { name: `Actions for ${name}` })).toBeNull()
  })
})

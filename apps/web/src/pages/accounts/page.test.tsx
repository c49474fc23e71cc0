import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'
import { setCurrentOwner } from '../../net/books.ts'

const statement = ['Account Number,****4821', 'Date,Description,Amount,Balance']

async function owner() {
  const product = newProduct()
  product.setClock('2026-04-10T12:00:00.000Z')
  const person = product.person()
  await person.signUp('maya@example.com')
  return { product, person }
}
/** A March that begins with 1,000.00 and proves its balances, and two rows that nothing proves. */
async function march() {
  const books = await owner()
  const lines = [
    '2026-03-01,COFFEE SHOP,-10.00,990.00',
    '2026-03-02,STRIPE TRANSFER,30000.00,30990.00',
    '2026-03-03,OFFICE DEPOT,-20.00,30970.00',
    '2026-03-05,OWNER DRAW,-200.00,30770.00',
    '2026-03-06,STAPLES,-70.00,30700.00',
    '2026-03-09,KUBOTA TRACTOR DEALER,-18500.00,12200.00',
  ]
  await books.person.upload('march.csv', [...statement, ...lines].join('\n'))
  await books.product.work()
  return books
}

describe('the accounts', () => {
  it('begin with nothing and say where they come from', async () => {
    const { product, person } = await owner()
    renderApp('/accounts', { product, as: person })
    expect(await screen.findByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
    expect(await screen.findByText('They appear when you upload a statement.')).toBeVisible()
  })

  it('say which cards are in credit, so that nobody takes it for a debt', async () => {
    const { product, person } = await owner()
    const add = (name: string, openingBalance: string) =>
      person.call('POST', '/api/accounts', { kind: 'card', name, openingBalance, openingDate: '2026-03-01' })
    await add('Visa', '19.99')
    await add('Amex', '-250.00')
    renderApp('/accounts', { product, as: person })
    const cell = async (name: string) => ((await screen.findByRole('link', { name })).closest('tr') as HTMLTableRowElement).cells[3]
    expect(await cell('Visa')).toHaveTextContent(/^in credit \$19\.99$/)
    expect(await cell('Amex')).toHaveTextContent(/^−\$250\.00$/)
  })

  it('are listed with balance and proof, and lead to the register; the navigation leads to them', async () => {
    const { product, person } = await march()
    const { user, router } = renderApp('/', { product, as: person })
    const quiet = within(await screen.findByRole('navigation', { name: 'Main, accounts' }))
    expect(quiet.getAllByRole('link').map((link) => link.textContent)).toEqual(['For You', 'Accounts', 'Statement Coverage', 'Close'])
    await user.click(quiet.getByRole('link', { name: 'Accounts' }))
    const row = within((await screen.findByRole('link', { name: 'Account ••4821' })).closest('tr') as HTMLElement)
    expect(row.getByText('Bank account')).toBeVisible()
    expect(row.getByText('3/9/2026')).toBeVisible()
    expect(row.getByText('$12,200.00')).toBeVisible()
    await user.click(row.getByRole('link'))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/accounts\/.+/))
    const rows = await screen.findAllByRole('row')
    expect(rows.slice(0, 5).map((r) => r.textContent)).toEqual([
      'DateDescriptionCounts asAmountBalance',
      'Proven through 3/9/2026',
      expect.stringMatching(/^3\/9\/2026KUBOTA TRACTOR DEALER.*\?−\$18,500\.00\$12,200\.00$/),
      expect.stringMatching(/^3\/6\/2026STAPLES.*−\$70\.00\$30,700\.00$/),
      "3/5/2026OWNER DRAWOwner's draw−$200.00$30,770.00",
    ])
    expect(screen.getByText('Opening, 3/1/2026').parentElement).toHaveTextContent('$1,000.00')
  })

  it('are added by hand, changed, marked as personal and deleted; one that is in use says so', async () => {
    const { product, person } = await march()
    const { user } = renderApp('/accounts', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Add Account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Account' }))
    await user.click(dialog.getByRole('button', { name: 'Add Account' }))
    expect(await dialog.findByText('Name is required')).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: 'Kind' }))
    await user.click(await screen.findByRole('option', { name: 'Loan' }))
    await user.type(dialog.getByLabelText('Name'), 'Van loan')
    await user.type(dialog.getByLabelText('Opening balance'), '-$12,000.00')
    await user.click(dialog.getByRole('button', { name: 'Add Account' }))
    expect(await dialog.findByText('An opening balance needs its day')).toBeVisible()
    await user.type(dialog.getByLabelText('At the start of'), '2026-01-01')
    await user.click(dialog.getByRole('button', { name: 'Add Account' }))
    expect(await screen.findByText('Account added')).toBeVisible()
    expect((await screen.findByRole('link', { name: 'Van loan' })).closest('tr')).toHaveTextContent('−$12,000.00')

    await user.click(screen.getByRole('button', { name: 'Actions for Account ••4821' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as personal' }))
    await waitFor(async () =>
      expect((await person.call('GET', '/api/accounts')).json.find((a: { lastFour: string }) => a.lastFour === '4821').isPersonal).toBe(
        true,
      ),
    )
    expect(
      (await person.call('GET', '/api/transactions')).json.find((t: { description: string }) => t.description === 'STRIPE TRANSFER')
        .treatment,
    ).toBe('personal')

    await user.click(screen.getByRole('button', { name: 'Actions for Account ••4821' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(/is in use: transactions, statements or adjustments name it/)).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Actions for Van loan' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Van loan' })).toBeNull())
  })

  it('take adjustments with two sides, which can be deleted', async () => {
    const { product, person } = await march()
    const van = (await person.call('POST', '/api/accounts', { kind: 'asset', name: 'Van' })).json
    const { user } = renderApp('/accounts', { product, as: person })
    await screen.findByRole('link', { name: 'Van' })
    await user.click(screen.getByRole('button', { name: 'Adjustments' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('No adjustments yet')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Add Adjustment' }))
    await user.type(await dialog.findByLabelText('Amount'), '1,000')
    await user.click(dialog.getByRole('combobox', { name: 'Goes to' }))
    await user.click(await screen.findByRole('option', { name: 'Other Expense' }))
    await user.click(dialog.getByRole('combobox', { name: 'Comes from' }))
    await user.click(await screen.findByRole('option', { name: 'Van' }))
    await user.click(dialog.getByRole('button', { name: 'Add Adjustment' }))
    expect(await dialog.findByText('Note is required')).toBeVisible()
    await user.type(dialog.getByLabelText('Note'), 'Depreciation')
    await user.click(dialog.getByRole('button', { name: 'Add Adjustment' }))
    expect(await dialog.findByText('Depreciation')).toBeVisible()
    const [made] = (await person.call('GET', '/api/adjustments')).json
    expect(made.parts).toEqual([
      { amount: '1000.00', leaf: 'misc_expense', category: 'other_expenses', entityId: null },
      { amount: '-1000.00', accountId: van.id, entityId: null },
    ])
    await user.click(dialog.getByRole('button', { name: 'Delete Depreciation' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Delete Adjustment' })).getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText('No adjustments yet')).toBeVisible()
  })

  it('that were read as two are joined, and what cannot be is said', async () => {
    const { product, person } = await owner()
    await person.upload(
      'january.csv',
      ['Account Number,****4821', 'Date,Description,Amount', '2026-01-02,COFFEE SHOP,-10.00', '2026-01-30,STAPLES,-5.00'].join('\n'),
    )
    await person.upload('february.csv', ['Date,Description,Amount', '2026-02-02,COFFEE SHOP,-20.00', '2026-02-26,STAPLES,-6.00'].join('\n'))
    await product.work()
    const { user } = renderApp('/accounts', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Actions for Unnamed account' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Same account as…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Same Account As' }))
    expect(dialog.getByRole('button', { name: 'Join Accounts' })).toBeDisabled()
    await user.click(dialog.getByRole('combobox', { name: 'Account' }))
    await user.click(await screen.findByRole('option', { name: 'Account ••4821' }))
    await user.click(dialog.getByRole('button', { name: 'Join Accounts' }))
    expect(await screen.findByText('Unnamed account is now part of Account ••4821')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Unnamed account' })).toBeNull())
    expect(screen.getByRole('link', { name: 'Account ••4821' }).closest('tr')).toHaveTextContent('−$41.00')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: 'Unnamed account' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Account ••4821' }).closest('tr')).toHaveTextContent('−$15.00')
  })

  it('a viewer sees them and changes nothing', async () => {
    const { product, person } = await march()
    const viewer = product.person()
    await viewer.signUp('vic@example.com')
    const { acceptPath } = (await person.call('POST', '/api/user-roles', { userId: 'vic@example.com', role: 'viewer' })).json
    await viewer.call('POST', '/api/user-roles/accept', { token: acceptPath.split('/').at(-1) })
    setCurrentOwner((await person.call('GET', '/api/auth/user')).json.id)
    const { user } = renderApp('/accounts', { product, as: viewer })
    expect(await screen.findByRole('link', { name: 'Account ••4821' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add Account' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Adjustments' }))
    expect(await screen.findByText('No adjustments yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add Adjustment' })).toBeNull()
  })
})

describe('the statements of the books', () => {
  it('a balance sheet adds up to nothing, says what proves it, and leads to the register', async () => {
    const { product, person } = await march()
    const { user, router } = renderApp('/reports/balance-sheet?asOf=2026-03-31', { product, as: person })
    const table = within(await screen.findByRole('table', { name: 'Balance Sheet' }))
    expect(table.getByRole('row', { name: /^Account ••4821/ })).toHaveTextContent('Account ••4821Proven by statement of 3/9/2026$12,200.00')
    expect(table.getByRole('row', { name: /^Assets −/ })).toHaveTextContent('$0.00')
    expect(table.getByRole('link', { name: 'Not decided yet' })).toHaveAttribute('href', expect.stringContaining('treatment=undecided'))
    await user.click(table.getByRole('link', { name: 'Account ••4821' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ to: '2026-03-31' }))
    expect(await screen.findByText('Until 3/31/2026')).toBeVisible()
  })

  it('a category of a trial balance leads to its rows of the fiscal year', async () => {
    const { product, person } = await march()
    renderApp('/reports/trial-balance?asOf=2026-03-31', { product, as: person })
    const table = within(await screen.findByRole('table', { name: 'Trial Balance' }))
    const categories = table.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('leaf='))
    expect(categories.length).toBeGreaterThan(0)
    for (const link of categories)
      expect(link).toHaveAttribute('href', expect.stringMatching(/^\/transactions\?leaf=\w+&from=2026-01-01&to=2026-03-31$/))
  })

  it('a cash flow goes from the money at the beginning to that at the end; a trial balance has two sides', async () => {
    const { product, person } = await march()
    const { user } = renderApp('/reports/cash-flow?from=2026-03-03&to=2026-03-31', { product, as: person })
    const flow = within(await screen.findByRole('table', { name: 'Cash Flow' }))
    expect(flow.getByRole('row', { name: /^Money at the beginning/ })).toHaveTextContent('$30,990.00')
    expect(flow.getByRole('row', { name: /^Owner's draw/ })).toHaveTextContent('−$200.00')
    expect(flow.getByRole('row', { name: /^Money at the end/ })).toHaveTextContent('$12,200.00')
    await user.click(screen.getByRole('link', { name: 'Trial Balance' }))
    const trial = within(await screen.findByRole('table', { name: 'Trial Balance' }))
    expect(trial.getByRole('row', { name: /^Debits − Credits/ })).toHaveTextContent('$0.00')
    await user.click(screen.getByRole('radio', { name: 'Accrual' }))
    expect(await screen.findByText(/Accrual basis/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Download' }))
    expect(await screen.findByRole('menuitem', { name: 'Excel' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/api\/reports\/trial-balance\/export\?format=xlsx&asOf=\d{4}-\d\d-\d\d&basis=accrual$/),
    )
  })
})

it('the dashboard says what waits for an answer, and shows the money in each account', async () => {
  const { product, person } = await march()
  renderApp('/?month=2026-03', { product, as: person })
  expect(await screen.findByText(/^1 transaction, \$18,500\.00, waits for your answer and is not in these figures yet\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Answer it' })).toHaveAttribute('href', expect.stringContaining('treatment=undecided'))
  const money = within(await screen.findByRole('region', { name: 'Money in Accounts' }))
  expect(money.getByRole('listitem')).toHaveTextContent('Account ••4821Proven through 3/9/2026$12,200.00')
})

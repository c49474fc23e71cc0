import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { viewerOf } from '../../../test/owner.ts'
import { newProduct, type Product, renderApp } from '../../../test/render-app.tsx'

/** jsdom lays nothing out; a list that draws only what is in view needs a height to draw into. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  return () => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  }
})

type Person = ReturnType<Product['person']>
const rows = [
  ['Invoice 7', 1100, '2026-05-06', 'Sales & Revenue', true],
  ['Pacific Gas & Electric', 91.6, '2026-05-05', 'utilities', false],
  ['Harbor Lane', 8.4, '2026-05-03', 'meals', false],
] as const
const add = (
  person: Person,
  [description, amount, transactionDate, category, isCredit]: readonly [string, number, string, string, boolean],
) => person.call('POST', '/api/transactions', { description, amount, transactionDate, category, isCredit })

async function owner() {
  const product = newProduct()
  const person = product.person()
  const { id } = await person.signUp('maya@example.com')
  return { product, person, id }
}
async function withRows() {
  const books = await owner()
  for (const row of rows) await add(books.person, row)
  return books
}
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement
const list = async (person: Person) => (await person.call('GET', '/api/transactions')).json as Record<string, unknown>[]
const rowOf = (description: string) => within(screen.getByRole('button', { name: description }).closest('tr') as HTMLElement)

describe('transactions', () => {
  it('begin with nothing', async () => {
    const { product, person } = await owner()
    renderApp('/transactions', { product, as: person })
    expect(await screen.findByText('No transactions yet')).toBeVisible()
    await waitFor(() => expect(figure('Net Income')).toHaveTextContent('$0.00'))
  })

  it('stand in a table with the totals of what is shown', async () => {
    const { product, person } = await withRows()
    renderApp('/transactions', { product, as: person })
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'Description',
      'Amount',
      'Type',
      'Category',
      'Entity',
      'Date',
      'Source',
      'Actions',
    ])
    expect(screen.getByRole('row', { name: /Pacific Gas/ })).toHaveTextContent(/−\$91\.60Debit.*Utilities.*Unassigned/)
    await waitFor(() => expect(figure('Total Revenue')).toHaveTextContent('$1,100.00'))
    expect(figure('Total Expenses')).toHaveTextContent('$100.00')
    expect(figure('Net Income')).toHaveTextContent('$1,000.00')
  })

  it('take their filter from the address, and the totals follow it', async () => {
    const { product, person } = await withRows()
    const { user, router } = renderApp('/transactions?isCredit=false', { product, as: person })
    expect(await screen.findByRole('button', { name: 'Harbor Lane' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Invoice 7' })).toBeNull()
    await waitFor(() => expect(figure('Total Revenue')).toHaveTextContent('$0.00'))
    await user.type(screen.getByLabelText('Search'), 'harbor')
    await waitFor(() => expect(router.state.location.search).toEqual({ isCredit: false, search: 'harbor' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pacific Gas & Electric' })).toBeNull())
    await waitFor(() => expect(figure('Total Expenses')).toHaveTextContent('$8.40'))
    await user.click(screen.getByRole('button', { name: 'Clear the text' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ isCredit: false }))
    expect(screen.getByLabelText('Search')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Clear the text' })).toBeNull()
    await user.type(screen.getByLabelText('Search'), 'nowhere')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('button', { name: 'Invoice 7' })).toBeVisible()
  })

  it('do not wait for the totals of a search, which are asked for by themselves', async () => {
    const { product, person } = await withRows()
    const { asked } = renderApp('/transactions?search=harbor', { product, as: person })
    await waitFor(() => expect(figure('Total Expenses')).toHaveTextContent('$8.40'))
    const calls = asked.filter((path) => path.includes('transactions.'))
    expect(calls).toContain('/trpc/transactions.totals')
    expect(calls.filter((path) => path.includes('transactions.list')).join()).not.toContain('totals')
  })

  it('are added by hand; every missing field has its own message', async () => {
    const { product, person } = await owner()
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Add Transaction' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Transaction' }))
    await user.clear(dialog.getByLabelText('Date'))
    await user.click(dialog.getByRole('button', { name: 'Add Transaction' }))
    for (const message of ['Description is required', 'Amount is required', 'Date is required', 'Category is required']) {
      expect(await dialog.findByText(message)).toBeVisible()
    }
    await waitFor(() => expect(dialog.getByLabelText('Description')).toHaveFocus())
    await user.type(dialog.getByLabelText('Description'), 'Beans')
    await user.type(dialog.getByLabelText('Amount'), '12.5')
    await user.type(dialog.getByLabelText('Date'), '2026-05-01')
    await user.click(dialog.getByRole('combobox', { name: 'Category' }))
    await user.click(await screen.findByRole('option', { name: 'Cost of Goods Sold' }))
    await user.type(dialog.getByLabelText('Last 4 digits'), '48x1')
    await user.click(dialog.getByRole('button', { name: 'Add Transaction' }))
    expect(await dialog.findByText('Enter only the last 4 digits')).toBeVisible()
    await user.clear(dialog.getByLabelText('Last 4 digits'))
    await user.click(dialog.getByRole('button', { name: 'Add Transaction' }))
    expect(await screen.findByText('Transaction created successfully')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('button', { name: 'Beans' })).toBeVisible()
    expect(await list(person)).toMatchObject([
      {
        description: 'Beans',
        amount: '12.50',
        category: 'cost_of_goods_sold',
        isCredit: false,
        entityId: null,
        sourceType: null,
        sourceLastFour: null,
      },
    ])
  })

  it('an edit that leaves the category alone changes neither category nor finer label', async () => {
    const { product, person } = await withRows()
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Edit Pacific Gas & Electric' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Transaction' }))
    expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('Utilities')
    await user.clear(dialog.getByLabelText('Description'))
    await user.type(dialog.getByLabelText('Description'), 'PG&E')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Transaction updated successfully')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'PG&E' })).toBeVisible()
    expect((await list(person))[1]).toMatchObject({ description: 'PG&E', category: 'utilities', label: 'utilities' })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 transaction as before')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Pacific Gas & Electric' })).toBeVisible()
    expect((await list(person))[1]).toMatchObject({ description: 'Pacific Gas & Electric' })
  })

  it('a change made meanwhile by somebody else is not overwritten', async () => {
    const { product, person } = await withRows()
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Edit Harbor Lane' }))
    const dialog = within(await screen.findByRole('dialog'))
    const [, , harbor] = await list(person)
    await person.call('PUT', `/api/transactions/${harbor?.id}`, { description: 'Harbor Lane Cafe', amount: 9, entityId: null })
    await user.type(dialog.getByLabelText('Note'), 'With Dana')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Transaction updated successfully')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await list(person))[2]).toMatchObject({ description: 'Harbor Lane Cafe', amount: '9.00', note: 'With Dana' })
  })

  it('what somebody else changed too is shown with both values, and nothing is saved before one is chosen', async () => {
    const { product, person } = await withRows()
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Edit Harbor Lane' }))
    const dialog = within(await screen.findByRole('dialog'))
    const [, , harbor] = await list(person)
    await person.call('PUT', `/api/transactions/${harbor?.id}`, { note: 'Theirs', description: 'Harbor', payee: 'Lane Inc.' })
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Mine')
    await user.type(dialog.getByLabelText('Description'), ' Bar')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    const asked = await dialog.findByRole('region', { name: /This transaction was changed meanwhile/ })
    expect(asked).toHaveFocus()
    expect((await list(person))[2]).toMatchObject({ note: 'Theirs', description: 'Harbor' })
    // What only the other one changed is taken over, what was typed stands.
    expect(dialog.getByRole('textbox', { name: 'Payee' })).toHaveValue('Lane Inc.')
    expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Mine')
    const note = within(within(asked).getByRole('radiogroup', { name: 'Note' }))
    expect(note.getByRole('radio', { name: 'Yours: Mine' })).toBeChecked()
    await user.click(note.getByRole('radio', { name: 'Saved meanwhile: Theirs' }))
    expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Theirs')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await list(person))[2]).toMatchObject({ note: 'Theirs', description: 'Harbor Lane Bar', payee: 'Lane Inc.' })
  })

  it('of two decisions about what a row was for one is kept whole', async () => {
    const { product, person } = await withRows()
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Edit Harbor Lane' }))
    const dialog = within(await screen.findByRole('dialog'))
    const [, , harbor] = await list(person)
    await person.call('PUT', `/api/transactions/${harbor?.id}`, { treatment: 'personal' })
    await user.click(dialog.getByRole('combobox', { name: 'Category' }))
    await user.click(await screen.findByRole('option', { name: 'Taxes' }))
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    const asked = within(await dialog.findByRole('region', { name: /changed meanwhile/ }))
    await user.click(asked.getByRole('radio', { name: /^Saved meanwhile/ }))
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await list(person))[2]).toMatchObject({ treatment: 'personal' })
  })

  it('are deleted after the question, and come back with Undo', async () => {
    const { product, person } = await withRows()
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Delete Harbor Lane' }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Are you sure you want to delete this transaction?')).toBeVisible()
    expect(question.getByText('Harbor Lane, $8.40, 5/3/2026')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Transaction deleted successfully')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Harbor Lane' })).toBeNull())
    await waitFor(() => expect(figure('Total Expenses')).toHaveTextContent('$91.60'))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Harbor Lane' })).toBeVisible()
  })

  it('a category is changed in its cell', async () => {
    const { product, person } = await withRows()
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Category of Harbor Lane: Meals' }))
    await user.click(await screen.findByRole('option', { name: 'Bank Fees' }))
    expect(await screen.findByRole('button', { name: 'Category of Harbor Lane: Bank Fees' })).toBeVisible()
    await waitFor(async () => expect((await list(person))[2]).toMatchObject({ category: 'operating_expenses', label: 'bank_fees' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await list(person))[2]).toMatchObject({ category: 'travel', label: 'meals' }))
  })

  it('a category is typed: one match and Enter commit it, the keys go on below, Escape leaves the next as it was', async () => {
    const { product, person } = await withRows()
    const { user } = renderApp('/transactions', { product, as: person })
    await screen.findByRole('button', { name: 'Invoice 7' })
    await user.keyboard('jjc')
    await screen.findByRole('option', { name: 'Bank Fees' })
    await user.keyboard('bank f{Enter}')
    expect(await screen.findByRole('button', { name: 'Category of Pacific Gas & Electric: Bank Fees' })).toBeVisible()
    await user.keyboard('c')
    await screen.findByRole('option', { name: 'Taxes & Licenses' })
    await user.keyboard('taxes{Escape}')
    expect(await screen.findByRole('button', { name: 'Category of Harbor Lane: Meals' })).toBeVisible()
    await waitFor(async () => expect((await list(person)).map((t) => t.label)).toEqual(['sales', 'bank_fees', 'meals']))
  })

  it('Back undoes a filter', async () => {
    const { product, person } = await withRows()
    const { user, router } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    await user.click(await screen.findByRole('combobox', { name: 'Type filter' }))
    await user.click(await screen.findByRole('option', { name: 'Credit' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ isCredit: true }))
    router.history.back()
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await screen.findByRole('button', { name: 'Harbor Lane' })).toBeVisible()
  })

  it('AI Classify says what it left because a person had set it', async () => {
    const { product, person } = await withRows()
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(screen.getByRole('button', { name: 'AI Classify (3)' }))
    expect(await screen.findByText('0 transactions classified, 3 left as you set them')).toBeVisible()
  })

  it('chosen rows show their count and sum, and are assigned together', async () => {
    const { product, person } = await withRows()
    const { id } = (await person.call('POST', '/api/entities', { name: 'Roastery' })).json
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Invoice 7' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Harbor Lane' }))
    await user.keyboard('{/Shift}')
    const bar = within(screen.getByRole('region', { name: 'Selection' }))
    expect(bar.getByText('3 selected')).toBeVisible()
    expect(bar.getByText('+$1,000.00')).toBeVisible()
    await user.click(bar.getByRole('button', { name: 'Assign Entity (3)' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Entity' }))
    await user.click(dialog.getByRole('button', { name: 'Assign Entity' }))
    expect(await dialog.findByText('Please select an entity')).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: 'Entity' }))
    await user.click(await screen.findByRole('option', { name: 'Roastery' }))
    await user.click(dialog.getByRole('button', { name: 'Assign Entity' }))
    expect(await screen.findByText('Entity Assignment Complete')).toBeVisible()
    await waitFor(() => expect(rowOf('Harbor Lane').getByText('Roastery')).toBeVisible())
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
    expect((await list(person)).map((t) => t.entityId)).toEqual([id, id, id])
  })

  it('AI Classify counts what is selected and says what came of it', async () => {
    const { product, person } = await withRows()
    const { user } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(screen.getByRole('button', { name: 'AI Classify (3)' }))
    expect(await screen.findByText('AI Classification Complete')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Add Transaction' })).toBeVisible()
  })

  it('more than one page can be selected whole', async () => {
    const { product, person } = await owner()
    for (let i = 0; i < 130; i += 1) await add(person, [`Row ${i}`, 1, '2026-05-01', 'Taxes', false])
    const { user } = renderApp('/transactions', { product, as: person })
    expect(await screen.findByText('130 transactions')).toBeVisible()
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    expect(screen.getByText('100 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Select all 130' }))
    expect(await screen.findByText('130 selected')).toBeVisible()
    expect(screen.getByText('−$130.00', { selector: 'section *' })).toBeVisible()
  })

  it('single keys move, select and edit, and do nothing while one types', async () => {
    const { product, person } = await withRows()
    const { user } = renderApp('/transactions', { product, as: person })
    await screen.findByRole('button', { name: 'Invoice 7' })
    await user.keyboard('jjx')
    expect(screen.getByRole('button', { name: 'Pacific Gas & Electric' })).toHaveFocus()
    expect(screen.getByRole('checkbox', { name: 'Select Pacific Gas & Electric' })).toBeChecked()
    await user.keyboard('/')
    expect(screen.getByLabelText('Search')).toHaveFocus()
    await user.keyboard('x')
    expect(screen.getByRole('checkbox', { name: 'Select Pacific Gas & Electric' })).toBeChecked()
    await user.keyboard('{Backspace}{Escape}ke')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Transaction' }))
    expect(dialog.getByLabelText('Description')).toHaveValue('Invoice 7')
  })

  it('Escape takes the search back and stays in the field; once more, and it goes on to the rows', async () => {
    const { product, person } = await withRows()
    const { user, router } = renderApp('/transactions?search=harbor', { product, as: person })
    await screen.findByRole('button', { name: 'Harbor Lane' })
    await user.keyboard('/{Escape}')
    const search = screen.getByRole('searchbox', { name: 'Search' })
    expect(search).toHaveFocus()
    expect(search).toHaveValue('')
    expect(await screen.findByRole('button', { name: 'Invoice 7' })).toBeVisible()
    expect(router.state.location.search).toEqual({})
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Invoice 7' })).toHaveFocus())
    await user.keyboard('j')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pacific Gas & Electric' })).toHaveFocus())
  })

  it('a viewer sees everything and can change nothing', async () => {
    const { product, person, id } = await withRows()
    const viewer = await viewerOf(product, person, id)
    renderApp('/transactions', { product, as: viewer })
    expect(await screen.findByText('Invoice 7')).toBeVisible()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete|Batch|Category of/ })).toBeNull()
  })
})

describe('Transaction Management & Batch Categorization', () => {
  async function opened() {
    const books = await withRows()
    const app = renderApp('/transactions', { product: books.product, as: books.person })
    await screen.findByRole('button', { name: 'Invoice 7' })
    await app.user.click(screen.getByRole('button', { name: 'Batch Categorization' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Transaction Management & Batch Categorization' }))
    await dialog.findByText('Invoice 7')
    return { ...books, ...app, dialog }
  }

  it('counts, and applies nothing without an action and a selection', async () => {
    const { dialog, user } = await opened()
    expect(dialog.getByText('Total Transactions').parentElement).toHaveTextContent('3')
    expect(dialog.getByText('Selected').parentElement).toHaveTextContent('0')
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await user.click(dialog.getByRole('checkbox', { name: 'Select Harbor Lane' }))
    expect(dialog.getByText('Selected').parentElement).toHaveTextContent('1')
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await user.click(dialog.getByRole('combobox', { name: 'Action' }))
    await user.click(await screen.findByRole('option', { name: 'AI Classify' }))
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeEnabled()
    await user.click(dialog.getByRole('checkbox', { name: 'Select Harbor Lane' }))
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  })

  it('shows a transfer as the page does, and says what its list is narrowed to', async () => {
    const product = newProduct()
    const person = product.person()
    await person.signUp('maya@example.com')
    const add = (row: object) => person.call('POST', '/api/transactions', { transactionDate: '2026-03-01', isCredit: false, ...row })
    await add({ description: 'To my savings', amount: 100, category: 'Other Expense', isTransfer: true })
    await add({ description: 'Flight to Boston', amount: 300, category: 'Travel & Meals' })
    const { user, unmount } = renderApp('/transactions', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Batch Categorization' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Transaction Management & Batch Categorization' }))
    const row = (await dialog.findByText('To my savings')).closest('label')
    expect(row).toHaveTextContent('Transfer')
    expect(row).not.toHaveTextContent('Other Expense')
    expect(dialog.queryByText(/filtered/)).toBeNull()
    unmount()
    renderApp('/transactions?isCredit=false&search=flight', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Batch Categorization' }))
    expect(await screen.findByText("1 transaction, filtered: 'flight' · Debit")).toBeVisible()
  })

  it('names what is missing, then sets a category of the batch list', async () => {
    const { dialog, user, person } = await opened()
    await user.click(dialog.getByRole('checkbox', { name: 'Select Harbor Lane' }))
    await user.click(dialog.getByRole('combobox', { name: 'Action' }))
    await user.click(await screen.findByRole('option', { name: 'Assign Entity' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Missing Entity')).toBeVisible()
    expect(screen.getByText('Please select an entity')).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: 'Action' }))
    await user.click(await screen.findByRole('option', { name: 'Set Category' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Missing Category')).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: 'Category' }))
    expect(await screen.findAllByRole('option', { hidden: false })).toHaveLength(17)
    await user.click(screen.getByRole('option', { name: 'Fuel' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Category Update Complete')).toBeVisible()
    expect((await list(person))[2]).toMatchObject({ label: 'car_truck' })
  })
})

import { today } from '@ledgerhand/core/calendar-date'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

/** The transactions page and its dialogs against the specification, word by word and number by number. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  return () => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  }
})

async function books() {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const add = async (description: string, changes: object = {}) =>
    (
      await person.call('POST', '/api/transactions', {
        description,
        amount: 1234.5,
        transactionDate: '2025-05-06',
        category: 'rent',
        isCredit: false,
        ...changes,
      })
    ).json.id as string
  const list = async () => (await person.call('GET', '/api/transactions')).json as Record<string, unknown>[]
  const set = (id: string, column: 'ai_confidence' | 'needs_review', value: number | null) =>
    product.database.sqlite.prepare(`update transactions set ${column} = ? where id = ? and "user_id" <> ''`).run(value, id)
  const open = (path = '/transactions') => renderApp(path, { product, as: person })
  return { product, person, add, list, set, open }
}
const rowOf = (description: string) => screen.getByRole('button', { name: description }).closest('tr') as HTMLElement
const options = () => screen.getAllByRole('option').map((option) => option.textContent)

describe('the page', () => {
  it('has its title, its three cards in order, and its table', async () => {
    const { add, open } = await books()
    await add('Rent')
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
    await screen.findByRole('button', { name: 'Rent' })
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Total Revenue', 'Total Expenses', 'Net Income'])
    await waitFor(() =>
      expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['$0.00', '$1,234.50', '−$1,234.50']),
    )
    expect(screen.getByRole('heading', { level: 2, name: 'All Transactions' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Transactions - Ledgerhand'))
  })

  it('shows dates of this year short, others whole; amounts in US dollars with their sign; Credit and Debit', async () => {
    const { add, open } = await books()
    await add('Then', { transactionDate: '2025-05-06' })
    await add('Now', { transactionDate: `${today().slice(0, 4)}-01-02`, isCredit: true, category: 'revenue' })
    open()
    await screen.findByRole('button', { name: 'Then' })
    expect(rowOf('Then')).toHaveTextContent(/−\$1,234\.50Debit.*May 6, 2025/)
    expect(rowOf('Now')).toHaveTextContent(/\+\$1,234\.50Credit.*Jan 2/)
  })

  it('bands confidence at 0.8 and 0.6, and asks below 0.7 or without one', async () => {
    const { add, set, open } = await books()
    const expected = [
      ['A', 80, 'Confidence 80%', 3, false],
      ['B', 79, 'Confidence 79%', 2, false],
      ['C', 70, 'Confidence 70%', 2, false],
      ['D', 69, 'Confidence 69%', 2, true],
      ['E', 60, 'Confidence 60%', 2, true],
      ['F', 59, 'Confidence 59%', 1, true],
      ['G', null, 'No confidence', 0, true],
    ] as const
    for (const [name, confidence] of expected) set(await add(name), 'ai_confidence', confidence)
    set(await add('H'), 'needs_review', 1)
    open()
    await screen.findByRole('button', { name: 'A' })
    for (const [name, , words, bars, waits] of expected) {
      const mark = within(rowOf(name)).getByTitle(words)
      expect([name, mark.dataset.bars, rowOf(name).dataset.review]).toEqual([name, String(bars), String(waits)])
    }
    expect(rowOf('H').dataset.review).toBe('true')
  })

  it("'Needs review' shows the one number of what waits and leads to it; a document that failed is counted apart; the navigation shows the same", async () => {
    const { add, set, open, person, product } = await books()
    set(await add('Waits'), 'ai_confidence', 10)
    await person.upload('empty.ofx', 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX></OFX>')
    await product.work()
    const { user, path } = open()
    const link = await screen.findByRole('link', { name: /^Needs review/ })
    await waitFor(() => expect(link).toHaveTextContent(/^Needs review1$/))
    const failed = screen.getByRole('link', { name: /^Failed document/ })
    expect(failed).toHaveTextContent(/^Failed document1$/)
    expect(failed).toHaveAttribute('href', '/transactions/review?kind=error')
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(navigation.getByRole('link', { name: /Transactions/ })).toHaveTextContent('Transactions1 need review')
    expect(navigation.getByRole('link', { name: /Upload Documents/ })).toHaveTextContent('Upload Documents1 failed')
    await user.click(link)
    await waitFor(() => expect(path()).toBe('/transactions/review'))
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent?.replace(/\D/g, ''))).toEqual(['1', '', '1'])
  })

  it('says that it loads, and what went wrong, with a way to try again', async () => {
    const { add, open } = await books()
    await add('Rent')
    const { user } = open()
    await screen.findByRole('button', { name: 'Rent' })
    network.use(
      http.get(/trpc\/[^?]*transactions\.list/, () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } })),
    )
    await user.type(screen.getByLabelText('Search'), 'rent')
    expect(await screen.findByText('Transactions could not be loaded')).toBeVisible()
    expect(screen.getByText('Server Error. Please try again in a few minutes.')).toBeVisible()
    network.resetHandlers()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

describe('Add Transaction', () => {
  it('has the fields of the specification, with its defaults and its thirteen categories', async () => {
    const { open } = await books()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Add Transaction' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Transaction' }))
    expect(dialog.getByLabelText('Description')).toHaveValue('')
    expect(dialog.getByLabelText('Amount')).toHaveAttribute('step', '0.01')
    expect(dialog.getByLabelText('Date')).toHaveValue(today())
    expect(dialog.getByRole('radio', { name: 'Debit' })).toBeChecked()
    expect(dialog.getByLabelText('Last 4 digits')).toHaveAttribute('maxlength', '4')
    await user.click(dialog.getByRole('combobox', { name: 'Category' }))
    await screen.findByRole('option', { name: 'Taxes' })
    expect(options().slice(0, 13)).toEqual([
      'Advertising & Marketing',
      'Bank Fees',
      'Business Insurance',
      'Equipment & Software',
      'Legal & Professional Services',
      'Office Expenses',
      'Professional Development',
      'Rent & Utilities',
      'Sales & Revenue',
      'Taxes',
      'Travel & Meals',
      'Other Income',
      'Other Expense',
    ])
    await user.keyboard('{Escape}')
    await user.click(dialog.getByRole('combobox', { name: 'Source Type' }))
    await screen.findByRole('option', { name: 'Cash' })
    expect(options()).toEqual(['Credit Card', 'Bank Account', 'Cash', 'Check', 'Online Payment', 'Other'])
  })
})

describe('toasts', () => {
  it("say 'Success' and what was done, one at a time, for five seconds", async () => {
    const { add, open } = await books()
    await add('Rent')
    await add('Paper')
    const { user } = open()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await user.click(await screen.findByRole('button', { name: 'Edit Rent' }))
      await user.click(
        within(await screen.findByRole('dialog', { name: 'Edit Transaction' })).getByRole('button', { name: 'Save Changes' }),
      )
      expect(await screen.findByText('Transaction updated successfully')).toBeVisible()
      expect(screen.getByText('Success')).toBeVisible()
      await user.click(await screen.findByRole('button', { name: 'Delete Paper' }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
      expect(await screen.findByText('Transaction deleted successfully')).toBeVisible()
      await waitFor(() => expect(screen.queryByText('Transaction updated successfully')).toBeNull())
      // Far from both ends: some of its time has passed already.
      vi.advanceTimersByTime(2000)
      expect(screen.getByText('Transaction deleted successfully')).toBeVisible()
      vi.advanceTimersByTime(4000)
      await waitFor(() => expect(screen.queryByText('Transaction deleted successfully')).toBeNull())
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a batch', () => {
  it('offers the three actions and the seventeen categories, in order', async () => {
    const { add, open } = await books()
    await add('Rent')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Batch Categorization' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Transaction Management & Batch Categorization' }))
    expect(dialog.getAllByRole('term').map((term) => term.textContent)).toEqual(['Total Transactions', 'Need Review', 'Selected'])
    await user.click(dialog.getByRole('combobox', { name: 'Action' }))
    await screen.findByRole('option', { name: 'AI Classify' })
    expect(options()).toEqual(['AI Classify', 'Assign Entity', 'Set Category'])
    await user.click(screen.getByRole('option', { name: 'Set Category' }))
    await user.click(dialog.getByRole('combobox', { name: 'Category' }))
    await screen.findByRole('option', { name: 'Groceries' })
    expect(options().map((name) => name?.toLowerCase())).toEqual([
      'groceries',
      'dining',
      'transportation',
      'utilities',
      'rent',
      'insurance',
      'healthcare',
      'entertainment',
      'shopping',
      'fuel',
      'maintenance',
      'supplies',
      'marketing',
      'travel',
      'equipment',
      'professional',
      'other',
    ])
  })

  it('names the category as the rows then show it, and is taken back by its toast', async () => {
    const { add, open, list } = await books()
    await add('Shell')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Batch Categorization' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('checkbox', { name: 'Select Shell' }))
    await user.click(dialog.getByRole('combobox', { name: 'Action' }))
    await user.click(await screen.findByRole('option', { name: 'Set Category' }))
    await user.click(dialog.getByRole('combobox', { name: 'Category' }))
    await user.click(await screen.findByRole('option', { name: 'Fuel' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Category Update Complete')).toBeVisible()
    expect(screen.getByText('1 transaction set to Car & Truck')).toBeVisible()
    expect(await dialog.findByText('Car & Truck')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 transaction as before')).toBeVisible()
    await waitFor(async () => expect((await list())[0]).toMatchObject({ label: 'rent_property' }))
  })

  it('of everything that matches goes by its filter, but the rows that were let go', async () => {
    const { add, open, list } = await books()
    for (let i = 0; i < 120; i += 1) await add(`Row ${i}`, { transactionDate: '2025-05-06' })
    await add('Other')
    const { user, asked } = open('/transactions?search=row')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(screen.getByRole('button', { name: 'Select all 120' }))
    expect(await screen.findByText('120 selected')).toBeVisible()
    const [first] = screen.getAllByRole('checkbox', { name: /^Select Row/ })
    const kept = first?.getAttribute('aria-label')?.slice('Select '.length)
    await user.click(first as HTMLElement)
    expect(screen.getByText('119 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'More actions for the selection' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete Transactions' }))
    expect(question.getByText('Are you sure you want to delete these transactions?')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('119 transactions deleted')).toBeVisible()
    expect((await list()).map((t) => t.description).sort()).toEqual(['Other', kept].sort())
    expect(asked.filter((path) => path.includes('removeMany'))).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('119 transactions as before')).toBeVisible()
    expect(await list()).toHaveLength(121)
  })
})

describe('the order', () => {
  it('follows the column that is pressed, turns round, stands in the address, and Back undoes it', async () => {
    const { add, open } = await books()
    await add('b', { amount: 3, transactionDate: '2025-01-03' })
    await add('A', { amount: 1, transactionDate: '2025-01-02' })
    await add('c', { amount: 2, transactionDate: '2025-01-01' })
    const { user, router } = open()
    await screen.findByRole('button', { name: 'b' })
    const shown = () => screen.getAllByRole('checkbox', { name: /^Select (?!all)/ }).map((box) => box.getAttribute('aria-label')?.slice(7))
    const head = (name: string) => screen.getByRole('columnheader', { name })
    expect(shown()).toEqual(['b', 'A', 'c'])
    expect(head('Date')).toHaveAttribute('aria-sort', 'descending')
    await user.click(within(head('Amount')).getByRole('button'))
    await waitFor(() => expect(shown()).toEqual(['b', 'c', 'A']))
    expect(router.state.location.search).toEqual({ sort: '-amount' })
    expect(head('Amount')).toHaveAttribute('aria-sort', 'descending')
    await user.click(within(head('Amount')).getByRole('button'))
    await waitFor(() => expect(shown()).toEqual(['A', 'c', 'b']))
    await user.click(within(head('Description')).getByRole('button'))
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'description' }))
    await waitFor(() => expect(shown()).toEqual(['A', 'b', 'c']))
    router.history.back()
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'amount' }))
    await waitFor(() => expect(shown()).toEqual(['A', 'c', 'b']))
  })
})

describe('filters', () => {
  it('are all in the address: source, category by the name of the rows, reviewed or not', async () => {
    const { add, open } = await books()
    await add('Card', { sourceType: 'credit_card', sourceName: 'Card', sourceLastFour: '1177' })
    await add('Bank', { sourceType: 'bank_account', sourceName: 'Checking', sourceLastFour: '4821', category: 'Meals' })
    const { user, router } = open()
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    await user.click(await screen.findByRole('combobox', { name: 'Source filter' }))
    await user.click(await screen.findByRole('option', { name: 'Checking ••4821' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ source: 'bank_account:4821:Checking' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Card' })).toBeNull())
    await user.click(screen.getByRole('combobox', { name: 'Category filter' }))
    // 'Travel' alone is a line of the report, which stands above.
    await user.click(await screen.findByRole('option', { name: 'Meals' }))
    await user.click(screen.getByRole('combobox', { name: 'Review filter' }))
    await user.click(await screen.findByRole('option', { name: 'Reviewed' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        source: 'bank_account:4821:Checking',
        category: 'Meals',
        needsReview: false,
      }),
    )
    expect(await screen.findByRole('button', { name: 'Bank' })).toBeVisible()
  })
})

describe('by keyboard alone', () => {
  it('rows are accepted, given to an entity, deleted and brought back; the sheet lists the keys', async () => {
    const { add, set, open, person, list } = await books()
    await person.call('POST', '/api/entities', { name: 'Roastery' })
    set(await add('Waits'), 'ai_confidence', 10)
    const { user } = open()
    await screen.findByRole('button', { name: 'Waits' })
    await user.keyboard('ja')
    expect(await screen.findByText('Marked as reviewed')).toBeVisible()
    await waitFor(async () => expect((await list())[0]).toMatchObject({ needsReview: false, aiConfidence: '1.00' }))
    await user.keyboard('n')
    await screen.findByRole('option', { name: 'Roastery' })
    await user.keyboard('roas{Enter}')
    expect(await screen.findByRole('button', { name: 'Entity of Waits: Roastery' })).toBeVisible()
    expect(await screen.findByText('Entity updated')).toBeVisible()
    await user.keyboard('d')
    expect(await screen.findByText('Are you sure you want to delete this transaction?')).toBeVisible()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No transactions yet')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('u')
    expect(await screen.findByRole('button', { name: 'Waits' })).toBeVisible()
    await user.keyboard('x')
    expect(await screen.findByText('1 selected')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
    await user.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keys' }))
    expect(sheet.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'J',
      'K',
      'Shift ↓',
      'Shift ↑',
      'X',
      'E',
      'C',
      'N',
      'S',
      'T',
      'A',
      'R',
      'D',
      'U',
      'Esc',
      '/',
      'Ctrl K',
      '?',
    ])
  })
})

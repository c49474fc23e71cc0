import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

async function withBooks() {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const add = (description: string, amount: number, transactionDate: string, category: string, isCredit = false, isTransfer = false) =>
    person.call('POST', '/api/transactions', { description, amount, transactionDate, category, isCredit, isTransfer })
  await add('Invoice 7', 1000, '2026-05-02', 'Sales & Revenue', true)
  await add('Beans', 300, '2026-05-03', 'Cost of Goods Sold')
  await add('Shop', 400, '2026-05-04', 'Rent & Utilities')
  await add('Card payment', 50, '2026-05-05', 'Other Expense', false, true)
  return { product, person }
}
const may = { title: 'May P&L', reportPeriod: '2026-05', startDate: '2026-05-01', endDate: '2026-05-31' }

describe('P&L reports', () => {
  it('begin with nothing and one action', async () => {
    const { product, person } = await withBooks()
    renderApp('/reports', { product, as: person })
    expect(await screen.findByRole('heading', { level: 1, name: 'P&L Reports' })).toBeVisible()
    expect(screen.getByText('Generate and manage your profit & loss reports')).toBeVisible()
    expect(await screen.findByText('No reports yet')).toBeVisible()
    expect(screen.getByText('Generate your first P&L report to get started')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Generate Report' })).toHaveLength(2)
  })

  it('are generated from four fields, each with its own message', async () => {
    const { product, person } = await withBooks()
    const { user } = renderApp('/reports', { product, as: person })
    await user.click((await screen.findAllByRole('button', { name: 'Generate Report' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Generate P&L Report' }))
    expect(dialog.getByLabelText('Report Title')).toHaveAttribute('placeholder', 'Monthly P&L Report')
    expect(dialog.getByLabelText('Period')).toHaveAttribute('placeholder', '2024-01')
    await user.click(dialog.getByRole('button', { name: 'Generate Report' }))
    for (const message of ['Title is required', 'Period is required', 'Start date is required', 'End date is required']) {
      expect(await dialog.findByText(message)).toBeVisible()
    }
    await user.type(dialog.getByLabelText('Report Title'), 'May P&L')
    await user.type(dialog.getByLabelText('Period'), '2026-05')
    await user.type(dialog.getByLabelText('Start Date'), '2026-05-31')
    await user.type(dialog.getByLabelText('End Date'), '2026-05-01')
    await user.click(dialog.getByRole('button', { name: 'Generate Report' }))
    expect(await dialog.findByText('End date must be on or after the start date')).toBeVisible()
    await user.clear(dialog.getByLabelText('Start Date'))
    await user.type(dialog.getByLabelText('Start Date'), '2026-05-01')
    await user.clear(dialog.getByLabelText('End Date'))
    await user.type(dialog.getByLabelText('End Date'), '2026-05-31')
    await user.click(dialog.getByRole('button', { name: 'Generate Report' }))
    expect(await screen.findByText('P&L report generated successfully')).toBeVisible()
    // The new report opens, and stands in the list behind.
    const made = within(await screen.findByRole('dialog', { name: 'May P&L' }))
    await user.click(made.getByRole('button', { name: 'Close dialog' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const row = within((await screen.findByText('May P&L')).closest('tr') as HTMLElement)
    expect(row.getByText('2026-05')).toBeVisible()
    expect(row.getByText('$1,000.00')).toHaveAttribute('data-tone', 'income')
    expect(row.getByText('$700.00')).toHaveAttribute('data-tone', 'expense')
    expect(row.getByText('$300.00')).toHaveAttribute('data-tone', 'income')
  })

  it('a preset fills all four fields', async () => {
    const { product, person } = await withBooks()
    const { user } = renderApp('/reports', { product, as: person })
    await user.click((await screen.findAllByRole('button', { name: 'Generate Report' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'This year' }))
    expect(dialog.getByRole('button', { name: 'This year' })).toHaveAttribute('aria-pressed', 'true')
    // Of May alone there are rows: its month and its quarter are the others.
    expect(dialog.getByRole('button', { name: 'May 2026' })).toHaveAttribute('aria-pressed', 'false')
    expect(dialog.queryByRole('button', { name: 'Last year' })).toBeNull()
    const year = String(new Date().getFullYear())
    expect(dialog.getByLabelText('Report Title')).toHaveValue(`${year} P&L`)
    expect(dialog.getByLabelText('Start Date')).toHaveValue(`${year}-01-01`)
    expect(dialog.getByLabelText('End Date')).toHaveValue(`${year}-12-31`)
  })

  it('the way to the first one has the period filled in, and says where there is nothing', async () => {
    const { product, person } = await withBooks()
    const { user, router } = renderApp('/reports?add=true', { product, as: person })
    const dialog = within(await screen.findByRole('dialog', { name: 'Generate P&L Report' }))
    expect(dialog.getByLabelText('Report Title')).toHaveValue('May 2026 P&L')
    expect(dialog.getByLabelText('Start Date')).toHaveValue('2026-05-01')
    const empty = 'There are no transactions in this period.'
    expect(dialog.queryByText(empty)).toBeNull()
    await user.clear(dialog.getByLabelText('End Date'))
    await user.type(dialog.getByLabelText('End Date'), '2026-04-30')
    await user.clear(dialog.getByLabelText('Start Date'))
    await user.type(dialog.getByLabelText('Start Date'), '2026-04-01')
    expect(dialog.getByText(empty)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'May 2026' }))
    expect(dialog.queryByText(empty)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Generate Report' }))
    expect(await screen.findByRole('dialog', { name: 'May 2026 P&L' })).toBeVisible()
    expect(router.state.location.search).toMatchObject({ report: expect.any(String) })
  })

  it('open as a statement whose lines lead to their transactions; the address opens it too', async () => {
    const { product, person } = await withBooks()
    const { id } = (await person.call('POST', '/api/reports', may)).json
    const { user, router } = renderApp(`/reports?report=${id}`, { product, as: person })
    const dialog = within(await screen.findByRole('dialog', { name: 'May P&L' }))
    expect(dialog.getByRole('heading', { name: 'Profit & Loss Statement' })).toBeVisible()
    expect(dialog.getByText('Period: 5/1/2026 - 5/31/2026')).toBeVisible()
    const rows = within(dialog.getByRole('table', { name: 'Category Breakdown' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'May 2026% of income',
      'Income',
      'Revenue$1,000.00100.0%',
      'Cost of Goods Sold',
      'Cost Of Goods Sold$300.0030.0%',
      'Gross Profit$700.0070.0%',
      'Operating Expenses',
      'Rent$400.0040.0%',
      'Total Operating Expenses$400.0040.0%',
      'Net Profit$300.0030.0%',
    ])
    expect(dialog.getByText('Revenue Transactions').textContent).toBe('Revenue Transactions 1')
    expect(dialog.getByText('Expense Transactions').textContent).toBe('Expense Transactions 2')
    expect(dialog.getByText('1 transfer excluded')).toBeVisible()
    await user.click(dialog.getByRole('link', { name: 'Rent' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'))
    expect(router.state.location.search).toEqual({ category: 'rent', from: '2026-05-01', to: '2026-05-31', treatment: 'business' })
    expect(await screen.findByRole('button', { name: 'Shop' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Beans' })).toBeNull()
  })

  it('the month before is set beside it, computed now and stored nowhere', async () => {
    const { product, person } = await withBooks()
    await person.call('POST', '/api/transactions', {
      description: 'Shop',
      amount: 200,
      transactionDate: '2026-04-04',
      category: 'Rent & Utilities',
      isCredit: false,
    })
    const { id } = (await person.call('POST', '/api/reports', may)).json
    renderApp(`/reports?report=${id}`, { product, as: person })
    const table = within(await screen.findByRole('table', { name: 'Category Breakdown' }))
    expect(await table.findByRole('columnheader', { name: 'Apr 2026' })).toBeVisible()
    expect(table.getByRole('columnheader', { name: 'Change' })).toBeVisible()
    expect((await person.call('GET', '/api/reports')).json).toHaveLength(1)
    expect(table.getByRole('row', { name: /^Rent/ })).toHaveTextContent('Rent$400.0040.0%$200.00+100.0%')
    expect(table.getByRole('row', { name: /^Revenue/ })).toHaveTextContent('Revenue$1,000.00100.0%$0.00new')
  })

  it('a period of which statements are missing is marked where it is compared', async () => {
    const product = newProduct()
    product.setClock('2026-10-20T12:00:00Z')
    const person = product.person()
    await person.signUp('maya@example.com')
    const statement = (rows: readonly string[]) => ['Account Number,****4821', 'Date,Description,Amount', ...rows].join('\n')
    // Nothing of April: the second quarter lacks a statement, the third has all.
    const months = ['03', '05', '06', '07', '08', '09']
    for (const m of months)
      await person.upload(
        `2026-${m}.csv`,
        statement([`2026-${m}-01,STRIPE TRANSFER,1000.00`, `2026-${m}-15,STAPLES,-5.00`, `2026-${m}-29,SHOP,-9.00`]),
      )
    await product.work()
    const body = { title: 'Q3 2026 P&L', reportPeriod: '2026-Q3', startDate: '2026-07-01', endDate: '2026-09-30' }
    const { id } = (await person.call('POST', '/api/reports', body)).json
    renderApp(`/reports?report=${id}`, { product, as: person })
    expect(await screen.findByRole('columnheader', { name: /Q2 2026.*incomplete/ })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: /Q3 2026/ })).not.toHaveTextContent('incomplete')
    expect(screen.getByText(/^Q2 2026 is incomplete: no statement for Apr 2026 \(.*4821.*\)\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Statement coverage' })).toHaveAttribute('href', '/coverage')
  })

  it('can be downloaded in three formats and deleted', async () => {
    const { product, person } = await withBooks()
    const { id } = (await person.call('POST', '/api/reports', may)).json
    const { user } = renderApp('/reports', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'More actions for May P&L' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Download PDF', `/api/reports/${id}/export?format=pdf`],
      ['Download Excel', `/api/reports/${id}/export?format=xlsx`],
      ['Download CSV', `/api/reports/${id}/export?format=csv`],
      ['Ask a question', null],
      ['Delete', null],
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No reports yet')).toBeVisible()
  })

  it('are asked about as a whole or by one line, which the question names', async () => {
    const { product, person } = await withBooks()
    const { id } = (await person.call('POST', '/api/reports', may)).json
    const { user } = renderApp('/reports', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'More actions for May P&L' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Ask a question' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a Question' }))
    await user.click(dialog.getByRole('combobox', { name: 'Line (Optional)' }))
    await user.click(await screen.findByRole('option', { name: 'Gross Profit' }))
    await user.type(dialog.getByLabelText('Question'), 'Why so little?')
    await user.click(dialog.getByRole('button', { name: 'Ask' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [question] = (await person.call('GET', '/api/questions')).json
    expect(question).toMatchObject({ text: 'Why so little?', about: { reportId: id, line: 'Gross Profit' } })
  })
})

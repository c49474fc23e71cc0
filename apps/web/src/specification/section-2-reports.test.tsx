import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../test/network.ts'
import { cells, owner } from '../../test/owner.ts'
import { renderApp } from '../../test/render-app.tsx'

/** The reports page and its dialogs (specification, section 2). */

const may = { title: 'May P&L', reportPeriod: '2026-05', startDate: '2026-05-01', endDate: '2026-05-31' }

/** A report of a month with more expense than revenue. */
async function withLoss() {
  const maya = await owner()
  const add = (amount: number, category: string, isCredit: boolean) =>
    maya.as.call('POST', '/api/transactions', { description: 'Row', amount, transactionDate: '2026-05-02', category, isCredit })
  await add(1000, 'Sales & Revenue', true)
  await add(1234.5, 'Legal & Professional Services', false)
  const { id } = (await maya.as.call('POST', '/api/reports', may)).json
  return { ...maya, report: id as string }
}

describe('the reports page', () => {
  it('has its title, subtitle and button, and a table with its columns, its tones and its dates', async () => {
    renderApp('/reports', await withLoss())
    expect(await screen.findByRole('heading', { level: 1, name: 'P&L Reports' })).toBeVisible()
    expect(screen.getByText('Generate and manage your profit & loss reports')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Generate Report' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: 'Generated Reports' })).toBeVisible()
    const table = await screen.findByRole('table')
    expect(cells(table)).toEqual([
      ['Report', 'Period', 'Revenue', 'Expenses', 'Net Profit', 'Created', 'Actions'],
      ['May P&L', '2026-05', '$1,000.00', '$1,234.50', '−$234.50', new Date().toLocaleDateString('en-US'), ''],
    ])
    const tones = within(table).getAllByRole('row')[1]?.querySelectorAll('[data-tone]') ?? []
    expect([...tones].map((cell) => cell.getAttribute('data-tone'))).toEqual(['income', 'expense', 'expense'])
    expect(within(table).getByRole('button', { name: 'View May P&L' })).toBeVisible()
    expect(within(table).getByRole('button', { name: 'More actions for May P&L' })).toBeVisible()
  })

  it('calls nothing at all a profit: at zero the tone is the success one', async () => {
    const maya = await owner()
    await maya.as.call('POST', '/api/reports', may)
    const { user } = renderApp('/reports', maya)
    const table = await screen.findByRole('table')
    expect([...table.querySelectorAll('tbody [data-tone]')].at(-1)).toHaveAttribute('data-tone', 'income')
    // By its name as by its eye.
    await user.click(screen.getByRole('button', { name: 'May P&L' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'May P&L' }))
    expect(dialog.getByText('Net Profit').nextElementSibling?.querySelector('[data-tone]')).toHaveAttribute('data-tone', 'income')
    expect(dialog.getByText('No category breakdown available')).toBeVisible()
    expect(dialog.getByText('Revenue Transactions')).toHaveTextContent('Revenue Transactions 0')
    expect(dialog.getByText('Expense Transactions')).toHaveTextContent('Expense Transactions 0')
  })

  it('says that it loads', async () => {
    renderApp('/reports', await owner())
    network.use(http.get(/trpc\/[^?]*reports\.list/, () => new Promise<never>(() => undefined)))
    expect(await screen.findByText('Loading reports...')).toBeVisible()
  })

  it('the view button opens the statement: heading, period, three cards, breakdown and counts', async () => {
    const { user } = renderApp('/reports', await withLoss())
    await user.click(await screen.findByRole('button', { name: 'View May P&L' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'May P&L' }))
    expect(dialog.getByRole('heading', { name: 'Profit & Loss Statement' })).toBeVisible()
    expect(dialog.getByText('Period: 5/1/2026 - 5/31/2026')).toBeVisible()
    const cards = dialog.getAllByRole('term').map((term) => {
      const value = term.nextElementSibling?.querySelector('[data-tone]')
      return [term.textContent, value?.textContent, value?.getAttribute('data-tone')]
    })
    expect(cards).toEqual([
      ['Total Revenue', '$1,000.00', 'income'],
      ['Total Expenses', '$1,234.50', 'expense'],
      ['Net Profit', '−$234.50', 'expense'],
    ])
    const lines = cells(dialog.getByRole('table', { name: 'Category Breakdown' })).map(([name]) => name)
    expect(lines).toContain('Professional Services')
    expect(dialog.getByText('Revenue Transactions')).toHaveTextContent('Revenue Transactions 1')
    expect(dialog.getByText('Expense Transactions')).toHaveTextContent('Expense Transactions 1')
  })
})

describe('Generate P&L Report', () => {
  it('has four fields that start empty and two buttons; submitting is off while it is made; it closes and begins anew', async () => {
    const { user } = renderApp('/reports', await owner())
    const open = async () => {
      await user.click((await screen.findAllByRole('button', { name: 'Generate Report' }))[0] as HTMLElement)
      return within(await screen.findByRole('dialog', { name: 'Generate P&L Report' }))
    }
    const dialog = await open()
    const fields = ['Report Title', 'Period', 'Start Date', 'End Date'].map((label) => dialog.getByLabelText(label) as HTMLInputElement)
    expect(fields.map(({ value, placeholder, type }) => [value, placeholder, type])).toEqual([
      ['', 'Monthly P&L Report', 'text'],
      ['', '2024-01', 'text'],
      ['', '', 'date'],
      ['', '', 'date'],
    ])
    await user.click(dialog.getByRole('button', { name: 'This month' }))
    let answer = () => {}
    const until = new Promise<void>((resolve) => {
      answer = resolve
    })
    network.use(http.post(/trpc\/reports\.create/, async () => void (await until)))
    await user.click(dialog.getByRole('button', { name: 'Generate Report' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Generate Report' })).toBeDisabled())
    answer()
    // It gives way to the report that was made.
    const made = within(await screen.findByRole('dialog', { name: / P&L$/ }))
    await user.click(made.getByRole('button', { name: 'Close dialog' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('table')).toBeVisible()
    const again = await open()
    for (const label of ['Report Title', 'Period', 'Start Date', 'End Date']) expect(again.getByLabelText(label)).toHaveValue('')
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

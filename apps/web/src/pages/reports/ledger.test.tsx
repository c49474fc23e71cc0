import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

/** A March with a draw, a tractor that is asked about, wages and dues, and sales. */
async function march() {
  const product = newProduct()
  product.setClock('2026-04-10T12:00:00.000Z')
  const person = product.person()
  await person.signUp('maya@example.com')
  const lines = [
    '2026-03-02,STRIPE TRANSFER,4500.00',
    '2026-03-05,OWNER DRAW,-2000.00',
    '2026-03-09,KUBOTA TRACTOR DEALER,-18500.00',
    '2026-03-12,VALLEY FORD AUTO SALES,-21000.00',
  ]
  await person.upload('march.csv', ['Account Number,****4821', 'Date,Description,Amount', ...lines].join('\n'))
  await product.work()
  const add = (description: string, amount: number, category: string) =>
    person.call('POST', '/api/transactions', { description, amount, transactionDate: '2026-03-15', category, isCredit: false })
  await add('Gusto payroll', 900, 'Wages')
  await add('Trade association', 120, 'Dues & Subscriptions')
  return { product, person }
}
const body = { title: 'March P&L', reportPeriod: '2026-03', startDate: '2026-03-01', endDate: '2026-03-31' }

describe('a report of a ledger', () => {
  it('says what waits for an answer, what is not settled, and what is left out; each leads to its rows', async () => {
    const { product, person } = await march()
    const { id } = (await person.call('POST', '/api/reports', body)).json
    const { user, router } = renderApp(`/reports?report=${id}`, { product, as: person })
    const dialog = within(await screen.findByRole('dialog', { name: 'March P&L' }))
    expect(dialog.getByText('Cash basis · Unaudited')).toBeVisible()
    const note = within(dialog.getByRole('complementary', { name: 'Not settled' }))
    expect(note.getByText('2 transactions, $39,500.00, wait for your answer and are not in the profit yet.')).toBeVisible()
    expect(note.getByText(/are not settled\./)).toBeVisible()
    expect(note.getByRole('link', { name: /^Review \d/ })).toHaveAttribute('href', expect.stringContaining('needsReview=true'))
    const left = within(dialog.getByRole('region', { name: 'Left out of profit' }))
    expect(left.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Not decided yet2 transactions−$39,500.00',
      "Owner's draws1 transaction−$2,000.00",
    ])
    expect(left.getByText('All transactions').parentElement).toHaveTextContent('All transactions−$38,020.00')
    expect(left.getByRole('link', { name: "Owner's draws" })).toHaveAttribute('href', expect.stringContaining('treatment=owner_draw'))
    await user.click(note.getByRole('link', { name: 'Answer them' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'))
    expect(router.state.location.search).toMatchObject({ treatment: 'undecided', from: '2026-03-01', to: '2026-03-31' })
  })

  it('that is outdated says so at its head, and is generated again in the same way', async () => {
    const { product, person } = await march()
    const { id } = (await person.call('POST', '/api/reports', { ...body, columns: 'previous_year' })).json
    const first = renderApp(`/reports?report=${id}`, { product, as: person })
    await within(await screen.findByRole('dialog', { name: 'March P&L' })).findByText('Cash basis · Unaudited')
    await waitFor(() => expect(first.asked.some((path) => path.includes('reports.outdated'))).toBe(true))
    expect(screen.queryByRole('complementary', { name: 'Outdated' })).toBeNull()
    first.unmount()
    await person.call('POST', '/api/transactions', {
      description: 'Found later',
      amount: 50,
      transactionDate: '2026-03-20',
      category: 'Travel & Meals',
      isCredit: false,
    })
    const { user, router } = renderApp(`/reports?report=${id}`, { product, as: person })
    const note = within(await screen.findByRole('complementary', { name: 'Outdated' }))
    expect(note.getByText('Outdated: your books changed since this report was generated on 4/10/2026.')).toBeVisible()
    await user.click(note.getByRole('button', { name: 'Generate again' }))
    await waitFor(() => expect(router.state.location.search).not.toMatchObject({ report: id }))
    const made = (await person.call('GET', `/api/reports/${(router.state.location.search as { report: string }).report}`)).json
    expect(made).toMatchObject({ title: 'March P&L', reportData: { columns: [{ key: 'previous_year' }, { key: 'current' }] } })
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Outdated' })).toBeNull())
  })

  it('says what a line consists of, and hides it when asked', async () => {
    const { product, person } = await march()
    const { id } = (await person.call('POST', '/api/reports', body)).json
    const { user } = renderApp(`/reports?report=${id}`, { product, as: person })
    const table = within(await screen.findByRole('table', { name: 'Category Breakdown' }))
    const wages = table.getByRole('row', { name: /^Wages/ })
    expect(wages).toHaveTextContent('Wages$900.00')
    expect(table.getByRole('row', { name: /^Dues/ })).toHaveTextContent('Dues & Subscriptions$120.00')
    expect(within(wages).getByRole('link', { name: 'Wages' })).toHaveAttribute('href', expect.stringContaining('leaf=wages'))
    const fold = table.getByRole('button', { name: 'Details of Other Operating Expenses' })
    expect(fold).toHaveAttribute('aria-expanded', 'true')
    await user.click(fold)
    expect(fold).toHaveAttribute('aria-expanded', 'false')
    expect(wages).toHaveAttribute('data-folded')
  })

  it('is made with a basis, entities and columns, which it shows', async () => {
    const { product, person } = await march()
    const shop = (await person.call('POST', '/api/entities', { name: 'Shop', entityType: 'business', color: '#3b82f6' })).json
    const { user } = renderApp('/reports', { product, as: person })
    await user.click((await screen.findAllByRole('button', { name: 'Generate Report' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Generate P&L Report' }))
    await user.type(dialog.getByLabelText('Report Title'), 'Q1')
    await user.type(dialog.getByLabelText('Period'), '2026-Q1')
    await user.type(dialog.getByLabelText('Start Date'), '2026-01-01')
    await user.type(dialog.getByLabelText('End Date'), '2026-03-31')
    expect(dialog.getByRole('radio', { name: 'Cash' })).toBeChecked()
    await user.click(dialog.getByRole('radio', { name: 'Accrual' }))
    await user.click(dialog.getByRole('combobox', { name: 'Columns' }))
    await user.click(await screen.findByRole('option', { name: 'Months' }))
    await user.click(await dialog.findByRole('checkbox', { name: 'Unassigned' }))
    await user.click(dialog.getByRole('button', { name: 'Generate Report' }))
    expect(await screen.findByText('P&L report generated successfully')).toBeVisible()
    const [made] = (await person.call('GET', '/api/reports')).json
    expect(made.reportData).toMatchObject({ basis: 'accrual', entityIds: ['none'] })
    expect(made.reportData.entityIds).not.toContain(shop.id)
    await user.click(screen.getByRole('button', { name: `View ${made.title}` }))
    const table = within(await screen.findByRole('table', { name: 'Category Breakdown' }))
    expect(
      table
        .getAllByRole('columnheader')
        .map((head) => head.textContent)
        .slice(0, 4),
    ).toEqual(['Jan 2026', 'Feb 2026', 'Mar 2026', 'Total'])
    expect(table.getByRole('row', { name: /^Wages/ })).toHaveTextContent('Wages$0.00$0.00$900.00$900.00')
    expect(table.getByRole('link', { name: 'Wages, Mar 2026: $900.00' })).toHaveAttribute(
      'href',
      expect.stringMatching(/from=2026-03-01.*entityId|entityId.*from=2026-03-01|from=2026-03-01/),
    )
    expect(screen.getByText('Accrual basis · Unaudited')).toBeVisible()
    expect(screen.getByText('Only Unassigned')).toBeVisible()
  })
})

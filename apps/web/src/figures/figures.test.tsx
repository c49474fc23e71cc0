import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../test/render-app.tsx'

/** Two months of a bank's CSV, with a payment typed in by hand. */
async function books() {
  const product = newProduct()
  product.setClock('2026-07-10T12:00:00.000Z')
  const person = product.person()
  await person.signUp('maya@example.com')
  const rows = [
    '2026-05-01,RENT FOURTH STREET PROPERTIES,-2000.00',
    '2026-05-05,ACH CREDIT LAKESIDE CLINIC INVOICE 19,4000.25',
    '2026-06-01,RENT FOURTH STREET PROPERTIES,-2000.00',
    '2026-06-22,RENT FOURTH STREET PROPERTIES,-2100.00',
    '2026-06-05,ACH CREDIT LAKESIDE CLINIC INVOICE 20,4350.25',
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => `2026-06-${10 + n},STAPLES STORE 042${n},-${n}0.10`),
  ]
  await person.upload('bank.csv', ['Account Number,****4821', 'Date,Description,Amount', ...rows].join('\n'))
  await product.work()
  const hand = { description: 'Fire damage', amount: 99.95, transactionDate: '2026-06-12', category: 'Other Expense', isCredit: false }
  await person.call('POST', '/api/transactions', hand)
  return { product, person }
}
const june = { title: 'June', reportPeriod: '2026-06', startDate: '2026-06-01', endDate: '2026-06-30' }
async function report(more: object = {}) {
  const { product, person } = await books()
  const { id } = (await person.call('POST', '/api/reports', { ...june, ...more })).json
  const page = renderApp(`/reports?report=${id}`, { product, as: person })
  const table = within(await screen.findByRole('table', { name: 'Category Breakdown' }))
  return { ...page, product, person, id, table }
}
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))
const texts = (list: HTMLElement) => [...list.querySelectorAll('li')].map((li) => li.textContent)

describe('a figure of a report', () => {
  it('is looked into by resting a pointer on it: its largest rows, the others as one sum, and the printed line', async () => {
    const { user, table } = await report()
    const figure = await table.findByRole('link', { name: /^Office Supplies, Jun 2026/ })
    await user.hover(figure)
    const shown = await panel('Office Supplies, Jun 2026')
    const list = await shown.findByRole('list')
    expect(texts(list)).toEqual([
      '6/17/2026Staples Store$70.10',
      '6/16/2026Staples Store$60.10',
      '6/15/2026Staples Store$50.10',
      '6/14/2026Staples Store$40.10',
      '6/13/2026Staples Store$30.10',
      'and 2 more$30.20',
    ])
    expect(figure).toHaveTextContent('$280.70')
    expect(await shown.findByRole('group', { name: 'Line of the original' })).toHaveTextContent('STAPLES STORE 0427')
    await user.hover(shown.getByText('6/14/2026'))
    await waitFor(() => expect(shown.getByRole('group', { name: 'Line of the original' })).toHaveTextContent('STAPLES STORE 0424'))
    expect(shown.getByRole('link', { name: 'Show all 7 transactions' })).toHaveAttribute(
      'href',
      expect.stringContaining('category=office_supplies'),
    )
    expect(shown.getAllByRole('link')[0]).toHaveAttribute('href', expect.stringMatching(/^\/documents\/.*row=/))
    // Off the figure, into the panel, it stays; off both, it goes.
    await user.unhover(shown.getByText('6/14/2026'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Office Supplies, Jun 2026' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'June' })).toBeVisible()
  })

  it('is passed over by a pointer on its way', async () => {
    const { user, table } = await report()
    const figure = await table.findByRole('link', { name: /^Office Supplies, Jun 2026/ })
    await user.hover(figure)
    await user.unhover(figure)
    await new Promise((done) => setTimeout(done, 500))
    expect(screen.queryByRole('dialog', { name: 'Office Supplies, Jun 2026' })).toBeNull()
  })

  it('opens by the space bar, is gone through by the arrow keys, and gives the focus back', async () => {
    const { user, table, router } = await report()
    const figure = await table.findByRole('link', { name: /^Rent, Jun 2026/ })
    figure.focus()
    await user.keyboard(' ')
    const shown = await panel('Rent, Jun 2026')
    await waitFor(() => expect(shown.getAllByRole('link')[0]).toHaveFocus())
    expect(texts(shown.getByRole('list'))).toEqual([
      expect.stringMatching(/^6\/22\/2026.*\$2,100\.00$/),
      expect.stringMatching(/^6\/1\/2026.*\$2,000\.00$/),
    ])
    await user.keyboard('{ArrowDown}')
    expect(shown.getAllByRole('link')[1]).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}')
    expect(shown.getAllByRole('link')[0]).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rent, Jun 2026' })).toBeNull())
    expect(figure).toHaveFocus()
    expect(screen.getByRole('dialog', { name: 'June' })).toBeVisible()
    // Enter stays the link.
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'))
  })

  it('opens by a long press, which follows no link; a finger that moves scrolls', async () => {
    const { table, router } = await report()
    const figure = await table.findByRole('link', { name: /^Rent, Jun 2026/ })
    const touch = { pointerType: 'touch', clientX: 10, clientY: 10 }
    fireEvent.pointerDown(figure, touch)
    fireEvent.pointerMove(figure, { ...touch, clientY: 40 })
    await new Promise((done) => setTimeout(done, 600))
    expect(screen.queryByRole('dialog', { name: 'Rent, Jun 2026' })).toBeNull()
    fireEvent.pointerDown(figure, touch)
    const shown = await panel('Rent, Jun 2026')
    expect(fireEvent.contextMenu(figure)).toBe(false)
    fireEvent.pointerUp(figure, touch)
    expect(fireEvent.click(figure)).toBe(false)
    expect(router.state.location.pathname).toBe('/reports')
    expect(await shown.findByRole('link', { name: 'Show all 2 transactions' })).toBeVisible()
  })

  it('says what it is computed from where it has no rows of its own', async () => {
    const { user, table } = await report()
    await user.click(await table.findByRole('button', { name: /^Net Profit, Jun 2026/ }))
    const shown = await panel('Net Profit, Jun 2026')
    expect(texts(shown.getByRole('list'))).toEqual([
      'Gross Profit$4,350.25',
      '−Total Operating Expenses$4,380.70',
      '+Net Other Income−$99.95',
      'Net Profit−$130.40',
    ])
    await user.keyboard('{Escape}')
    await user.click(table.getByRole('button', { name: /^Total Operating Expenses, Jun 2026/ }))
    const total = await panel('Total Operating Expenses, Jun 2026')
    expect(screen.queryByRole('dialog', { name: 'Net Profit, Jun 2026' })).toBeNull()
    expect(total.getByRole('link', { name: /Rent/ })).toHaveAttribute('href', expect.stringContaining('category=rent'))
  })

  it('has a row that was typed in by hand said to be one', async () => {
    const { user, table } = await report()
    await user.hover(await table.findByRole('link', { name: /^Other Expenses, Jun 2026/ }))
    const shown = await panel('Other Expenses, Jun 2026')
    expect(await shown.findByText(/Typed in by hand/)).toHaveTextContent('Fire damage · Typed in by hand, so there is no printed line')
  })

  it('does not pretend where rows have changed since', async () => {
    const { product, person } = await books()
    const { id } = (await person.call('POST', '/api/reports', june)).json
    const rows = (await person.call('GET', '/api/transactions?search=0427')).json
    await person.call('DELETE', `/api/transactions/${rows[0].id}`)
    const { user } = renderApp(`/reports?report=${id}`, { product, as: person })
    const table = within(await screen.findByRole('table', { name: 'Category Breakdown' }))
    await user.hover(await table.findByRole('link', { name: /^Office Supplies, Jun 2026: \$280\.70/ }))
    const shown = await panel('Office Supplies, Jun 2026')
    expect(await shown.findByText('The rows have changed since: now $210.60.')).toBeVisible()
  })
})

describe('a change in a report', () => {
  it('says why, payee by payee, to the cent', async () => {
    const { user, table } = await report()
    await user.click(await table.findByRole('button', { name: /: why Rent changed$/ }))
    const why = within(await screen.findByRole('region', { name: 'Why Rent changed' }))
    expect(texts(why.getByRole('list'))).toEqual([
      'Rent Fourth Street: paid twice instead of once+$2,100.00',
      'May 2026 to Jun 2026+$2,100.00',
    ])
    await user.click(table.getByRole('button', { name: /: why Net Profit changed$/ }))
    const net = within(await screen.findByRole('region', { name: 'Why Net Profit changed' }))
    expect(screen.queryByRole('region', { name: 'Why Rent changed' })).toBeNull()
    expect(texts(net.getByRole('list'))).toEqual([
      expect.stringContaining('(Rent): paid twice instead of once−$2,100.00'),
      expect.stringContaining('(Revenue): $4,350.25 instead of $4,000.25+$350.00'),
      expect.stringContaining('Staples Store (Office Supplies): new, 7 payments−$280.70'),
      expect.stringContaining('Fire Damage (Other Expenses): new, 1 payment−$99.95'),
      'May 2026 to Jun 2026−$2,130.65',
    ])
    expect(net.getAllByRole('link')[0]).toHaveAttribute('href', expect.stringMatching(/category=rent.*from=2026-05-01.*to=2026-06-30/))
  })

  it('is told of a month in its own panel', async () => {
    const { user, table } = await report({ startDate: '2026-05-01', columns: 'month' })
    const figure = await table.findByRole('link', { name: /^Rent, Jun 2026/ })
    figure.focus()
    await user.keyboard(' ')
    const shown = await panel('Rent, Jun 2026')
    await user.click(await shown.findByRole('button', { name: 'Why it changed since May 2026' }))
    const why = within(await shown.findByRole('region', { name: 'Why Rent, Jun 2026 changed' }))
    expect(await why.findByText('+$2,100.00', { selector: 'li:first-child span' })).toBeVisible()
  })

  it('is told beside what is compared', async () => {
    const { user, table } = await report({ columns: 'previous_period' })
    await user.click(await table.findByRole('button', { name: /: why Rent changed$/ }))
    expect(await screen.findByRole('region', { name: 'Why Rent changed' })).toHaveTextContent('paid twice instead of once')
  })
})

describe('a figure of an account', () => {
  it('says what the account held, what moved, and how that is known', async () => {
    const { product, person } = await books()
    const { user } = renderApp('/reports/balance-sheet?asOf=2026-06-30', { product, as: person })
    const table = within(await screen.findByRole('table', { name: 'Balance Sheet' }))
    await user.hover(table.getByRole('link', { name: /^.*4821.*: / }))
    const shown = within(await screen.findByRole('dialog', { name: /4821/ }))
    expect(await shown.findByText('Held on 12/31/2025')).toBeVisible()
    expect(shown.getByText('Calculated from its transactions')).toBeVisible()
    expect(shown.getByText('and 7 more')).toBeVisible()
  })
})

describe('a figure of a cash flow', () => {
  it('shows the rows that moved the money, the accounts that held it, and what a total is added from', async () => {
    const { product, person } = await books()
    const { user } = renderApp('/reports/cash-flow?from=2026-06-01&to=2026-06-30', { product, as: person })
    const table = within(await screen.findByRole('table', { name: 'Cash Flow' }))
    const open = async (name: RegExp) => {
      const figure = await table.findByRole('button', { name })
      figure.focus()
      await user.keyboard(' ')
    }
    await open(/^Rent: /)
    const rent = await panel('Rent')
    expect(texts(await rent.findByRole('list'))).toEqual(['6/22/2026Rent Fourth Street−$2,100.00', '6/1/2026Rent Fourth Street−$2,000.00'])
    await user.keyboard('{Escape}')
    await open(/^Money at the end: /)
    const end = await panel('Money at the end')
    const account = await end.findByRole('link')
    expect(account).toHaveAttribute('href', expect.stringMatching(/^\/accounts\/.*to=2026-06-30/))
    await user.keyboard('{Escape}')
    await open(/^Total Operating: /)
    const total = await panel('Total Operating')
    expect(
      texts(await total.findByRole('list'))
        .slice(0, 2)
        .join(' '),
    ).toMatch(/Rent|Sales/)
  })
})

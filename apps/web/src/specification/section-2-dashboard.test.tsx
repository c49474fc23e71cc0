import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../test/network.ts'
import { cells, figure, owner, panel } from '../../test/owner.ts'
import { newProduct, renderApp } from '../../test/render-app.tsx'

/** The dashboard (specification, section 2), with the live data of the decisions in the places of its fixed ones. */

async function booked(rows: readonly (readonly [day: string, amount: number, isCredit: boolean])[], today = '2026-11-20T12:00:00Z') {
  const product = newProduct()
  product.setClock(today)
  const maya = await owner(product)
  for (const [transactionDate, amount, isCredit] of rows)
    await maya.as.call('POST', '/api/transactions', { description: 'Row', amount, transactionDate, category: 'other_income', isCredit })
  return maya
}

describe('the dashboard', () => {
  it('has its title, its header, its four figures and its four cards, in order', async () => {
    renderApp('/', await owner())
    expect(await screen.findByRole('heading', { level: 1, name: 'Financial Dashboard' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Financial Dashboard - Ledgerhand'))
    expect(screen.getByText('Overview of your business finances')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Quick Upload' })).toHaveAttribute('href', '/documents')
    expect(await screen.findByRole('link', { name: 'Nothing to review' })).toHaveAttribute('href', '/transactions/review')
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Monthly Revenue',
      'Monthly Expenses',
      'Net Profit',
      'Documents Processed',
    ])
    await waitFor(() => expect(figure('Documents Processed')).toHaveTextContent(/^Documents Processed0This month$/))
    const cards = ['Revenue vs Expenses', 'Pending Review', 'Recent Activity', 'Quick Actions']
    expect(
      cards.map((name) =>
        screen
          .getByRole('region', { name: new RegExp(`^${name}`) })
          .querySelector('h2')
          ?.textContent?.trim(),
      ),
    ).toEqual(cards)
    expect(panel('Recent Activity').getByRole('link', { name: 'View all activity' })).toHaveAttribute('href', '/documents')
  })

  it('writes a change as a sign, one decimal and what it is against; money in US dollars', async () => {
    renderApp(
      '/',
      await booked([
        ['2026-10-03', 1000, true],
        ['2026-10-04', 100, false],
        ['2026-11-03', 1082, true],
        ['2026-11-04', 96.9, false],
      ]),
    )
    await waitFor(() => expect(figure('Monthly Revenue')).toHaveTextContent(/^Monthly Revenue\$1,082\.00\+8\.2% from last month$/))
    expect(figure('Monthly Expenses')).toHaveTextContent(/^Monthly Expenses\$96\.90−3\.1% from last month$/)
    expect(figure('Net Profit')).toHaveTextContent(/^Net Profit\$985\.10\+9\.5% from last month$/)
  })

  it.each(['dashboard.chart', 'dashboard.documents', 'dashboard.metrics'])('says that it waits for %s', async (procedure) => {
    const maya = await owner()
    renderApp('/', maya)
    network.use(http.get(new RegExp(`trpc/[^?]*${procedure}`), () => new Promise<never>(() => undefined)))
    await screen.findByRole('heading', { name: 'Financial Dashboard' })
    if (procedure === 'dashboard.chart') expect(await screen.findByText('Loading chart...')).toBeVisible()
    if (procedure === 'dashboard.documents') expect(await screen.findByText('Loading activity...')).toBeVisible()
    if (procedure === 'dashboard.metrics') expect(figure('Monthly Revenue')).toHaveTextContent('...')
  })
})

describe("the card 'Revenue vs Expenses'", () => {
  it('draws the last six months that have data, 256 pixels tall, credits as revenue and debits as expenses', async () => {
    const months = ['2026-01', '2026-02', '2026-04', '2026-05', '2026-07', '2026-08', '2026-10', '2026-11']
    renderApp('/', await booked(months.flatMap((m, i) => [[`${m}-05`, 100 + i, true] as const, [`${m}-06`, i + 0.5, false] as const])))
    expect(await screen.findByText('Monthly comparison over the last 6 months')).toBeVisible()
    const table = await screen.findByRole('table', { name: 'Revenue vs Expenses' })
    expect(cells(table)).toEqual([
      ['Month', 'Revenue', 'Expenses'],
      ['Apr 2026', '$102.00', '$2.50'],
      ['May 2026', '$103.00', '$3.50'],
      ['Jul 2026', '$104.00', '$4.50'],
      ['Aug 2026', '$105.00', '$5.50'],
      ['Oct 2026', '$106.00', '$6.50'],
      ['Nov 2026', '$107.00', '$7.50'],
    ])
    expect(screen.getByRole('region', { name: 'Revenue vs Expenses' }).querySelector('[style="height: 256px;"]')).toBeVisible()
    const legend = panel('Revenue vs Expenses').getAllByText(/^(Revenue|Expenses)$/, { selector: '[data-series]' })
    expect(legend.map((series) => series.textContent)).toEqual(['Revenue', 'Expenses'])
    const drawn = () => panel('Revenue vs Expenses').getAllByRole('link', { name: /: show its transactions$/ })
    await waitFor(() => expect(drawn().at(-1)).toHaveTextContent('Nov 2026'))
  })
})

describe("the card 'Recent Activity'", () => {
  it('shows the four latest documents: type in capitals, name, time, and a mark for what became of it', async () => {
    const maya = await owner()
    const { product, as } = maya
    const types = ['bank_statement', 'credit_card', 'invoice', 'receipt', 'other'] as const
    for (const [i, type] of types.entries()) {
      product.setClock(`${new Date().getFullYear()}-0${i + 1}-02T09:15:00Z`)
      await as.upload(`${type}.csv`, `Date,Description,Amount\n2026-01-0${i + 1},Coffee,-4.00\n`, type)
      if (type === 'credit_card') await product.work()
    }
    renderApp('/', maya)
    const activity = within(await screen.findByRole('region', { name: 'Recent Activity' }))
    const rows = await activity.findAllByRole('listitem')
    expect(rows.map((row) => [within(row).getByRole('link').textContent, row.querySelector('span')?.textContent])).toEqual([
      [expect.stringContaining('other.csv'), 'OTHER Uploaded'],
      [expect.stringContaining('receipt.csv'), 'RECEIPT Uploaded'],
      [expect.stringContaining('invoice.csv'), 'INVOICE Uploaded'],
      [expect.stringContaining('credit_card.csv'), 'CREDIT CARD Uploaded'],
    ])
    expect(activity.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Not processed',
      'Not processed',
      'Not processed',
      'Processed',
    ])
    expect(rows[0]?.querySelector('time')).toHaveTextContent(/^May 2, \d{1,2}:15 [AP]M$/)
  })
})

describe("the card 'Pending Review'", () => {
  it('has the three rows with their buttons, and counts them in its badge', async () => {
    const maya = await booked([['2026-11-03', 91.6, false]])
    const { product, as } = maya
    const { sqlite } = product.database
    for (const [label, category] of [
      ['Row 2', 'other'],
      ['Row 3', 'rent'],
    ])
      await as.call('POST', '/api/transactions', {
        description: label,
        amount: 5,
        transactionDate: '2026-11-04',
        category,
        isCredit: false,
      })
    sqlite.prepare(`update transactions set ai_confidence = 10 where description <> 'Row 3' and "user_id" <> ''`).run()
    await as.upload('empty.ofx', 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX></OFX>')
    await product.work()
    renderApp('/', maya)
    const card = within(await screen.findByRole('region', { name: 'Pending Review 2 items 1 failed' }))
    expect(card.getAllByRole('listitem').map((row) => row.querySelector('div > div')?.firstChild?.textContent)).toEqual([
      'Unrecognized Transaction',
      'Category Suggestion',
      'Processing Error',
    ])
    expect(card.getByRole('button', { name: 'Retry Processing Error' })).toHaveTextContent(/^Retry$/)
    expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Review', '/transactions/review?kind=unrecognized'],
      ['Review', '/transactions/review?kind=suggestion'],
      // Beside what is asked for: another file in the place of one that stays broken, and the way to all of them at once.
      ['Replace', expect.stringMatching(/^\/documents\?add=true&replaces=/)],
      ['Review 2 transactions', '/transactions/review'],
    ])
    expect(screen.getByRole('link', { name: '2 items need review, 1 document failed' })).toHaveTextContent(/^2$/)
  })

  it('says that nothing waits', async () => {
    renderApp('/', await owner())
    expect(await screen.findByText('All caught up')).toBeVisible()
    expect(panel('Pending Review').queryByText(/item/, { selector: 'span' })).toBeNull()
  })
})

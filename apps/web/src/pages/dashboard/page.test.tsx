import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, type Product, renderApp } from '../../../test/render-app.tsx'

/** A statement with three rows of this month and two of the last: one of them is a cheque that nobody could place. */
const statement = (month: string, before: string) =>
  [
    'Date,Description,Amount',
    `${month}-02,STRIPE TRANSFER,1100.00`,
    `${month}-03,STARBUCKS STORE 1123,-8.40`,
    `${month}-05,CHECK 1184,-91.60`,
    `${before}-02,STRIPE TRANSFER,1000.00`,
    `${before}-03,STARBUCKS STORE 1123,-80.00`,
  ].join('\n')

async function maya(product: Product) {
  const person = product.person()
  await person.signUp('maya@example.com')
  return person
}
async function withStatement() {
  const product = newProduct()
  product.setClock('2026-05-20T12:00:00Z')
  const person = await maya(product)
  await person.upload('checking.csv', statement('2026-05', '2026-04'))
  await product.work()
  return { product, person }
}
const panel = (name: RegExp | string) => within(screen.getByRole('region', { name }))
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement

describe('the dashboard', () => {
  it('says what is missing while there is nothing, without a made-up number', async () => {
    const product = newProduct()
    renderApp('/', { product, as: await maya(product) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Financial Dashboard' })).toBeVisible()
    expect(screen.getByText('Overview of your business finances')).toBeVisible()
    await waitFor(() => expect(figure('Monthly Revenue')).toHaveTextContent('$0.00No data last month'))
    expect(figure('Monthly Expenses')).toHaveTextContent('No data last month')
    expect(figure('Net Profit')).toHaveTextContent('No data last month')
    expect(figure('Documents Processed')).toHaveTextContent('0This month')
    expect(await screen.findByText('No data available')).toBeVisible()
    expect(screen.getByText('Add transactions to see the chart')).toBeVisible()
    expect(await screen.findByText('No recent activity')).toBeVisible()
    expect(panel('Pending Review').getByText('All caught up')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Nothing to review' })).not.toHaveTextContent(/\d/)
    expect(screen.getByRole('link', { name: 'Quick Upload' })).toHaveAttribute('href', '/documents')
    expect(screen.getByRole('link', { name: 'View all activity' })).toHaveAttribute('href', '/documents')
    expect(panel('Recent Activity').getByRole('link', { name: 'Statement Coverage' })).toHaveAttribute('href', '/coverage')
  })

  it('leads from every quick action to its page', async () => {
    const product = newProduct()
    renderApp('/', { product, as: await maya(product) })
    await screen.findByRole('heading', { name: 'Quick Actions' })
    const where = panel('Quick Actions')
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
    expect(where).toEqual([
      ['Upload Documents', '/documents'],
      ['Add Transaction', '/transactions'],
      ['Generate P&L', '/reports'],
      ['Share Access', '/sharing'],
    ])
  })

  it('shows the month, its real change against the last one, and the document behind it', async () => {
    const { product, person } = await withStatement()
    renderApp('/', { product, as: person })
    await waitFor(() => expect(figure('Monthly Revenue')).toHaveTextContent('$1,100.00+10.0% from last month'))
    expect(figure('Monthly Expenses')).toHaveTextContent('$100.00+25.0% from last month')
    expect(figure('Net Profit')).toHaveTextContent('$1,000.00+8.7% from last month')
    expect(figure('Documents Processed')).toHaveTextContent('1This month')
    const behind = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    const may = 'from=2026-05-01&to=2026-05-31&isTransfer=false'
    expect(behind(/^Monthly Revenue \$1,100.00/)).toBe(`/transactions?${may}&isCredit=true`)
    expect(behind(/^Monthly Expenses \$100.00/)).toBe(`/transactions?${may}&isCredit=false`)
    expect(behind(/^Net Profit \$1,000.00/)).toBe(`/transactions?${may}`)
    expect(behind(/^Documents Processed this month, 1/)).toBe('/documents')
    const activity = panel('Recent Activity')
    expect(await activity.findByText('BANK STATEMENT Uploaded')).toBeVisible()
    expect(activity.getByTitle('checking.csv')).toBeVisible()
    expect(activity.getByRole('img', { name: 'Processed' })).toBeInTheDocument()
  })

  it('marks a document that is not processed yet', async () => {
    const product = newProduct()
    const person = await maya(product)
    await person.upload('card.csv', statement('2026-05', '2026-04'), 'credit_card')
    renderApp('/', { product, as: person })
    expect(await screen.findByText('CREDIT CARD Uploaded')).toBeVisible()
    expect(screen.getByRole('img', { name: 'Not processed' })).toBeInTheDocument()
  })

  it('each month of the chart leads to the rows behind it', async () => {
    const { product, person } = await withStatement()
    const { user, router } = renderApp('/', { product, as: person })
    await user.click(await screen.findByRole('link', { name: /^Apr.*: show its transactions$/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'))
    expect(router.state.location.search).toEqual({ from: '2026-04-01', to: '2026-04-30', isTransfer: false })
  })

  it('gives the chart as a table too, month by month with full amounts', async () => {
    const { product, person } = await withStatement()
    renderApp('/', { product, as: person })
    const table = await screen.findByRole('table', { name: 'Revenue vs Expenses' })
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows).toEqual([
      ['Month', 'Revenue', 'Expenses'],
      ['Apr 2026', '$1,000.00', '$80.00'],
      ['May 2026', '$1,100.00', '$100.00'],
    ])
  })

  it('counts what waits on the bell, on the card and in the navigation, all alike', async () => {
    const { product, person } = await withStatement()
    renderApp('/', { product, as: person })
    const bell = await screen.findByRole('link', { name: /^\d+ items? needs? review$/ })
    await waitFor(() => expect(bell).toHaveTextContent(/^\d+$/))
    const total = Number(bell.textContent)
    expect(bell).toHaveAttribute('href', '/transactions/review')
    const pending = panel(/^Pending Review/)
    expect(pending.getByText(total === 1 ? '1 item' : `${total} items`)).toBeVisible()
    expect(pending.getByText('Unrecognized Transaction')).toBeVisible()
    expect(pending.getByText('Category Suggestion')).toBeVisible()
    expect(pending.getByText('Processing Error')).toBeVisible()
    expect(pending.getByText('CHECK 1184, $91.60')).toBeVisible()
    expect(pending.getByRole('link', { name: 'Review Unrecognized Transaction' })).toHaveAttribute(
      'href',
      '/transactions/review?kind=unrecognized',
    )
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(main.getByRole('link', { name: new RegExp(`^Transactions\\s*${total}\\s*need review$`) })).toBeVisible()
  })

  it('processes a document again on Retry', async () => {
    const broken = { kind: 'unreadable', reason: 'This file is damaged', retryable: false } as const
    const product = newProduct({
      reader: {
        read: async () => broken,
        unpack: async () => ({ kind: 'unreadable', reason: 'Not read in tests', retryable: false }),
        renderPage: async () => null,
        pictureToSend: async () => null,
        showSheet: async () => null,
        showText: async () => null,
      },
    })
    const person = await maya(product)
    await person.upload('scan.csv', statement('2026-05', '2026-04'))
    await product.work()
    const { user, asked } = renderApp('/', { product, as: person })
    const pending = await screen.findByRole('region', { name: /^Pending Review/ })
    expect(await within(pending).findByText('scan.csv')).toBeVisible()
    await user.click(within(pending).getByRole('button', { name: 'Retry Processing Error' }))
    expect(await screen.findByText('Processing again')).toBeVisible()
    expect(asked).toContain('/trpc/documents.retry')
    expect(await within(pending).findByText('All caught up')).toBeVisible()
  })

  it('offers to replace a file that reading again cannot help', async () => {
    const product = newProduct()
    const person = await maya(product)
    await person.upload('empty.ofx', 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX></OFX>')
    await product.work()
    const { user } = renderApp('/', { product, as: person })
    const pending = within(await screen.findByRole('region', { name: /^Pending Review/ }))
    await user.click(await pending.findByRole('link', { name: 'Replace Processing Error' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    expect(await dialog.findByText('Replaces empty.ofx, which is then removed.')).toBeVisible()
  })

  it('says that the session has ended, then goes to the sign-in page', async () => {
    const product = newProduct()
    const { user, forget, path } = renderApp('/sharing', { product, as: await maya(product) })
    const main = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(await screen.findByText('No users yet')).toBeVisible()
    forget()
    await user.click(main.getByRole('link', { name: 'Dashboard' }))
    const toast = await screen.findByRole('alert')
    expect(toast).toHaveTextContent('Unauthorized')
    expect(toast).toHaveTextContent('You are logged out. Logging in again...')
    await waitFor(() => expect(path()).toBe('/login'))
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  })
})

describe('the months of the dashboard', () => {
  /** A statement of February, looked at on November 22. */
  async function inNovember(rows: readonly string[]) {
    const product = newProduct()
    product.setClock('2026-11-22T12:00:00Z')
    const person = await maya(product)
    await person.upload('february.csv', ['Date,Description,Amount', ...rows].join('\n'))
    await product.work()
    return { product, person }
  }
  const february = ['2026-02-02,STRIPE TRANSFER,1000.00', '2026-02-03,STARBUCKS STORE 1123,-80.00']

  it('with nothing in the running one say so, and lead to the latest that has something', async () => {
    const { product, person } = await inNovember(['2026-01-05,STRIPE TRANSFER,800.00', ...february])
    const { user, router } = renderApp('/', { product, as: person })
    expect(await screen.findByRole('heading', { name: 'November 2026 so far' })).toBeVisible()
    expect(screen.getByText(/^No transactions in November 2026 yet\. Latest: February 2026\./)).toBeVisible()
    expect(figure('Monthly Revenue')).toHaveTextContent('$0.00No data last month')
    await user.click(screen.getByRole('link', { name: 'Show it' }))
    expect(await screen.findByRole('heading', { name: 'February 2026' })).toBeVisible()
    await waitFor(() => expect(figure('Monthly Revenue')).toHaveTextContent('$1,000.00+25.0% from Jan 2026'))
    expect(figure('Monthly Expenses')).toHaveTextContent('$80.00No data in Jan 2026')
    expect(figure('Documents Processed')).toHaveTextContent('0In Feb 2026')
    expect(router.state.location.search).toEqual({ month: '2026-02' })
    await user.click(screen.getByRole('link', { name: 'Show January 2026' }))
    await waitFor(() => expect(figure('Monthly Revenue')).toHaveTextContent('$800.00No data in Dec 2025'))
    // Before the first month there is nothing to be seen.
    expect(screen.queryByRole('link', { name: 'Show December 2025' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'This month' }))
    expect(await screen.findByRole('heading', { name: 'November 2026 so far' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Show December 2026' })).toBeNull()
  })

  it('are reached by a link, and what is no month is the running one', async () => {
    const { product, person } = await inNovember(february)
    const { unmount } = renderApp('/?month=2026-02', { product, as: person })
    expect(await screen.findByRole('heading', { name: 'February 2026' })).toBeVisible()
    unmount()
    renderApp('/?month=2026-13', { product, as: person })
    expect(await screen.findByRole('heading', { name: 'November 2026 so far' })).toBeVisible()
  })

  it('that have no data are not compared: no loss of all revenue, but words', async () => {
    const { product, person } = await inNovember([
      '2026-07-05,STRIPE TRANSFER,500.00',
      ...['05', '06'].map((d) => `2026-10-${d},STAPLES,-30.00`),
    ])
    const { unmount } = renderApp('/', { product, as: person })
    for (const label of ['Monthly Revenue', 'Monthly Expenses', 'Net Profit'])
      await waitFor(() => expect(figure(label)).toHaveTextContent('$0.00No data yet this month'))
    unmount()
    renderApp('/?month=2026-08', { product, as: person })
    await waitFor(() => expect(figure('Monthly Revenue')).toHaveTextContent('$0.00No data in Aug 2026'))
    expect(document.body).not.toHaveTextContent('100.0%')
  })

  it('that are running are compared with the same days of the month before', async () => {
    const { product, person } = await inNovember([
      '2026-10-05,STRIPE TRANSFER,500.00',
      '2026-10-25,STRIPE TRANSFER,4500.00',
      '2026-10-28,STAPLES,-90.00',
      '2026-11-05,STRIPE TRANSFER,600.00',
      '2026-11-06,STAPLES,-30.00',
    ])
    renderApp('/', { product, as: person })
    await waitFor(() => expect(figure('Monthly Revenue')).toHaveTextContent('$600.00+20.0% from last month'))
    // Last month has expenses, but none until its 22nd.
    expect(figure('Monthly Expenses')).toHaveTextContent('$30.00No data Oct 1–22')
    expect(screen.getByText('Compared with Oct 1–22')).toBeVisible()
  })
})

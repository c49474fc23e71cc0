import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cells, owner } from '../../test/owner.ts'
import { renderApp } from '../../test/render-app.tsx'
import { PrintedRows } from '../print/paper-rows.tsx'

/** What a sheet of paper says that the screen does not have to: whose books, which day, what it is narrowed to, every row. */
const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')))
const printed = () => act(() => void window.dispatchEvent(new Event('afterprint')))
const day = new Date().toLocaleDateString('en-US')

/** A browser that prints: what stood on the paper, once it was asked. */
function printer() {
  const foot = () => screen.queryByText(/^The first /)?.textContent ?? undefined
  let paper: { rows: number; foot: string | undefined } | null = null
  const asked = vi.fn(() => {
    print()
    paper = { rows: [...document.querySelectorAll('table')].at(-1)?.querySelectorAll('tbody tr').length ?? 0, foot: foot() }
    printed()
  })
  vi.stubGlobal('print', asked)
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => paper
}

async function books() {
  const maya = await owner()
  for (const [description, amount, transactionDate, isCredit] of [
    ['Invoice 7', 1100, '2026-05-06', true],
    ['Harbor Lane', 8.4, '2026-05-03', false],
    ['Office rent', 900, '2026-04-01', false],
  ] as const)
    await maya.as.call('POST', '/api/transactions', { description, amount, transactionDate, category: 'rent', isCredit })
  return maya
}

describe('on paper', () => {
  it('transactions are a plain table of all that is loaded, under whose they are, when, and what they are narrowed to', async () => {
    const maya = await books()
    const name = (await maya.as.call('GET', '/api/auth/user')).json.books[0].name as string
    renderApp('/transactions?from=2026-05-01&to=2026-05-31&category=rent', maya)
    // Nothing is loaded but these two.
    await screen.findByText('2 transactions')
    await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(1))
    expect(screen.queryByText(/^Printed/)).toBeNull()
    print()
    expect(screen.getByText(`Printed ${day}`).parentElement).toHaveTextContent(name)
    expect(screen.getByText('May 2026 · Rent')).toBeInTheDocument()
    const paper = screen.getAllByRole('table').at(-1) as HTMLElement
    expect(cells(paper)).toEqual([
      ['Date', 'Description', 'Category', 'Amount'],
      ['5/6/2026', 'Invoice 7', 'Rent', '+$1,100.00'],
      ['5/3/2026', 'Harbor Lane', 'Rent', '−$8.40'],
    ])
    printed()
    expect(screen.queryByText(/^Printed/)).toBeNull()
    expect(screen.getAllByRole('table')).toHaveLength(1)
  })

  it('a list of which not all is loaded says so', async () => {
    const maya = await owner()
    const lines = Array.from({ length: 130 }, (_, i) => `2026-05-${String(1 + (i % 28)).padStart(2, '0')},Coffee ${i},-${i + 1}.00`)
    await maya.as.upload('may.csv', ['Date,Description,Amount', ...lines].join('\n'))
    await maya.product.work()
    renderApp('/transactions', maya)
    await screen.findByText('130 transactions')
    await screen.findByRole('table')
    print()
    // As many as were loaded: jsdom shows no row, so no more were asked for.
    expect(screen.getByText(/^The first 100 of 130 transactions\. To have all of them on paper, use Print/)).toBeInTheDocument()
    expect(within(screen.getAllByRole('table').at(-1) as HTMLElement).getAllByRole('row')).toHaveLength(101)
    printed()
  })

  it('Print has the rest of the list fetched first', async () => {
    const maya = await owner()
    const lines = Array.from({ length: 130 }, (_, i) => `2026-05-${String(1 + (i % 28)).padStart(2, '0')},Coffee ${i},-${i + 1}.00`)
    await maya.as.upload('may.csv', ['Date,Description,Amount', ...lines].join('\n'))
    await maya.product.work()
    const paper = printer()
    const { user } = renderApp('/transactions', maya)
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    await waitFor(() => expect(paper()).toEqual({ rows: 130, foot: undefined }))
  })

  it('Ctrl P has the rows of a document fetched first', async () => {
    const maya = await owner()
    const lines = Array.from({ length: 620 }, (_, i) => `2026-05-${String(1 + (i % 28)).padStart(2, '0')},Coffee ${i},-${i + 1}.00`)
    const { document } = (await maya.as.upload('may.csv', ['Date,Description,Amount', ...lines].join('\n'))).json
    await maya.product.work()
    const paper = printer()
    const { user } = renderApp(`/documents/${document.id}`, maya)
    await screen.findByRole('list', { name: 'Transactions in this document' })
    await user.keyboard('{Control>}p{/Control}')
    await waitFor(() => expect(paper()).toEqual({ rows: 620, foot: undefined }))
  })

  it('no more than two thousand rows stand on it, and that is said', () => {
    const row = { description: 'Coffee', amount: '1.00', transactionDate: '2026-05-03', category: 'meals', isCredit: false }
    const rows = Array.from({ length: 2001 }, (_, i) => ({ ...row, id: `${i}`, label: 'meals', currency: null, entityId: null }) as never)
    render(
      <MantineProvider env="test">
        <PrintedRows rows={rows} count={5000} />
      </MantineProvider>,
    )
    print()
    expect(screen.getByText('The first 2,000 of 5,000 transactions. No more than 2,000 are printed at once.')).toBeInTheDocument()
    expect(document.querySelectorAll('tbody tr')).toHaveLength(2000)
    printed()
  })

  it('a statement says whose it is', async () => {
    const maya = await books()
    const period = { reportPeriod: '2026-05', startDate: '2026-05-01', endDate: '2026-05-31' }
    const { json } = await maya.as.call('POST', '/api/reports', { title: 'May', ...period })
    renderApp(`/reports?report=${json.id}`, maya)
    const dialog = within(await screen.findByRole('dialog', { name: 'May' }))
    print()
    expect(dialog.getByText(`Printed ${day}`)).toBeInTheDocument()
    printed()
  })
})

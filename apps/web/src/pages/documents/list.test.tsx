import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { owner } from '../../../test/owner.ts'
import { renderApp } from '../../../test/render-app.tsx'

const statement = (number: string, month: string) =>
  [
    `Account Number,****${number}`,
    'Date,Description,Amount',
    `${month}-02,STAPLES STORE ${number},-40.00`,
    `${month}-20,DEPOSIT ${number},300.00`,
  ].join('\n')

/** Two statements and an invoice that is only waiting to be read. */
async function books() {
  const maya = await owner()
  await maya.as.upload('b statement.csv', statement('4821', '2026-03'))
  await maya.as.upload('A statement.csv', statement('1700', '2026-01'))
  await maya.product.work()
  await maya.as.upload('invoice.pdf', await madePdf(['HARBOR OFFICE SUPPLY', '', 'INVOICE', 'Total $88.00']), 'invoice')
  return maya
}
const names = () => screen.getAllByRole('link', { name: /\.(csv|pdf)$/ }).map((link) => link.textContent?.replace(/^(.*?\.\w{3}).*/, '$1'))
const head = (name: string) => screen.getByRole('columnheader', { name })

describe('the list of documents', () => {
  it('says of each statement its account and its days', async () => {
    renderApp('/documents', await books())
    const row = within((await screen.findByTitle('b statement.csv')).closest('tr') as HTMLElement)
    expect(row.getByText(/••4821$/)).toBeVisible()
    expect(row.getByText('3/2/2026 - 3/20/2026')).toBeVisible()
  })

  it('is ordered by its heads; the address keeps the order, beside the search', async () => {
    const { user, router } = renderApp('/documents?search=pdf', await books())
    await screen.findByTitle('invoice.pdf')
    expect(head('Uploaded')).toHaveAttribute('aria-sort', 'descending')
    await user.click(within(head('Document')).getByRole('button'))
    expect(router.state.location.search).toEqual({ search: 'pdf', sort: 'name' })
    await user.clear(screen.getByRole('searchbox', { name: 'Search documents' }))
    await waitFor(() => expect(names()).toEqual(['A statement.csv', 'b statement.csv', 'invoice.pdf']))
    expect(router.state.location.search).toEqual({ sort: 'name' })
    await user.click(within(head('Document')).getByRole('button'))
    await waitFor(() => expect(names()).toEqual(['invoice.pdf', 'b statement.csv', 'A statement.csv']))
    // What is of no period is last, whichever way.
    await user.click(within(head('Period')).getByRole('button'))
    await waitFor(() => expect(names()).toEqual(['b statement.csv', 'A statement.csv', 'invoice.pdf']))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest period')
    await waitFor(() => expect(names()).toEqual(['A statement.csv', 'b statement.csv', 'invoice.pdf']))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Latest upload')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('has the columns that were chosen; what is none stands under the name', async () => {
    const { user } = renderApp('/documents', await books())
    await screen.findByTitle('invoice.pdf')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Type' }))
    await user.click(screen.getByRole('checkbox', { name: 'Period' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Type' })).toBeNull())
    const cell = screen.getByTitle('b statement.csv').closest('td')
    expect(cell).toHaveTextContent('3/2/2026 - 3/20/2026')
    expect(cell).toHaveTextContent('Bank Statement')
    await user.click(screen.getByRole('button', { name: 'Usual columns' }))
    expect(await screen.findByRole('columnheader', { name: 'Period' })).toBeVisible()
  })

  it('shows the first page of what has pages; of the others, and where none comes, a sheet', async () => {
    renderApp('/documents', await books())
    const row = (await screen.findByTitle('invoice.pdf')).closest('tr') as HTMLElement
    const picture = row.querySelector('img') as HTMLImageElement
    expect(picture.getAttribute('src')).toMatch(/^\/api\/documents\/[\w-]+\/thumbnail/)
    expect((screen.getByTitle('b statement.csv').closest('tr') as HTMLElement).querySelector('img')).toBeNull()
    fireEvent.error(picture)
    expect(row.querySelector('img')).toBeNull()
    expect(row.querySelector('td')).toHaveTextContent('PDF')
  })
})

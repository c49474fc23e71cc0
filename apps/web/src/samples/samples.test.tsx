import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../test/render-app.tsx'

async function books() {
  const product = newProduct()
  product.setClock('2026-05-20T12:00:00Z')
  const person = product.person()
  await person.signUp('maya@example.com')
  return { product, person }
}

describe('a product with nothing in it', () => {
  it('says what to do next, and is filled with sample data at one click and emptied at one click', async () => {
    const { product, person } = await books()
    const { user } = renderApp('/', { product, as: person })
    expect(await screen.findByRole('heading', { name: 'Three steps to your first report' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Upload your first statement' })).toHaveAttribute('href', '/documents?add=true')
    await user.click(screen.getByRole('button', { name: 'Look around with sample data' }))
    expect(await screen.findByText('Sample data added')).toBeVisible()
    const note = within(await screen.findByRole('complementary', { name: 'Sample data' }))
    expect(note.getByText('These books hold sample data.')).toBeVisible()
    expect(screen.queryByText('Three steps to your first report')).toBeNull()

    await user.click(note.getByRole('button', { name: 'Remove sample data' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove sample data' }))
    await user.click(dialog.getByRole('button', { name: 'Remove sample data' }))
    expect(await screen.findByText('Sample data removed')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Sample data' })).toBeNull())
    expect(await screen.findByText('Three steps to your first report')).toBeVisible()
    expect((await person.call('GET', '/api/transactions')).json).toEqual([])
  })

  it('keeps the steps while they are done, each a link that ticks off, until the report is there', async () => {
    const { product, person } = await books()
    await person.upload('real.csv', 'Date,Description,Amount\n2026-05-02,STRIPE TRANSFER,1100.00\n2026-05-03,ZQX HOLDINGS 77,-12.00\n')
    await product.work()
    const step = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement
    const first = renderApp('/', { product, as: person })
    expect(await screen.findByText('2 transactions from 1 document')).toBeVisible()
    expect(within(step('Upload a statement')).getByText('Done')).toBeInTheDocument()
    expect(step('Answer the few open questions')).toHaveAttribute('aria-current', 'step')
    expect(screen.getByRole('link', { name: 'Answer questions' })).toHaveAttribute('href', '/transactions/review')
    expect(screen.getByRole('link', { name: 'Generate your P&L' })).toHaveAttribute('href', '/reports?add=true')
    expect(screen.queryByRole('button', { name: 'Look around with sample data' })).toBeNull()
    first.unmount()

    const period = { title: 'May', reportPeriod: '2026-05', startDate: '2026-05-01', endDate: '2026-05-31' }
    expect((await person.call('POST', '/api/reports', period)).status).toBe(201)
    renderApp('/', { product, as: person })
    expect(await screen.findByText('BANK STATEMENT Uploaded')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Three steps to your first report')).toBeNull())
  })

  it('tells an accountant the same of a new client, and asks a viewer nothing', async () => {
    const { product, person } = await books()
    const { json: me } = await person.call('GET', '/api/auth/user')
    for (const role of ['cpa', 'viewer'] as const) {
      const other = product.person()
      const { id } = await other.signUp(`${role}@example.com`)
      await person.give(other, id, role)
      sessionStorage.setItem('ledgerhand.books', me.id)
      const app = renderApp('/', { product, as: other })
      await screen.findByText('No data available')
      if (role === 'cpa') {
        expect(await screen.findByRole('heading', { name: 'Three steps to your first report' })).toBeVisible()
        // What the business is called is the owner's to say.
        expect(screen.queryByText('What is your business called?')).toBeNull()
      } else expect(screen.queryByText(/^Three steps/)).toBeNull()
      app.unmount()
    }
  })
})

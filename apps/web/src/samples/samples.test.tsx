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

  it('keeps what is real, and asks nothing of somebody who has begun', async () => {
    const { product, person } = await books()
    await person.upload('real.csv', 'Date,Description,Amount\n2026-05-02,STRIPE TRANSFER,1100.00\n')
    renderApp('/', { product, as: person })
    expect(await screen.findByText('BANK STATEMENT Uploaded')).toBeVisible()
    expect(screen.queryByText('Three steps to your first report')).toBeNull()
  })
})

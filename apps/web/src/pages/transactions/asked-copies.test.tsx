import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { viewerOf } from '../../../test/owner.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const paper = (total: string, vendor = 'Contoso Ltd.', number = 'INV-20417') => `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>${number}</ID><IssueDate>2026-03-02</IssueDate>
<DocumentCurrencyCode>USD</DocumentCurrencyCode><AccountingSupplierParty><Party><PartyName><Name>${vendor}</Name></PartyName></Party>
</AccountingSupplierParty><LegalMonetaryTotal><TaxInclusiveAmount>${total}</TaxInclusiveAmount></LegalMonetaryTotal></Invoice>`

/** Two files of one number with two totals, for each vendor. */
async function books(...vendors: string[]) {
  const product = newProduct()
  const person = product.person()
  const { id } = await person.signUp('maya@example.com')
  for (const [i, vendor] of vendors.entries())
    for (const [file, total] of [
      [`first-${i}.xml`, '110.00'],
      [`second-${i}.xml`, '610.00'],
    ] as const) {
      await person.upload(file, paper(total, vendor, `INV-2041${i}`), 'invoice')
      await product.work()
    }
  const bills = async () => ((await person.call('GET', '/api/transactions')).json as { amount: string }[]).map((row) => row.amount).sort()
  /** Nothing waits but what is asked about copies. */
  const settle = async () => {
    for (const row of (await person.call('GET', '/api/transactions')).json as { id: string }[])
      await person.call('PUT', `/api/transactions/${row.id}`, { category: 'repairs' })
  }
  return { product, person, id, bills, settle }
}
const card = async (name: string) => within(await screen.findByRole('region', { name: `Already in your books: ${name}` }))

it('asks in review with both bills side by side, once and nowhere else', async () => {
  const { product, person } = await books('Contoso Ltd.')
  renderApp('/transactions/review', { product, as: person })
  const asked = await card('second-0.xml')
  expect(asked.getByRole('columnheader', { name: /In your books/ })).toHaveTextContent('first-0.xml')
  const facts = () => asked.getAllByRole('row').map((row) => row.textContent)
  expect(facts().slice(1)).toEqual([
    'VendorContoso Ltd.Contoso Ltd.',
    'NumberINV-20410INV-20410',
    'Total differs$610.00$110.00',
    expect.stringMatching(/^Date3\/2\/20263\/2\/2026$/),
  ])
  expect(screen.queryByText(/second-0.xml has|first-0.xml has the same vendor and number.*say in Review/)).toBeNull()
})

it('is answered by one key; U takes it back and the toast does too', async () => {
  const { product, person, bills, settle } = await books('Contoso Ltd.')
  await settle()
  const { user } = renderApp('/transactions/review', { product, as: person })
  await card('second-0.xml')
  await user.keyboard('b')
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Already in your books/ })).toBeNull())
  await product.work()
  expect(await bills()).toEqual(['110.00'])
  await user.keyboard('u')
  expect(await screen.findByText('Undone')).toBeVisible()
  await product.work()
  expect(await bills()).toEqual(['110.00', '610.00'])
  await card('second-0.xml')
  await user.keyboard('n')
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Already in your books/ })).toBeNull())
  await product.work()
  expect(await bills()).toEqual(['110.00', '610.00'])
  expect((await person.call('GET', '/api/documents/asked-copies')).json).toEqual([])
  await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement)
  await waitFor(async () => {
    await product.work()
    expect((await person.call('GET', '/api/documents/asked-copies')).json).toHaveLength(1)
  })
})

it('counts what waits, and the end of review waits for it', async () => {
  const { product, person, settle } = await books('Contoso Ltd.', 'Northwind Traders')
  await person.upload('bank.csv', 'Date,Description,Amount\n2026-03-06,RENT,-900.00\n')
  await product.work()
  await settle()
  const { user } = renderApp('/transactions/review', { product, as: person })
  await card('second-1.xml')
  expect(await screen.findByText('Say above whether 2 bills are in your books already.')).toBeVisible()
  expect(screen.queryByText('All caught up')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Generate your P&L' })).toBeNull()
  expect((await person.call('GET', '/api/dashboard/pending')).json).toMatchObject({ total: 2, copies: 2 })
  await user.click((await card('second-1.xml')).getByRole('button', { name: /The same bill/ }))
  expect(await screen.findByText('Say above whether 1 bill is in your books already.')).toBeVisible()
  await product.work()
  await user.click((await card('second-0.xml')).getByRole('button', { name: /The same bill/ }))
  expect(await screen.findByText('All caught up')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Generate your P&L' })).toBeVisible()
})

it('leads there from the dashboard, and a viewer only reads it', async () => {
  const { product, person, id, settle } = await books('Contoso Ltd.')
  await settle()
  const { unmount } = renderApp('/', { product, as: person })
  expect(await screen.findByRole('link', { name: 'Review Possible Copy of a Bill' })).toHaveAttribute('href', '/transactions/review')
  unmount()
  const viewer = await viewerOf(product, person, id)
  renderApp('/transactions/review', { product, as: viewer })
  expect((await card('second-0.xml')).queryByRole('button')).toBeNull()
})

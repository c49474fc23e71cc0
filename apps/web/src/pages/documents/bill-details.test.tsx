import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'
const item = (name: string, amount: string, more = '') =>
  `<InvoiceLine>${more}<LineExtensionAmount>${amount}</LineExtensionAmount><Item><Name>${name}</Name></Item></InvoiceLine>`
const invoice = (due: string, total = '54.00') => `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${UBL}"><ID>2211</ID><IssueDate>2025-03-14</IssueDate>${due}<DocumentCurrencyCode>USD</DocumentCurrencyCode>
<AccountingSupplierParty><Party><PartyName><Name>Corner Market</Name></PartyName></Party></AccountingSupplierParty>
<TaxTotal><TaxAmount>4.00</TaxAmount></TaxTotal><LegalMonetaryTotal><TaxInclusiveAmount>${total}</TaxInclusiveAmount></LegalMonetaryTotal>
${item('Printer paper', '20.00', '<InvoicedQuantity>4</InvoicedQuantity>')}${item('Restaurant lunch', '30.00')}</Invoice>`

async function uploaded(xml: string) {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const { id } = (await person.upload('bill.xml', xml, 'invoice')).json.document as { id: string }
  await product.work()
  return { product, as: person, id }
}

it('shows the items of an invoice that add up, and that it is late', async () => {
  const { product, as, id } = await uploaded(invoice('<DueDate>2025-04-13</DueDate>'))
  renderApp(`/documents/${id}`, { product, as })
  const bill = within(await screen.findByRole('region', { name: 'What the bill says' }))
  expect(bill.getByText(/^Due .*2025, and no payment is in your books$/)).toBeVisible()
  expect(bill.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Printer paper 4 pieces$20.00',
    'Restaurant lunch$30.00',
    'Tax$4.00',
  ])
  expect((await as.call('GET', '/api/dashboard/metrics')).json).toMatchObject({ unpaidBills: { count: 1 }, billsPastDue: 1 })
})

it('says of one that nothing pays why it counts as unpaid, and what to do; not once it is paid', async () => {
  const { product, as, id } = await uploaded(invoice('<DueDate>2025-04-13</DueDate>'))
  const { user } = renderApp(`/documents/${id}`, { product, as })
  const note = /^Unpaid until a transaction pays it\. By card or bank: upload that statement, or find the transaction\. In cash: edit/
  const told = (_: string, element: Element | null) => element?.getAttribute('role') === 'note' && note.test(element.textContent ?? '')
  expect(await screen.findByText(told)).toBeVisible()
  // What it says to do in cash is there.
  await user.click(await screen.findByRole('button', { name: /Corner Market/ }))
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Transaction' }))
  expect(dialog.getByText(told)).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: 'Counts as' }))
  await user.click(await screen.findByRole('option', { name: 'Business' }))
  await user.click(dialog.getByRole('button', { name: /^(Save|Update)/ }))
  await waitFor(() => expect(screen.queryByText(told)).toBeNull())
  expect((await as.call('GET', '/api/dashboard/metrics')).json).toMatchObject({ unpaidBills: { count: 0 } })
})

it('says nothing of one whose lines do not add up', async () => {
  const { product, as, id } = await uploaded(invoice('', '55.00'))
  renderApp(`/documents/${id}`, { product, as })
  await screen.findAllByText(/Corner Market/)
  expect(screen.queryByRole('region', { name: 'What the bill says' })).toBeNull()
})

it('offers the items as a split of the row that pays the bill, accepted by one press', async () => {
  const { product, as } = await uploaded(invoice(''))
  await as.upload('bank.csv', 'Date,Description,Amount\n2025-03-15,CORNER MARKET AUSTIN,-54.00\n2025-03-16,RENT,-900.00\n')
  await product.work()
  const { user } = renderApp('/transactions', { product, as })
  await screen.findByRole('button', { name: 'CORNER MARKET AUSTIN' })
  const rows = (await as.call('GET', '/api/transactions')).json as { id: string; description: string; treatment: string }[]
  const at = rows.findIndex((r) => r.description === 'CORNER MARKET AUSTIN')
  await user.keyboard(`${'j'.repeat(at + 1)}s`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Split Transaction' }))
  const proposal = within(await dialog.findByRole('region', { name: 'By the items of the bill' }))
  expect(proposal.getByText(/Corner Market.* lists 2 items that add up/)).toBeVisible()
  expect(proposal.getByText('Restaurant lunch, tax $2.40')).toBeVisible()
  await user.click(proposal.getByRole('button', { name: 'Split like this' }))
  expect(await screen.findByText('Split into 2 parts')).toBeVisible()
  const after = (await as.call('GET', '/api/transactions')).json as { description: string; treatment: string }[]
  expect(after.find((r) => r.description === 'CORNER MARKET AUSTIN')?.treatment).toBe('split')
})

import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const paper = (note: string, total = '110.00') => `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>INV-20417</ID><IssueDate>2026-03-02</IssueDate><Note>${note}</Note>
<DocumentCurrencyCode>USD</DocumentCurrencyCode><AccountingSupplierParty><Party><PartyName><Name>Contoso Ltd.</Name></PartyName></Party>
</AccountingSupplierParty><LegalMonetaryTotal><TaxInclusiveAmount>${total}</TaxInclusiveAmount></LegalMonetaryTotal></Invoice>`

async function books(...files: [name: string, content: string][]) {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const ids: string[] = []
  for (const [name, content] of files) {
    ids.push((await person.upload(name, content, name.endsWith('.xml') ? 'invoice' : null)).json.document.id)
    await product.work()
  }
  const rows = async () =>
    (await person.call('GET', '/api/transactions')).json as { id: string; amount: string; parts?: object[]; pair: object | null }[]
  return { product, person, ids, rows }
}

it('says which bill a document copies, leads there, and enters it as another on a press', async () => {
  const { product, person, ids, rows } = await books(['first.xml', paper('a')], ['second.xml', paper('b')])
  const { user } = renderApp(`/documents/${ids[1]}`, { product, as: person })
  const asked = within(await screen.findByRole('region', { name: 'Already in your books: second.xml' }))
  expect(asked.getByText(/brought this bill. It counts once, there/)).toBeVisible()
  expect(asked.getByRole('link', { name: 'first.xml' })).toHaveAttribute('href', `/documents/${ids[0]}`)
  expect(await rows()).toHaveLength(1)
  await user.click(asked.getByRole('button', { name: 'Another bill' }))
  await product.work()
  expect(await screen.findByText(/is like it. You said this is another bill/)).toBeVisible()
  expect(await rows()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await product.work()
  expect(await screen.findByText(/brought this bill. It counts once, there/)).toBeVisible()
  expect(await rows()).toHaveLength(1)
})

it('asks what a payment differs from its bill by before the two are joined', async () => {
  const { product, person, ids, rows } = await books(
    ['first.xml', paper('a', '118.00')],
    ['bank.csv', 'Date,Description,Amount\n2026-03-05,CONTOSO LTD,-120.00\n2026-03-06,RENT,-900.00\n'],
  )
  const { user } = renderApp(`/documents/${ids[0]}`, { product, as: person })
  const list = within(await screen.findByRole('region', { name: 'Transactions' }))
  await user.click(await list.findByRole('button', { name: /Contoso Ltd/ }))
  await user.click(await screen.findByRole('button', { name: 'Find the matching transaction' }))
  await user.click(await screen.findByRole('button', { name: 'Join' }))
  expect(await screen.findByText('The payment is $2.00 more than the bill: what is that?')).toBeVisible()
  expect((await rows()).filter(({ pair }) => pair)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Overpaid: it comes back' }))
  expect(await screen.findByText('Paid by')).toBeVisible()
  expect((await rows()).find(({ amount }) => amount === '120.00')?.parts).toMatchObject([{ amount: '118.00' }, { treatment: 'deposit' }])
})

it('says in the dialog of a bill what it was joined with there', async () => {
  const { product, person, rows } = await books(
    ['first.xml', paper('a')],
    ['bank.csv', 'Date,Description,Amount\n2026-04-20,CONTOSO LTD,-110.00\n2026-03-06,RENT,-900.00\n'],
  )
  const bill = (await rows()).find(({ amount, pair }) => amount === '110.00' && !pair)
  const { user } = renderApp(`/transactions?open=${bill?.id}`, { product, as: person })
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Transaction' }))
  await user.click(await dialog.findByRole('button', { name: 'Find the matching transaction' }))
  await user.click(await dialog.findByRole('button', { name: 'Join' }))
  expect(await dialog.findByText(/^(Paid by|Pays the bill)$/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Not the same' }))
  expect(await dialog.findByRole('button', { name: 'Find the matching transaction' })).toBeVisible()
})

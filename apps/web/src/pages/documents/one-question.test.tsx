import { zipOf } from '@ledgerhand/extract-fixtures/archives'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { figure } from '../../../test/owner.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

async function uploaded(name: string, content: string | Uint8Array) {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const { id } = (await person.upload(name, content, null)).json.document as { id: string }
  await product.work()
  return { product, person, id }
}

it('asks once which year a document is of, and its rows move', async () => {
  const { product, person, id } = await uploaded('march.csv', 'Date,Description,Amount\n03/20,RENT,-100.00\n03/21,SHOP,-5.00\n')
  const { user } = renderApp(`/documents/${id}`, { product, as: person })
  const asked = within(await screen.findByRole('region', { name: 'Which year: march.csv' }))
  const last = String(new Date().getUTCFullYear() - 1)
  await user.click(asked.getByRole('button', { name: last }))
  await product.work()
  const days = ((await person.call('GET', '/api/transactions')).json as { transactionDate: string }[]).map((t) =>
    t.transactionDate.slice(0, 4),
  )
  expect(days).toEqual([last, last])
  // It is away while the document is read again.
  expect(await screen.findByText(new RegExp(`You said ${last}`))).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})

it('asks for the year among the things to do of documents that arrived together', async () => {
  const { product, person, id } = await uploaded('march.csv', 'Date,Description,Amount\n03/20,RENT,-100.00\n03/21,SHOP,-5.00\n')
  const { createdAt } = (await person.call('GET', `/api/documents/${id}`)).json as { createdAt: string }
  const { user } = renderApp(`/documents/intake?from=${createdAt}&to=${createdAt}`, { product, as: person })
  const toDo = within(await screen.findByRole('region', { name: 'Left to do' }))
  const asked = within(toDo.getByRole('region', { name: 'Which year: march.csv' }))
  expect(asked.getByText(/march\.csv prints none/)).toBeVisible()
  const questions = () => Number(figure('Questions')?.textContent?.match(/\d+/)?.[0])
  const before = questions()
  await user.click(asked.getByRole('button', { name: String(new Date().getUTCFullYear() - 1) }))
  await product.work()
  await waitFor(() => expect(questions()).toBeLessThan(before))
  expect(screen.queryByRole('region', { name: 'Which year: march.csv' })).toBeNull()
})

it('says what became of the files in a ZIP', async () => {
  const bytes = zipOf([
    { name: 'march.csv', content: 'Date,Description,Amount\n2024-03-20,RENT,-100.00\n2024-03-21,SHOP,-5.00\n' },
    { name: 'notes.docx', content: 'none' },
  ])
  const { product, person, id } = await uploaded('all.zip', bytes)
  const { user } = renderApp(`/documents/${id}`, { product, as: person })
  const files = within(await screen.findByRole('list', { name: 'Files in it' }))
  expect(files.getByText('This type of file is not supported')).toBeVisible()
  await user.click(files.getByRole('link', { name: 'march.csv' }))
  expect(await screen.findByRole('link', { name: 'all.zip' })).toBeVisible()
})

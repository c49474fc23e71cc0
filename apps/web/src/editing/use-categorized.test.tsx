import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../test/render-app.tsx'

/** jsdom lays nothing out; a list that draws only what is in view needs a height to draw into. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  return () => {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  }
})

it('the list shows what a service says of rows once it has answered, without a press', async () => {
  const product = newProduct()
  const person = product.person()
  const { id: owner } = await person.signUp('maya@example.com')
  const { id } = (await person.upload('may.csv', 'Date,Description,Amount\n2026-05-04,KWX 77 ZORB,-40.00\n')).json.document
  await product.work()
  const run = (text: string, ...values: unknown[]) => product.database.sqlite.prepare(text).run(...values)
  run('insert into uncategorised_documents ("user_id", document_id, noted_at) values (?, ?, ?)', owner, id, '2026-05-05T00:00:00.000Z')
  renderApp('/transactions', { product, as: person })
  expect(await screen.findByRole('button', { name: 'KWX 77 ZORB' })).toBeVisible()
  run('update transactions set label = ?, category = ? where "user_id" = ?', 'travel', 'travel', owner)
  run('delete from uncategorised_documents where "user_id" = ?', owner)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Category of KWX 77 ZORB: Travel/ })).toBeVisible(), { timeout: 10_000 })
})

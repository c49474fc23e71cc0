import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const statement = [
  'Account Number,****4821',
  'Date,Description,Amount,Balance',
  '2026-03-01,OPENING BALANCE,,1000.00',
  '2026-03-03,STAPLES STORE 12,-20.00,980.00',
  '2026-03-31,CLOSING BALANCE,,980.00',
].join('\n')

it('a month is excused, closed, signed and reopened', { timeout: 60_000 }, async () => {
  const product = newProduct()
  product.setClock('2026-04-10T12:00:00.000Z')
  const person = product.person()
  await person.signUp('maya@example.com')
  await person.upload('march.csv', statement)
  await product.work()
  await person.call('POST', '/api/transactions', {
    description: 'Printer',
    amount: '80.00',
    transactionDate: '2026-03-09',
    category: 'office_supplies',
  })

  const { user, router } = renderApp('/close?year=2026', { product, as: person })
  // The twelve months at a glance; the arrow keys go from one to the next.
  const january = await screen.findByRole('link', { name: 'January 2026' })
  january.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('link', { name: 'March 2026' })).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'March 2026' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/close/2026-03'))
  const toDo = within(await screen.findByRole('region', { name: 'To do' }))
  expect(toDo.getByText('1 expense over $75 has no receipt or bill')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Close March 2026' })).toBeDisabled()

  for (let left = toDo.getAllByRole('button', { name: /^Excuse: / }).length; left > 0; left--) {
    const [excuse] = within(screen.getByRole('region', { name: 'To do' })).getAllByRole('button', { name: /^Excuse: / })
    if (excuse) await user.click(excuse)
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Cash sale{Enter}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull())
  }
  expect(screen.getAllByText(/Maya Lee, 4\/10\/2026: “Cash sale”/)[0]).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Take the excuse back: 1 expense over $75 has no receipt or bill' }))
  await user.click(await screen.findByRole('button', { name: 'Excuse: 1 expense over $75 has no receipt or bill' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Cash sale after all{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Close March 2026' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'March 2026' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Sign March 2026' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen March 2026' }))
  await user.click(dialog.getByRole('button', { name: 'Reopen' }))
  expect(dialog.getByText('Please say why')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A statement arrived{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Close March 2026' })).toBeVisible()
})

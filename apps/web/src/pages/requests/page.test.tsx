import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'
import { setCurrentOwner } from '../../net/books.ts'

async function books() {
  const product = newProduct()
  product.setClock('2026-04-10T12:00:00.000Z')
  const owner = product.person()
  const ownerId = (await owner.signUp('maya@example.com')).id
  return { product, owner, ownerId }
}
const statement = (month: string) =>
  ['Account Number,****4821', 'Date,Description,Amount', `2026-${month}-02,A ONE,-1.00`, `2026-${month}-27,B TWO,-2.00`].join('\n')

it('asks for a missing month from Statement Coverage, and for all of a year at once', async () => {
  const { product, owner } = await books()
  await owner.upload('january.csv', statement('01'))
  await product.work()
  const { user } = renderApp('/coverage', { product, as: owner })
  expect(await screen.findByRole('button', { name: /^Ask for all 2 missing/ })).toBeVisible()
  await user.click(screen.getByTitle('Feb 2026 is missing'))
  await user.click(await screen.findByRole('menuitem', { name: 'Ask for it' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for Documents' }))
  expect(dialog.getByText('Account ending in 4821: statement of February 2026')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Ask' }))
  expect(await dialog.findByText('Name is required')).toBeVisible()
  await user.type(dialog.getByLabelText('Name'), 'Sam Supplier')
  await user.click(dialog.getByRole('button', { name: 'Ask' }))
  const done = within(await screen.findByRole('dialog', { name: 'Asked Sam Supplier' }))
  expect(done.getByLabelText<HTMLInputElement>('Link').value).toMatch(/\/upload\/[\w-]{32}$/)
  expect(done.getByLabelText<HTMLTextAreaElement>('Words to send').value).toContain('- Account ending in 4821: statement of February 2026')
})

it('lists requests with what is open; an item is ticked, excused and opened again, and the request deleted', async () => {
  const { product, owner } = await books()
  const { user } = renderApp('/requests', { product, as: owner })
  expect(await screen.findByText('No requests yet')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Ask for Documents' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for Documents' }))
  await user.type(dialog.getByLabelText('What Do You Need?'), 'The lease{enter}The loan')
  await user.type(dialog.getByLabelText('Name'), 'Sam')
  await user.click(dialog.getByRole('button', { name: 'Ask' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Asked Sam' })).getByRole('button', { name: 'Close' }))
  const card = within(await screen.findByRole('listitem', { name: 'Request to Sam' }))
  expect(card.getByText('Asked')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Done: The lease' }))
  expect(await card.findByText(/^1 of 2 there/)).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Not needed: The loan' }))
  const excuse = within(await screen.findByRole('dialog', { name: 'Not Needed' }))
  await user.type(excuse.getByLabelText('Reason'), 'Paid back')
  await user.click(excuse.getByRole('button', { name: 'Not Needed' }))
  expect(await card.findByText('Not needed: Paid back (Maya Lee)')).toBeVisible()
  expect(card.getByText('Arrived')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Open again: The loan' }))
  expect(await card.findByText('Asked')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Actions for the request to Sam' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Delete Request' })).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Request to Sam' })).toBeNull())
})

it('shows a viewer what was asked, and neither link nor buttons', async () => {
  const { product, owner, ownerId } = await books()
  await owner.call('POST', '/api/requests', {
    items: [{ kind: 'other', text: 'The lease' }],
    addressee: { name: 'Sam' },
    dueOn: '2026-04-20',
  })
  const viewer = product.person()
  await viewer.signUp('vera@example.com')
  await owner.give(viewer, 'vera@example.com', 'viewer')
  setCurrentOwner(ownerId)
  renderApp('/requests', { product, as: viewer })
  expect(await screen.findByText('The lease')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Ask for|Copy|Actions for the request|Done|Not needed/ })).toBeNull()
})

it('stops reminders by a button, not by opening the link', async () => {
  const { product, owner } = await books()
  const made = await owner.call('POST', '/api/requests', {
    items: [{ kind: 'other', text: 'The lease' }],
    addressee: { name: 'Sam', email: 'sam@example.com' },
    dueOn: '2026-04-20',
  })
  const { user } = renderApp(`${made.json.path}/reminders`, { product })
  await user.click(await screen.findByRole('button', { name: 'Stop Reminders' }))
  expect(await screen.findByRole('heading', { name: 'Reminders stopped' })).toBeVisible()
})

it.each([true, false])('promises reminders only where mails go out: %s', async (isOn) => {
  const { product, owner } = await books()
  Object.assign(product.ports.mail, { isOn })
  const address = { name: 'Sam', email: 'sam@example.com' }
  await owner.call('POST', '/api/requests', { items: [{ kind: 'other', text: 'The lease' }], addressee: address, dueOn: '2026-04-20' })
  const { user } = renderApp('/requests', { product, as: owner })
  await user.click(await screen.findByRole('button', { name: 'Actions for the request to Sam' }))
  expect(await screen.findByRole('menuitem', { name: 'Copy words' })).toBeVisible()
  const offered = screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(offered).toEqual(isOn ? ['Copy words', 'Stop reminders', 'Delete'] : ['Copy words', 'Delete'])
  await user.keyboard('{Escape}')
  await user.click(screen.getAllByRole('button', { name: 'Ask for Documents' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for Documents' }))
  expect(dialog.getByText(isOn ? /With an address, reminders go out/ : /this server sends no mail/)).toBeVisible()
})

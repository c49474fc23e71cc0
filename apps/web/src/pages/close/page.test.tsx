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
  const sign = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }))
    const report = within(await screen.findByRole('dialog', { name: /^Mar/ }))
    await user.click(await report.findByRole('button', { name: 'Sign' }))
    expect(await report.findByText(/^Signed by/)).toBeVisible()
    await router.navigate({ to: '/close/$period', params: { period: '2026-03' } })
  }
  await sign('Sign March 2026')
  // Whether anything changed has been answered: an answer that is still on its way would be taken for the one that is asked below.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Signed report' })).toBeEnabled())

  // What changed since is signed with a report of its own; the other one stays as it was.
  const closed = { body: { excuses: [] }, path: '/api/periods/2026-03/close' }
  await person.call('POST', '/api/periods/2026-03/reopen', { reason: 'Another printer' })
  const printer = (await person.call('GET', '/api/transactions?search=Printer')).json[0]
  await person.call('PUT', `/api/transactions/${printer.id}`, { amount: '90.00' })
  expect((await person.call('POST', closed.path, closed.body)).status).toBe(200)
  await router.invalidate()
  await router.navigate({ to: '/close' })
  // The page asks again each time it is opened: it has to have been left.
  expect(await screen.findByRole('heading', { level: 1, name: 'Close' })).toBeVisible()
  await router.navigate({ to: '/close/$period', params: { period: '2026-03' } })
  expect(await screen.findByText('Transactions changed since the report of March 2026 was signed.')).toBeVisible()
  await sign('Sign March 2026 Again')
  expect(await screen.findByRole('button', { name: 'Signed report' })).toBeVisible()
  expect((await person.call('GET', '/api/reports')).json.map((r: { signatures: unknown[] }) => r.signatures.length)).toEqual([1, 1])

  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen March 2026' }))
  await user.click(dialog.getByRole('button', { name: 'Reopen' }))
  expect(dialog.getByText('Please say why')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A statement arrived{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Close March 2026' })).toBeVisible()
})

it('says of a document of a closed month that it stays, before anything is pressed', async () => {
  const { product, person } = await closedMarch()
  const { user, unmount } = renderApp('/documents', { product, as: person })
  await user.click(await screen.findByRole('button', { name: 'More actions for march.csv' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: "This document can't be deleted" }))
  expect(dialog.getByText(/^March 2026 is closed\. To delete the document, reopen the month first\./)).toBeVisible()
  expect(dialog.getByRole('link', { name: 'See the month' })).toHaveAttribute('href', '/close/2026-03')
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
  unmount()
  await person.upload('april.csv', 'Date,Description,Amount\n2026-04-02,B TWO,-2.00\n')
  await product.work()
  const open = renderApp('/documents', { product, as: person })
  await open.user.click(await screen.findByRole('button', { name: 'More actions for april.csv' }))
  await open.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(within(await screen.findByRole('dialog', { name: 'Delete Document' })).getByRole('button', { name: 'Delete' })).toBeVisible()
})

/** Books of one month, closed. */
async function closedMarch() {
  const product = newProduct()
  product.setClock('2026-04-10T12:00:00.000Z')
  const person = product.person()
  const { id: ownerId } = await person.signUp('maya@example.com')
  await person.upload('march.csv', statement)
  await product.work()
  expect((await person.call('POST', '/api/periods/2026-03/close', { excuses: [] })).status).toBe(200)
  return { product, person, ownerId }
}

it('an accountant of the same name signs below the owner', { timeout: 60_000 }, async () => {
  const { product, person: owner, ownerId } = await closedMarch()
  const span = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const { id } = (await owner.call('POST', '/api/reports', { title: 'March', reportPeriod: '2026-03', ...span })).json
  expect((await owner.call('POST', `/api/reports/${id}/sign`, {})).status).toBe(201)
  const namesake = product.person()
  await owner.give(namesake, (await namesake.signUp('other@example.com')).id, 'cpa')
  sessionStorage.setItem('ledgerhand.books', ownerId)
  const { user } = renderApp(`/reports?report=${id}`, { product, as: namesake })
  const report = within(await screen.findByRole('dialog', { name: 'March' }))
  expect(await report.findAllByText(/^Signed by/)).toHaveLength(1)
  await user.click(await report.findByRole('button', { name: 'Sign' }))
  await waitFor(() => expect(report.getAllByText(/^Signed by/)).toHaveLength(2))
  expect(report.queryByRole('button', { name: 'Sign' })).toBeNull()
})

it('a row that arrives for a closed month is shown with its amount, and booked on the first open day', { timeout: 60_000 }, async () => {
  const { product, person } = await closedMarch()
  await person.upload('late.csv', 'Date,Description,Amount\n2026-03-28,COMCAST BUSINESS,-33.00\n')
  await product.work()

  const { user } = renderApp('/close/2026-03', { product, as: person })
  const late = within(await screen.findByRole('region', { name: 'Late rows' }))
  expect(await late.findByText('−$33.00')).toBeVisible()
  await user.click(late.getByRole('button', { name: 'Book COMCAST BUSINESS on 4/1/2026' }))
  await waitFor(() => expect(screen.queryByText('−$33.00')).toBeNull())
  expect((await person.call('GET', '/api/transactions?from=2026-04-01')).json).toMatchObject([{ amount: '33.00' }])
})

it('the list of reports shows which are signed', { timeout: 60_000 }, async () => {
  const { product, person } = await closedMarch()
  const march = { reportPeriod: '2026-03', startDate: '2026-03-01', endDate: '2026-03-31' }
  const { id } = (await person.call('POST', '/api/reports', { ...march, title: 'Signed one' })).json
  await person.call('POST', '/api/reports', { ...march, title: 'Draft' })
  expect((await person.call('POST', `/api/reports/${id}/sign`, {})).status).toBe(201)

  renderApp('/reports', { product, as: person })
  expect(within(await screen.findByRole('row', { name: /Signed one/ })).getByRole('img', { name: 'Signed' })).toBeVisible()
  expect(within(screen.getByRole('row', { name: /Draft/ })).queryByRole('img', { name: 'Signed' })).toBeNull()
})

it('a month before the last closed one says which is reopened first, and leads there', async () => {
  const { product, person } = await closedMarch()
  product.setClock('2026-05-10T12:00:00.000Z')
  const april = await person.call('GET', '/api/periods/2026-04')
  const open = (april.json.checklist as { id: string; state: string }[]).filter(({ state }) => state === 'open')
  const excuses = open.map(({ id }) => ({ id, reason: 'No statement yet' }))
  expect((await person.call('POST', '/api/periods/2026-04/close', { excuses })).status).toBe(200)
  const { user } = renderApp('/close/2026-03', { product, as: person })
  await user.click(await screen.findByRole('link', { name: 'reopen April 2026 first' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'April 2026' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible()
  expect(screen.queryByText(/^Months are reopened/)).toBeNull()
})

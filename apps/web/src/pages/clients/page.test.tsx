import { addMonths, monthOf, today } from '@ledgerhand/core/calendar-date'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

async function served(role: 'cpa' | 'viewer' = 'cpa') {
  const product = newProduct()
  const owner = product.person()
  const ownerId = (await owner.signUp('maya@example.com')).id
  const ines = product.person()
  await ines.signUp('ines@example.com')
  await owner.give(ines, 'ines@example.com', role)
  return { product, owner, ownerId, ines }
}
const statement = 'Date,Description,Amount\n2026-03-01,ZZYZX 77,-18.00\n2026-03-02,QQX HOLDING,-9.00\n'

describe('the clients of an accountant', () => {
  it('are nobody, in words, until an owner grants a role', async () => {
    const product = newProduct()
    const ines = product.person()
    await ines.signUp('ines@example.com')
    renderApp('/clients', { product, as: ines })
    expect(await screen.findByText('No clients yet')).toBeVisible()
  })

  it('stand with what waits in their books, one click from where it waits', async () => {
    const { product, owner, ownerId, ines } = await served()
    await owner.upload('march.csv', statement)
    await product.work()
    await owner.upload('broken.csv', `${statement}2026-03-09,LATER,-1.00\n`)
    product.database.sqlite.exec(
      `update documents set is_processed = 1, is_failed = 1 where original_name = 'broken.csv' and "user_id" <> ''`,
    )
    const report = { title: 'Spring', reportPeriod: '2026-03', startDate: '2026-03-01', endDate: '2026-03-31' }
    await owner.call('POST', '/api/reports', report)
    const view = renderApp('/clients', { product, as: ines })
    const row = within(await screen.findByRole('row', { name: /Maya Lee/ }))
    expect(row.getByRole('button', { name: '1 failed documents of Maya Lee' })).toBeVisible()
    expect(row.getByRole('button', { name: 'Report Spring of Maya Lee' })).toBeVisible()
    // As the due days beside it: words, no figures alone.
    expect(row.getByText(/^Active [A-Z][a-z]{2} \d{1,2}$/)).toBeVisible()
    await view.user.click(row.getByRole('button', { name: 'Review 2 of Maya Lee' }))
    await waitFor(() => expect(view.path()).toBe('/transactions/review'))
    expect(sessionStorage.getItem('ledgerhand.books')).toBe(ownerId)
    expect((await screen.findAllByText(/zzyzx/i))[0]).toBeVisible()
  })

  it('are found, selected by keys and asked for the same; those who miss nothing are named, and a note stays', async () => {
    const { product, owner, ines } = await served()
    const month = addMonths(monthOf(today()), -2)
    const rows = `${month}-02,A,-1.00\n${month}-27,B,-2.00\n`
    await owner.upload('one.csv', `Account Number,****4821\nDate,Description,Amount\n${rows}`)
    await product.work()
    const birch = product.person()
    await birch.signUp('birch@example.com')
    await birch.call('PUT', '/api/books', { name: 'Birch Books' })
    await birch.give(ines, 'ines@example.com', 'cpa')
    const { user } = renderApp('/clients', { product, as: ines })
    expect(await screen.findByRole('button', { name: '1 missing statements of Maya Lee' })).toBeVisible()
    await user.keyboard('j')
    // The focus goes with the mark: Tab leads to this client's numbers.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open the books of Maya Lee' })).toHaveFocus())
    await user.keyboard('{Shift>}J{/Shift}')
    expect(await screen.findByText('2 selected')).toBeVisible()
    await user.keyboard('aa')
    expect(await screen.findByText('2 selected')).toBeVisible()
    await user.keyboard('d')
    await screen.findByRole('dialog', { name: 'Ask 2 clients' })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ask 2 clients' })).toHaveFocus())
    await user.keyboard('{Enter}')
    const done = within(await screen.findByRole('dialog', { name: 'Asked 1 client' }))
    expect(done.getByRole('list', { name: 'What became of it' })).toHaveTextContent(/Maya Lee: 1 document.*Birch Books: Nothing is missing/)
    await user.click(done.getByRole('button', { name: 'Done' }))
    await user.keyboard('g')
    const note = within(await screen.findByRole('dialog', { name: /^Note on/ }))
    await user.type(note.getByLabelText('Note'), 'Mondays')
    await user.click(note.getByRole('button', { name: 'Save Note' }))
    expect(await screen.findByText('Mondays', { selector: 'td *' })).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'birch')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open the books of Maya Lee' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Open the books of Birch Books' })).toBeVisible()
  })

  it('keep the note that was saved meanwhile until the person has chosen', async () => {
    const { product, ownerId, ines } = await served()
    const { user } = renderApp('/clients', { product, as: ines })
    await screen.findByRole('button', { name: 'Open the books of Maya Lee' })
    await user.keyboard('jg')
    const dialog = within(await screen.findByRole('dialog', { name: /^Note on/ }))
    const saved = async () => (await ines.call('GET', '/api/clients')).json[0].note
    await ines.call('PUT', `/api/clients/${ownerId}/note`, { text: 'Saved elsewhere' })
    await user.type(dialog.getByLabelText('Note'), 'Mondays')
    await user.click(dialog.getByRole('button', { name: 'Save Note' }))
    const asked = within(await dialog.findByRole('region', { name: /^This note was changed meanwhile/ }))
    expect(asked.getByRole('radio', { name: 'Saved meanwhile: Saved elsewhere' })).toBeVisible()
    expect(await saved()).toBe('Saved elsewhere')
    await user.click(dialog.getByRole('button', { name: 'Save Note' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await saved()).toBe('Mondays')
  })

  it('stay where they are while one is pressed, and are scrolled to by keys', async () => {
    const { product, ines } = await served()
    const birch = product.person()
    await birch.signUp('birch@example.com')
    await birch.give(ines, 'ines@example.com', 'cpa')
    vi.stubGlobal('innerHeight', 20)
    const scrolls = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    const { user } = renderApp('/clients', { product, as: ines })
    const buttons = await screen.findAllByRole('button', { name: /^Open the books of / })
    scrolls.mockClear()
    await user.pointer({ keys: '[MouseLeft>]', target: buttons[1] as HTMLElement })
    expect(buttons[1]).toHaveFocus()
    await new Promise((done) => setTimeout(done, 50))
    expect(scrolls).not.toHaveBeenCalled()
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard('kj')
    await waitFor(() => expect(scrolls).toHaveBeenCalled())
    vi.unstubAllGlobals()
    scrolls.mockRestore()
  })

  it('have a month closed where everything is done there, and are named where something is open', async () => {
    const { product, owner, ines } = await served()
    const month = addMonths(monthOf(today()), -1)
    await owner.upload('one.csv', `Date,Description,Amount\n${month}-02,ZZYZX 77,-18.00\n`)
    await product.work()
    const birch = product.person()
    await birch.signUp('birch@example.com')
    await birch.call('PUT', '/api/books', { name: 'Birch Books' })
    await birch.give(ines, 'ines@example.com', 'cpa')
    const { user } = renderApp('/clients', { product, as: ines })
    await screen.findByRole('button', { name: 'Open the books of Birch Books' })
    await user.keyboard('jxjxc')
    const dialog = within(await screen.findByRole('dialog', { name: 'Close a month for 2 clients' }))
    await user.click(dialog.getByRole('button', { name: /^Close \w+ \d{4}$/ }))
    const done = within(await screen.findByRole('dialog', { name: /closed for 1 client$/ }))
    expect(done.getByRole('list', { name: 'What became of it' })).toHaveTextContent(
      /Birch Books: closed.*Maya Lee: \w+ \d{4} cannot be closed yet/,
    )
    expect(done.getByRole('button', { name: /^Sign \w+ \d{4} of Birch Books$/ })).toBeVisible()
    await user.click(done.getByRole('button', { name: 'Done' }))
    await user.click(await screen.findByRole('button', { name: 'Up to date 1' }))
    expect(screen.queryByRole('button', { name: 'Open the books of Maya Lee' })).toBeNull()
    expect((await birch.call('GET', `/api/periods/${month}`)).json).toMatchObject({ state: 'closed' })
    expect((await owner.call('GET', `/api/periods/${month}`)).json).toMatchObject({ state: 'open' })
  })

  it('are left by the accountant after a question, and gone from the list', async () => {
    const { product, owner, ines } = await served()
    const { user } = renderApp('/clients', { product, as: ines })
    await user.click(await screen.findByRole('button', { name: 'Actions for Maya Lee' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Leave' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave Books' }))
    expect(question.getByText('Are you sure you want to give up your access to these books?')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('No clients yet')).toBeVisible()
    expect((await owner.call('GET', '/api/user-roles')).json).toEqual([])
  })

  it('that cannot be loaded say so', async () => {
    const { product, ines } = await served()
    renderApp('/clients', { product, as: ines })
    network.use(http.get(/trpc\/[^?]*clients\.list/, () => HttpResponse.error()))
    expect(await screen.findByText('Clients could not be loaded')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled()
  })
})

describe('the open books of a client', () => {
  it('stand in the address of every question: an answer that the browser has of other books cannot be taken for one', async () => {
    const { product, ownerId, ines } = await served('viewer')
    sessionStorage.setItem('ledgerhand.books', ownerId)
    const addresses: string[] = []
    renderApp('/', { product, as: ines })
    network.use(http.all(/\/trpc\//, ({ request }) => void addresses.push(request.url)))
    expect(await screen.findByText('All caught up')).toBeVisible()
    const figures = addresses.filter((address) => address.includes('dashboard.metrics'))
    expect(figures).not.toEqual([])
    expect(addresses.filter((address) => new URL(address).searchParams.get('books') !== ownerId)).toEqual([])
  })
})

describe('a role that has ended', () => {
  it('takes everything from the screen with the next call, and says whose books they were', async () => {
    const { product, owner, ownerId, ines } = await served()
    await owner.call('POST', '/api/entities', { name: 'Secret Studio', entityType: 'business' })
    sessionStorage.setItem('ledgerhand.books', ownerId)
    const { user } = renderApp('/entities', { product, as: ines })
    expect(await screen.findByText('Secret Studio')).toBeVisible()
    const [grant] = (await owner.call('GET', '/api/user-roles')).json as { id: string }[]
    await owner.call('DELETE', `/api/user-roles/${grant?.id}`)
    await user.click((await screen.findAllByRole('button', { name: 'Add Entity' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Entity' }))
    await user.type(dialog.getByLabelText('Entity Name'), 'Too late')
    await user.click(dialog.getByRole('button', { name: 'Add Entity' }))
    expect(await screen.findByRole('heading', { name: 'Your access has ended' })).toBeVisible()
    expect(screen.getByText('You can no longer open the books of Maya Lee.')).toBeVisible()
    expect(document.body).not.toHaveTextContent(/Secret Studio|Failed to/)
    await user.click(screen.getByRole('button', { name: 'Go to Your Own Books' }))
    expect(await screen.findByRole('heading', { level: 1, name: /Dashboard/ })).toBeVisible()
  })

  it('that became a smaller one takes away what may not be done any more', async () => {
    const { product, owner, ownerId, ines } = await served()
    sessionStorage.setItem('ledgerhand.books', ownerId)
    const { user } = renderApp('/entities', { product, as: ines })
    await user.click((await screen.findAllByRole('button', { name: 'Add Entity' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Entity' }))
    const [grant] = (await owner.call('GET', '/api/user-roles')).json as { id: string }[]
    await owner.call('PATCH', `/api/user-roles/${grant?.id}`, { role: 'viewer' })
    await user.type(dialog.getByLabelText('Entity Name'), 'Too late')
    await user.click(dialog.getByRole('button', { name: 'Add Entity' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Your First Entity' })).toBeNull())
    expect(await screen.findByText('Viewer')).toBeInTheDocument()
  })
})

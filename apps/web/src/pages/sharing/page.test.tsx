import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { newProduct, type Product, renderApp } from '../../../test/render-app.tsx'
import { isLive } from './links-panel.tsx'

async function owner(product: Product) {
  const person = product.person()
  await person.signUp('maya@example.com')
  return person
}
async function open() {
  const product = newProduct()
  const person = await owner(product)
  const view = renderApp('/sharing', { product, as: person })
  await screen.findByRole('heading', { level: 1, name: 'Share Access' })
  return { ...view, person }
}
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement
const rowOf = (text: string) => {
  const row = screen.getByText(text).closest('tr')
  if (!row) throw new Error(`no row says ${text}`)
  return within(row)
}

describe('sharing access', () => {
  it('has the fixed words while nothing is shared', async () => {
    await open()
    expect(screen.getByText('Manage access to your financial data')).toBeVisible()
    expect(await screen.findByText('No users yet')).toBeVisible()
    expect(screen.getByText('Grant access to your CPA or other team members')).toBeVisible()
    expect(await screen.findByText('No shareable links yet')).toBeVisible()
    expect(screen.getByText('Create a link to allow others to upload documents')).toBeVisible()
    expect(figure('Active Users')).toHaveTextContent('Active Users0')
    expect(figure('Shareable Links')).toHaveTextContent('Shareable Links0')
    expect(screen.getAllByRole('button', { name: 'Grant Access' })).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: 'Create Upload Link' })).toHaveLength(2)
  })

  it('says what it waits for', async () => {
    const product = newProduct()
    const person = await owner(product)
    renderApp('/sharing', { product, as: person })
    network.use(http.get(/trpc\/.*sharing/, () => new Promise<never>(() => undefined)))
    expect(await screen.findByText('Loading users...')).toBeVisible()
    expect(screen.getByText('Loading links...')).toBeVisible()
    expect(figure('Active Users')).toHaveTextContent('...')
  })

  it('makes an upload link, lists it and copies its address', async () => {
    const { user, product } = await open()
    await user.click((await screen.findAllByRole('button', { name: 'Create Upload Link' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Shareable Upload Link' }))
    expect(dialog.getByLabelText('Description')).toHaveAttribute('placeholder', 'Monthly documents upload')
    expect(dialog.getByLabelText('Expires At (Optional)')).toHaveAttribute('type', 'datetime-local')
    await user.click(dialog.getByRole('button', { name: 'Create Link' }))
    expect(await dialog.findByText('Description is required')).toBeVisible()
    await user.type(dialog.getByLabelText('Description'), 'Receipts of the shop')
    await user.click(dialog.getByRole('button', { name: 'Create Link' }))
    expect(await screen.findByText('Shareable link created successfully')).toBeVisible()
    // Its address at once, with the button that copies it.
    const handover = within(await screen.findByRole('dialog', { name: 'Upload Link' }))
    expect(handover.getByLabelText('Link')).toHaveDisplayValue(/^http:\/\/localhost:3000\/upload\/[\w-]{20,}$/)
    const first = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(handover.getByRole('button', { name: 'Copy Link' }))
    expect(await screen.findByText('Shareable link copied to clipboard')).toBeVisible()
    expect(first).toHaveBeenCalledWith((handover.getByLabelText('Link') as HTMLInputElement).value)
    first.mockRestore()
    await user.click(handover.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const row = rowOf((await screen.findByText('Receipts of the shop')).textContent)
    expect(row.getByText('Active')).toBeVisible()
    // Nothing came yet: there is nothing to open.
    expect(row.getByText(/^0 of \d+ files$/)).toBeVisible()
    expect(row.queryByRole('button', { name: /files$/ })).toBeNull()
    expect(row.getByText('Never')).toBeVisible()
    expect(figure('Shareable Links')).toHaveTextContent('Shareable Links1')

    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(row.getByRole('button', { name: 'Copy link Receipts of the shop' }))
    expect(await screen.findByText('Copied!')).toBeVisible()
    expect(screen.getByText('Shareable link copied to clipboard')).toBeVisible()
    const address = copied.mock.calls[0]?.[0] ?? ''
    expect(address).toMatch(/^http:\/\/localhost:3000\/upload\/[\w-]{20,}$/)
    const answer = await product.person().call('GET', `/api/upload/${address.split('/').pop()}`)
    expect(answer.json.description).toBe('Receipts of the shop')
  })

  it('saves the terms of a link beside what was changed meanwhile, and asks where both changed the same', async () => {
    const product = newProduct()
    const person = await owner(product)
    const terms = { description: 'Tax season', expiresAt: null, maxFiles: 5, maxMegabytes: 10 }
    const { id } = (await person.call('POST', '/api/shareable-links', terms)).json
    const elsewhere = (change: object) => person.call('PUT', `/api/shareable-links/${id}`, { ...terms, ...change })
    const { user } = renderApp('/sharing', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Actions for Tax season' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Upload Link' }))
    await elsewhere({ description: 'Theirs', maxFiles: 7 })
    const name = dialog.getByLabelText('Description')
    await user.clear(name)
    await user.type(name, 'Mine')
    await user.click(dialog.getByRole('button', { name: 'Save Link' }))
    const asked = within(await dialog.findByRole('region', { name: /^This link was changed meanwhile/ }))
    expect(asked.getByText('Not changed by you, so taken over: Max. Files.')).toBeVisible()
    expect((await person.call('GET', '/api/shareable-links')).json).toMatchObject([{ description: 'Theirs', maxFiles: 7 }])
    // And once more, something that is no conflict.
    await elsewhere({ description: 'Theirs', maxFiles: 7, maxMegabytes: 20 })
    await user.click(dialog.getByRole('button', { name: 'Save Link' }))
    expect(await screen.findByText('Shareable link updated successfully')).toBeVisible()
    expect((await person.call('GET', '/api/shareable-links')).json).toMatchObject([
      { description: 'Mine', maxFiles: 7, maxBytes: 20 * 1_048_576 },
    ])
  })

  it('switches a link off: it is Inactive, and no longer counted', async () => {
    const product = newProduct()
    const person = await owner(product)
    await person.call('POST', '/api/shareable-links', { description: 'Tax season' })
    const { user } = renderApp('/sharing', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Actions for Tax season' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    expect(await screen.findByText('Inactive')).toBeVisible()
    await waitFor(() => expect(figure('Shareable Links')).toHaveTextContent('Shareable Links0'))
  })

  it('grants a role to an address and hands over the link that accepts it, once', async () => {
    const { user } = await open()
    await user.click((await screen.findAllByRole('button', { name: 'Grant Access' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Grant User Access' }))
    expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('Viewer (Read Only)')
    await user.click(dialog.getByRole('button', { name: 'Grant Access' }))
    expect(await dialog.findByText('User ID is required')).toBeVisible()
    await user.type(dialog.getByLabelText('User Email/ID'), 'cpa@example.com')
    await user.click(dialog.getByRole('combobox', { name: 'Role' }))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['CPA (Full Access)', 'Viewer (Read Only)'])
    await user.click(screen.getByRole('option', { name: 'CPA (Full Access)' }))
    await user.click(dialog.getByRole('button', { name: 'Grant Access' }))
    expect(await screen.findByText('User access granted successfully')).toBeVisible()
    const handover = within(await screen.findByRole('dialog', { name: 'Invitation Link' }))
    expect(handover.getByLabelText('Link')).toHaveDisplayValue(/^http:\/\/localhost:3000\/invite\/[\w-]{20,}$/)
    await user.click(handover.getByRole('button', { name: 'Close' }))
    const row = rowOf((await screen.findByText('cpa@example.com')).textContent)
    expect(row.getByText('Cpa')).toBeVisible()
    expect(row.getByText('Invited')).toBeVisible()
    expect(figure('Active Users')).toHaveTextContent('Active Users1')
  })

  it('asks for the password when it was given long ago, and goes on with what was typed', async () => {
    const { user, product, person } = await open()
    product.setClock(() => new Date(Date.now() + 6 * 60_000))
    await user.click((await screen.findAllByRole('button', { name: 'Grant Access' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Grant User Access' }))
    await user.type(dialog.getByLabelText('User Email/ID'), 'ines@example.com')
    await user.click(dialog.getByRole('button', { name: 'Grant Access' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Enter Your Password' }))
    await user.type(asked.getByLabelText('Password'), 'not it')
    await user.click(asked.getByRole('button', { name: 'Continue' }))
    expect(await asked.findByText('This password is not right')).toBeVisible()
    await user.clear(asked.getByLabelText('Password'))
    await user.type(asked.getByLabelText('Password'), 'correct horse battery')
    await user.click(asked.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('User access granted successfully')).toBeVisible()
    expect((await person.call('GET', '/api/user-roles')).json).toMatchObject([{ email: 'ines@example.com', role: 'viewer' }])
  })

  it('asks for the password before more rights, from the menu of a row too', async () => {
    const product = newProduct()
    const person = await owner(product)
    await person.call('POST', '/api/user-roles', { userId: 'ines@example.com', role: 'viewer' })
    const { user } = renderApp('/sharing', { product, as: person })
    product.setClock(() => new Date(Date.now() + 6 * 60_000))
    await user.click(await screen.findByRole('button', { name: 'Actions for ines@example.com' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CPA (Full Access)' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Enter Your Password' }))
    await user.type(asked.getByLabelText('Password'), 'correct horse battery{Enter}')
    expect(await screen.findByText('ines@example.com is now Cpa')).toBeVisible()
  })

  it('tells at the field why a role could not be granted', async () => {
    const { user } = await open()
    await user.click((await screen.findAllByRole('button', { name: 'Grant Access' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Grant User Access' }))
    await user.type(dialog.getByLabelText('User Email/ID'), 'maya@example.com')
    await user.click(dialog.getByRole('button', { name: 'Grant Access' }))
    const field = dialog.getByLabelText('User Email/ID')
    await waitFor(() => expect(field).toHaveAccessibleDescription('You already own this business'))
    await waitFor(() => expect(field).toHaveFocus())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Grant User Access' })).toBeVisible()
  })

  it('tells at the field that an expiry lies in the past', async () => {
    const { user } = await open()
    await user.click((await screen.findAllByRole('button', { name: 'Create Upload Link' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Shareable Upload Link' }))
    await user.type(dialog.getByLabelText('Description'), 'Receipts')
    const field = dialog.getByLabelText('Expires At (Optional)')
    await user.type(field, '2020-01-01T10:00')
    await user.click(dialog.getByRole('button', { name: 'Create Link' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription('Expiry must be in the future'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('changes a role and revokes it, the second only after asking', async () => {
    const product = newProduct()
    const person = await owner(product)
    await person.call('POST', '/api/user-roles', { userId: 'ines@example.com', role: 'viewer' })
    const { user } = renderApp('/sharing', { product, as: person })
    const actions = { name: 'Actions for ines@example.com' }
    await user.click(await screen.findByRole('button', actions))
    await user.click(await screen.findByRole('menuitem', { name: 'CPA (Full Access)' }))
    expect(await screen.findByText('Cpa')).toBeVisible()
    await user.click(screen.getByRole('button', actions))
    await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
    const question = within(await screen.findByRole('dialog', { name: 'Revoke Access' }))
    expect(question.getByText('Are you sure you want to revoke this access?')).toBeVisible()
    expect(question.getByText('ines@example.com, Cpa')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('No users yet')).toBeVisible()
  })

  it('shows a viewer who has access and offers nothing that would be refused', async () => {
    const product = newProduct()
    const person = await owner(product)
    const viewer = product.person()
    const { id } = await viewer.signUp('ines@example.com')
    await person.give(viewer, id, 'viewer')
    const books = (await viewer.call('GET', '/api/auth/user')).json.books as { ownerId: string; role: string }[]
    sessionStorage.setItem('ledgerhand.books', books.find(({ role }) => role === 'viewer')?.ownerId ?? '')
    const { asked } = renderApp('/sharing', { product, as: viewer })
    expect(await screen.findByText('ines@example.com')).toBeVisible()
    expect(screen.getByText('Viewer', { selector: 'nav ~ div *' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Grant Access|Create Upload Link|Actions for/ })).toBeNull()
    expect(asked.join()).not.toContain('sharing.links')
  })
})

describe('whether an upload link is live', () => {
  const now = Date.parse('2026-05-20T12:00:00Z')
  it.each([
    [true, null, true],
    [false, null, false],
    [true, '2026-05-20T12:00:01Z', true],
    [true, '2026-05-20T12:00:00Z', false],
    [false, '2027-01-01T00:00:00Z', false],
  ])('active %s, expiring %s: %s', (isActive, expiresAt, live) =>
    expect(isLive({ isActive, expiresAt, maxFiles: 2, usedFiles: 1, maxBytes: 10, usedBytes: 9 }, now)).toBe(live),
  )
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

async function invited(role: 'cpa' | 'viewer') {
  const product = newProduct()
  const owner = product.person()
  await owner.signUp('maya@example.com')
  const grant = await owner.call('POST', '/api/user-roles', { userId: 'ines@example.com', role })
  return { product, path: grant.json.acceptPath as string }
}

describe('an invitation', () => {
  it('sends a stranger to sign in and brings them back', async () => {
    const { product, path } = await invited('cpa')
    await product.person().signUp('ines@example.com')
    const view = renderApp(path, { product })
    await view.user.click(await screen.findByRole('link', { name: 'Sign In' }))
    await view.user.type(await screen.findByLabelText('Email'), 'ines@example.com')
    await view.user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await view.user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByRole('button', { name: 'Accept Invitation' })).toBeVisible()
    expect(view.path()).toBe(path)
  })

  it('opens the books that were shared, says the role, and lets switch back to the own ones', async () => {
    const { product, path } = await invited('viewer')
    const viewer = product.person()
    await viewer.signUp('ines@example.com')
    const view = renderApp(path, { product, as: viewer })
    await view.user.click(await screen.findByRole('button', { name: 'Accept Invitation' }))
    expect(await screen.findByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
    expect(screen.getByText('Viewer')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Quick Upload' })).toBeNull()
    await view.user.click(await screen.findByRole('button', { name: /^Books:/ }))
    await view.user.click(await screen.findByRole('menuitem', { name: /Business Owner/ }))
    expect(await screen.findByRole('link', { name: 'Quick Upload' })).toBeVisible()
    await waitFor(() => expect(screen.getByText('Business Owner', { selector: 'nav ~ div *' })).toBeVisible())
  })

  it('names the books, the role and for whom it is, to whoever holds its link and is not signed in', async () => {
    const { product, path } = await invited('cpa')
    renderApp(path, { product })
    expect(await screen.findByRole('heading', { level: 1, name: 'You are invited' })).toBeVisible()
    expect(screen.getByText('Maya Lee invites you to open their books.')).toBeVisible()
    expect(screen.getByText('Accountant')).toBeVisible()
    expect(screen.getByText('in…@example.com')).toBeVisible()
    expect(document.body).not.toHaveTextContent('ines@example.com')
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', expect.stringContaining('next='))
  })

  it('is not offered to somebody else: they read whose it is, and may sign in as them', async () => {
    const { product, path } = await invited('cpa')
    const other = product.person()
    await other.signUp('olga@example.com')
    const view = renderApp(path, { product, as: other })
    expect(await screen.findByRole('heading', { name: 'This invitation was sent to another address' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull()
    expect(screen.getByText('You are signed in as olga@example.com.')).toBeVisible()
    expect(screen.getByText('in…@example.com')).toBeVisible()
    expect(screen.getByText(/^They can read everything in them/)).toBeVisible()
    expect(screen.getByText(/^Only in…@example.com can accept it\./)).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: 'Sign in as in…@example.com' }))
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
    expect((await other.call('GET', '/api/auth/user')).json.books ?? []).toHaveLength(0)
  })

  it.each(['unknown', 'taken back', 'too old'])('is refused in words when its link is %s', async (which) => {
    const { product, path } = await invited('viewer')
    const owner = product.person()
    await owner.call('POST', '/api/auth/login', { email: 'maya@example.com', password: 'correct horse battery' })
    const [grant] = (await owner.call('GET', '/api/user-roles')).json as { id: string }[]
    if (which === 'taken back') await owner.call('DELETE', `/api/user-roles/${grant?.id}`)
    if (which === 'too old') product.setClock(() => new Date(Date.now() + 8 * 86_400_000))
    const person = product.person()
    await person.signUp('ines@example.com')
    renderApp(which === 'unknown' ? '/invite/not-a-token' : path, { product, as: person })
    expect(await screen.findByRole('heading', { name: 'This invitation is not available' })).toBeVisible()
    expect(screen.getByRole('alert').textContent).not.toBe('')
    expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull()
    expect(document.body).not.toHaveTextContent('Maya')
  })

  it('follows no address but an invitation after signing in', async () => {
    const product = newProduct()
    await product.person().signUp('maya@example.com')
    const view = renderApp('/login?next=//evil.example/invite/x', { product })
    await view.user.type(await screen.findByLabelText('Email'), 'maya@example.com')
    await view.user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await view.user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(view.path()).toBe('/'))
    expect(within(await screen.findByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent('Financial Dashboard')
  })
})

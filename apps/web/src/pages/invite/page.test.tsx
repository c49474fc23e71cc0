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
    await view.user.click(screen.getByRole('button', { name: /^Books: / }))
    await view.user.click(await screen.findByRole('menuitem', { name: /Business Owner/ }))
    expect(await screen.findByRole('link', { name: 'Quick Upload' })).toBeVisible()
    await waitFor(() => expect(screen.getByText('Business Owner', { selector: 'nav ~ div *' })).toBeVisible())
  })

  it('is refused in words when its link is not good', async () => {
    const product = newProduct()
    const person = product.person()
    await person.signUp()
    const { user } = renderApp('/invite/not-a-token', { product, as: person })
    await user.click(await screen.findByRole('button', { name: 'Accept Invitation' }))
    expect(await screen.findByRole('heading', { name: 'This invitation is not available' })).toBeVisible()
    expect(screen.getByRole('alert').textContent).not.toBe('')
    expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull()
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

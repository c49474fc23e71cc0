import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../test/render-app.tsx'
import { createTrpcClient } from '../net/api.ts'

afterEach(() => sessionStorage.clear())

const CAME_BACK = 'This is what you had typed when you were signed out.'

/** Two people; the first one's session can end. */
async function signedIn(path: string) {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  await product.person().signUp('ben@example.com')
  const app = renderApp(path, { product, as: person })
  const signIn = async (email: string) => {
    await app.user.type(await screen.findByLabelText('Email'), email)
    await app.user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
  }
  return { ...app, person, signIn }
}

/** A session that ended while an entity was typed: the page has gone to /login. */
async function interrupted() {
  const app = await signedIn('/entities?search=x')
  const { user, router, path } = app
  const add = async () => {
    await user.click((await screen.findAllByRole('button', { name: 'Add Entity' }))[0] as HTMLElement)
    return within(await screen.findByRole('dialog', { name: 'Add Entity' }))
  }
  const dialog = await add()
  await user.type(dialog.getByLabelText('Entity Name'), 'Bakery')
  await user.type(dialog.getByLabelText('Description'), 'The counter')
  app.forget()
  await user.click(dialog.getByRole('button', { name: 'Add Entity' }))
  await waitFor(() => expect(path()).toBe('/login'))
  return { ...app, add, toEntities: () => router.navigate({ to: '/entities' }) }
}

describe('what was typed when the session ended', () => {
  it('stands in the open dialog of the same page again, which says so; once', async () => {
    const { user, signIn, router, add, person } = await interrupted()
    await signIn('maya@example.com')
    const again = within(await screen.findByRole('dialog', { name: 'Add Entity' }))
    expect(router.state.location.href).toBe('/entities?search=x')
    expect(again.getByText(CAME_BACK)).toBeVisible()
    expect(again.getByLabelText('Entity Name')).toHaveValue('Bakery')
    expect(again.getByLabelText('Description')).toHaveValue('The counter')
    await user.click(again.getByRole('button', { name: 'Add Entity' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await person.call('GET', '/api/entities')).json).toMatchObject([{ name: 'Bakery', description: 'The counter' }])
    const fresh = await add()
    expect(fresh.getByLabelText('Entity Name')).toHaveValue('')
    expect(fresh.queryByText(CAME_BACK)).toBeNull()
    expect(JSON.stringify(sessionStorage)).not.toContain('Bakery')
  })

  it('is gone when it was cancelled', async () => {
    const { user, signIn, add } = await interrupted()
    await signIn('maya@example.com')
    const again = within(await screen.findByRole('dialog', { name: 'Add Entity' }))
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await add()).getByLabelText('Entity Name')).toHaveValue('')
  })

  it('is gone when another person signs in, who comes to their own dashboard', async () => {
    const { add, signIn, toEntities } = await interrupted()
    await signIn('ben@example.com')
    await screen.findByRole('heading', { name: 'Financial Dashboard' })
    expect(JSON.stringify(sessionStorage)).not.toContain('Bakery')
    await toEntities()
    expect((await add()).getByLabelText('Entity Name')).toHaveValue('')
  })

  it('is gone when the person signs out, or goes elsewhere', async () => {
    const { user, signIn, path, toEntities, add } = await interrupted()
    expect(JSON.stringify(sessionStorage)).toContain('Bakery')
    await signIn('maya@example.com')
    await screen.findByRole('dialog', { name: 'Add Entity' })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click((await screen.findAllByRole('button', { name: 'Sign Out' }))[0] as HTMLElement)
    await waitFor(() => expect(path()).toBe('/login'))
    await waitFor(() => expect(sessionStorage.getItem('ledgerhand.kept')).toBeNull())
    await signIn('maya@example.com')
    await screen.findByRole('heading', { name: 'Financial Dashboard' })
    await toEntities()
    expect((await add()).getByLabelText('Entity Name')).toHaveValue('')
  })

  it('is kept of a form in its page, and of a dialog without a form of its own', async () => {
    const app = await signedIn('/business')
    await app.user.type(await screen.findByLabelText('Business name'), 'Lee Bakery')
    app.forget()
    await app.user.click(screen.getByRole('button', { name: 'Save Profile' }))
    await waitFor(() => expect(app.path()).toBe('/login'))
    await app.signIn('maya@example.com')
    await waitFor(() => expect(screen.getByLabelText('Business name')).toHaveValue('Lee Bakery'))
    expect(app.path()).toBe('/business')
    expect(screen.getByText(CAME_BACK)).toBeVisible()
    app.unmount()

    const asking = await signedIn('/questions')
    await asking.user.click((await screen.findAllByRole('button', { name: /^Ask About/ }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a Question' }))
    await asking.user.type(dialog.getByLabelText('Question'), 'Which car?')
    asking.forget()
    await asking.user.click(dialog.getByRole('button', { name: 'Ask' }))
    await waitFor(() => expect(asking.path()).toBe('/login'))
    await asking.signIn('maya@example.com')
    expect(within(await screen.findByRole('dialog', { name: 'Ask a Question' })).getByLabelText('Question')).toHaveValue('Which car?')
  })

  it.each([
    ['while they were typed', ''],
    ['on their way to the server', '{Enter}'],
  ])('are the words of a cell of a list, %s', async (_, key) => {
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
    localStorage.setItem('ledgerhand.list-columns', 'note')
    const { user, person, signIn, path, forget, router } = await signedIn('/help')
    const row = { description: 'Harbor Lane', amount: 8.4, transactionDate: '2026-04-03', category: 'meals' }
    await person.call('POST', '/api/transactions', row)
    await router.navigate({ to: '/transactions' })
    await user.click(await screen.findByRole('button', { name: 'Note of Harbor Lane: none' }))
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'With Ana')
    forget()
    if (key) await user.keyboard(key)
    // Whatever the page asks for meanwhile tells that the session has ended.
    else await expect(createTrpcClient().entities.list.query()).rejects.toThrow()
    await waitFor(() => expect(path()).toBe('/login'))
    await signIn('maya@example.com')
    const note = await screen.findByRole('textbox', { name: 'Note' })
    expect(note).toHaveValue('With Ana')
    expect(path()).toBe('/transactions')
    await waitFor(() => expect(screen.getByText('Note Not Saved')).toBeVisible())
    expect(screen.getByText('Harbor Lane: With Ana')).toBeVisible()
    await user.keyboard('{End} and Ben{Enter}')
    await waitFor(() => expect(screen.getByText('Note updated')).toBeVisible())
    expect((await person.call('GET', '/api/transactions')).json).toMatchObject([{ note: 'With Ana and Ben' }])
    expect(JSON.stringify(sessionStorage)).not.toContain('With Ana')
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
    localStorage.clear()
  })

  it('never is a password', async () => {
    const app = await signedIn('/account')
    await app.user.type(await screen.findByLabelText('New Email'), 'lee@example.com')
    const secrets = screen.getAllByLabelText('Password')
    await app.user.type(secrets[0] as HTMLElement, 'tiger tiger burning')
    app.forget()
    await app.user.click(screen.getByRole('button', { name: 'Change Email' }))
    await waitFor(() => expect(app.path()).toBe('/login'))
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toMatch(/tiger/)
  })
})

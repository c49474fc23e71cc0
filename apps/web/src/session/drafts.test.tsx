import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../test/render-app.tsx'

afterEach(() => sessionStorage.clear())

const CAME_BACK = 'This is what you had typed when you were signed out.'

/** A session that ended while an entity was typed: the page has gone to /login. */
async function interrupted() {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  await product.person().signUp('ben@example.com')
  const app = renderApp('/entities', { product, as: person })
  const { user, router, path } = app
  const add = async () => {
    await router.navigate({ to: '/entities' })
    await user.click((await screen.findAllByRole('button', { name: 'Add Entity' }))[0] as HTMLElement)
    return within(await screen.findByRole('dialog', { name: 'Add Entity' }))
  }
  const signIn = async (email: string) => {
    await user.type(await screen.findByLabelText('Email'), email)
    await user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByRole('heading', { name: 'Financial Dashboard' })
  }
  const dialog = await add()
  await user.type(dialog.getByLabelText('Entity Name'), 'Bakery')
  await user.type(dialog.getByLabelText('Description'), 'The counter')
  app.forget()
  await user.click(dialog.getByRole('button', { name: 'Add Entity' }))
  await waitFor(() => expect(path()).toBe('/login'))
  return { ...app, add, signIn }
}

describe('what was typed when the session ended', () => {
  it('stands in the form again, which says so, when the same person opens it; once', async () => {
    const { user, add, signIn } = await interrupted()
    await signIn('maya@example.com')
    const again = await add()
    expect(again.getByText(CAME_BACK)).toBeVisible()
    expect(again.getByLabelText('Entity Name')).toHaveValue('Bakery')
    expect(again.getByLabelText('Description')).toHaveValue('The counter')
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const fresh = await add()
    expect(fresh.getByLabelText('Entity Name')).toHaveValue('')
    expect(fresh.queryByText(CAME_BACK)).toBeNull()
  })

  it('is gone when another person signs in', async () => {
    const { add, signIn } = await interrupted()
    await signIn('ben@example.com')
    expect((await add()).getByLabelText('Entity Name')).toHaveValue('')
    expect(JSON.stringify(sessionStorage)).not.toContain('Bakery')
  })

  it('is gone when the person signs out', async () => {
    const { user, signIn, path } = await interrupted()
    expect(JSON.stringify(sessionStorage)).toContain('Bakery')
    await signIn('maya@example.com')
    await user.click((await screen.findAllByRole('button', { name: 'Sign Out' }))[0] as HTMLElement)
    await waitFor(() => expect(path()).toBe('/login'))
    await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Bakery'))
  })
})

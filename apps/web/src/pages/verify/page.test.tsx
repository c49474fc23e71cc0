import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, type Product, renderApp } from '../../../test/render-app.tsx'

const email = 'maya@example.com'
const [first, second, chosen] = ['nine green bottles', 'seven yellow lemons', 'twelve purple plums']
/** A product that mails: an address is proven by the link in a mail. */
const setUp = () => newProduct({ mail: { isOn: true, wake: () => undefined } })
/** Signs up and gives the path of the link that was mailed. */
async function signUp(product: Product, password: string): Promise<string> {
  const body = { email, firstName: 'Maya', lastName: 'Lee', password, confirmPassword: password }
  expect((await product.person().call('POST', '/api/auth/signup', body)).status).toBe(201)
  const link = /\/verify\?token=\S+/.exec(product.mails()[0]?.text ?? '')?.[0]
  if (!link) throw new Error('no link was mailed')
  return link
}
const signIn = async (product: Product, password: string) =>
  (await product.person().call('POST', '/api/auth/login', { email, password })).status

describe('behind the link of a mail', () => {
  it('nothing is confirmed before a click: programs open links, too', async () => {
    const product = setUp()
    const link = await signUp(product, first)
    const { user, asked } = renderApp(link, { product })
    expect(await screen.findByRole('heading', { name: 'Confirm Your Email' })).toBeVisible()
    expect(asked.filter((path) => path.includes('verifyEmail'))).toEqual([])
    expect(await signIn(product, first)).toBe(403)
    await user.click(screen.getByRole('button', { name: 'Confirm Email' }))
    expect(await screen.findByRole('heading', { name: 'Email Verified' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/login')
    expect(await signIn(product, first)).toBe(200)
  })

  it('of an address that two signed up with, the password is chosen anew, and neither of the two counts', async () => {
    const product = setUp()
    await signUp(product, first)
    const newest = await signUp(product, second)
    const { user, path, router } = renderApp(newest, { product })
    await user.click(await screen.findByRole('button', { name: 'Confirm Email' }))
    expect(await screen.findByRole('heading', { name: 'Choose a Password' })).toBeVisible()
    // There is no session yet that could end.
    expect(screen.queryByText(/sessions/)).toBeNull()
    expect(path()).toBe('/reset-password')
    // The mailed link is spent, and not gone back to.
    expect(JSON.stringify(router.history.location)).not.toContain(newest.split('=')[1])
    await user.type(screen.getByLabelText('New Password'), chosen)
    await user.type(screen.getByLabelText('Confirm Password'), `${chosen}s`)
    await user.click(screen.getByRole('button', { name: 'Save Password' }))
    await waitFor(() => expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription("Passwords don't match"))
    await user.clear(screen.getByLabelText('Confirm Password'))
    await user.type(screen.getByLabelText('Confirm Password'), chosen)
    await user.click(screen.getByRole('button', { name: 'Save Password' }))
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
    expect(await Promise.all([first, second].map((password) => signIn(product, password)))).toEqual([401, 401])
    expect(await signIn(product, chosen)).toBe(200)
  })

  it('a link that was used, or was never made, leads back to the sign-in', async () => {
    const product = setUp()
    const link = await signUp(product, first)
    await product.person().call('POST', '/api/auth/verify-email', { token: link.split('=')[1] })
    const { user, unmount } = renderApp(link, { product })
    await user.click(await screen.findByRole('button', { name: 'Confirm Email' }))
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Sign In' })).toHaveAttribute('href', '/login')
    unmount()
    renderApp('/verify', { product })
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  })
})

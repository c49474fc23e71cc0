import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cut } from '../../test/refuse.ts'
import { newProduct, renderApp } from '../../test/render-app.tsx'

/** The route table and the side navigation (specification, section 2). */

async function owner() {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  return { product, as: person }
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('signed out', () => {
  it.each([
    ['/', 'Your AI-Powered CFO Platform'],
    ['/login', 'Sign In'],
    ['/signup', 'Sign Up'],
    ['/documents', 'Sign In'],
    ['/transactions', 'Sign In'],
    ['/entities', 'Sign In'],
    ['/reports', 'Sign In'],
    ['/sharing', 'Sign In'],
    ['/no-such-page', '404 Page Not Found'],
  ])('%s shows %s', async (path, heading) => {
    renderApp(path)
    expect(await title(heading)).toBeVisible()
  })
})

describe('signed in', () => {
  it.each([
    ['/', 'Financial Dashboard'],
    ['/documents', 'Document Management'],
    ['/transactions', 'Transactions'],
    ['/entities', 'Business Entities'],
    ['/reports', 'P&L Reports'],
    ['/sharing', 'Share Access'],
    ['/login', 'Financial Dashboard'],
    ['/signup', 'Financial Dashboard'],
    ['/no-such-page', '404 Page Not Found'],
  ])('%s shows %s', async (path, heading) => {
    renderApp(path, await owner())
    expect(await title(heading)).toBeVisible()
  })

  it('no page says which router forgot it but the 404 page', async () => {
    renderApp('/nowhere', await owner())
    expect(await screen.findByText('Did you forget to add the page to the router?')).toBeVisible()
  })

  it('the side navigation has the six links, the person, the label and the way out', async () => {
    renderApp('/sharing', await owner())
    const main = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/'],
      ['Upload Documents', '/documents'],
      ['Transactions', '/transactions'],
      ['Business Entities', '/entities'],
      ['P&L Reports', '/reports'],
      ['Share Access', '/sharing'],
    ])
    expect(screen.getByText('Maya Lee')).toBeVisible()
    expect(screen.getByText('Business Owner')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  })

  it.each([false, true])('Sign Out ends at the sign-in page (the call fails: %s)', async (fails) => {
    const { user, path } = renderApp('/sharing', await owner())
    const out = await screen.findByRole('button', { name: 'Sign Out' })
    if (fails) cut('auth.logout')
    await user.click(out)
    await waitFor(() => expect(path()).toBe('/login'))
    expect(await title('Sign In')).toBeVisible()
  })
})

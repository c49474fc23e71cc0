import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../test/network.ts'
import { owner } from '../../test/owner.ts'
import { newProduct, renderApp } from '../../test/render-app.tsx'
import { watchToasts } from '../../test/toasts.ts'
import { personName } from '../components/shell/app-frame.tsx'

/** What a visitor sees before the books, and who the navigation says is there (specification, section 2). */

const links = (within_: { getAllByRole: (role: 'link') => HTMLElement[] }) =>
  within_.getAllByRole('link').flatMap((link) => (link.getAttribute('href') === '/' ? [] : [[link.textContent, link.getAttribute('href')]]))

describe('the landing page', () => {
  it('has its header, hero, six features, band and footer', async () => {
    renderApp('/')
    const hero = (await screen.findByRole('heading', { level: 1, name: 'Your AI-Powered CFO Platform' })).parentElement as HTMLElement
    const header = screen.getByRole('banner')
    expect(header).toHaveTextContent('Ledgerhand')
    expect(new Set(links(within(header)).map(String))).toEqual(new Set(['Get Started,/signup', 'Sign In,/login']))
    expect(links(within(hero))).toEqual([
      ['Start Free Trial', '/signup'],
      ['Get Started', '/signup'],
    ])
    expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual([
      'Everything you need to manage your finances',
      'Ready to transform your financial management?',
    ])
    expect(screen.getAllByRole('heading', { level: 3 }).map((h) => h.textContent)).toEqual([
      'Smart Document Processing',
      'Automated P&L Reports',
      'CPA Collaboration',
      'Bank Integration',
      'Enterprise Security',
      'Financial Insights',
    ])
    expect(screen.getByRole('link', { name: 'Get Started Today' })).toHaveAttribute('href', '/signup')
    expect(screen.getByRole('contentinfo')).toHaveTextContent(`thousands of small-business owners.© ${new Date().getFullYear()} Ledgerhand`)
  })
})

describe('signing in', () => {
  it('has its title, subtitle, fields, toggle and link, and welcomes', async () => {
    const product = newProduct()
    await owner(product)
    const toasts = watchToasts()
    const { user } = renderApp('/login', { product })
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Sign In - Ledgerhand'))
    expect(screen.getByText('Welcome back! Please sign in to continue')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
    const field = screen.getByLabelText('Password')
    const toggle = screen.getByRole('button', { name: 'Show or hide password' })
    for (const type of ['password', 'text', 'password']) {
      expect(field).toHaveAttribute('type', type)
      await user.click(toggle)
    }
    await user.type(screen.getByLabelText('Email'), 'maya@example.com')
    await user.type(field, 'correct horse battery')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() =>
      expect(toasts).toEqual([{ title: 'Welcome back!', lines: ['You have signed in successfully'], ms: 5000, role: 'status' }]),
    )
  })
})

describe('signing up', () => {
  it("has its title and five fields, two toggles, a link, and a button that says 'Creating Account...' while it is busy", async () => {
    const { user } = renderApp('/signup')
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
    for (const [label, text] of [
      ['First Name', 'Maya'],
      ['Last Name', 'Lee'],
      ['Email', 'maya@example.com'],
      ['Password', 'nine green bottles'],
      ['Confirm Password', 'nine green bottles'],
    ] as const)
      await user.type(screen.getByLabelText(label), text)
    for (const [name, label] of [
      ['Show or hide password', 'Password'],
      ['Show or hide confirm password', 'Confirm Password'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password')
      await user.click(screen.getByRole('button', { name }))
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'text')
    }
    network.use(http.post('*/trpc/auth.signup', () => new Promise<never>(() => undefined)))
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByRole('button', { name: 'Creating Account...' })).toBeDisabled()
  })

  it('asks for no name: the email stands in its place', async () => {
    const { user } = renderApp('/signup')
    for (const [label, text] of [
      ['Email', 'maya@example.com'],
      ['Password', 'nine green bottles'],
      ['Confirm Password', 'nine green bottles'],
    ] as const)
      await user.type(await screen.findByLabelText(label), text)
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    const person = await screen.findByRole('button', { name: /account menu/ })
    expect(within(person).getByTitle('maya@example.com')).toBeVisible()
  })
})

describe('the side navigation', () => {
  const named = async (columns: string) => {
    const maya = await owner()
    maya.product.database.sqlite.prepare(`update users set ${columns} where email = 'maya@example.com'`).run()
    renderApp('/sharing', maya)
    return (await screen.findByRole('button', { name: /account menu/ })) as HTMLElement
  }
  it.each([
    ['the full name and its initial', `first_name = 'Maya', last_name = 'Lee'`, 'Maya Lee', 'M'],
    ['the one name that there is', `first_name = '', last_name = 'Lee'`, 'Lee', 'L'],
    ['else the email', `first_name = '', last_name = ''`, 'maya@example.com', 'M'],
  ])('shows %s', async (_, columns, name, initial) => {
    const person = await named(columns)
    expect(within(person).getByTitle(name)).toHaveTextContent(name)
    expect(within(person).getByText(initial, { selector: '[aria-hidden]' })).toBeVisible()
    expect(within(person).getByText('Business Owner')).toBeVisible()
  })
  it("calls somebody without any 'User'", () => {
    expect(personName({ firstName: '', lastName: '', email: '' })).toBe('User')
  })
  it('shows the picture where there is one', async () => {
    const person = await named(`profile_image_url = 'https://example.com/maya.png'`)
    expect(person.querySelector('img')).toHaveAttribute('src', 'https://example.com/maya.png')
  })
})

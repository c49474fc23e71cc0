import { screen, within } from '@testing-library/react'
import { delay, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../../test/network.ts'
import { renderApp } from '../../../test/render-app.tsx'

const cards = [
  'Smart Document Processing',
  'Automated P&L Reports',
  'CPA Collaboration',
  'Bank Integration',
  'Enterprise Security',
  'Financial Insights',
]

describe('the landing page', () => {
  it('says the fixed words and leads to signing up and signing in', async () => {
    renderApp('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'Your AI-Powered CFO Platform' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Everything you need to manage your finances' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Ready to transform your financial management?' })).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 3 }).map((h) => h.textContent)).toEqual(cards)
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
    for (const name of ['Get Started', 'Start Free Trial', 'Get Started Today']) {
      for (const link of screen.getAllByRole('link', { name })) expect(link).toHaveAttribute('href', '/signup')
    }
    const footer = screen.getByRole('contentinfo')
    expect(footer).toHaveTextContent('thousands of small-business owners')
    expect(footer).toHaveTextContent(`© ${new Date().getFullYear()}`)
  })

  it('is not shown before it is known who is there: a spinner with words is', async () => {
    renderApp('/')
    network.use(http.get('*/trpc/auth.user', () => delay('infinite')))
    expect(await screen.findByText('Loading...')).toBeVisible()
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

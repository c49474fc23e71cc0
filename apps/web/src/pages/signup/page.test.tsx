import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../../test/network.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

type User = ReturnType<typeof renderApp>['user']
const password = 'nine green bottles'

async function fill(user: User, changes: Partial<Record<'email' | 'confirm' | 'password', string>> = {}) {
  await screen.findByRole('heading', { name: 'Sign Up' })
  await user.type(screen.getByLabelText('First Name'), 'Maya')
  await user.type(screen.getByLabelText('Last Name'), 'Lee')
  await user.type(screen.getByLabelText('Email'), changes.email ?? 'maya@example.com')
  await user.type(screen.getByLabelText('Password'), changes.password ?? password)
  await user.type(screen.getByLabelText('Confirm Password'), changes.confirm ?? changes.password ?? password)
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
}

describe('signing up', () => {
  it('has both show/hide toggles and a way to sign in', async () => {
    renderApp('/signup')
    expect(await screen.findByRole('button', { name: 'Show or hide password' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Show or hide confirm password' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  })

  it('begins in its first field, and tells how long a password must be before it is typed', async () => {
    renderApp('/signup')
    expect(await screen.findByLabelText('First Name')).toHaveFocus()
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('At least 8 characters')
  })

  it('tells which fields may stay empty', async () => {
    renderApp('/signup')
    expect(await screen.findByLabelText('First Name')).toHaveAttribute('placeholder', 'Optional')
    expect(screen.getByLabelText('Last Name')).toHaveAttribute('placeholder', 'Optional')
    for (const label of ['First Name', 'Last Name']) expect(screen.getByLabelText(label)).not.toBeRequired()
    for (const label of ['Email', 'Password', 'Confirm Password']) expect(screen.getByLabelText(label)).toBeRequired()
  })

  it('wants eight characters, twice the same', async () => {
    const { user } = renderApp('/signup')
    await fill(user, { password: 'seven77', confirm: 'seven78' })
    expect(await screen.findByText('Password must be at least 8 characters')).toBeVisible()
    await user.type(screen.getByLabelText('Password'), '89')
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await waitFor(() => expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription("Passwords don't match"))
  })

  it('signs in at once where no verification is asked for', async () => {
    const { user, path } = renderApp('/signup')
    await fill(user)
    expect(await screen.findByText('Account created successfully!')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
    await waitFor(() => expect(path()).toBe('/'))
    expect(screen.getByText('Maya Lee')).toBeVisible()
    expect(screen.getByText('Business Owner')).toBeVisible()
  })

  it('goes to the sign-in page where the address must be verified first', async () => {
    const { user, path } = renderApp('/signup')
    await screen.findByRole('heading', { name: 'Sign Up' })
    const answer = { message: '', requiresVerification: true }
    network.use(http.post('*/trpc/auth.signup', () => HttpResponse.json([{ result: { data: { json: answer } } }])))
    await fill(user)
    expect(await screen.findByText('Please check your email to verify your account.')).toBeVisible()
    await waitFor(() => expect(path()).toBe('/login'))
  })

  it('tells why an account could not be made', async () => {
    const product = newProduct()
    await product.person().signUp('maya@example.com')
    const { user } = renderApp('/signup', { product })
    await fill(user)
    const toast = await screen.findByRole('alert')
    expect(toast).toHaveTextContent('Signup failed')
    // Beside the field, which the keyboard is in; nothing that was typed is lost.
    const email = screen.getByLabelText('Email')
    expect(email).toHaveAccessibleDescription('An account with this email already exists')
    await waitFor(() => expect(email).toHaveFocus())
    for (const [label, typed] of [
      ['First Name', 'Maya'],
      ['Last Name', 'Lee'],
      ['Email', 'maya@example.com'],
      ['Password', password],
      ['Confirm Password', password],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveValue(typed)
    expect(screen.queryByText('Financial Dashboard')).toBeNull()
  })

  it('asks to try again when the server is not there', async () => {
    const { user } = renderApp('/signup')
    await screen.findByRole('heading', { name: 'Sign Up' })
    network.use(http.post('*/trpc/auth.signup', () => HttpResponse.error()))
    await fill(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again')
  })
})

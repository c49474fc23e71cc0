import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../../test/network.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

async function fill(user: ReturnType<typeof renderApp>['user'], email: string, password: string) {
  await screen.findByRole('heading', { name: 'Sign In' })
  if (email) await user.type(screen.getByLabelText('Email'), email)
  if (password) await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

describe('signing in', () => {
  it('has the fixed words, a way to sign up, and asks for both fields in their own words', async () => {
    const { user } = renderApp('/login')
    expect(await screen.findByText('Welcome back! Please sign in to continue')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
    await fill(user, 'nobody', '')
    expect(await screen.findByText('Please enter a valid email')).toBeVisible()
    expect(screen.getByText('Password is required')).toBeVisible()
    expect(screen.getByLabelText('Password')).toBeInvalid()
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
  })

  it('shows and hides the password', async () => {
    const { user } = renderApp('/login')
    const field = await screen.findByLabelText('Password')
    expect(field).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show or hide password' }))
    expect(field).toHaveAttribute('type', 'text')
  })

  it('welcomes whoever gives the right password and goes to the dashboard', async () => {
    const product = newProduct()
    await product.person().signUp('maya@example.com')
    const { user, path } = renderApp('/login', { product })
    await fill(user, 'maya@example.com', 'correct horse battery')
    expect(await screen.findByText('Welcome back!')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible())
    await waitFor(() => expect(path()).toBe('/'))
    expect(screen.queryByText('Unauthorized')).toBeNull()
  })

  it("tells a wrong password in the server's words", async () => {
    const { user } = renderApp('/login')
    await fill(user, 'maya@example.com', 'wrong password')
    // A toast of the test before may still be going away.
    const toast = (await screen.findByText('Login failed')).closest('[role=alert]')
    expect(toast).toHaveTextContent('Invalid email or password')
  })

  it('tells a server that is not there apart from a wrong password', async () => {
    const { user } = renderApp('/login')
    await screen.findByRole('heading', { name: 'Sign In' })
    network.use(http.post('*/trpc/auth.login', () => HttpResponse.error()))
    await fill(user, 'maya@example.com', 'whatever it is')
    const toast = await screen.findByRole('alert')
    expect(toast).toHaveTextContent('Login failed')
    expect(toast).toHaveTextContent('Please try again')
  })

  it('says when the email address waits to be verified', async () => {
    const { user } = renderApp('/login')
    await screen.findByRole('heading', { name: 'Sign In' })
    const data = { code: 'FORBIDDEN', httpStatus: 403, path: 'auth.login', extra: { requiresVerification: true } }
    network.use(
      http.post('*/trpc/auth.login', () => HttpResponse.json([{ error: { json: { message: '', code: -32003, data } } }], { status: 403 })),
    )
    await fill(user, 'maya@example.com', 'whatever it is')
    expect(await screen.findByText('Email verification required')).toBeVisible()
    expect(screen.getByText('Please check your email and click the verification link.')).toBeVisible()
  })

  it.each(['/documents', '/transactions', '/entities', '/reports', '/sharing'])(
    'stands in for %s while nobody is signed in',
    async (protectedPath) => {
      renderApp(protectedPath)
      expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
    },
  )
})

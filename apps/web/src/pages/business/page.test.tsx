import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

it('the profile is saved, only what was changed, and names the books everywhere', async () => {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const { user } = renderApp('/business', { product, as: person })
  await user.type(await screen.findByLabelText('Business name'), 'Acorn LLC')
  await user.type(screen.getByLabelText('Address'), '1 Main St{enter}Springfield')
  await user.type(screen.getByLabelText('Other names of the business'), 'Acorn Studio{enter}')
  await user.clear(screen.getByLabelText('Currency'))
  await user.type(screen.getByLabelText('Currency'), 'us')
  await user.click(screen.getByRole('button', { name: 'Save Profile' }))
  expect(await screen.findByText('Use a currency code like USD')).toBeVisible()
  await user.clear(screen.getByLabelText('Currency'))
  await user.type(screen.getByLabelText('Currency'), 'eur')
  expect(screen.getByText(/amounts that name no currency then count as EUR, those in USD are in no total/)).toBeVisible()
  await user.clear(screen.getByLabelText('Currency'))
  await user.type(screen.getByLabelText('Currency'), 'usd')
  await user.click(screen.getByRole('radio', { name: 'Accrual' }))
  await user.click(screen.getByRole('button', { name: 'Save Profile' }))
  expect(await screen.findByText('Business profile saved')).toBeVisible()
  expect((await person.call('GET', '/api/books')).json).toMatchObject({
    name: 'Acorn LLC',
    address: '1 Main St\nSpringfield',
    businessNames: ['Acorn Studio'],
    basis: 'accrual',
    currency: 'USD',
  })
  expect((await person.call('GET', '/api/auth/user')).json.books[0].name).toBe('Acorn LLC')
  const link = (await person.call('POST', '/api/shareable-links', { description: 'Receipts' })).json
  const visitor = product.person()
  expect((await visitor.call('GET', `/api/upload/${link.token}`)).json.businessName).toBe('Acorn LLC')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Profile' })).toBeDisabled())
})

it('is asked for once after signing up, and can be skipped', async () => {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const first = renderApp('/', { product, as: person })
  const step = within(await screen.findByRole('region', { name: 'What is your business called?' }))
  await first.user.click(await step.findByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What is your business called?' })).toBeNull())
  expect((await person.call('GET', '/api/books')).json.name).toBeNull()
  first.unmount()
  renderApp('/', { product, as: person })
  expect(await screen.findByRole('heading', { name: 'Three steps to your first report' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'What is your business called?' })).toBeNull()
})

it('the name that is given there is the books’', async () => {
  localStorage.clear()
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const { user } = renderApp('/', { product, as: person })
  const step = within(await screen.findByRole('region', { name: 'What is your business called?' }))
  // Without a name nothing is saved, and the question stays.
  await user.click(await step.findByRole('button', { name: 'Save' }))
  expect(step.getByText('Enter a name, or skip this')).toBeVisible()
  expect(step.getByLabelText('Business name')).toHaveFocus()
  await user.type(step.getByLabelText('Business name'), 'Acorn LLC')
  await user.click(step.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What is your business called?' })).toBeNull())
  expect((await person.call('GET', '/api/books')).json.name).toBe('Acorn LLC')
})

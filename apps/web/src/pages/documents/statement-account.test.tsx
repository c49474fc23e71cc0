import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

it('a statement without a number is given a new account, from its own page', async () => {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const { id } = (await person.upload('march.csv', 'Date,Description,Amount\n2026-03-20,RENT,-100.00\n', null)).json.document
  await product.work()
  const { user } = renderApp(`/documents/${id}`, { product, as: person })
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Account of This Statement' }))
  expect(dialog.getByRole('button', { name: 'Choose Account' })).toBeDisabled()
  // Nothing failed yet.
  expect(dialog.getByRole('combobox', { name: 'Account' })).toBeValid()
  await user.click(await dialog.findByRole('combobox', { name: 'Account' }))
  await user.click(await screen.findByRole('option', { name: 'New account' }))
  expect(dialog.getByRole('button', { name: 'Create Account' })).toBeDisabled()
  await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Harbor Savings')
  await user.click(dialog.getByRole('button', { name: 'Create Account' }))
  expect(await screen.findByText('This statement is of Harbor Savings')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Harbor Savings' })).toBeVisible()
  expect((await person.call('GET', '/api/accounts')).json).toMatchObject([{ name: 'Harbor Savings', balance: '-100.00' }])
})

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

it('the account menu opens at the first press, by mouse and by keyboard, closes on Escape and leads to its pages', async () => {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const { user, path } = renderApp('/sharing', { product, as: person })
  await screen.findByText('No users yet')
  const button = () => screen.getByRole('button', { name: /^Maya Lee.*account menu/ })
  button().focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Account Settings' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await user.click(button())
  await user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }))
  await waitFor(() => expect(path()).toBe('/account'))
})

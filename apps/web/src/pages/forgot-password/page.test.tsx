import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const outbox = { isOn: true, wake: () => undefined }

it.each([
  [undefined, 'Ask Your Administrator', /^This installation sends no mail/],
  [outbox, 'Check Your Email', /^If this address has an account, a link .* is on its way/],
])('a forgotten password: nothing is promised that is not sent', async (mail, title, words) => {
  const product = newProduct(mail && { mail })
  const { user } = renderApp('/forgot-password', { product })
  await user.type(await screen.findByLabelText('Email'), 'maya@example.com')
  expect(document.body).not.toHaveTextContent(/we send/i)
  await user.click(screen.getByRole('button', { name: 'Get a Link' }))
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(words)
})

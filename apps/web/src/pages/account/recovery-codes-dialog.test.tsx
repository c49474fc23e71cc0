import { codeOf } from '@ledgerhand/api/testing/product'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const password = 'correct horse battery'

it('asks before the codes are closed that were not copied, and not after', async () => {
  const product = newProduct()
  let now = Date.now()
  product.setClock(() => new Date(now))
  const maya = product.person()
  await maya.signUp('maya@example.com')
  await maya.call('POST', '/api/account/second-factor', { password })
  await maya.call('POST', '/api/account/second-factor/enable', { code: codeOf(Math.floor(now / 30_000)) })
  now += 60_000
  const { user } = renderApp('/account', { product, as: maya })
  await user.click(await screen.findByRole('button', { name: 'New Recovery Codes' }))
  const asked = within(await screen.findByRole('dialog', { name: 'New Recovery Codes' }))
  await user.type(asked.getByLabelText('Password'), password)
  await user.click(asked.getByRole('button', { name: 'Make New Codes' }))
  const codes = within(await screen.findByRole('dialog', { name: 'Your Recovery Codes' }))
  await user.click(codes.getByRole('button', { name: 'Close dialog' }))
  const question = within(await screen.findByRole('dialog', { name: 'Close Without the Codes' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close Without the Codes' })).toBeNull())
  await user.click(codes.getByRole('button', { name: 'Copy Codes' }))
  await screen.findByText('Copied')
  await user.click(codes.getByRole('button', { name: 'Close dialog' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

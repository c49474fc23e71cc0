import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../test/render-app.tsx'

it('asks for a file, says why one is no archive, and asks for another', async () => {
  const product = newProduct({})
  const owner = product.person()
  await owner.signUp('maya@example.com')
  const { user } = renderApp('/account', { product, as: owner })
  await user.click(await screen.findByRole('button', { name: 'Bring In Books...' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring In Books' }))
  await dialog.findByRole('button', { name: 'Choose File' })
  const input = document.querySelector('input[type="file"]')
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no place for the file')
  await user.upload(input, new File(['no archive'], 'other.zip', { type: 'application/zip' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('This is not an archive of Ledgerhand. Nothing was changed.')
  expect(dialog.getByRole('button', { name: 'Choose Another File' })).toBeVisible()
})

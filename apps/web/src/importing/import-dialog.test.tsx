import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { newProduct, renderApp } from '../../test/render-app.tsx'
import * as upload from '../net/upload.ts'

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

afterEach(() => {
  vi.restoreAllMocks()
})

it('stops sending when asked twice, goes on when not, and leaves the books as they were', async () => {
  const product = newProduct({})
  const owner = product.person()
  await owner.signUp('maya@example.com')
  // The file is on its way until it is called off.
  const signals: AbortSignal[] = []
  vi.spyOn(upload, 'putFile').mockImplementation((_path, _file, onShare, signal) => {
    onShare?.(0.25)
    if (signal) signals.push(signal)
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  const { user } = renderApp('/account', { product, as: owner })
  await user.click(await screen.findByRole('button', { name: 'Bring In Books...' }))
  await screen.findByRole('dialog', { name: 'Bring In Books' })
  const input = document.querySelector('input[type="file"]')
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no place for the file')
  await user.upload(input, new File(['an archive'], 'books.zip', { type: 'application/zip' }))
  expect(await screen.findByText('Sending the file...')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Sending the file...' })).toHaveAttribute('aria-valuenow', '25')

  await user.keyboard('{Escape}')
  const asked = () => screen.findByRole('dialog', { name: 'Stop Sending' })
  await user.click(within(await asked()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Stop Sending' })).toBeNull())
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  expect(screen.getByText('Sending the file...')).toBeVisible()

  await user.keyboard('{Escape}')
  await user.click(within(await asked()).getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect((await owner.call('GET', '/api/account/import')).json).toMatchObject({ stage: 'none' })
  // It begins anew, and nothing is said to have failed.
  await user.click(screen.getByRole('button', { name: 'Bring In Books...' }))
  const again = within(await screen.findByRole('dialog', { name: 'Bring In Books' }))
  expect(await again.findByRole('button', { name: 'Choose File' })).toBeVisible()
  expect(again.queryByRole('alert')).toBeNull()
})

import { codeOf } from '@ledgerhand/api/testing/product'
import { notificationsStore } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const password = 'correct horse battery'

it('asks for the code where two-step login is on, says when it is wrong, and goes on with a right one', async () => {
  const product = newProduct()
  let now = Date.now()
  product.setClock(() => new Date(now))
  const code = () => codeOf(Math.floor(now / 30_000))
  const maya = product.person()
  await maya.signUp('maya@example.com')
  await maya.call('POST', '/api/account/second-factor', { password })
  await maya.call('POST', '/api/account/second-factor/enable', { code: code() })
  now += 60_000

  const { user } = renderApp('/login', { product })
  await screen.findByRole('heading', { name: 'Sign In' })
  await user.type(screen.getByLabelText('Email'), 'maya@example.com')
  await user.type(screen.getByLabelText('Password'), 'not the password')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Login failed')).toBeVisible()
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByRole('heading', { name: 'Enter Your Code' })).toBeVisible()
  expect(notificationsStore.getState().notifications).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Enter the code')).toBeVisible()
  await user.type(screen.getByLabelText('Code'), '999999')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('This code is not right')).toBeVisible()
  await user.clear(screen.getByLabelText('Code'))
  await user.type(screen.getByLabelText('Code'), code())
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
})

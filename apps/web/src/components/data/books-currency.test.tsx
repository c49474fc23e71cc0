import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const today = new Date()
const month = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}`

it.each(['/', '/transactions', '/reports?report='])('totals on %s are printed in the currency of the books', async (path) => {
  const product = newProduct()
  const as = product.person()
  await as.signUp('maya@example.com')
  await as.upload(
    'pounds.csv',
    `Date,Description,Amount,Currency,Balance\n${month}-01,QUAY,-100.00,GBP,900.00\n${month}-01,PEN,-50.00,GBP,850.00`,
  )
  await product.work()
  const span = { startDate: `${month}-01`, endDate: `${month}-01` }
  const { id } = (await as.call('POST', '/api/reports', { title: 'Now', reportPeriod: month, ...span })).json
  renderApp(path.endsWith('=') ? `${path}${id}` : path, { product, as })
  expect((await screen.findAllByText('£150.00'))[0]).toBeVisible()
  expect(document.body).not.toHaveTextContent('$')
  expect(document.body).not.toHaveTextContent(/converted/)
})

it('totals of dollars say nothing of currencies', async () => {
  const product = newProduct()
  const as = product.person()
  await as.signUp('maya@example.com')
  await as.upload(
    'dollars.csv',
    `Date,Description,Amount,Currency,Balance\n${month}-01,QUAY,-100.00,USD,900.00\n${month}-01,PEN,-50.00,USD,850.00`,
  )
  await product.work()
  renderApp('/transactions', { product, as })
  expect((await screen.findAllByText('−$100.00'))[0]).toBeVisible()
  expect(screen.queryByText(/converted/)).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { figure, owner, viewerOf } from '../../../test/owner.ts'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const two = (n: number) => String(n).padStart(2, '0')
const statement = (month: number) => {
  const day = (d: string) => `2025-${two(month)}-${d}`
  return [
    'Account Number,****4821',
    'Date,Description,Amount,Balance',
    `${day('01')},OPENING BALANCE,,1000.00`,
    `${day('05')},STAPLES STORE 12,-20.00,980.00`,
    `${day('20')},STRIPE TRANSFER,30.00,1010.00`,
  ].join('\n')
}

/** January of a year as the bank sends it, with so much at its end. */
const january = (year: number, closing: number) =>
  [
    ':20:STMT',
    ':25:NL91ABNA0417164300',
    ':28C:1/1',
    `:60F:C${year}0101USD1000,00`,
    `:61:${year}0115C${closing - 1000},00NMSCNONREF`,
    `:86:PAYEE ${closing}`,
    `:62F:C${year}0131USD${closing},00`,
    '-',
    '',
  ].join('\n')

/** Five months of 2025 without April, and one document that is damaged; not read yet. */
async function arrived() {
  const product = newProduct()
  product.setClock('2026-05-10T12:00:00Z')
  const maya = await owner(product)
  for (const month of [1, 2, 3, 5, 6]) await maya.as.upload(`${two(month)}.csv`, statement(month))
  await maya.as.upload('broken.ofx', 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX></OFX>\n')
  const path = '/documents/intake?from=2026-05-10T11:00:00.000Z&to=2026-05-10T13:00:00.000Z'
  return { ...maya, product, path }
}

describe('documents that arrived together', () => {
  it('are followed while they are read; then it is said what they prove and what is left', async () => {
    const { product, as, path } = await arrived()
    const { user } = renderApp(path, { product, as })
    expect(await screen.findByRole('heading', { level: 1, name: '0 of 6 read' })).toBeVisible()
    expect(screen.getByText('Reading')).toBeVisible()
    expect(figure('Months missing')).toHaveTextContent('...')
    await product.work()
    const title = await screen.findByRole(
      'heading',
      { level: 1, name: '5 months reconciled, 7 missing, 1 document failed' },
      { timeout: 5000 },
    )
    expect(title).toBeVisible()
    expect(figure('Months reconciled')).toHaveTextContent('5')
    expect(screen.getByRole('link', { name: '5' })).toHaveAttribute('href', '/coverage')
    const year = within(screen.getByRole('region', { name: /4821, 2025$/ }))
    expect(year.getByRole('link', { name: /^Jan/ })).toHaveAttribute('href', expect.stringMatching(/^\/documents\//))
    expect(year.getByRole('button', { name: /^Apr/ })).toHaveTextContent('Missing')
    expect(screen.getByRole('link', { name: '2025' })).toHaveAttribute('href', '/close/2025')
    expect(screen.getByRole('progressbar', { name: '2025, checks done' })).toBeInTheDocument()
    const left = within(screen.getByRole('region', { name: 'Left to do' }))
    expect(left.getByText('7 months are missing')).toBeVisible()
    expect(left.getByRole('link', { name: 'broken.ofx' })).toBeVisible()
    await user.click(left.getByRole('button', { name: 'Ask for them' }))
    expect(within(await screen.findByRole('dialog', { name: 'Ask for Documents' })).getByText(/April 2025/)).toBeVisible()
  })

  it('name months of several years once, and what to do about two statements of which one is wrong', async () => {
    const product = newProduct()
    product.setClock('2026-05-10T12:00:00Z')
    const { as } = await owner(product)
    await as.upload('old.sta', january(24, 1500))
    await as.upload('one.sta', january(26, 1500))
    await as.upload('other.sta', january(26, 1700))
    await product.work()
    renderApp('/documents/intake?from=2026-05-10T11:00:00.000Z&to=2026-05-10T13:00:00.000Z', { product, as })
    const left = within(await screen.findByRole('region', { name: 'Left to do' }))
    expect(left.getByText('26 months are missing')).toBeVisible()
    expect(left.getByText(/: Feb-Dec 2024, 2025, Feb-Apr 2026$/)).toBeVisible()
    expect(left.getByRole('link', { name: 'other.sta' })).toHaveAttribute('href', expect.stringMatching(/^\/documents\//))
    expect(left.getByText("January 2026 doesn't reconcile")).toBeVisible()
    expect(left.getByRole('link', { name: 'other.sta' }).closest('p')).toHaveTextContent(
      /Open the one of .* and .* that is wrong, to delete it or to choose another account for it\.$/,
    )
    expect(screen.queryByRole('region', { name: /, 2025$/ })).toBeNull()
  })

  it('are looked at by a viewer, who is asked to do nothing', async () => {
    const { product, as, id, path } = await arrived()
    await product.work()
    const viewer = await viewerOf(product, as, id)
    renderApp(path, { product, as: viewer })
    expect(await screen.findByText('7 months are missing')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Generate your P&L' })).toBeNull()
  })

  it('are found again from the documents; an address of none says so', async () => {
    const { product, as } = await arrived()
    await product.work()
    const { user, router } = renderApp('/documents', { product, as })
    await user.click(await screen.findByRole('link', { name: 'Last upload' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/documents/intake'))
    expect(await screen.findByText('7 months are missing')).toBeVisible()
    await router.navigate({ to: '/documents/intake', search: {} })
    expect(await screen.findByText('No documents here')).toBeVisible()
  })
})

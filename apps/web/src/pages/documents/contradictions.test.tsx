import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

/** A statement of January, reconciled by itself, that ends with `closing`. */
const january = (closing: number, payee: string) =>
  [
    ':20:STMT',
    ':25:NL91ABNA0417164300',
    ':28C:1/1',
    ':60F:C260101USD1000,00',
    `:61:260115C${closing - 1000},00NMSCNONREF`,
    `:86:${payee}`,
    `:62F:C260131USD${closing},00`,
    '-',
    '',
  ].join('\n')

async function twoOfJanuary() {
  const product = newProduct()
  product.setClock('2026-02-10T12:00:00.000Z')
  const person = product.person()
  await person.signUp('maya@example.com')
  const { id } = (await person.upload('one.sta', january(1500, 'ACME SUPPLIES'))).json.document
  await product.work()
  const alone = (await person.call('GET', `/api/documents/${id}`)).json
  expect([alone.seal.words, alone.statements[0].contradictedBy]).toEqual(['Reconciled', []])
  const other = (await person.upload('other.sta', january(1700, 'RIVERSIDE'))).json.document.id as string
  await product.work()
  return { product, person, id: id as string, other }
}

describe('two documents that print another balance for the same day', () => {
  it('say so on their pages, each with the way to the other, and neither is reconciled', async () => {
    const { product, person, id, other } = await twoOfJanuary()
    const { user, router } = renderApp(`/documents/${id}`, { product, as: person })
    const rows = within(await screen.findByRole('region', { name: 'Transactions' }))
    expect(await rows.findByText('Another document disagrees')).toBeVisible()
    expect(rows.queryByText('Reconciled')).toBeNull()
    const link = rows.getByRole('link', { name: 'other.sta' })
    expect(link.closest('p')).toHaveTextContent(
      'other.sta, of the same account, prints a balance of $1,700.00 for 1/31/2026; this document prints $1,500.00. One of the two is wrong.',
    )
    await user.click(link)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/documents/${other}`))
    expect(await screen.findByRole('link', { name: 'one.sta' })).toBeVisible()
    expect(screen.getByText('Another document disagrees')).toBeVisible()
  })

  it('are not called reconciled in the list of documents', async () => {
    const { product, person } = await twoOfJanuary()
    renderApp('/documents', { product, as: person })
    expect(await screen.findAllByText('Another document disagrees')).toHaveLength(2)
    expect(screen.queryByText('Reconciled')).toBeNull()
  })

  it('are named below the month that is off, with links to both', async () => {
    const { product, person, id, other } = await twoOfJanuary()
    renderApp('/coverage', { product, as: person })
    const year = within(await screen.findByRole('region', { name: /, 2026$/ }))
    const link = year.getByRole('link', { name: 'one.sta' })
    expect(link).toHaveAttribute('href', `/documents/${id}`)
    expect(year.getByRole('link', { name: 'other.sta' })).toHaveAttribute('href', `/documents/${other}`)
    expect(link.closest('p')).toHaveTextContent(
      'Jan 2026: one.sta and other.sta contradict each other: $1,500.00 and $1,700.00 on 1/31/2026',
    )
  })
})

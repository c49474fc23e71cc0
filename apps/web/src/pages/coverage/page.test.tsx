import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const statement = (lastFour: string, rows: string[]) => [`Account Number,****${lastFour}`, 'Date,Description,Amount', ...rows].join('\n')

async function owner() {
  const product = newProduct()
  product.setClock('2026-04-10T12:00:00.000Z')
  const person = product.person()
  await person.signUp('maya@example.com')
  return { product, person }
}

describe('statement coverage', () => {
  it('begins with nothing and says what to do', async () => {
    const { product, person } = await owner()
    renderApp('/coverage', { product, as: person })
    expect(await screen.findByRole('heading', { level: 1, name: 'Statement Coverage' })).toBeVisible()
    expect(await screen.findByText('No statements yet')).toBeVisible()
  })
  it('shows each account with its months, the missing ones, and leads to the document', async () => {
    const { product, person } = await owner()
    await person.upload('january.csv', statement('4821', ['2026-01-02,A ONE,-1.00', '2026-01-30,B TWO,-2.00']))
    await person.upload('march.csv', statement('4821', ['2026-03-02,C THREE,-1.00', '2026-03-30,D FOUR,-2.00']))
    await product.work()
    const { user, router } = renderApp('/coverage', { product, as: person })
    expect(await screen.findByText('Upload the statement for Feb 2026 of Account ••4821')).toBeVisible()
    const year = within(screen.getByRole('region', { name: 'Account ••4821, 2026' }))
    expect(year.getByTitle('Feb 2026 is missing')).toHaveTextContent('FebMissing')
    await user.click(year.getByRole('link', { name: 'JanThere' }))
    expect(router.state.location.pathname).toMatch(/^\/documents\//)
  })
})

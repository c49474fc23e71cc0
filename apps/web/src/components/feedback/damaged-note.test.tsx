import { DATABASE_HEADER } from '@ledgerhand/core/errors'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'
import { noteDatabase } from '../../net/database-state.ts'

/** A product whose answers say of the database what the server says of a damaged one (server/damaged-database.test.ts). */
function damagedProduct() {
  const product = newProduct()
  const state = { isDamaged: true, status: null as number | null }
  const handle = async (request: Request): Promise<Response> => {
    const answer = await product.handle(request)
    if (state.status !== null) return new Response('', { status: state.status })
    if (state.isDamaged) answer.headers.set(DATABASE_HEADER, 'damaged')
    return answer
  }
  return { product: { ...product, handle }, state }
}
const backup = /The person who runs this server must stop Ledgerhand, restore the last backup and start it again/

beforeEach(() => noteDatabase(new Response('{}')))

describe('while the database of the server is damaged', () => {
  it('every page says so, with what can be done, until an answer says otherwise', async () => {
    const { product, state } = damagedProduct()
    const person = product.person()
    await person.signUp('maya@example.com')
    const { user } = renderApp('/reports', { product, as: person })
    expect(await screen.findByText('The database is damaged')).toBeVisible()
    expect(screen.getByText(backup)).toHaveTextContent(/^What is whole can be read; nothing can be changed\./)
    // Somebody else's error page, on the way, tells nothing.
    state.status = 502
    await user.click(screen.getByRole('link', { name: 'Business Entities' }))
    expect(await screen.findByText(/could not be loaded/)).toBeVisible()
    expect(screen.getByText('The database is damaged')).toBeVisible()
    Object.assign(state, { isDamaged: false, status: null })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText('The database is damaged')).toBeNull())
  })

  it.each([
    ['/login', /^Nobody can sign in/],
    ['/upload/abc', /^No files can be taken in/],
  ])('%s says so before anybody tries in vain', async (path, means) => {
    renderApp(path, { product: damagedProduct().product })
    expect(await screen.findByText(means)).toHaveTextContent(backup)
  })
})

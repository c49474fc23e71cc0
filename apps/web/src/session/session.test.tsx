import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { network } from '../../test/network.ts'
import { newProduct, renderApp } from '../../test/render-app.tsx'

async function owner() {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  return { product, person }
}

describe('a session', () => {
  it.each(['/', '/documents', '/invite/some-token'])(
    'that cannot be asked for at %s is asked once, says so, and again on Retry',
    async (path) => {
      const { product, person } = await owner()
      const { user, asked } = renderApp(path, { product, as: person })
      let refused = 0
      network.use(
        http.get('*/trpc/auth.user', () => {
          refused += 1
          return HttpResponse.error()
        }),
      )
      const note = await screen.findByRole('alert')
      expect(note).toHaveTextContent('Connection Failed. Check your internet connection and try again.')
      expect(refused).toBe(1)
      network.resetHandlers(...network.listHandlers().slice(1))
      await user.click(within(note).getByRole('button', { name: 'Retry' }))
      await waitFor(() => expect(asked.some((path) => path.includes('auth.user'))).toBe(true))
      await waitFor(() => expect(screen.queryByText('Ledgerhand could not be loaded')).toBeNull())
      expect(refused).toBe(1)
    },
  )

  it.each([
    ['a page with an error', 502, 'text/html', '<html>Bad gateway</html>'],
    ['JSON of its own', 502, 'application/json', '{"error":"bad gateway"}'],
    ['a text that is called JSON', 503, 'application/json', 'upstream timed out'],
    ['a page instead of the answer', 200, 'text/html', '<html>Please sign in to the network</html>'],
  ])('to whose question a proxy gives %s is told so, in words for people', async (_, status, type, body) => {
    renderApp('/')
    network.use(http.get('*/trpc/auth.user', () => new HttpResponse(body, { status, headers: { 'content-type': type } })))
    expect(await screen.findByRole('alert')).toHaveTextContent('Server Error. Please try again in a few minutes.')
  })

  it('whose page a proxy answers for says so where the content would be', async () => {
    const { product, person } = await owner()
    renderApp('/entities', { product, as: person })
    network.use(http.get('*/trpc/*entities.list*', () => HttpResponse.json({ error: 'bad gateway' }, { status: 502 })))
    expect(await screen.findByText('Server Error. Please try again in a few minutes.')).toBeVisible()
    expect(document.body).not.toHaveTextContent(/transform|JSON|undefined/)
  })

  it('that ends while something is saved says so, and nothing else, and leads to signing in', async () => {
    const { product, person } = await owner()
    const { user, forget, path } = renderApp('/entities', { product, as: person })
    await user.click((await screen.findAllByRole('button', { name: 'Add Entity' }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Entity' }))
    await user.type(dialog.getByLabelText('Entity Name'), 'Bakery')
    forget()
    await user.click(dialog.getByRole('button', { name: 'Add Entity' }))
    const toast = await screen.findByRole('alert')
    expect(toast).toHaveTextContent('Unauthorized')
    expect(toast).toHaveTextContent('You are logged out. Logging in again...')
    await waitFor(() => expect(path()).toBe('/login'))
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
    expect(screen.queryByText(/Failed to create/)).toBeNull()
  })

  it('that ends while files are sent keeps the files', async () => {
    const { product, person } = await owner()
    const { user, forget, path } = renderApp('/documents?add=true', { product, as: person })
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    await user.upload(dialog.getByLabelText('Choose files'), [new File(['a,b'], 'may.csv', { type: 'text/csv' })])
    await screen.findByText('No documents yet')
    forget()
    await user.click(dialog.getByRole('button', { name: 'Upload 1 file' }))
    const toast = await screen.findByRole('alert')
    expect(toast).toHaveTextContent('Upload Failed')
    expect(toast).toHaveTextContent('Please sign in again to upload documents')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(path()).toBe('/documents')
    await user.click(screen.getAllByRole('button', { name: 'Upload Document' })[0] as HTMLElement)
    const again = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    expect(await again.findByTitle('may.csv')).toBeVisible()
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // Let go by the person: not chosen again.
    await user.click(screen.getAllByRole('button', { name: 'Upload Document' })[0] as HTMLElement)
    expect(within(await screen.findByRole('dialog')).queryByTitle('may.csv')).toBeNull()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

const root = document.documentElement
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test ends as it began
  document.cookie = 'theme=; Path=/; Max-Age=0'
})

async function open() {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  const app = renderApp('/sharing', { product, as: person })
  const choice = async (name: string) => within(await screen.findByRole('radiogroup', { name: 'Theme' })).getByRole('radio', { name })
  return { ...app, choice }
}

describe('the theme', () => {
  it('follows the system until it is set by hand; the choice is kept where the server can read it', async () => {
    const { user, choice } = await open()
    expect(await choice('System theme')).toBeChecked()
    expect(document.cookie).not.toContain('theme=')
    await user.click(await choice('Dark theme'))
    await waitFor(() => expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark'))
    expect(root.dataset.theme).toBe('dark')
    expect(document.cookie).toContain('theme=dark')
    await user.click(await choice('Light theme'))
    await waitFor(() => expect(root).toHaveAttribute('data-mantine-color-scheme', 'light'))
    expect(document.cookie).toContain('theme=light')
    await user.click(await choice('System theme'))
    await waitFor(() => expect(document.cookie).not.toContain('theme='))
  })

  it('is there again after a reload', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as a visit before has left it
    document.cookie = 'theme=dark; Path=/'
    const { choice } = await open()
    expect(await choice('Dark theme')).toBeChecked()
    expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
})

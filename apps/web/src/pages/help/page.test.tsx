import { acceptedEndings, MAX_FILE_BYTES } from '@ledgerhand/core/upload-limits'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'
import { topics } from './answers.ts'

async function owner() {
  const product = newProduct()
  const person = product.person()
  await person.signUp('maya@example.com')
  return { product, as: person }
}

describe('the help', () => {
  it('answers under its topics, each question once, and leads to the page it speaks of', async () => {
    renderApp('/help', await owner())
    expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    for (const { title, answers } of topics) {
      const topic = within(screen.getByRole('region', { name: title }))
      for (const { question } of answers) expect(topic.getByText(question)).toBeVisible()
    }
    const ids = topics.flatMap(({ answers }) => answers.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    const documents = within(screen.getByRole('region', { name: 'Documents' }))
    expect(documents.getByRole('link', { name: 'Statement Coverage' })).toHaveAttribute('href', '/coverage')
  })

  it('marks the answer that a link asks for', async () => {
    renderApp('/help#reconciled', await owner())
    await waitFor(() => expect(document.getElementById('reconciled')).toHaveAttribute('data-asked', 'true'))
    expect(document.querySelectorAll('[data-asked]')).toHaveLength(1)
  })

  it('says every format that is taken, and how large a file may be', () => {
    const { text } = topics.flatMap(({ answers }) => answers).find(({ id }) => id === 'formats') ?? { text: '' }
    expect(text).toContain(`${MAX_FILE_BYTES / 1_048_576} MB`)
    // Endings of one format that go by another name in the sentence.
    const said: Record<string, string> = {
      xlsx: 'Excel',
      xls: 'Excel',
      jpg: 'JPEG',
      sta: 'MT940',
      heif: 'HEIC',
      tif: 'TIFF',
      txt: 'CSV',
      tsv: 'CSV',
    }
    for (const ending of acceptedEndings.map((at) => at.slice(1)))
      expect(text.toLowerCase(), ending).toContain((said[ending] ?? ending).toLowerCase())
  })
})

describe('the key ?', () => {
  it('opens the help from a page without keys of its own, not while typing', async () => {
    const { user, path } = renderApp('/coverage', await owner())
    await screen.findByRole('heading', { level: 1, name: 'Statement Coverage' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText('Search or go to...'), '?')
    expect(path()).toBe('/coverage')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByPlaceholderText('Search or go to...')).toBeNull())
    await user.keyboard('?')
    await waitFor(() => expect(path()).toBe('/help'))
  })

  it('shows the list of keys where there is one, which leads to the help', async () => {
    const { user, path } = renderApp('/transactions', await owner())
    await screen.findByRole('heading', { level: 1, name: 'Transactions' })
    await user.keyboard('?')
    const keys = within(await screen.findByRole('dialog', { name: 'Keys' }))
    expect(path()).toBe('/transactions')
    await user.click(keys.getByRole('link', { name: /^Help/ }))
    await waitFor(() => expect(path()).toBe('/help'))
  })

  it('is found in the palette by what is asked', async () => {
    const { user, path } = renderApp('/coverage', await owner())
    await screen.findByRole('heading', { level: 1, name: 'Statement Coverage' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByPlaceholderText('Search or go to...'), 'reconciled')
    await user.click(await screen.findByRole('button', { name: 'Help' }))
    await waitFor(() => expect(path()).toBe('/help'))
  })
})

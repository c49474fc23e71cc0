import { type PlayedPart, testRegistry } from '@ledgerhand/api/testing/product'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../../test/render-app.tsx'

/** The open choices; their notes come with what the server says of the services. */
const shown = () => screen.getAllByRole('option').map((o) => `${o.textContent}${o.getAttribute('data-combobox-disabled') ? ' (off)' : ''}`)

async function open(parts: PlayedPart[], allowed: string[] = [], localOnly = false) {
  const product = newProduct({ registry: testRegistry(parts, { localOnly }) })
  const person = product.person()
  await person.signUp()
  for (const id of allowed) await person.call('POST', `/api/ai-services/${id}/consent`)
  const { user } = renderApp('/documents?add=true', { product, as: person })
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
  const choices = async () => {
    await user.click(dialog.getByRole('combobox', { name: 'AI provider' }))
    await screen.findAllByRole('option')
    return shown()
  }
  return { dialog, choices }
}

describe('the choice of who reads', () => {
  it('is auto first and by default, then the eight, each with what is in its way', async () => {
    const { dialog, choices } = await open([{ id: 'google' }, { id: 'openai' }], ['openai'])
    expect(dialog.getByRole('combobox', { name: 'AI provider' })).toHaveValue('Auto (Smart Routing) (99%)')
    expect(await dialog.findByText(/Google Gemini has its key but is not allowed to see documents yet/)).toBeVisible()
    expect(dialog.getByRole('link', { name: 'See what would leave, and allow it' })).toHaveAttribute('href', '/services')
    expect(await choices()).toEqual([
      'Auto (Smart Routing) (99%)',
      'Mistral OCR (98%) - no key set (off)',
      'Google Document AI (97%) - no key set (off)',
      'Anthropic Claude (97%) - no key set (off)',
      'Azure Document Intelligence (96%) - no key set (off)',
      'AWS Textract (95%) - no key set (off)',
      'OpenAI (95%)',
      'Groq (90%) - no key set (off)',
      'Google Gemini (94%) - not allowed yet (off)',
    ])
  })
  it('has the server on this machine beside them, where there is one, and with LOCAL_ONLY nothing else', async () => {
    const { choices } = await open([{ id: 'google' }, { id: 'local' }], [], true)
    await choices()
    await waitFor(() => expect(shown().at(-1)).toBe('Local AI server'))
    expect(shown()).toContain('Google Gemini (94%) - LOCAL_ONLY is on (off)')
  })
  it('says where a service is added while there is none', async () => {
    const { dialog } = await open([])
    expect(await dialog.findByText(/Files are read on this server\. No AI service is connected \(optional\)\./)).toBeVisible()
    expect(dialog.getByRole('link', { name: 'How to add one' })).toHaveAttribute('href', '/services')
  })
})

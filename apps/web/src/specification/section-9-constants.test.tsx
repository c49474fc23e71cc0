import { confidenceBand } from '@ledgerhand/core/confidence'
import { documentTypes, sourceTypes } from '@ledgerhand/core/documents'
import { DEFAULT_ENTITY_COLOR, entityColors } from '@ledgerhand/core/entity-colors'
import { formatUsd, parseDecimal } from '@ledgerhand/core/money'
import { aiProviders, providerFacts } from '@ledgerhand/core/providers'
import { needsReview } from '@ledgerhand/core/review'
import { MAX_FILE_BYTES, MAX_FILES, MAX_MESSAGES } from '@ledgerhand/core/upload-limits'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newProduct, renderApp } from '../../test/render-app.tsx'
import { TOAST_MS } from '../browser/notify.ts'
import { REDIRECT_MS } from '../session/session-end.ts'

/** The constants of the business (specification, section 9). */

describe('the constants', () => {
  it('of uploads, toasts, the end of a session and entities', () => {
    expect([MAX_FILES, MAX_FILE_BYTES, MAX_MESSAGES, TOAST_MS, REDIRECT_MS]).toEqual([10, 10_485_760, 4, 5000, 500])
    expect(entityColors).toHaveLength(10)
    expect(new Set(entityColors).size).toBe(10)
    expect([DEFAULT_ENTITY_COLOR, entityColors[0]]).toEqual(['#3b82f6', '#3b82f6'])
  })
  it('of documents, sources and providers', () => {
    expect(documentTypes).toEqual(['bank_statement', 'credit_card', 'invoice', 'receipt', 'other'])
    expect(sourceTypes).toEqual(['credit_card', 'bank_account', 'cash', 'check', 'online_payment', 'other'])
    expect(aiProviders).toEqual(['auto', 'mistral', 'google_document_ai', 'anthropic', 'azure', 'aws', 'openai', 'groq', 'google'])
    const accuracies = aiProviders.map((id) => providerFacts[id].accuracy ?? 0)
    expect([Math.min(...accuracies), Math.max(...accuracies)]).toEqual([90, 99])
  })
  it.each([
    ['0.80', 'high', false],
    ['0.79', 'medium', false],
    ['0.70', 'medium', false],
    ['0.69', 'medium', true],
    ['0.60', 'medium', true],
    ['0.59', 'low', true],
  ])('confidence %s is %s; waits for a person: %s', (confidence, band, waits) => {
    expect(confidenceBand(confidence)).toBe(band)
    expect(needsReview({ needsReview: false, aiConfidence: confidence })).toBe(waits)
  })
  it.each([
    ['1234567.5', '$1,234,567.50'],
    ['0', '$0.00'],
    ['-84.2', '−$84.20'],
  ])('%s dollars are printed %s', (amount, printed) => {
    expect(formatUsd(parseDecimal(amount))).toBe(printed)
  })
})

describe('the upload dialog', () => {
  it('offers to detect the type above the five types, and the nine providers, with auto chosen', async () => {
    const product = newProduct()
    const person = product.person()
    await person.signUp('maya@example.com')
    const { user } = renderApp('/documents?add=true', { product, as: person })
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Document' }))
    expect(dialog.getByText('PDF, Excel, CSV, images. Up to 10 files, 10 MB each.')).toBeVisible()
    expect(dialog.getByRole('heading', { name: 'What happens next' })).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: 'Document type' }))
    const types = (await screen.findAllByRole('option')).map((option) => option.textContent)
    expect(types).toEqual(['Detect automatically', 'Bank Statement', 'Credit Card', 'Invoice', 'Receipt', 'Other'])
    expect(dialog.getByRole('combobox', { name: 'AI provider' })).toHaveValue('Auto (Smart Routing) (99%)')
  })
})

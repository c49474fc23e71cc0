import { expect, test } from 'vitest'
import { documentStatus, extractionSummary } from './document-status.ts'
import { auditChanges } from './words/audit-words.ts'

const shown = (extractedText: string) => documentStatus({ isProcessed: true, extractedText })

test('one transaction is called one, wherever it is shown; what is stored keeps its form', () => {
  const stored = extractionSummary({ kind: 'extracted', count: 1, by: 'built-in reader' })
  expect(stored).toBe('1 transactions extracted using built-in reader')
  expect(shown(stored)).toMatchObject({ text: '1 transaction extracted via built-in reader', count: 1 })
  expect(shown('11 transactions extracted using openai').text).toBe('11 transactions extracted via openai')
  expect(shown('0 transactions extracted using openai').text).toBe('0 transactions extracted via openai')
  expect(shown(extractionSummary({ kind: 'fallback', count: 1, failed: 'openai' }))).toMatchObject({
    note: 'Processed with fallback data after openai failed: 1 transaction',
    count: 1,
  })
  expect(auditChanges({ summary: stored })).toEqual([expect.objectContaining({ after: '1 transaction extracted using built-in reader' })])
})

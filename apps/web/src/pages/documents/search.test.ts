import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { expect, it } from 'vitest'
import { isFound } from './search.ts'

it('finds a document by what it says now: its words are kept only as long as it is the same', () => {
  const waiting = {
    id: 'a',
    originalName: 'March.csv',
    documentType: 'bank_statement',
    isProcessed: false,
    extractedText: null,
    seal: null,
    createdAt: '2026-03-05T12:00:00.000Z',
  } as DocumentJson
  expect([isFound(waiting, 'march processing'), isFound(waiting, 'march extracted')]).toEqual([true, false])
  const read: DocumentJson = { ...waiting, isProcessed: true, extractedText: '7 transactions extracted using CSV reader' }
  expect([isFound(read, 'processing'), isFound(read, 'MARCH  7 extracted')]).toEqual([false, true])
  expect([isFound(waiting, 'processing'), isFound(read, 'march extracted')]).toEqual([true, true])
})

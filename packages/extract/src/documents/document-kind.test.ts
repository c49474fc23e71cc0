import type { DocumentType } from '@ledgerhand/core/documents'
import { typedWords } from '@ledgerhand/extract-fixtures/ocr/made-words'
import { receipt, statement } from '@ledgerhand/extract-fixtures/pdf/made-lines'
import { describe, expect, test } from 'vitest'
import type { Reading } from '../result/reading.ts'
import { readWordPages } from './read-pages.ts'

/** A picture of the typed lines, every letter seen right, handed in as `documentType`. */
function readAs(documentType: DocumentType, lines: readonly string[]): Reading {
  const words = lines.flatMap((line, i) => typedWords(line).map((w) => ({ ...w, top: 14 * i, bottom: 14 * i + 10 })))
  const shownAt = (box: readonly [number, number, number, number]) => box
  const page = { number: 1, width: 612, height: 792, words, head: [], confidence: 90, shownAt }
  return readWordPages({ format: 'jpeg', documentType, pages: [page], fileYear: null, embedded: null })
}

const invoice = [
  'Bright Lamps Ltd.',
  'INVOICE',
  'Invoice No: BL-2041',
  'Invoice Date: 11/15/2023',
  'Desk lamp    100.00',
  'Total due   100.00',
]

describe('a document that was handed in as something else', () => {
  test('a receipt among statements says so, whether it was read or not', () => {
    const read = () => readAs('bank_statement', receipt)
    expect(read).toThrow('No transactions were found in this picture; it looks like a receipt')
    expect(readAs('bank_statement', ['RECEIPT', ...receipt]).looksLike).toBe('receipt')
  })
  test('a bill that does not say how it was paid', () => {
    const read = () =>
      readAs('bank_statement', [...receipt.slice(0, 5), 'Sub-Total       75.00', 'Tax              6.00', 'Total           81.00'])
    expect(read).toThrow('No transactions were found in this picture; it looks like a receipt')
  })
  test('an invoice among statements', () => {
    expect(readAs('credit_card', invoice)).toMatchObject({ looksLike: 'invoice', bill: { totalCents: 10000 } })
  })
  test.each(['receipt', 'invoice'] as const)('a statement among bills: %s', (type) => {
    expect(readAs(type, statement).looksLike).toBe('bank_statement')
  })
  test.each<[DocumentType, readonly string[]]>([
    ['receipt', receipt],
    ['invoice', invoice],
    ['bank_statement', statement],
    ['other', statement],
  ])('nothing is said of what is what it was handed in as: %s', (type, lines) => {
    expect(readAs(type, lines).looksLike).toBeUndefined()
  })
  test('what is nothing in particular is called nothing', () => {
    expect(() => readAs('bank_statement', ['Dear Madam', 'thank you for your letter of last week'])).toThrow(/in this picture$/)
  })
})

import { describe, expect, it } from 'vitest'
import { pageInWords, percentAt, percentOfPages, processingOutcome, processingTitle, stepAfter } from './processing.ts'

const seen = (extractedText: string | null, transactionCount = 0) => ({
  isProcessed: extractedText !== null,
  extractedText,
  transactionCount,
})

describe('the processing dialog', () => {
  it('walks up to the third step and waits there for the server', () => {
    expect([0, 1, 2, 3, 40].map(stepAfter)).toEqual([1, 2, 3, 3, 3])
    expect(percentAt(stepAfter(40))).toBeLessThan(100)
  })
  it('follows the pages of a scan while they are looked at', () => {
    const walk = [false, true].flatMap((isAgain) => [0, 6, 12].map((done) => percentOfPages({ done, of: 12, isAgain })))
    expect(walk).toEqual([40, 45, 50, 50, 55, 60])
    expect(pageInWords({ done: 2, of: 12, isAgain: false })).toBe('Page 3 of 12')
    expect(pageInWords({ done: 12, of: 12, isAgain: false })).toBe('Page 12 of 12')
    expect(pageInWords({ done: 2, of: 12, isAgain: true })).toBe('Looking again at page 3 of 12')
    expect(pageInWords({ done: 0, of: 1, isAgain: false })).toBe('Reading the picture')
    expect(pageInWords({ done: 0, of: 1, isAgain: true })).toBe('Looking at the picture again')
  })
  it('says nothing while a document is under way', () => {
    expect(processingOutcome([seen('3 transactions extracted using built-in reader', 3), seen(null)])).toBeNull()
  })
  it('counts what was extracted', () => {
    expect(processingOutcome([seen('12 transactions extracted using built-in reader', 12)])).toEqual({
      tone: 'success',
      text: '12 transactions extracted',
      note: null,
    })
    expect(processingOutcome([seen('1 transactions extracted using built-in reader', 1)])?.text).toBe('1 transaction extracted')
  })
  it('says why fewer came than the file holds', () => {
    expect(processingOutcome([seen('0 transactions extracted using built-in reader (2 more were already in your books)')])).toEqual({
      tone: 'success',
      text: '0 transactions extracted',
      note: '2 more were already in your books',
    })
  })
  it('does not call a failure a success, and gives the reason', () => {
    expect(processingOutcome([seen('Processing failed: The file is encrypted')])).toEqual({
      tone: 'error',
      text: 'Processing failed - AI providers unavailable',
      note: 'The file is encrypted',
    })
  })
  it('adds several documents up and says how many could not be read', () => {
    expect(
      processingOutcome([
        seen('2 transactions extracted using x', 2),
        seen('Processing failed: no'),
        seen('3 transactions extracted using x', 3),
      ]),
    ).toEqual({ tone: 'warning', text: '5 transactions extracted', note: '1 of 3 documents could not be read' })
  })
})

describe('the title of the dialog', () => {
  const of = (seal: 'reconciled' | 'off' | null, toReview: number, transactionCount = 17) =>
    processingTitle([
      {
        ...seen(`${transactionCount} transactions extracted using x`, transactionCount),
        toReview,
        seal: seal && { state: seal, words: '' },
      },
    ])
  it('says what is proven, and what is left', () => {
    expect(of('reconciled', 7)).toBe('Reconciled, review 7')
    expect(of('reconciled', 0)).toBe('Reconciled, nothing to review')
    expect(of('off', 7)).toBe('Document read, review 7')
    expect(of(null, 0)).toBe('Document read, nothing to review')
  })
  it('says it of several once all are read, added up', () => {
    const read = { ...seen('2 transactions extracted using x', 2), seal: { state: 'reconciled', words: '' }, toReview: 15 } as const
    expect(processingTitle([read, { ...read, extractedText: null, isProcessed: false }])).toBe('Processing 2 documents')
    expect(processingTitle([read, read])).toBe('Reconciled, review 30')
    expect(processingTitle([read, { ...read, seal: null, toReview: 0 }])).toBe('2 documents read, review 15')
    const broken = { ...seen('Processing failed: no'), toReview: 0 }
    expect(processingTitle([read, broken])).toBe('1 of 2 documents read, reconciled, review 15')
    expect(processingTitle([seen('Processing failed: no')])).toBe('Document not read')
    expect(processingTitle([{ ...seen('0 transactions extracted using x'), toReview: 0 }])).toBe('Document read')
  })
})

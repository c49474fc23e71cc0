import { type DocumentType, documentTypes } from './documents.ts'

/** What happened to a document, in words: written here when it is processed, read here by every screen. The pair cannot drift. */

export type Outcome =
  | { kind: 'extracted'; count: number; by: string }
  | { kind: 'fallback'; count: number; failed: string }
  | { kind: 'failed'; reason: string }

/** The text kept in `extractedText`. */
export function extractionSummary(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'extracted':
      return `${outcome.count} transactions extracted using ${outcome.by}`
    case 'fallback':
      return `Processed with fallback data after ${outcome.failed} failed: ${outcome.count} transactions`
    case 'failed':
      return `Processing failed: ${outcome.reason}`
    default:
      return outcome satisfies never
  }
}

/** What a document may plainly be, whatever type was chosen for it. */
export type LikelyType = Exclude<DocumentType, 'other'>

/** 'a receipt' */
export const likeness: Record<LikelyType, string> = {
  bank_statement: 'a bank statement',
  credit_card: 'a credit card statement',
  invoice: 'an invoice',
  receipt: 'a receipt',
}
const likelyTypes = documentTypes.filter((type) => type !== 'other')

/** 'it looks like a receipt': said beside what became of a document that was uploaded as something else. */
export const looksLike = (type: LikelyType): string => `it looks like ${likeness[type]}`

/** 'this looks like a receipt, not a bank statement': said of what was read as it looks, and not as the type that somebody chose. */
export const readInstead = (read: LikelyType, chosen: LikelyType): string => `this ${looksLike(read).slice(3)}, not ${likeness[chosen]}`

/** The type that somebody chose and that was not kept, because the document is unmistakably of another one. */
export function typeNotKept(document: {
  documentType: DocumentType
  isProcessed: boolean
  extractedText: string | null
}): LikelyType | null {
  const { documentType, isProcessed, extractedText } = document
  if (!isProcessed || documentType === 'other') return null
  return likelyTypes.find((type) => type !== documentType && extractedText?.includes(readInstead(documentType, type))) ?? null
}

/** As what a document had better be read; null where nothing speaks against the type that was chosen. */
export function likelyType(document: {
  documentType: DocumentType
  isProcessed: boolean
  extractedText: string | null
}): LikelyType | null {
  const text = document.isProcessed ? (document.extractedText ?? '').toLowerCase() : ''
  return likelyTypes.find((type) => type !== document.documentType && text.includes(looksLike(type))) ?? null
}

export interface DocumentStatus {
  tone: 'processing' | 'success' | 'warning' | 'error'
  text: string
  /** A second, quieter line. */
  note: string | null
  /** The number of transactions, where the text says it. */
  count: number | null
}

/** What is stored always says 'transactions'; what is shown says '1 transaction'. */
export const inSingular = (stored: string): string => stored.replace(/(?<![\d.,])1 transactions\b/g, '1 transaction')

const asLine = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The status line of a document row, by the specification's section 4. */
export function documentStatus(document: { isProcessed: boolean; extractedText: string | null }): DocumentStatus {
  if (!document.isProcessed)
    return { tone: 'processing', text: 'Processing with AI...', note: 'This may take up to 30 seconds', count: null }
  const text = document.extractedText ?? ''
  if (text.includes('Processing failed')) {
    return {
      tone: 'error',
      text: 'Processing failed - AI providers unavailable',
      note: /Processing failed: (.+)/.exec(text)?.[1] ?? null,
      count: null,
    }
  }
  const counted = /(\d+) transactions/.exec(text)
  const count = counted ? Number(counted[1]) : null
  const extracted = /(\d+) transactions extracted using ([^(]+?)(?: \((.+)\))?$/.exec(text)
  if (extracted) {
    const [, rows, by, remarks] = extracted
    return {
      tone: 'success',
      text: inSingular(`${rows} transactions extracted via ${by}`),
      note: remarks ? asLine(remarks.replaceAll(') (', '; ')) : null,
      count,
    }
  }
  const unpacked = /^(\d+ documents? from this file)(?: \((.+)\))?$/.exec(text)
  if (unpacked) return { tone: 'success', text: unpacked[1] ?? text, note: unpacked[2] ?? null, count: null }
  if (text.includes('fallback')) return { tone: 'warning', text: 'Processing completed with fallback data', note: inSingular(text), count }
  return { tone: 'success', text: 'Processing completed', note: null, count }
}

/** True when the row shows 'View Transactions': processed, and its text speaks of transactions. */
export const mentionsTransactions = (document: { isProcessed: boolean; extractedText: string | null }): boolean =>
  document.isProcessed && (document.extractedText ?? '').includes('transactions')

/** A file that is damaged, locked, empty or of a form that nobody reads stays what it is, however often it is read. */
const HOPELESS = /\b(is|are) (damaged|corrupt|encrypted|empty)|password|holds no |\btoo (many|large|deeply)\b|not (accepted|supported)\b/i

/** Whether reading it again may end differently. */
export function isRetryable(document: { isProcessed: boolean; extractedText: string | null }): boolean {
  const { tone, note } = documentStatus(document)
  return tone === 'error' ? !HOPELESS.test(note ?? '') : tone === 'warning'
}
/** Whether it only waits for its password. */
export const isLocked = (document: { isProcessed: boolean; extractedText: string | null }): boolean =>
  documentStatus(document).tone === 'error' && /password/i.test(document.extractedText ?? '')

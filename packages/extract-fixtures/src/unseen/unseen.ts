import type { DocumentType } from '@ledgerhand/core/documents'
import type { WordBoxPage } from '@ledgerhand/core/word-boxes'
import type { UnseenRow } from './made-month.ts'

/** What a made-up statement truly says. */
export interface UnseenTruth {
  documentType: DocumentType
  /** How it is laid out, in words to sort failures by. */
  traits: string[]
  accounts: { rows: readonly UnseenRow[]; opening: number | null; closing: number | null; lastFour?: string }[]
  currency?: string
  /** Both balances are printed, so that a right reading is reconciled. */
  proves: boolean
}
/** As pages. */
export interface UnseenStatement extends UnseenTruth {
  /** As a reader sees the pages, without a PDF. */
  words(): WordBoxPage[]
  pdf(): Promise<Uint8Array>
}
export interface UnseenExport extends UnseenTruth {
  bytes: Uint8Array
}
export interface UnseenBill {
  documentType: 'invoice' | 'receipt'
  traits: string[]
  /** Letters and digits count, not the blanks between them: an address on the web has none. */
  vendor: string
  date: string
  cents: number
  number: string | null
  words(): WordBoxPage[]
  pdf(): Promise<Uint8Array>
}

import type { DocumentType } from '@ledgerhand/core/documents'
import type { Input, Usage, Work } from './service.ts'

/** US dollars for a million tokens, as listed in November 2026. Estimates only: the service's own bill is what counts. */
export interface TokenPrice {
  in: number
  out: number
}
const MILLION = 1_000_000
/** What the rules and the schema take. */
const FRAME_TOKENS = 1_500
/** A page as a picture, generously; a page's rows as JSON. */
const PAGE_TOKENS = 3_000
const ANSWER_TOKENS_PER_PAGE = 1_500

export const tokensUsd = ({ tokensIn, tokensOut }: Pick<Usage, 'tokensIn' | 'tokensOut'>, price: TokenPrice): number =>
  (tokensIn * price.in + tokensOut * price.out) / MILLION

/** What reading a document will cost in tokens, rather too much than too little. */
export function estimateTokensUsd({ input, pages, characters }: Work, price: TokenPrice): number {
  const count = Math.max(1, pages)
  const document = input === 'text' ? Math.ceil(characters / 3) : count * PAGE_TOKENS
  return tokensUsd({ tokensIn: FRAME_TOKENS + document, tokensOut: 500 + count * ANSWER_TOKENS_PER_PAGE }, price)
}

/** The same forms for every kind of document. */
export const everyKind = (inputs: readonly Input[]): Record<DocumentType, readonly Input[]> => ({
  bank_statement: inputs,
  credit_card: inputs,
  invoice: inputs,
  receipt: inputs,
  other: inputs,
})

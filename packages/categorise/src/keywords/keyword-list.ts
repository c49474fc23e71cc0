import type { Leaf } from '@ledgerhand/core/categories'

/**
 * Words that name a trade rather than a firm. `suggests` completes "'WORD' suggests …". Words are separated by commas, in normalised
 * form; `word*` also matches longer words that begin so, `*word*` matches anywhere in a word (compounds, web addresses).
 */
export interface KeywordList {
  leaf: Leaf
  suggests: string
  sure: number
  words: string
}

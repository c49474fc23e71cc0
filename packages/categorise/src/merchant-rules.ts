import { allKeywords, allMerchants } from './all-merchants.ts'
import { type PhraseHit, PhraseIndex } from './phrase-index.ts'
import type { KeywordList, MerchantList } from './tables.ts'

export type MerchantHit = PhraseHit<MerchantList>
export type KeywordHit = PhraseHit<KeywordList>

const merchants = new PhraseIndex(
  allMerchants.map((value) => ({ phrases: value.names, value })),
  { shortOnlyAtStart: true, gluedFrom: 7, same: (a, b) => a.leaf === b.leaf && a.is === b.is },
)
const keywords = new PhraseIndex(
  allKeywords.map((value) => ({ phrases: value.names, value })),
  { shortOnlyAtStart: false, gluedFrom: 5, same: (a, b) => a === b },
)

const LESS: Record<PhraseHit<unknown>['how'], number> = { whole: 0, cut: 3, glued: 5 }

/** The best known merchant in the words, or null. A longer name says more, and a line begins with its merchant. */
export function findMerchant(words: readonly string[], start: number): MerchantHit | null {
  const weight = (hit: MerchantHit): number => hit.phrase.length + (hit.at <= start ? 6 : 0) - LESS[hit.how]
  let best: MerchantHit | null = null
  for (const hit of merchants.find(words, start)) if (best === null || weight(hit) >= weight(best)) best = hit
  return best
}

/** The word that says most about the trade, or null: the surest list; then the longer phrase; then the later one, as names end in their noun. */
export function findKeyword(words: readonly string[], start: number): KeywordHit | null {
  const weight = (hit: KeywordHit): number => hit.value.share * 100 + Math.min(hit.phrase.length, 14) - LESS[hit.how]
  let best: KeywordHit | null = null
  for (const hit of keywords.find(words, start)) if (best === null || weight(hit) >= weight(best)) best = hit
  return best
}

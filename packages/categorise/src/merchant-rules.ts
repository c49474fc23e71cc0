import type { Leaf } from '@ledgerhand/core/categories'
import { allBehindTrades, allKeywords, allMerchants } from './all-merchants.ts'
import { type PhraseHit, PhraseIndex } from './phrase-index.ts'
import type { KeywordList, MerchantList } from './tables.ts'

export type MerchantHit = PhraseHit<MerchantList>
export type KeywordHit = PhraseHit<KeywordList>

interface Rules {
  merchants: PhraseIndex<MerchantList>
  keywords: PhraseIndex<KeywordList>
  behindTrades: ReadonlyMap<string, KeywordList>
}
let loaded: Rules | undefined

/**
 * Reads the tables, in steps of at most about 40 ms, and keeps what they say: 10 MB, which a process that categorises nothing goes without.
 * Whoever does not run this first waits for all steps at the first row.
 */
export function* loadMerchantRules(): Generator<void, Rules> {
  if (loaded) return loaded
  const merchants = new PhraseIndex<MerchantList>({
    shortOnlyAtStart: true,
    gluedFrom: 7,
    spellings: true,
    same: (a, b) => a.leaf === b.leaf && a.is === b.is,
  })
  const keywords = new PhraseIndex<KeywordList>({ shortOnlyAtStart: false, gluedFrom: 5, spellings: false, same: (a, b) => a === b })
  for (const table of allMerchants()) {
    for (const value of table) merchants.add(value.names, value)
    yield
  }
  for (const table of allKeywords()) {
    for (const value of table) keywords.add(value.names, value)
    yield
  }
  yield* merchants.end()
  yield* keywords.end()
  const behindTrades = new Map(allBehindTrades().flatMap((value) => value.names.map((name): [string, KeywordList] => [name, value])))
  loaded = { merchants, keywords, behindTrades }
  return loaded
}

function rules(): Rules {
  if (loaded) return loaded
  const steps = loadMerchantRules()
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}
/** What guests and patients pay for: who deals with the firms of such a trade sells something else. */
const SERVED: ReadonlySet<Leaf> = new Set<Leaf>(['meals', 'travel', 'entertainment', 'healthcare', 'groceries', 'shopping'])
/** So far behind the trade's word at most: 'PIZZA BOX PACKAGING'. */
const BEHIND = 2

const LESS: Record<PhraseHit<unknown>['how'], number> = { whole: 0, cut: 3, glued: 5 }

/** The best known merchant in the words, or null. A longer name says more, and a line begins with its merchant. */
export function findMerchant(words: readonly string[], start: number): MerchantHit | null {
  const weight = (hit: MerchantHit): number => hit.phrase.length + (hit.at <= start ? 6 : 0) - LESS[hit.how]
  let best: MerchantHit | null = null
  for (const hit of rules().merchants.find(words, start)) if (best === null || weight(hit) >= weight(best)) best = hit
  return best
}

/**
 * The word that says most about the trade, or null: the surest list; then the longer phrase; then the later one, as names end in their noun.
 * A noun behind it may say that the line is of who supplies that trade, or of its association.
 */
export function findKeyword(words: readonly string[], start: number): KeywordHit | null {
  return bestKeyword(words, start) ?? ofUmlauts(words, start)
}

/** A word this short is too easily another one without its 'e': 'BAER' is no bar. */
const UMLAUT_FROM = 7

/** German lines write 'SANITAER' for 'SANITÄR', which the lists hold as 'sanitar'; only asked where nothing else is found. */
function ofUmlauts(words: readonly string[], start: number): KeywordHit | null {
  const plain = words.map((word) => (word.length >= UMLAUT_FROM ? word.replace(/([aou])e/g, '$1') : word))
  if (plain.every((word, at) => word === words[at])) return null
  const hit = bestKeyword(plain, start)
  if (!hit || plain[hit.at] === words[hit.at]) return null
  return { ...hit, phrase: words.slice(hit.at, hit.at + hit.phrase.split(' ').length).join(' ') }
}

function bestKeyword(words: readonly string[], start: number): KeywordHit | null {
  const weight = (hit: KeywordHit): number => hit.value.share * 100 + Math.min(hit.phrase.length, 14) - LESS[hit.how]
  let best: KeywordHit | null = null
  // 'ocean freight' is no freight: what stands within a longer phrase says nothing of its own.
  let end = 0
  for (const hit of rules().keywords.find(words, start)) {
    const until = hit.at + hit.phrase.split(' ').length
    if (until <= end) continue
    end = until
    if (best === null || weight(hit) >= weight(best)) best = hit
  }
  return best && (behindTrade(best, words) ?? best)
}

function behindTrade(trade: KeywordHit, words: readonly string[]): KeywordHit | null {
  if (!SERVED.has(trade.value.leaf)) return null
  const next = trade.at + trade.phrase.split(' ').length
  for (let at = next; at < next + BEHIND; at++) {
    const phrase = words[at] ?? ''
    const value = rules().behindTrades.get(phrase)
    if (value) return { value, phrase: words.slice(trade.at, at + 1).join(' '), at: trade.at, how: 'whole', common: false }
  }
  return null
}

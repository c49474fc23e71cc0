import { dayNumber, formatDate } from '@ledgerhand/core/calendar-date'
import { FreeLists } from '@ledgerhand/core/free-list'
import { formatUsd, toDecimal } from '@ledgerhand/core/money'
import type { ReadTransaction } from '@ledgerhand/extract/result/reading'

/** Two readings of one document, row by row. Rows are matched one to one and by count. */
export interface Comparison {
  /** Same day, amount and direction. */
  agreed: { service: ReadTransaction; builtIn: ReadTransaction }[]
  /** The same row as far as can be told, read differently. */
  differing: { service: ReadTransaction; builtIn: ReadTransaction; words: string }[]
  onlyService: ReadTransaction[]
  onlyBuiltIn: ReadTransaction[]
}

/** So many rows are compared with one at most, of those that agree with it in what they are looked up by. */
export const MOST_ROWS_COMPARED = 32

type Fits = (a: ReadTransaction, b: ReadTransaction) => boolean
/** One way to recognise a row: what both must have in common, and what else must hold. The surest come first. */
interface Way {
  key(row: ReadTransaction): string
  fits?: Fits
  isAgreed?: boolean
}
const movement = (r: ReadTransaction) => `${r.date}|${r.isCredit}|${r.amountCents}`
const withLikeWords: Fits = (a, b) => alike(a.description, b.description) >= ALIKE
const withinDays: Fits = (a, b) => Math.abs(dayNumber(a.date) - dayNumber(b.date)) <= DAYS_APART
const DAYS_APART = 5

/** A row read differently is still recognised when its words are alike, or when all but one of its facts agree. */
const ways: readonly Way[] = [
  { key: (r) => `${movement(r)}|${r.description}`, isAgreed: true },
  { key: movement, fits: withLikeWords, isAgreed: true },
  { key: movement, isAgreed: true },
  // The direction, the day or the amount was read otherwise; then the day and one more of them.
  { key: (r) => `${r.date}|${r.amountCents}`, fits: withLikeWords },
  { key: (r) => `${r.isCredit}|${r.amountCents}`, fits: withLikeWords },
  { key: (r) => `${r.date}|${r.isCredit}`, fits: withLikeWords },
  { key: (r) => r.date, fits: withLikeWords },
  { key: (r) => String(r.amountCents), fits: withinDays },
  // A whole statement read with its signs turned and in another year.
  { key: (r) => String(r.amountCents), fits: withLikeWords },
]

export function compareRows(service: readonly ReadTransaction[], builtIn: readonly ReadTransaction[], name: string): Comparison {
  const left = new Set(builtIn.keys())
  const found: Comparison = { agreed: [], differing: [], onlyService: [], onlyBuiltIn: [] }
  let open = service
  for (const { key, fits = () => true, isAgreed = false } of ways) {
    if (open.length === 0 || left.size === 0) break
    const lists = new FreeLists()
    for (const i of left) lists.add(key(builtIn[i] as ReadTransaction), i)
    open = open.filter((a) => {
      const candidates = lists.get(key(a))?.free(MOST_ROWS_COMPARED, 0, (i) => (left.has(i) ? 'free' : 'gone')) ?? []
      // Of several equal ones the one with the likest words: two coffees keep their own cafés.
      const best = likest(
        a,
        candidates.flatMap((i) => (fits(a, builtIn[i] as ReadTransaction) ? [i] : [])),
        builtIn,
      )
      const b = best === undefined ? undefined : builtIn[best]
      if (best === undefined || !b) return true
      left.delete(best)
      if (isAgreed) found.agreed.push({ service: a, builtIn: b })
      else found.differing.push({ service: a, builtIn: b, words: `${name} read ${inWords(a)}; the built-in reader read ${inWords(b)}` })
      return false
    })
  }
  found.onlyService.push(...open)
  for (const i of left) found.onlyBuiltIn.push(builtIn[i] as ReadTransaction)
  return found
}

function likest(row: ReadTransaction, candidates: readonly number[], among: readonly ReadTransaction[]): number | undefined {
  if (candidates.length < 2) return candidates[0]
  const scored = candidates.map((i) => ({ i, score: alike(row.description, among[i]?.description ?? '') }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).i
}

const ALIKE = 0.5

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [])
/** The share of the shorter one's words in the other, 0 to 1. */
function alike(a: string, b: string): number {
  if (a === b) return 1
  const [x, y] = [wordsOf(a), wordsOf(b)]
  const small = Math.min(x.size, y.size)
  return small === 0 ? 0 : [...x].filter((w) => y.has(w)).length / small
}

/** A row as a person compares it. */
export const inWords = ({ date, amountCents, isCredit, description }: ReadTransaction): string =>
  `${formatDate(date)}, ${amountCents > 0 ? formatUsd(amountCents).replace('$', '') : toDecimal(amountCents)} ${isCredit ? 'in' : 'out'}, ${description.slice(0, 60)}`

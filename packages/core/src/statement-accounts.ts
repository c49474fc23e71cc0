import { addDays, type CalendarDate } from './calendar-date.ts'
import type { Cents } from './money.ts'

/** A statement or an export that proves what its account held: its days, and what was there before the first and after the last. */
export interface BalanceSpan {
  from: CalendarDate
  to: CalendarDate
  /** The owner's: what is owed on a card is negative. */
  opening: Cents
  closing: Cents
}
/** The same of an account in the books. */
export interface KnownSpan extends BalanceSpan {
  accountId: string
}

/** An account goes on within this many days: the longest month, and a few days in which nothing moved. */
const LONGEST_GAP_DAYS = 35

/** The one begins where the other ended: the same balance to the cent, and no gap in which another account could have come to it. */
function follows(earlier: BalanceSpan, later: BalanceSpan): boolean {
  if (earlier.closing !== later.opening || later.opening === 0) return false
  return earlier.to <= later.from && later.from <= addDays(earlier.to, LONGEST_GAP_DAYS)
}

/** The account whose balance goes on in this statement; null where none or several do. Zero proves nothing: many accounts are empty. */
export function continuedAccount(span: BalanceSpan, known: readonly KnownSpan[]): { accountId: string; at: KnownSpan } | null {
  const found = known.filter((k) => follows(k, span) || follows(span, k))
  const [at] = found
  return at && found.every(({ accountId }) => accountId === at.accountId) ? { accountId: at.accountId, at } : null
}

/** A statement on an account that only it and its like made, which another account may be shown to be. */
export interface PlacedSpan extends KnownSpan {
  id: string
  /** Whether the account may be the same: its kind and its currency. */
  fits: (accountId: string) => boolean
}
/**
 * Statements whose balance goes on in another account that has become known, by their ids: also those that go on in one of them in turn. Where
 * two accounts could be meant, or one of them proves something else for the same day, a statement stays.
 */
export function placesAgain(placed: readonly PlacedSpan[], known: readonly KnownSpan[]): Map<string, KnownSpan> {
  const found = new Map<string, KnownSpan>()
  const spans = [...known]
  for (let isMore = true; isMore; ) {
    isMore = false
    for (const span of placed) {
      if (found.has(span.id)) continue
      const others = spans.filter((k) => k.accountId !== span.accountId && span.fits(k.accountId))
      const goesOn = continuedAccount(span, others)
      if (!goesOn || others.some((k) => k.accountId === goesOn.accountId && contradicts(span, k))) continue
      found.set(span.id, goesOn.at)
      spans.push({ ...span, accountId: goesOn.accountId })
      isMore = true
    }
  }
  return found
}

/** Two accounts for certain: both prove what they held on the same day in the middle, and it is not the same. */
export const contradicts = (a: BalanceSpan, b: BalanceSpan): boolean =>
  (a.from === b.from && a.opening !== b.opening) || (a.to === b.to && a.closing !== b.closing)

/** The balance in cents at the end of a day: the opening one of a span and what moved from its first day on. */
export type HeldWithin = (day: CalendarDate) => number

/**
 * Two accounts for certain, too: a span begins or ends amid the days of another, and what the other held then is not the same. `held` tells of `whole`. A
 * span that goes on where the other stops in the middle of a day is not amid it.
 */
export const contradictsAmid = (span: BalanceSpan, whole: BalanceSpan, held: HeldWithin): boolean =>
  (whole.from < span.from && span.from < whole.to && held(addDays(span.from, -1)) !== span.opening) ||
  (whole.from < span.to && span.to < whole.to && held(span.to) !== span.closing)

/** Rows that the books have already tell the account when this share of them stands on one. */
const SHARE_OF_ROWS = 0.8

/** The account that the rows of a statement stand on already, in another document: `counts` is how many stand on each. */
export function accountOfSharedRows(counts: ReadonlyMap<string, number>): string | null {
  const total = [...counts.values()].reduce((n, count) => n + count, 0)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most && total >= 2 && most[1] >= SHARE_OF_ROWS * total ? most[0] : null
}

/** Between the headings of a layout. */
const BETWEEN = '|'
/** The headings of an export as they are kept; null where it has none. */
export const layoutOf = (headings: readonly string[] | undefined): string | null =>
  headings && headings.length > 0
    ? headings
        .map((heading) => heading.replaceAll(BETWEEN, ' '))
        .join(BETWEEN)
        .slice(0, 1000)
    : null

/** Exports of one bank share more than this share of the headings of the shorter one: a column more or less is the same layout. */
const SHARE_OF_HEADINGS = 0.5

/** Whether two exports are hardly of one bank: most of their headings are others. What is not known is no other. */
export function areOtherLayouts(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const [a, b] = [new Set(one.split(BETWEEN)), new Set(other.split(BETWEEN))]
  return [...a].filter((heading) => b.has(heading)).length <= SHARE_OF_HEADINGS * Math.min(a.size, b.size)
}

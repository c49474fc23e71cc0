import { addDays, type CalendarDate, dayNumber } from './calendar-date.ts'
import type { Leaf } from './categories.ts'
import { FreeLists } from './free-list.ts'
import { merchantKey } from './merchant.ts'
import type { Cents } from './money.ts'

/**
 * Rows that are one movement seen twice: money that leaves one of the owner's accounts and arrives in another, and a bill and the row
 * that paid it. Each row has at most one other side; what is only likely is asked, and what a person answered is remembered.
 */
export const pairKinds = ['transfer', 'bill'] as const
export type PairKind = (typeof pairKinds)[number]
/** paired: counted once. asked: the bill waits in review until a person says yes or no. */
export type PairState = 'paired' | 'asked'

export interface Side {
  id: string
  /** Which account the row stands on; a file without an account number is an account of its own. */
  account: string
  lastFour: string | null
  /** ISO 4217; null where the document does not say. */
  currency?: string | null
  isCard: boolean
  date: CalendarDate
  amountCents: Cents
  isCredit: boolean
  description: string
  /** What the row is taken for; absent where nobody asked. */
  leaf?: Leaf
  /** It was recognised for certain as a cost: a known merchant, with nothing to ask. */
  isKnownCost?: boolean
  /** Of a bill of which others paid a part: what is left. */
  left?: Cents
  /** Paper that is taken off a bill: its direction is given as that of the bill. */
  isCreditNote?: boolean
  /** The row was recognised as a transfer by its words, or marked so by a person. */
  saysTransfer: boolean
}
export interface Proposal {
  fromId: string
  toId: string
  /** Hundredths. */
  score: number
  reason: string
  state: PairState
}
/** What a person answered before, by what the rows say. */
export interface Answers {
  exact(from: Side, to: Side): boolean | null
  /** Yes for the same two names before. */
  names(from: Side, to: Side): boolean
}

/** How a row is recognised again after it was deleted and read once more. */
export const pairKey = (row: { date: CalendarDate; amountCents: number; isCredit: boolean; description: string }): string =>
  `${row.date}|${row.isCredit ? '+' : '-'}${row.amountCents}|${merchantKey(row.description)}`

/** Days between the two ends of a transfer; a payment may reach a card's statement later. */
const TRANSFER_DAYS = 5
export const CARD_DAYS = 7
/** Days from the first to the second; negative when that is earlier. */
export const days = (a: Side, b: Side) => Math.round(dayNumber(b.date) - dayNumber(a.date))
/** '2 days later', 'on the same day'. */
export const apart = (n: number) =>
  n === 0 ? 'on the same day' : `${Math.abs(n)} ${Math.abs(n) === 1 ? 'day' : 'days'} ${n > 0 ? 'later' : 'earlier'}`

/** A proposal with how far apart its days are. */
export interface Candidate extends Proposal {
  distance: number
}

/** Of more combinations than these of one amount, each row is held against a few of the nearest days only. */
const MOST_COMBINATIONS = 400
const MOST_LOOKED_AT = 32

/** Both ends of transfers: money out of one account (from) and into another (to). */
export function transferPairs(rows: readonly Side[], answers: Answers): Proposal[] {
  const steps = transferPairsInSteps(rows, answers)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same in short steps, for callers with other things to do in between. Rows of different amounts have nothing to do with each other. */
export function* transferPairsInSteps(rows: readonly Side[], answers: Answers): Generator<void, Proposal[]> {
  const found: Candidate[] = []
  for (const group of Map.groupBy(rows, (r) => r.amountCents).values()) {
    const out = group.filter((r) => !r.isCredit)
    const into = group.filter((r) => r.isCredit)
    if (out.length * into.length > MOST_COMBINATIONS) {
      yield* nearestTransfers(out, into, answers, found)
      continue
    }
    for (const from of out) {
      for (const to of into) {
        const candidate = asTransfer(from, to, answers)
        if (candidate) found.push(candidate)
      }
    }
    yield
  }
  return oneToOne(found)
}

/** The same where there are very many of one amount: the nearest days first, and of each day the best of a few. Each row at most once. */
function* nearestTransfers(out: readonly Side[], into: readonly Side[], answers: Answers, found: Candidate[]): Generator<void> {
  const byDay = new FreeLists()
  for (const [i, to] of into.entries()) byDay.add(to.date, i)
  const taken = new Set<number>()
  let open = out
  for (let apart = 0; apart <= CARD_DAYS; apart++) {
    const left: Side[] = []
    for (const from of open) {
      const near = [...new Set([addDays(from.date, apart), addDays(from.date, -apart)])].flatMap(
        (day) => byDay.get(day)?.free(MOST_LOOKED_AT, 0, (i) => (taken.has(i) ? 'gone' : 'free')) ?? [],
      )
      let best: { i: number; candidate: Candidate } | null = null
      for (const i of near) {
        const candidate = asTransfer(from, into[i] as Side, answers)
        if (candidate && (!best || candidate.score > best.candidate.score)) best = { i, candidate }
      }
      if (best) {
        taken.add(best.i)
        found.push(best.candidate)
      } else left.push(from)
      yield
    }
    open = left
  }
}

/** A hundred pounds are not a hundred dollars. */
export const differInCurrency = (a: Side, b: Side) => a.currency != null && b.currency != null && a.currency !== b.currency

const names = (text: string, lastFour: string | null) => lastFour !== null && new RegExp(`(?<!\\d)${lastFour}(?!\\d)`).test(text)

function asTransfer(from: Side, to: Side, answers: Answers): Candidate | null {
  if (from.account === to.account || differInCurrency(from, to)) return null
  const isCardPayment = to.isCard && !from.isCard
  const between = days(from, to)
  const window = isCardPayment || from.isCard ? CARD_DAYS : TRANSFER_DAYS
  if (Math.abs(between) > window) return null
  const answer = answers.exact(from, to)
  if (answer === false) return null
  const named = names(from.description, to.lastFour) || names(to.description, from.lastFour)
  // Two rows of one amount are a coincidence unless one of them says what it is.
  if (!from.saysTransfer && !to.saysTransfer && !named && answer === null && !answers.names(from, to)) return null
  // What a shop was paid is no movement between two accounts because one of the same amount stands beside it. A card's issuer may be called like a shop.
  if ((from.isKnownCost || to.isKnownCost) && !named && !isCardPayment && answer === null && !answers.names(from, to)) return null
  const score =
    answer === true
      ? 100
      : Math.min(
          99,
          Math.round(
            45 +
              15 * (1 - Math.abs(between) / (window + 1)) +
              15 * Number(from.saysTransfer) +
              15 * Number(to.saysTransfer) +
              10 * Number(named),
          ),
        )
  const where = to.lastFour ? `••${to.lastFour}` : to.isCard ? 'the card' : 'the other account'
  return {
    fromId: from.id,
    toId: to.id,
    score,
    reason: isCardPayment
      ? `Payment of the card ${where === 'the card' ? '' : `${where} `}seen on both statements: the same amount ${apart(between)}`.replace(
          '  ',
          ' ',
        )
      : `Transfer seen in both accounts: the same amount arrives in ${where} ${apart(between)}`,
    state: 'paired',
    distance: Math.abs(between),
  }
}

/** The best first; each row in at most one pair. */
export function oneToOne(candidates: readonly Candidate[]): Proposal[] {
  const taken = new Set<string>()
  const chosen: Proposal[] = []
  const order = [...candidates].sort(
    (a, b) => b.score - a.score || a.distance - b.distance || (a.fromId < b.fromId ? -1 : 1) || (a.toId < b.toId ? -1 : 1),
  )
  for (const { distance: _, ...c } of order) {
    if (taken.has(c.fromId) || taken.has(c.toId)) continue
    taken.add(c.fromId).add(c.toId)
    chosen.push({ fromId: c.fromId, toId: c.toId, score: c.score, reason: c.reason, state: c.state })
  }
  return chosen
}

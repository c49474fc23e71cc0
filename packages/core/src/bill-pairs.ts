import { addDays, type CalendarDate, formatDate } from './calendar-date.ts'
import type { Leaf } from './categories.ts'
import { type Cents, cents, formatMoney } from './money.ts'
import { type Answers, apart, type Candidate, days, differInCurrency, oneToOne, type Proposal, type Side } from './pairing.ts'

/** A bill is paid from a few days before its date (a receipt may print a later one) to a month and a half after it. */
export const BILL_DAYS_BEFORE = 5
export const BILL_DAYS_AFTER = 45

const wordsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\d]{3,}/gu) ?? [],
  )
/** Words that say nothing of who it is. */
const EMPTY = new Set(
  'the and inc llc ltd gmbh company corp limited plc invoice receipt payment card purchase debit credit pos com www bill online ach direct store'.split(
    ' ',
  ),
)
const nameWords = (text: string): string[] => [...wordsOf(text)].filter((w) => !EMPTY.has(w) && !/^\d+$/.test(w))
/** How much of the shorter name is in the other, 0 to 1. Banks cut and join words: a beginning of five letters counts. */
function nameLikeness(x: readonly string[], y: readonly string[]): number {
  const [small, large] = x.length <= y.length ? [x, y] : [y, x]
  if (small.length === 0) return 0
  const joined = large.join('')
  const hits = small.filter(
    (w) =>
      large.some((v) => v === w || (w.length >= 5 && v.length >= 5 && (v.startsWith(w) || w.startsWith(v)))) ||
      (w.length >= 5 && joined.includes(w)),
  )
  return hits.length / small.length
}
/** A bill's number in the bank's line settles whose payment it is. */
const numbersIn = (text: string) =>
  (text.match(/[A-Z]*-?\d[\dA-Z-]{3,}/gi) ?? []).map((n) => n.replace(/\D/g, '')).filter((n) => n.length >= 4)
export const sharesNumber = (a: string, b: string) => numbersIn(a).some((n) => numbersIn(b).includes(n))

/** Names this alike are the same one. */
export const SAME_NAME = 0.5
/** How alike the name of another row is to this one's, 0 to 1. */
export function wordsAndLikeness({ description }: Pick<Side, 'description'>): (other: Pick<Side, 'description'>) => number {
  const words = nameWords(description)
  return (other) => nameLikeness(words, nameWords(other.description))
}

/** What a tip is added to: a payment of it may be up to this many percent above the receipt, this many days after it. */
const TIPPED: ReadonlySet<Leaf> = new Set(['meals', 'travel', 'local_transport'])
const TIPPED_WORDS = /\b(restaurant|bistro|cafe|bar|grill|diner|tavern|hotel|motel|inn|salon|spa|barber|hair|nails?|taxi|cab|uber|lyft)\b/i
export const TIP_PERCENT = 30
export const TIP_DAYS = 7

/** A receipt of what people tip for: meals, lodging, salons, rides. */
export const isTipped = (side: Pick<Side, 'leaf' | 'description' | 'isCredit'>): boolean =>
  !side.isCredit && ((side.leaf !== undefined && TIPPED.has(side.leaf)) || TIPPED_WORDS.test(side.description))

/** How much more than its receipt a payment is, in cents, when the rest can be a tip; null when it cannot. */
const tipOf = (bill: Side, row: Side): Cents | null =>
  isTipped(bill) &&
  row.amountCents > bill.amountCents &&
  row.amountCents * 100 <= bill.amountCents * (100 + TIP_PERCENT) &&
  days(bill, row) >= 0 &&
  days(bill, row) <= TIP_DAYS
    ? cents(row.amountCents - bill.amountCents)
    : null

/**
 * Bills (from) and the statement rows that paid them (to). One without a name in common is asked, never joined silently; so is a payment
 * that is a little more than a receipt of the same name, which may be one purchase with a tip.
 */
export function billPairs(bills: readonly Side[], payments: readonly Side[], answers: Answers): Proposal[] {
  const byAmount = Map.groupBy(
    payments.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    (p) => p.amountCents,
  )
  const found: Candidate[] = []
  const words = new Map<Side, string[]>()
  const wordsIn = (side: Side): string[] => {
    const own = words.get(side) ?? nameWords(side.description)
    words.set(side, own)
    return own
  }
  for (const from of bills) {
    const near = nearest(byAmount.get(from.amountCents) ?? [], from.date).filter(
      (to) => isPayable(from, to) && answers.exact(from, to) !== false,
    )
    for (const to of near) {
      const likeness = answers.names(from, to) ? 1 : nameLikeness(wordsIn(from), wordsIn(to))
      found.push(paymentOf(from, to, { answer: answers.exact(from, to), likeness, isAlone: near.length === 1 }))
    }
  }
  return oneToOne([...found, ...tippedPairs(bills, payments, answers, wordsIn)])
}

/** A bill and a row of the same amount: how sure it is that this pays it, and why. */
function paymentOf(
  from: Side,
  to: Side,
  { answer, likeness, isAlone }: { answer: boolean | null; likeness: number; isAlone: boolean },
): Candidate {
  const between = days(from, to)
  const number = sharesNumber(from.description, to.description)
  const card = from.lastFour !== null && from.lastFour === to.lastFour && Math.abs(between) <= CARD_DAYS
  const sure = answer === true || number || card || likeness >= SAME_NAME
  const closeness = 1 - Math.abs(between) / (BILL_DAYS_AFTER + 1)
  const points = Math.round(35 + 40 * likeness + 15 * closeness + (number ? 25 : 0) + (card ? 15 : 0) + (isAlone ? 5 : 0))
  const why = [
    `the same amount ${apart(between)}`,
    number ? 'the same number' : card ? 'the card that it names' : likeness >= SAME_NAME ? 'the same name' : null,
  ]
  const told = `'${to.description}' of ${formatDate(to.date)}`
  return {
    fromId: from.id,
    toId: to.id,
    score: answer === true ? 100 : Math.min(99, points),
    state: sure ? 'paired' : 'asked',
    reason: sure
      ? `Paid by ${told}: ${why.filter(Boolean).join(', ')}. It is counted once, there`
      : `${told} has the same amount and may be its payment: say whether it is, or it counts twice`,
    distance: Math.abs(between),
  }
}

/** Receipts and payments of the same name with a tip between them. Equal amounts always come first: these score at most 34. */
function tippedPairs(bills: readonly Side[], payments: readonly Side[], answers: Answers, wordsIn: (side: Side) => string[]): Candidate[] {
  return bills.filter(isTipped).flatMap((from) =>
    payments.flatMap((to): Candidate[] => {
      const tip = isPayable(from, to) ? tipOf(from, to) : null
      const answer = tip === null ? null : answers.exact(from, to)
      if (tip === null || answer === false) return []
      const likeness = answers.names(from, to) ? 1 : nameLikeness(wordsIn(from), wordsIn(to))
      if (likeness < SAME_NAME && answer === null) return []
      const more = formatMoney(tip, to.currency ?? null)
      const told = `'${to.description}' of ${formatDate(to.date)}`
      return [
        {
          fromId: from.id,
          toId: to.id,
          score: answer === true ? 100 : Math.round(24 + 10 * likeness - Math.abs(days(from, to))),
          state: answer === true ? 'paired' : 'asked',
          reason: answer === true ? `Paid by ${told}, with a tip of ${more}` : `${told} is the same purchase with a tip of ${more}?`,
          distance: Math.abs(days(from, to)),
        },
      ]
    }),
  )
}

/** A receipt that names the card it was paid with: the same card, the same amount, within so many days. */
const CARD_DAYS = 7

/** Of payments in the order of their days those nearest to a day: all of them, unless there are very many. */
function nearest(payments: readonly Side[], day: CalendarDate): readonly Side[] {
  if (payments.length <= MOST_NEAR) return payments
  let [low, high] = [0, payments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((payments[middle]?.date ?? '') < day) low = middle + 1
    else high = middle
  }
  return payments.slice(Math.max(0, low - MOST_NEAR / 2), low + MOST_NEAR / 2)
}
/** So many payments of one amount are held against a bill. */
const MOST_NEAR = 64

const isPayable = (bill: Side, row: Side) =>
  row.isCredit === bill.isCredit &&
  !differInCurrency(bill, row) &&
  row.date >= addDays(bill.date, -BILL_DAYS_BEFORE) &&
  row.date <= addDays(bill.date, BILL_DAYS_AFTER)

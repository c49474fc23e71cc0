import type { Bill } from '../result/reading.ts'

/** From this confidence on a total needs no review. */
const SURE = 0.8
/** A total with a label of its own, as `readBill` rates one that was seen and not proven. */
const LABELLED = 0.6
/** One that nothing names, at most. */
const GUESSED = 0.35
/** Two engines that fail at different letters read the same total beside its label. */
const AGREED = 0.85
/** What they contradict each other about is for a person to look at. */
const CONTRADICTED = 0.6

/**
 * Joins two engines' readings of one bill. `lines` is of the engine that is better at letters: its values are taken where only it has them
 * and where the two differ; then with low confidence, unless its own arithmetic proves them and the other's does not.
 */
export function agreedBill(lines: Bill, words: Bill): Bill {
  const same = lines.totalCents !== null && lines.totalCents === words.totalCents
  const [better, other] = preferred(lines, words)
  return {
    ...filled(better, other),
    vendor: lines.vendor ?? words.vendor,
    date: lines.date ?? words.date,
    confidence: same ? together(lines, words) : alone(better, other),
  }
}

/** True where both engines found the same total beside its label, and together a date and a name. */
export const isAgreed = (lines: Bill, words: Bill): boolean => {
  const { confidence, date, vendor } = agreedBill(lines, words)
  return lines.totalCents === words.totalCents && confidence >= SURE && date !== null && vendor !== null
}

/** What the better look left open, from the other. A tax belongs to its total. */
const filled = (better: Bill, other: Bill): Bill => ({
  ...better,
  number: better.number ?? other.number,
  currency: better.currency ?? other.currency,
  taxCents: better.taxCents ?? (other.totalCents === better.totalCents ? other.taxCents : null),
  ...details(better, other),
})

/** Lines belong to the total that they add up to. */
function details(better: Bill, other: Bill): Pick<Bill, 'lines' | 'dueDate' | 'paidBy'> {
  const lines = better.lines ?? (other.totalCents === better.totalCents ? other.lines : undefined)
  const paidBy = better.paidBy?.lastFour ? better.paidBy : other.paidBy?.lastFour ? other.paidBy : (better.paidBy ?? other.paidBy ?? null)
  return { ...(lines && { lines }), dueDate: better.dueDate ?? other.dueDate ?? null, paidBy }
}

function preferred(lines: Bill, words: Bill): [Bill, Bill] {
  const onlyOtherIsSure = words.confidence >= SURE && lines.confidence < SURE
  // A total beside its label is better than a guess.
  const isNamed = words.confidence >= LABELLED && lines.confidence <= GUESSED
  return lines.totalCents === null || ((onlyOtherIsSure || isNamed) && words.totalCents !== null) ? [words, lines] : [lines, words]
}

const together = (a: Bill, b: Bill): number => {
  const best = Math.max(a.confidence, b.confidence)
  return Math.min(a.confidence, b.confidence) >= LABELLED ? Math.max(best, AGREED) : best
}

const alone = (better: Bill, other: Bill): number =>
  other.totalCents !== null && other.confidence >= SURE ? Math.min(better.confidence, CONTRADICTED) : better.confidence

/** The surer of two readings by one engine. The same engine reading twice proves nothing more, so no confidence is added. */
export function likelierBill(a: Bill, b: Bill): Bill {
  const [better, other] = b.confidence > a.confidence || (a.totalCents === null && b.totalCents !== null) ? [b, a] : [a, b]
  return { ...filled(better, other), vendor: a.vendor ?? b.vendor, date: a.date ?? b.date }
}

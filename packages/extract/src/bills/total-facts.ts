import type { TokenLine } from '../pages/statement-lines.ts'
import type { AmountToken } from '../pages/tokens.ts'
import { signedCents } from './bill-arithmetic.ts'
import { type Labels, labelsOf } from './bill-labels.ts'
import {
  CHANGE,
  NET_LABEL,
  NET_TOTAL,
  NOT_TAX,
  NOT_TOTAL,
  PAID_BY_CARD,
  PART_TOTAL,
  PREVIOUS_BALANCE,
  ROUNDING,
  TAX_LABEL,
  TENDERED,
  TIP,
  TOTAL_LABELS,
} from './bill-wording.ts'
import { addPoints, atLeast, give, type TotalCandidate, type TotalWeights } from './total-weights.ts'

/** What the words at an amount say that it is. */
export type AmountRole =
  | 'previous'
  | 'tip'
  | 'net'
  | 'tax'
  | 'netTotal'
  | 'change'
  | 'tendered'
  | 'rounding'
  /** Paid by card, which gives nothing back; and in any way. */
  | 'card'
  | 'paid'
  /** Handed over, given back, rounded: amounts that are never the total merely for being large. */
  | 'aside'

/** What a bill's amounts are, by the words at them. All amounts are signed cents. */
export interface TotalFacts {
  /** In how many places each amount is printed. */
  counts: ReadonlyMap<number, number>
  /** The amounts that are said to be something, in the order in which they stand. */
  of: Readonly<Record<AmountRole, readonly number[]>>
  /** Said to be a total by the words beside them. */
  named: ReadonlySet<number>
  /** What was handed over less what came back. */
  handed: ReadonlySet<number>
  /** Every amount but nothing, with the points of its likeliest place. */
  best: Map<number, TotalCandidate>
}

/** Words beside an amount that are worth so much say that it is a total. */
const NAMED_FROM = 5

/** Goes through all amounts of a bill and asks the words at each what it is. */
export function totalFacts(lines: readonly TokenLine[], weights: TotalWeights): TotalFacts {
  const counts = new Map<number, number>()
  const named = new Set<number>()
  const best = new Map<number, TotalCandidate>()
  const of: Record<AmountRole, number[]> = {
    previous: [],
    tip: [],
    net: [],
    tax: [],
    netTotal: [],
    change: [],
    tendered: [],
    rounding: [],
    card: [],
    paid: [],
    aside: [],
  }
  for (const [i, line] of lines.entries())
    for (const [k, token] of line.tokens.entries()) {
      if (token.kind !== 'amount') continue
      const cents = signedCents(token)
      counts.set(cents, (counts.get(cents) ?? 0) + 1)
      const labels = labelsOf(lines, i, k)
      for (const role of rolesOf(labels, cents)) of[role].push(cents)
      if (cents === 0) continue
      const beside = labelWorth(labels.near) || labelWorth(labels.left)
      if (beside >= NAMED_FROM) named.add(cents)
      const candidate = candidateAt({ line, k, token, labels, beside, place: i / lines.length }, weights)
      const known = best.get(cents)
      if (!known || candidate.score >= known.score) {
        if (!known) atLeast(candidate, weights, 'nothingAtLeast')
        best.set(cents, candidate)
      }
    }
  const handed = new Set(of.tendered.flatMap((t) => of.change.map((c) => t - Math.abs(c))))
  return { counts, of, named, handed, best }
}

function rolesOf({ left, near, above }: Labels, cents: number): AmountRole[] {
  const own = near || left
  const [isChange, isTendered, isRounding, isCard] = [CHANGE.test(own), TENDERED.test(own), ROUNDING.test(own), PAID_BY_CARD.test(own)]
  const roles: Record<AmountRole, boolean> = {
    previous: PREVIOUS_BALANCE.test(own),
    tip: TIP.test(own),
    net: NET_LABEL.test(left) || NET_LABEL.test(above),
    tax: isTaxLabel(left) || isTaxLabel(above),
    netTotal: NET_TOTAL.test(own),
    change: isChange,
    tendered: isTendered && !isChange,
    rounding: isRounding && !isChange && !isTendered && !/total/.test(own) && Math.abs(cents) < 100,
    card: isCard,
    paid: isCard || (isTendered && !isChange),
    aside: isChange || isTendered || isRounding,
  }
  return (Object.keys(roles) as AmountRole[]).filter((role) => roles[role])
}

const isTaxLabel = (label: string): boolean => TAX_LABEL.test(label) && !NOT_TAX.test(label)

interface Place {
  line: TokenLine
  k: number
  token: AmountToken
  labels: Labels
  /** Worth of the words beside it. */
  beside: number
  /** How far down the paper, 0 to 1. */
  place: number
}

/** The points of an amount for the place where it stands. */
function candidateAt({ line, k, token, labels: { left, above }, beside, place }: Place, weights: TotalWeights): TotalCandidate {
  const candidate: TotalCandidate = { cents: signedCents(token), line, token, score: 0, reasons: [] }
  if (beside !== 0) addPoints(candidate, weights, 'label', beside)
  // A heading over a column of a row that has its own words says less than those words.
  else if (left) give(candidate, 'headingOverWords', Math.min(weights.headingOverWordsMost, labelWorth(above) * weights.headingOverWords))
  else addPoints(candidate, weights, 'heading', labelWorth(above))
  if (/^(?:ttc|incl|inkl|brutto)/.test(wordsBehind(line, k))) atLeast(candidate, weights, 'grossAtLeast')
  if (candidate.score > 0 && line.tokens[k + 1]?.kind === 'amount') addPoints(candidate, weights, 'notLast')
  if (candidate.score > 0 && token.amount.currency) addPoints(candidate, weights, 'currency')
  addPoints(candidate, weights, 'late', place)
  if ((left || above).length > 90) addPoints(candidate, weights, 'longLabel')
  return candidate
}

const wordsBehind = ({ tokens }: TokenLine, k: number): string =>
  tokens
    .slice(k + 1, k + 3)
    .map((t) => t.text)
    .join(' ')
    .toLowerCase()

/** How much words are worth as the label of a total, 0 to 10. */
function labelWorth(label: string): number {
  if (!label) return 0
  const worth = TOTAL_LABELS.find(([pattern]) => pattern.test(label))?.[1] ?? 0
  if (NOT_TOTAL.test(label)) return worth >= 9 ? worth / 3 : 0
  if (PART_TOTAL.test(label)) return worth / 2
  // 'Tax total' is the tax; 'total incl. tax' is not.
  if (TAX_LABEL.test(label) && !NOT_TAX.test(label) && worth < 9) return 0
  return worth
}

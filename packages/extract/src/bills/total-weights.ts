import type { TokenLine } from '../pages/statement-lines.ts'
import type { AmountToken } from '../pages/tokens.ts'

/**
 * What speaks for and against an amount being a bill's total, in points. An amount's score is the sum of its points. `pnpm run
 * fit-bill-weights` tries other values on labelled bills and prints those that get more of them right.
 *
 * Plain entries are added; those called `…AtLeast` and `…AtMost` bring the sum so far up or down to their value.
 */
export const TOTAL_WEIGHTS = {
  /** Times the worth of the words beside it (TOTAL_LABELS, 0 to 10). */
  label: 1,
  /** Times the worth of a heading over its column, where the row has no words of its own. */
  heading: 0.6,
  /** The same where the row has words of its own, which say more; and the most that it may give. */
  headingOverWords: 0.5,
  headingOverWordsMost: 4,
  /** 'incl. VAT' stands right behind it. */
  grossAtLeast: 9,
  /** More amounts stand behind it in its row. */
  notLast: -2,
  /** It names its currency. */
  currency: 0.5,
  /** Totals come late: times its place on the paper, 0 to 1. */
  late: 0.5,
  /** So many words are a sentence. */
  longLabel: -4,
  nothingAtLeast: 0,
  /** It ends a row whose other numbers are a net amount and its tax. */
  sumOfRowAtLeast: 7,
  /** The rows of the table of taxes add up to it; and an amount that is no more than one of those rows. */
  sumOfTaxTable: 5,
  partOfTaxTableAtMost: 2,
  /** For each further place in which it is printed, up to a most. */
  again: 0.5,
  againMost: 1.5,
  /** A net amount and its tax, both printed, add up to it: where its words say total, and where they do not. */
  addsUpNamed: 5,
  addsUp: 2.5,
  /** From so many points on its words say total. */
  namedFrom: 3,
  /** The greatest net amount where nothing else is labelled as a total. */
  netTotalAtLeast: 6,
  /** From so many points on something is labelled as a total. */
  labelledFrom: 5,
  /** It is one of the taxes, and far less than what is taxed. */
  isTax: -5,
  /** What was handed over less what came back. */
  handedOver: 4,
  /** Handed over, given back, or added so that coins suffice. */
  setAside: -3,
}

export type TotalWeights = Readonly<typeof TOTAL_WEIGHTS>
export type TotalFeature = keyof TotalWeights

/** Why a candidate has its score: the sum of the points is the score. */
export interface Reason {
  feature: TotalFeature
  points: number
}

/** An amount that may be the total, at the place where most speaks for it. */
export interface TotalCandidate {
  /** Signed. */
  cents: number
  line: TokenLine
  token: AmountToken
  score: number
  reasons: Reason[]
}

/** Adds points for a feature, `times` its weight. */
export function addPoints(to: Pick<TotalCandidate, 'score' | 'reasons'>, weights: TotalWeights, feature: TotalFeature, times = 1): void {
  give(to, feature, weights[feature] * times)
}

export function give(to: Pick<TotalCandidate, 'score' | 'reasons'>, feature: TotalFeature, points: number): void {
  if (points === 0) return
  to.score += points
  to.reasons.push({ feature, points })
}

export function atLeast(to: Pick<TotalCandidate, 'score' | 'reasons'>, weights: TotalWeights, feature: TotalFeature): void {
  if (to.score < weights[feature]) bring(to, weights, feature)
}

export function atMost(to: Pick<TotalCandidate, 'score' | 'reasons'>, weights: TotalWeights, feature: TotalFeature): void {
  if (to.score > weights[feature]) bring(to, weights, feature)
}

function bring(to: Pick<TotalCandidate, 'score' | 'reasons'>, weights: TotalWeights, feature: TotalFeature): void {
  to.reasons.push({ feature, points: weights[feature] - to.score })
  to.score = weights[feature]
}

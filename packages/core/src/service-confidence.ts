import type { Tally } from './calibration.ts'
import { REVIEW_BELOW } from './review.ts'

/** What a service's answer counts until this owner has judged enough of them: the row waits for a person. */
export const UNMEASURED = REVIEW_BELOW - 0.01
/** So many merchants must have been judged before an answer can stand without a person. */
export const ENOUGH_JUDGED = 20
/** The share that is assumed before anything was judged, and how many answers it weighs. */
const PRIOR = { share: 0.6, weight: 15 }
/** Green means right in 95 of 100 (docs/decisions/028): a service that was right less often is never green. */
const GREEN_SHARE = 0.95
const BELOW_GREEN = 0.79
const MOST = 0.95

/**
 * How sure a service's answer is, 0 to 1, from what this owner kept and corrected of its answers; what the service states of itself is not
 * asked. The mean of a beta distribution less two of its standard deviations.
 */
export function serviceConfidence({ asked, right }: Tally): number {
  if (asked < ENOUGH_JUDGED) return UNMEASURED
  const n = PRIOR.weight + asked
  const mean = (PRIOR.share * PRIOR.weight + right) / n
  const sure = mean - 2 * Math.sqrt((mean * (1 - mean)) / (n + 1))
  return Math.max(0, Math.min(sure, right / asked < GREEN_SHARE ? BELOW_GREEN : MOST))
}

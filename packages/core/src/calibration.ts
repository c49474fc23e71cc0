/** What a stated confidence has been worth so far, by who said it and how sure they said they were. */
export interface Tally {
  asked: number
  right: number
}

/** So many answers weigh as much as what was stated. */
const STRENGTH = 15

/** Ten bands of stated confidence: 0.84 → 8. */
export const bandOf = (confidence: number): number => Math.min(9, Math.max(0, Math.floor(confidence * 10)))

/**
 * The share that is likely to be right: what was stated, pulled towards what the owner's own answers have shown (the mean of a beta
 * distribution whose prior is the statement). Without answers it is the statement itself.
 */
export const calibrated = (stated: number, { asked, right }: Tally = { asked: 0, right: 0 }): number =>
  (stated * STRENGTH + right) / (STRENGTH + asked)

/** Below this confidence a person must look. */
export const REVIEW_BELOW = 0.7
/** From this confidence on an answer is shown green: no service is asked about it, and no question. */
export const GREEN_FROM = 0.8

/** A person must look at it: flagged, or nobody said how sure they were, or they were not sure enough. */
export const needsReview = (t: { needsReview: boolean; aiConfidence: number | string | null }): boolean =>
  t.needsReview || t.aiConfidence === null || t.aiConfidence === '' || !(Number(t.aiConfidence) >= REVIEW_BELOW)

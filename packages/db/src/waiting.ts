import { REVIEW_BELOW } from '@ledgerhand/core/review'

/** As it is stored. */
const HUNDREDTHS = Math.round(REVIEW_BELOW * 100)

/**
 * Condition: a row waits for a person, because it is flagged or its category is not sure (core/review.ts). `row` is how the table is called, with its
 * point ('t.'). Written as in the partial indexes, so that SQLite uses them.
 */
export const isWaiting = (row = ''): string =>
  `(${row}needs_review = 1 or ${row}ai_confidence is null or ${row}ai_confidence < ${HUNDREDTHS})`

/** Condition: a row waits for nobody. */
export const isNotWaiting = (row = ''): string => `(${row}needs_review = 0 and ${row}ai_confidence >= ${HUNDREDTHS})`

import type { ReadTransaction } from '../reading.ts'

/** Letters and digits set apart as a day is, and no day: '01/09/2Q2A'. */
const NEARLY_DAY = /(?:^|\s)(?=\S*\d\S*\d)[\dA-Za-z]{1,4}([-/.])[\dA-Za-z]{1,4}\1[\dA-Za-z]{2,4}(?=\s|$)/
/** So much further to the right, in points, begins a row that has no day of its own. */
const INDENT = 15
/** A bank that leaves the day out of more rows than this does so by custom. */
const CUSTOM = 0.25

/**
 * How many rows of a page that was recognised may stand on a wrong day, which no balance would tell: they are out of order where
 * nearly all are in order, or have what looks like a day among their words, or have lost their day and taken that of the row above.
 */
export function doubtedDays(rows: readonly ReadTransaction[]): number {
  let [later, earlier, without] = [0, 0, 0]
  for (const [i, row] of rows.entries()) {
    const above = rows[i - 1]
    if (!above) continue
    if (row.date > above.date) later++
    if (row.date < above.date) earlier++
    if (row.date === above.date && leftOf(row) > leftOf(above) + INDENT) without++
  }
  const nearly = rows.filter((row) => NEARLY_DAY.test(row.description)).length
  return Math.min(later, earlier) + nearly + (without <= CUSTOM * rows.length ? without : 0)
}

const leftOf = ({ evidence }: ReadTransaction): number => (evidence.kind === 'page' ? evidence.box[0] : 0)

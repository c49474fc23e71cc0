import { amountsOf, datesOf, looksLikeMovement, type TokenLine } from '../pages/statement-lines.ts'

/** So many rows at least are printed again: one alone may be a second payment. */
const FEWEST = 2

/** A row by its day and what it moves, however much more its list prints of it. */
function keyOf({ tokens }: TokenLine): string {
  const [date] = datesOf(tokens)
  const [amount] = amountsOf(tokens)
  return `${date?.date.first}/${date?.date.second} ${amount?.amount.cents}`
}

/**
 * The lines without the rows of a list that prints again what stands above it: all of it by kind, or the checks once more. Null where no such list
 * is at the end. Whether it is one the sums tell.
 */
export function withoutSecondList(lines: readonly TokenLine[]): TokenLine[] | null {
  const keys = lines.map((line) => (looksLikeMovement(line) ? keyOf(line) : null))
  const all = new Map<string, number>()
  for (const key of keys) if (key !== null) all.set(key, (all.get(key) ?? 0) + 1)
  const again = new Map<string, number>()
  let from = lines.length
  let rows = 0
  let found = 0
  for (let i = lines.length - 1; i >= 0; i--) {
    const key = keys[i]
    if (key === null || key === undefined) continue
    const times = (again.get(key) ?? 0) + 1
    if (2 * times > (all.get(key) ?? 0)) break
    again.set(key, times)
    rows++
    // A list begins below a title or its headings, never right below another row.
    if (keys[i - 1] === null) [from, found] = [i, rows]
  }
  return found < FEWEST ? null : lines.filter((_, i) => i < from || keys[i] === null)
}

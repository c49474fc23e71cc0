import { labelsOf } from './bill-labels.ts'
import { ADJUSTS, LESSENS, NET_LABEL, NOT_TAX, TAX_LABEL, TOTAL_LABELS } from './bill-wording.ts'
import type { TokenLine } from './statement-lines.ts'
import type { AmountToken } from './tokens.ts'

/** What a bill's amounts say about one another, whatever their labels were read as. All amounts are signed cents. */

const MOST_STEPS = 6
/** So many lines under a total its tip, discounts and charges may follow; behind them come the card's slip and the tax table. */
const FAR = 12

interface Printed {
  cents: number
  label: string
}

const centsOf = ({ amount }: AmountToken): number => (amount.negative ? -amount.cents : amount.cents)

/** The last amount of a line with the words that name it; null where the line has none. */
function lastAmount(lines: readonly TokenLine[], i: number): Printed | null {
  const tokens = lines[i]?.tokens ?? []
  const k = tokens.findLastIndex((t) => t.kind === 'amount')
  const token = tokens[k]
  if (token?.kind !== 'amount') return null
  const { left, near } = labelsOf(lines, i, k)
  return { cents: centsOf(token), label: near || left }
}

/**
 * What a total became further down: with a tax, a tip, a service charge, a discount or a rounding between, the amounts lead from one to the
 * other. Null where nothing follows that adds up.
 */
export function adjustedTotal(lines: readonly TokenLine[], line: TokenLine, total: number): number | null {
  const from = lines.indexOf(line)
  let sum = total
  let steps = 0
  for (let i = from + 1; from >= 0 && i <= Math.min(lines.length - 1, from + FAR) && steps <= MOST_STEPS; i++) {
    const next = lastAmount(lines, i)
    if (!next || next.cents === 0) continue
    if (steps > 0 && next.cents === sum && sum !== total) return sum
    const isTax = TAX_LABEL.test(next.label) && !NOT_TAX.test(next.label)
    if (!ADJUSTS.test(next.label) && !isTax) continue
    sum += LESSENS.test(next.label) ? -Math.abs(next.cents) : next.cents
    steps++
  }
  return null
}

/** What the goods above the sums add up to, each line by its last amount; null where fewer than two are listed. */
export function goodsSum(lines: readonly TokenLine[]): number | null {
  const goods: number[] = []
  for (const i of lines.keys()) {
    const next = lastAmount(lines, i)
    if (!next) continue
    if (isSum(next.label)) break
    // '2 x 0,99' over the goods that cost 1,98 together.
    if (/^\W*\d+(?:[.,]\d+)? ?(?:x|@|kg|l|lb)\b/.test(next.label) && !/\p{L}{3}/u.test(next.label)) continue
    goods.push(next.cents)
  }
  return goods.length < 2 ? null : goods.reduce((sum, cents) => sum + cents, 0)
}

const isSum = (label: string): boolean =>
  NET_LABEL.test(label) || TAX_LABEL.test(label) || TOTAL_LABELS.some(([pattern, worth]) => worth >= 5 && pattern.test(label))

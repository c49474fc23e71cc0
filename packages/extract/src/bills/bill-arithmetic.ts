import type { TokenLine } from '../pages/statement-lines.ts'
import type { AmountToken } from '../pages/tokens.ts'
import { labelsOf } from './bill-labels.ts'
import { ADJUSTS, LESSENS, NET_LABEL, NOT_TAX, ROUNDING, TAX_LABEL, TOTAL_LABELS } from './bill-wording.ts'

/** What a bill's amounts say about one another, whatever their labels were read as. All amounts are signed cents. */

const MOST_STEPS = 6
/** So many lines under a total its tip, discounts and charges may follow; behind them come the card's slip and the tax table. */
const FAR = 12

interface Printed {
  cents: number
  label: string
}

export const signedCents = ({ amount }: AmountToken): number => (amount.negative ? -amount.cents : amount.cents)

/** The last amount of a line with the words that name it; null where the line has none. */
function lastAmount(lines: readonly TokenLine[], i: number): Printed | null {
  const tokens = lines[i]?.tokens ?? []
  const k = tokens.findLastIndex((t) => t.kind === 'amount')
  const token = tokens[k]
  if (token?.kind !== 'amount') return null
  const { left, near } = labelsOf(lines, i, k)
  return { cents: signedCents(token), label: near || left }
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

/**
 * The total of which this is what was left to pay, after a deposit or a payment on the lines between: the nearest amount above that is more
 * by exactly what stands between. Null where none is, or a tax, a discount, a tip or a rounding stands there. `isTotal` says which amounts are called totals.
 */
export function beforePayments(
  lines: readonly TokenLine[],
  line: TokenLine,
  left: number,
  isTotal: (cents: number) => boolean,
): number | null {
  const at = lines.indexOf(line)
  let paid = 0
  for (let i = at - 1; i >= Math.max(0, at - MOST_STEPS); i--) {
    const above = lastAmount(lines, i)
    if (!above) continue
    if (paid > 0 && above.cents === left + paid && isTotal(above.cents)) return above.cents
    if ([ADJUSTS, ROUNDING, TAX_LABEL].some((other) => other.test(above.label))) return null
    paid += Math.abs(above.cents)
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

/** What the goods above an amount that was paid add up to, each line by its last amount; null where fewer than two are listed. */
export function goodsAbove(lines: readonly TokenLine[], paid: number): number | null {
  const amounts = lines.flatMap((_, i) => lastAmount(lines, i) ?? [])
  const end = amounts.findIndex(({ cents }) => cents === paid)
  return end < 2 ? null : amounts.slice(0, end).reduce((sum, { cents }) => sum + cents, 0)
}

/** The gross amounts of a tax table, a row for each rate, and what they add up to. */
export interface TaxTable {
  sum: number
  parts: number[]
}

/** A table's rows follow each other; a misread one may come between. */
const ROWS_APART = 2

/** Finds the table in which a receipt says what was taxed at which rate: its rows add up to the total in every language. */
export function taxTable(lines: readonly TokenLine[]): TaxTable | null {
  let [parts, last]: [number[], number] = [[], -1]
  const tables: number[][] = []
  for (const [i, line] of lines.entries()) {
    const gross = grossOf(line.tokens.flatMap((t) => (t.kind === 'amount' ? [signedCents(t)] : [])))
    if (gross === null) continue
    if (i - last > ROWS_APART) parts = []
    // The row that adds up those above it.
    if (parts.length > 1 && gross === sumOf(parts)) continue
    if (parts.length === 0) tables.push(parts)
    parts.push(gross)
    last = i
  }
  const found = tables.findLast((rows) => rows.filter((gross) => gross > 0).length > 1)
  return found ? { sum: sumOf(found), parts: found } : null
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0)

/** The gross amount of a row that holds a net amount and its taxes too, in any order; what is free of tax is its own net amount. */
function grossOf(amounts: readonly number[]): number | null {
  if (amounts.length < 3 || amounts.some((cents) => cents < 0)) return null
  const gross = Math.max(...amounts)
  const rest = amounts.toSpliced(amounts.indexOf(gross), 1)
  const net = Math.max(...rest)
  const taxes = rest.toSpliced(rest.indexOf(net), 1)
  const isTax = (tax: number) => net + tax === gross && (tax === 0 || (tax / net > 0.005 && tax / net < 0.35))
  return gross > 0 && (taxes.some(isTax) || (taxes.length > 1 && isTax(sumOf(taxes)))) ? gross : null
}

const isSum = (label: string): boolean =>
  NET_LABEL.test(label) || TAX_LABEL.test(label) || TOTAL_LABELS.some(([pattern, worth]) => worth >= 5 && pattern.test(label))

/** The amounts of a line, in signed cents. */
export const valuesOf = ({ tokens }: TokenLine): number[] => tokens.flatMap((t) => (t.kind === 'amount' ? [signedCents(t)] : []))

/** The tax of a row that ends with the sum of two numbers before it, the lesser of them a likely tax. Null of any other row. */
export function taxOfRow(line: TokenLine): number | null {
  const before = valuesOf(line)
  const last = before.pop()
  for (const [a, net] of before.entries())
    for (const tax of before.slice(a + 1))
      if (net !== 0 && tax !== 0 && net + tax === last && tax / net > 0.02 && tax / net < 0.35) return tax
  return null
}

/** Whether a net amount and its tax make a total. */
export const adds = (total: number, nets: readonly number[], taxes: readonly number[]): boolean =>
  nets.some((net) => net !== 0 && taxes.some((tax) => tax !== 0 && net + tax === total && Math.abs(tax) < Math.abs(net)))

/** The tax in a total; null where none is printed that may be. */
export function taxWithin(total: number, nets: readonly number[], taxes: readonly number[]): number | null {
  const exact = taxes.find((tax) => nets.some((net) => net + tax === total))
  if (exact !== undefined) return exact
  const both = inTwo(total, nets, taxes)
  if (both !== null) return both
  return taxes.findLast((tax) => tax !== 0 && Math.abs(tax) < Math.abs(total) * 0.5) ?? null
}

/** The sum of two taxes that are printed apart and make the total with the net amount: GST and QST, CGST and SGST. Null where none do. */
export function inTwo(total: number, nets: readonly number[], taxes: readonly number[]): number | null {
  for (const [i, a] of taxes.entries())
    for (const b of taxes.slice(i + 1)) if (a > 0 && b > 0 && nets.some((net) => a + b < 0.5 * net && net + a + b === total)) return a + b
  return null
}

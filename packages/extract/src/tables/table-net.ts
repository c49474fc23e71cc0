import type { TableColumn } from './table-columns.ts'

/**
 * What a payment service moved is what is left after its fees: the amount that says net, where in every row it is another amount less
 * the fees beside it.
 */
type Values = readonly (number | null)[]

const NET =
  /\bnet(?:to)?\b|\bpay-?out\b|\bproceeds\b|\bauszahlung|\breversement\b|\b(?:deposit(?:ed)?|disbursed|disbursement|remitted|settlement|settled|transferred) amount\b|\bamount (?:deposited|disbursed|remitted|settled|transferred)\b|^deposits?$/i
export const saysNet = (column: TableColumn): boolean => NET.test(column.header)

/** How fees are printed: without a sign; as what they are, so that one that is given back is below zero; or with their minus. */
const FEES: readonly ((fee: number) => number)[] = [Math.abs, (fee) => fee, (fee) => -fee]

/**
 * True when `net` is `gross` less the fees in every row, and some fee was taken. A fee that is given back, as that of a dispute that was won, is added. A net
 * of nothing is a payment that failed, one without a gross was paid out.
 */
export const isLessFees = (net: Values, gross: Values, fees: readonly Values[]): boolean =>
  FEES.some((taken) =>
    net.every((n, i) => !n || gross[i] === null || n === (gross[i] ?? 0) - fees.reduce((sum, fee) => sum + taken(fee[i] ?? 0), 0)),
  ) && net.some((n, i) => n && gross[i] !== null && n !== gross[i])

/** Each fee alone, and all of them together. */
export const feeSets = (fees: readonly Values[]): Values[][] => [...fees.map((fee) => [fee]), ...(fees.length > 1 ? [[...fees]] : [])]

/** What is taken off may stand in so many columns beside the gross. */
const MOST_PARTS = 6
/** Fewer rows add up by chance. */
const FEWEST_ROWS = 2

/**
 * True when `net` is `gross` with some of the other columns added or taken off, the same way in every row: refunds, adjustments and tax stand
 * beside the fees of a report on payouts, each with a sign of its own or none.
 */
export function addsUpFrom(net: Values, gross: Values, others: readonly Values[]): boolean {
  const parts = others.filter((values) => values.some((v) => v)).slice(0, MOST_PARTS)
  if (net.length < FEWEST_ROWS || net.some((n, i) => n === null || gross[i] === null) || net.every((n, i) => n === gross[i])) return false
  const leaves = (left: readonly number[], at: number): boolean => {
    if (left.every((n) => n === 0)) return true
    const part = parts[at]
    return (
      part !== undefined &&
      [0, 1, -1].some((sign) =>
        leaves(
          left.map((n, i) => n - sign * (part[i] ?? 0)),
          at + 1,
        ),
      )
    )
  }
  return leaves(
    net.map((n, i) => (n ?? 0) - (gross[i] ?? 0)),
    0,
  )
}

/** The column of net amounts; null when nothing was taken off in any row, or the columns do not add up so. */
export function netColumnOf(
  columns: readonly TableColumn[],
  fees: readonly TableColumn[],
  valuesOf: (column: TableColumn) => Values,
): TableColumn | null {
  const sets = feeSets(fees.map(valuesOf))
  const isNet = (net: TableColumn) =>
    columns.some((gross) => gross !== net && !fees.includes(gross) && sets.some((set) => isLessFees(valuesOf(net), valuesOf(gross), set)))
  const called = columns.filter(saysNet)
  const proven = called.find(isNet)
  const [net, ...more] = called.filter((c) => !NOT_PAID_OUT.test(c.header))
  if (proven || !net || more.length > 0) return proven ?? null
  const beside = columns.filter((c) => c.role !== 'balance' && c !== net)
  const isLeftOf = (gross: TableColumn, parts: readonly TableColumn[]) =>
    addsUpFrom(valuesOf(net), valuesOf(gross), parts.filter((c) => c !== gross).map(valuesOf))
  const taxes = beside.filter((c) => TAX.test(c.header))
  return beside.some((gross) => isLeftOf(gross, beside) && !isLeftOf(gross, taxes)) ? net : null
}

/** What was sold, before tax and tips that were collected with it. */
const NOT_PAID_OUT = /\bnet (?:sales?|revenue|price|income)\b/i
/** An amount less its tax is what a purchase cost without it: all of it was paid. */
const TAX = /\b(?:tax|vat|gst|hst|mwst|ust|tva|iva|btw|moms)\b/i

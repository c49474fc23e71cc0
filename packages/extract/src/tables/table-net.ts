import type { TableColumn } from './table-columns.ts'

/**
 * What a payment service moved is what is left after its fees: the amount that says net, where in every row it is another amount less
 * the fees beside it.
 */
type Values = readonly (number | null)[]

const NET = /\bnet(?:to)?\b|\bpay-?out\b|\bproceeds\b|\bauszahlung|\breversement\b/i
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

/** The column of net amounts; null when no fee was taken in any row, or the columns do not add up so. */
export function netColumnOf(
  columns: readonly TableColumn[],
  fees: readonly TableColumn[],
  valuesOf: (column: TableColumn) => Values,
): TableColumn | null {
  const sets = feeSets(fees.map(valuesOf))
  const isNet = (net: TableColumn) =>
    columns.some((gross) => gross !== net && !fees.includes(gross) && sets.some((set) => isLessFees(valuesOf(net), valuesOf(gross), set)))
  return columns.find((c) => saysNet(c) && isNet(c)) ?? null
}

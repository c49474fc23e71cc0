import type { Column } from './table-columns.ts'

/**
 * What a payment service moved is what is left after its fee: the column that says net, where in every row it is another amount less a
 * fee. Null when no fee was taken in any row, or the columns do not add up so.
 */
export function netColumnOf(
  columns: readonly Column[],
  fees: readonly Column[],
  valuesOf: (column: Column) => readonly (number | null)[],
): Column | null {
  const lessFee = (net: Column, gross: Column, fee: Column): boolean => {
    const [left, whole, taken] = [valuesOf(net), valuesOf(gross), valuesOf(fee)]
    return (
      left.every((n, i) => n === null || n === (whole[i] ?? 0) - Math.abs(taken[i] ?? 0)) &&
      left.some((n, i) => n !== null && n !== whole[i])
    )
  }
  const nets = columns.filter((c) => /\bnet(?:to)?\b/i.test(c.header))
  return nets.find((net) => fees.some((fee) => columns.some((gross) => gross !== net && gross !== fee && lessFee(net, gross, fee)))) ?? null
}

import { formatTotal } from '@ledgerhand/core/money'

/** Round numbers for the chart's axis: from zero, at most five, the last one at or above the highest value. */

const STEPS = [1, 2, 2.5, 5, 10]
const INTERVALS = 4

/** 52,164 → [0, 20000, 40000, 60000]. A chart of nothing still gets an axis. */
export function ticks(highest: number): number[] {
  const rough = Math.max(highest, 1) / INTERVALS
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((s) => s * magnitude >= rough) ?? 10) * magnitude
  const count = Math.max(1, Math.ceil(Math.max(highest, 1) / step))
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)))
}

/** 40000 → '$40K', 1500 → '$1.5K', 2500000 → '£2.5M' in GBP, 0.5 → '$0.50'. For axes only: money is never abbreviated elsewhere. */
export function shortMoney(amount: number, currency: string | undefined): string {
  const sign = formatTotal(0, currency).replace('0.00', '')
  for (const [size, letter] of [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const) {
    if (amount >= size) return `${sign}${Number((amount / size).toFixed(2))}${letter}`
  }
  return Number.isInteger(amount) ? `${sign}${amount}` : `${sign}${amount.toFixed(2)}`
}

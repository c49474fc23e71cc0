import { addMonths } from '@ledgerhand/core/calendar-date'
import type { ChartMonth } from '@ledgerhand/core/wire/dashboard'

/** A stretch of months without a gap, as two lines of the chart. `key` names their values in the data. */
interface ChartLines {
  revenue: string
  expenses: string
}
export interface ChartData {
  lines: readonly ChartLines[]
  /** One for each month, with the values of the lines that it belongs to, in dollars. */
  points: readonly Record<string, string | number>[]
}

/** The months as lines that break where months between them are missing: a line across a gap would say what nobody knows. */
export function chartLines(months: readonly ChartMonth[]): ChartData {
  const lines: ChartLines[] = []
  const points = months.map(({ month, label, revenue, expenses }, i) => {
    const before = months[i - 1]
    if (!before || addMonths(before.month, 1) !== month) {
      const n = lines.length === 0 ? '' : ` ${lines.length + 1}`
      lines.push({ revenue: `Revenue${n}`, expenses: `Expenses${n}` })
    }
    const line = lines.at(-1)
    return { month: label, ...(line ? { [line.revenue]: revenue, [line.expenses]: expenses } : {}) }
  })
  return { lines, points }
}

import type { Solution } from './hypotheses.ts'
import { amountsOf, datesOf, type TokenLine } from './statement-lines.ts'

/**
 * Where no label names the closing balance, the one beside the last row is it if the statement says so once more, outside of its rows: it
 * prints that balance again, or the sums of all that came in and of all that went out. Lines with a day do not count, since a list of
 * the days' balances holds any of them. Signed cents; null when nothing confirms it, or a step between balances is not explained.
 */
export function closingBesideRows({ movements, opening, good, bad }: Solution, lines: readonly TokenLine[]): number | null {
  const balance = movements.at(-1)?.balance ?? null
  if (balance === null || opening === null || bad > 0 || good < 2) return null
  const inRow = (line: TokenLine) =>
    movements.some(({ row: { extent } }) => extent.page === line.page && line.top >= extent.top - 1 && line.bottom <= extent.bottom + 1)
  const elsewhere = new Set(
    lines.flatMap((line) =>
      datesOf(line.tokens).length > 0 || inRow(line) ? [] : amountsOf(line.tokens).map((t) => t.amount.cents as number),
    ),
  )
  const sum = (sign: 1 | -1) => movements.reduce((total, m) => total + Math.max(0, sign * m.signed), 0)
  const totals = [sum(1), sum(-1)]
  const confirmed = elsewhere.has(Math.abs(balance)) || (totals.every((t) => t > 0) && totals.every((t) => elsewhere.has(t)))
  return confirmed ? balance : null
}

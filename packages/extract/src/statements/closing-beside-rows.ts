import { amountsOf, datesOf, type TokenLine } from '../pages/statement-lines.ts'
import { fold } from '../printed/fold.ts'
import { DAY_BALANCE } from '../printed/wording.ts'
import type { Solution } from './hypotheses.ts'
import { balanceOf } from './movements.ts'
import { isLastPageThere } from './pages-missing.ts'

/**
 * Where no label names the closing balance, the one beside the last row is it if the last page there is calls itself the last, or the
 * statement says so once more, outside of its rows: it prints that balance again, or the sums of all that came in and of all that went out.
 * Lines with a day do not count, since a list of the days' balances holds any of them. So is what a line of its own says of the last day.
 * Signed cents; null when nothing confirms it, or a step between balances is not explained.
 */
export function closingBesideRows(solution: Solution, lines: readonly TokenLine[]): number | null {
  const { movements, opening, good, bad } = solution
  if (opening === null || bad > 0) return null
  const beside = good < 2 ? null : (movements.at(-1)?.balance ?? null)
  const balance = beside ?? balanceOfLastDay(solution, lines)
  if (balance === null || isLastPageThere(lines)) return balance
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

/** '31/01/2025   SALDO DO DIA   18.774,93' right under the last row. */
function balanceOfLastDay({ movements, newestFirst, rules }: Solution, lines: readonly TokenLine[]): number | null {
  const last = newestFirst ? undefined : movements.at(-1)?.row.extent
  if (!last) return null
  const line = lines.find((l) => l.page > last.page || (l.page === last.page && l.top > last.bottom))
  const amounts = line ? amountsOf(line.tokens) : []
  const words = fold((line?.tokens ?? []).flatMap((t) => (t.kind === 'word' ? [t.text] : [])).join(' '))
  const [token] = amounts
  return token && amounts.length === 1 && DAY_BALANCE.test(words) ? balanceOf(token.amount, rules.owed) : null
}

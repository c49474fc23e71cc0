import { amountsOf, datesOf, type TokenLine } from '../pages/statement-lines.ts'
import type { OutlineMark } from './outline.ts'

/**
 * Some banks print the amount of a movement beside its last line and not its first, and the day once for all its rows: there words without
 * an amount begin the row whose amount follows. True where lines that begin with a day lack their amount again and again, and next to
 * nothing is left over between an amount and the next day.
 */
export function amountsComeLast(lines: readonly TokenLine[], marks: readonly OutlineMark[]): boolean {
  let [late, left] = [0, 0]
  lines.forEach((line, i) => {
    const [last, next] = [lines[i - 1], lines[i + 1]]
    if (marks[i]?.kind !== 'text' || !next || amountsOf(line.tokens).length > 0 || !isTight(line, next)) return
    const begins = line.tokens[0]?.kind === 'date'
    if (begins && datesOf(next.tokens).length === 0 && amountsOf(next.tokens).length > 0) late++
    const ends = marks[i + 1]?.kind !== 'text' || next.tokens[0]?.kind === 'date'
    if (!begins && ends && last && isTight(last, line) && amountsOf(last.tokens).length > 0) left++
  })
  return late >= 3 && left * 4 <= late
}

const isTight = (above: TokenLine, below: TokenLine): boolean =>
  above.page === below.page && below.top - above.bottom < 0.95 * Math.max(above.height, below.height)

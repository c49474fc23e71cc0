import { type Header, headerAt } from './header.ts'
import type { Period } from './period.ts'
import { amountsOf, datesOf, type TokenLine } from './statement-lines.ts'
import type { Token } from './tokens.ts'

const DAY = /^(?:0?[1-9]|[12]\d|3[01])\.?$/

/**
 * Some lists print the number of the day alone, and the month once in the heading. Where the period lies within one month and no row has a
 * day, a number that stands under the heading of days, before an amount, is one. The lines as they are where fewer than three do.
 */
export function withDayNumbers(lines: readonly TokenLine[], period: Period | null): readonly TokenLine[] {
  if (!period?.printed || period.start.slice(0, 7) !== period.end.slice(0, 7)) return lines
  const month = Number(period.end.slice(5, 7))
  let header: Header | null = null
  let found = 0
  const dated = lines.map((line, i) => {
    header = headerAt(lines, i) ?? header
    const [first, ...rest] = line.tokens
    const column = header?.columns.find((c) => c.role === 'date')
    const isDay = first?.kind === 'word' && DAY.test(first.text) && column && first.x0 < column.x1 + 6 && first.x1 > column.x0 - 6
    if (!isDay || amountsOf(rest).length === 0 || datesOf(rest).length > 0) return line
    found++
    const date = { year: null, first: month, second: Number.parseInt(first.text, 10), order: 'month-first' } as const
    const token: Token = { kind: 'date', text: first.text, x0: first.x0, x1: first.x1, date }
    return { ...line, tokens: [token, ...rest] }
  })
  return found >= 3 ? dated : lines
}

import { addDays, dayNumber } from '@ledgerhand/core/calendar-date'
import { datedWithin, type StatementPeriod } from '../pages/period.ts'
import { AMOUNT_BELOW, amountsOf, datesOf, type TokenLine } from '../pages/statement-lines.ts'
import type { Token, WordToken } from '../pages/tokens.ts'
import { datedInYear, type PlacedDate, resolve } from '../printed/printed-dates.ts'
import { type Header, headerAt } from './header.ts'

const DAY = /^(?:0?[1-9]|[12]\d|3[01])\.?$/

/**
 * Some lists print the number of the day alone, and the month once in the heading. Where the period lies within one month and no row has a
 * day, a number that stands under the heading of days, before an amount, is one. The lines as they are where fewer than three do.
 */
export function withDayNumbers(lines: readonly TokenLine[], period: StatementPeriod | null): readonly TokenLine[] {
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

/** '02 01' or '0201': two numbers that may be a day and a month. */
const PAIR = /^(\d\d) ?(\d\d)$/
const ORDERS = [
  [1, 2],
  [2, 1],
] as const

/** The tokens of a line with the pairs put together that stand under a heading of days. */
function joinedPairs(tokens: readonly Token[], header: Header): { tokens: Token[]; pairs: WordToken[] } {
  const columns = header.columns.filter((c) => c.role === 'date')
  const [out, pairs]: [Token[], WordToken[]] = [[], []]
  for (let i = 0; i < tokens.length; i++) {
    const [token, next] = [tokens[i], tokens[i + 1]]
    if (!token) break
    const joins = token.kind === 'word' && next?.kind === 'word' && /^\d\d$/.test(token.text) && /^\d\d$/.test(next.text)
    const whole: Token = joins && next.x0 - token.x1 < 8 ? { ...token, text: `${token.text} ${next.text}`, x1: next.x1 } : token
    const inColumn = columns.some((c) => whole.x0 < c.x1 + 6 && whole.x1 > c.x0 - 6)
    if (whole.kind !== 'word' || !PAIR.test(whole.text) || !inColumn) {
      out.push(token)
      continue
    }
    out.push(whole)
    pairs.push(whole)
    if (whole !== token) i++
  }
  return { tokens: out, pairs }
}

/** Whether the amount of a row stands on its line, or on the one right below it, which begins with no number of its own. */
function holdsAmount(lines: readonly TokenLine[], i: number): boolean {
  const [line, below] = [lines[i], lines[i + 1]]
  if (!line) return false
  if (amountsOf(line.tokens).length > 0) return true
  return (
    below !== undefined &&
    below.page === line.page &&
    below.top - line.bottom < AMOUNT_BELOW * line.height &&
    amountsOf(below.tokens).length > 0 &&
    below.tokens[0]?.kind === 'word' &&
    !/^\d/.test(below.tokens[0].text)
  )
}

/**
 * Some banks print days as '02 01' or '0201'. Where most rows have nothing else under their heading of days, and one way to read all of
 * these puts every one of them into the printed period, they are days. The lines as they are otherwise.
 */
export function withJoinedDays(lines: readonly TokenLine[], period: StatementPeriod | null): readonly TokenLine[] {
  const may = lines.filter((l, i) => holdsAmount(lines, i) && l.tokens.some((t) => /^\d\d(?:\d\d)?$/.test(t.text)))
  if (!period?.printed || may.length < 3) return lines
  let header: Header | null = null
  let dated = 0
  const found = new Map<TokenLine, ReturnType<typeof joinedPairs>>()
  lines.forEach((line, i) => {
    header = headerAt(lines, i) ?? header
    if (!header || !holdsAmount(lines, i)) return
    const columns = header.columns.filter((c) => c.role === 'date')
    if (datesOf(line.tokens).some((t) => columns.some((c) => t.x0 < c.x1 && t.x1 > c.x0))) dated++
    const joined = joinedPairs(line.tokens, header)
    if (joined.pairs.length > 0) found.set(line, joined)
  })
  const pairs = [...found.values()].flatMap((f) => f.pairs)
  const read = (text: string, [month, day]: (typeof ORDERS)[number]): PlacedDate => {
    const parts = PAIR.exec(text) ?? []
    return { year: null, first: Number(parts[month]), second: Number(parts[day]), order: 'month-first' }
  }
  const fits = ORDERS.filter((order) => pairs.every(({ text }) => isWithin(read(text, order), period)))
  const [order] = fits
  if (!order || fits.length > 1 || found.size < 3 || dated > found.size / 2) return lines
  return lines.map((line) => {
    const joined = found.get(line)
    if (!joined) return line
    const days = new Set<Token>(joined.pairs)
    return { ...line, tokens: joined.tokens.map((t): Token => (days.has(t) ? { ...t, kind: 'date', date: read(t.text, order) } : t)) }
  })
}

/** A few days before a period begins things are bought that are booked within it, and the balance before it is of the day before. */
const EARLIER = 7

function isWithin(date: PlacedDate, period: StatementPeriod): boolean {
  if (date.first < 1 || date.first > 12 || date.second < 1 || date.second > 31) return false
  const day = datedWithin(date, 'month-first', period)
  return day !== null && day >= addDays(period.start, -EARLIER) && day <= addDays(period.end, EARLIER)
}

/** '240301': year, month and day, or day, month and year. */
const SIX = /^(\d\d)(\d\d)(\d\d)$/
const SIX_ORDERS = [
  [1, 2, 3],
  [3, 2, 1],
] as const
/** No list of movements runs longer, in days. */
const LONGEST = 400

/**
 * Under a heading of days six digits are a day too, where at least three rows have them and one way to read all of them gives days that lie
 * close together: read the wrong way round a month is thirty years.
 */
export function withCompactDays(lines: readonly TokenLine[]): readonly TokenLine[] {
  let header: Header | null = null
  const found = lines.flatMap((line, i) => {
    header = headerAt(lines, i) ?? header
    const columns = header?.columns.filter((c) => c.role === 'date') ?? []
    if (columns.length === 0 || amountsOf(line.tokens).length === 0) return []
    return line.tokens.filter((t) => t.kind === 'word' && SIX.test(t.text) && columns.some((c) => t.x0 < c.x1 + 6 && t.x1 > c.x0 - 6))
  })
  const read = (text: string, [year, month, day]: (typeof SIX_ORDERS)[number]): PlacedDate | null => {
    const parts = (SIX.exec(text) ?? []).map(Number)
    return (parts[month] ?? 13) > 12 ? null : datedInYear(parts[year] ?? 0, parts[month] ?? 0, parts[day] ?? 0)
  }
  const fits = SIX_ORDERS.filter((order) => {
    const days = found.map(({ text }) => read(text, order)).map((d) => d && resolve(d, 'month-first'))
    const numbers = days.flatMap((d) => (d ? [dayNumber(d)] : []))
    return numbers.length === found.length && Math.max(...numbers) - Math.min(...numbers) < LONGEST
  })
  const [order] = fits
  if (found.length < 3 || !order || fits.length > 1) return lines
  const days = new Set<Token>(found)
  const asDay = (t: Token): Token => {
    const date = days.has(t) ? read(t.text, order) : null
    return date ? { kind: 'date', text: t.text, x0: t.x0, x1: t.x1, date } : t
  }
  return lines.map((line) => (line.tokens.some((t) => days.has(t)) ? { ...line, tokens: line.tokens.map(asDay) } : line))
}

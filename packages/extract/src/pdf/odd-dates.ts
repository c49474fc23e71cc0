import { type Line, lineOf } from './lines.ts'
import { datedInYear } from './printed-dates.ts'
import type { Token } from './tokens.ts'

/** Dates that only their neighbours make readable: broken over two lines, or with a year of two digits in front. */

/** '04-03-' in a narrow column, with '2026' under it. */
const HALF = /^(?:\d{1,2}([-/.])(?:\d{1,2}|\p{L}{3,9})\1|(?:19|20)\d\d([-/.])\d{1,2}\2)$/u
const REST = /^(?:(?:19|20)\d\d|\d\d)$/

/** The lines with dates that were broken after a mark put together where they begin. A line that held only their rests is gone. */
export function withWrappedDates(lines: readonly Line[]): Line[] {
  const out = [...lines]
  for (const [i, line] of lines.entries()) {
    for (const word of line.words) {
      if (!HALF.test(word.text)) continue
      // The line below, or the one after it where the other cells of the row are taller.
      const at = [i + 1, i + 2].find((k) => {
        const near = out[k]
        return near?.page === line.page && near.top - line.bottom < 0.9 * line.height && near.words.some((w) => isRestOf(word, w))
      })
      const below = at === undefined ? undefined : out[at]
      const rest = below?.words.find((w) => isRestOf(word, w))
      if (at === undefined || !below || !rest) continue
      const whole = { ...word, text: word.text + rest.text, x1: Math.max(word.x1, rest.x1) }
      out[i] = lineOf(
        line.page,
        line.pageWidth,
        (out[i]?.words ?? []).map((w) => (w === word ? whole : w)),
      )
      out[at] = {
        ...below,
        words: below.words.filter((w) => w !== rest),
        text: below.words.flatMap((w) => (w === rest ? [] : w.text)).join(' '),
      }
    }
  }
  return out.filter((line) => line.words.length > 0)
}

const isRestOf = (half: { x0: number }, w: { x0: number; text: string }): boolean => Math.abs(w.x0 - half.x0) < 4 && REST.test(w.text)

const SHORT = /^(\d\d)([-/.])(\d\d)\2(\d\d)\.?$/

/**
 * '26.03.02' may begin with the year. It does where all such dates of a document begin with the same one or two numbers and end with many:
 * a list of movements runs through the days of a year, not through the years of a day.
 */
export function yearsBeforeMonths(lines: readonly { tokens: Token[] }[]): void {
  const dates = lines.flatMap(({ tokens }) => tokens.flatMap((t) => (t.kind === 'date' && SHORT.test(t.text) ? [t] : [])))
  const parts = dates.map((t) => SHORT.exec(t.text) ?? [])
  const distinct = (k: number) => new Set(parts.map((p) => p[k])).size
  if (dates.length < 3 || distinct(1) > 2 || distinct(4) < 3 || !parts.every((p) => Number(p[3]) <= 12 && Number(p[4]) <= 31)) return
  dates.forEach((token, i) => {
    const [, year, , month, day] = parts[i] ?? []
    token.date = datedInYear(Number(year), Number(month), Number(day)) ?? token.date
  })
}

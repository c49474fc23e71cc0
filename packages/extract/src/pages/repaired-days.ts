import { monthOfName } from '../printed/month-names.ts'
import { type PlacedDate, printedDate } from '../printed/printed-dates.ts'
import type { DateToken, Token } from './tokens.ts'

/** Letters that a recognised page, or an odd font, prints for digits, and digits for letters. */
const DIGITS: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  '|': '1',
  i: '1',
  '!': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  G: '6',
  B: '8',
}
const LETTERS: Record<string, string> = { '0': 'o', '1': 'l', '5': 's', '8': 'b', '6': 'g' }

const PART = '[\\dOoQDlI|i!ZzSsGB]'
/** '28/O2', '2O24-02-l5', 'O3.02.'. */
const NUMERIC = new RegExp(`^${PART}{1,4}([-/.])${PART}{1,2}(?:\\1(?:${PART}{2}|${PART}{4})?)?$`)
/** '28 0ct 2024', 'Ju1 04', '2B-Feb-24'. */
const NAMED = new RegExp(
  `^${PART}{1,2}[-/. ]?[\\p{L}\\d]{3,9}\\.?(?:[-/. ,]{1,2}${PART}{2,4})?$|^[\\p{L}\\d]{3,9}\\.?[-/. ]?${PART}{1,2}(?:,? ${PART}{4})?$`,
  'u',
)

const asDigits = (text: string): string => [...text].map((c) => DIGITS[c] ?? c).join('')
const asMonth = (text: string): string => [...text].map((c) => LETTERS[c] ?? c).join('')

/** The text with the digits of its numbers and the letters of its month put right; null where it is no day all the same. */
function mended(text: string): { text: string; date: PlacedDate } | null {
  if (!/\d/.test(text)) return null
  const put = NUMERIC.test(text) ? asDigits(text) : NAMED.test(text) ? named(text) : null
  const date = put === null || put === text ? null : printedDate(put)
  return put !== null && date ? { text: put, date } : null
}

function named(text: string): string | null {
  const parts = text.split(/([-/. ,]+)/)
  const month = parts.findIndex((part) => /[\p{L}]/u.test(part) && part.length >= 3 && monthOfName(asMonth(part)) !== null)
  return month < 0 ? null : parts.map((part, i) => (i === month ? asMonth(part) : asDigits(part))).join('')
}

/** '28/02' and '05/11' are printed in one form. */
const formOf = (text: string): string =>
  text
    .replace(/\p{L}+/gu, 'M')
    .replace(/\d{3,}/g, 'Y')
    .replace(/\d+/g, '0')
/** Points by which days of one column may begin apart. */
const COLUMN = 8
const ENOUGH = 2
const MOST_WORDS = 3

/**
 * Days that are printed with letters for digits ('28/O2'), read where days of the same form stand above one another at that place. Such a
 * day says how it is printed, so that its row is looked at.
 */
export function mendDays(lines: readonly { tokens: Token[] }[]): void {
  const days = lines.flatMap(({ tokens }) => tokens.slice(0, 3).filter((t): t is DateToken => t.kind === 'date'))
  if (days.length < ENOUGH) return
  const stands = (at: Token, form: string) =>
    days.filter((d) => Math.abs(d.x0 - at.x0) < COLUMN && formOf(d.text) === form).length >= ENOUGH
  for (const line of lines) {
    const { tokens } = line
    if (!tokens.some((t) => t.kind === 'amount')) continue
    for (let at = 0; at < Math.min(2, tokens.length); at++) {
      const found = mendedAt(tokens, at, stands)
      if (found) line.tokens = [...tokens.slice(0, at), found.token, ...tokens.slice(at + found.count)]
      if (found || tokens[at]?.kind === 'date') break
    }
  }
}

function mendedAt(
  tokens: readonly Token[],
  at: number,
  stands: (at: Token, form: string) => boolean,
): { token: DateToken; count: number } | null {
  for (let count = MOST_WORDS; count >= 1; count--) {
    const group = tokens.slice(at, at + count)
    const [first, last] = [group[0], group.at(-1)]
    if (group.length < count || !first || !last || group.some((t) => t.kind === 'amount' || (t.kind === 'date' && count === 1))) continue
    const text = group.map((t) => t.text).join(' ')
    const found = mended(text)
    if (!found || !stands(first, formOf(found.text))) continue
    return { count, token: { kind: 'date', text, x0: first.x0, x1: last.x1, date: { ...found.date, unclear: text } } }
  }
  return null
}

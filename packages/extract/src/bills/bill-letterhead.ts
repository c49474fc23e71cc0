import { type Phrase, phrases } from '../pages/lines.ts'
import type { TokenLine } from '../pages/statement-lines.ts'
import { fold } from '../printed/fold.ts'
import { NOT_VENDOR } from './bill-wording.ts'

/** What makes a name at the top of a page a letterhead. */

/** '12 Mill Road', 'Dorfstraße 3, 83646 Wackersberg', 'Tel. +1 919 …'. */
const ADDRESS =
  /^p\.? ?o\.? ?box\b|^\d{1,5}[a-z]?,? \p{Lu}[\p{L}.]* ?\p{L}|^[^:]*\p{L}{3} \d{1,4} ?[a-z]?[,·– -]+(?:[A-Z]{1,2}-)?\d{4,6} \p{Lu}|\b(?:t|tel|phone|ph)\b[\s.:]*\+?[\d(]/iu
/** Whether a large line is a letterhead: an address or a telephone right under it, left of it or in the middle as it stands. */
export function hasAddressUnder(lines: readonly TokenLine[], i: number, part: Phrase): boolean {
  const line = lines[i]
  const inColumn = (other: TokenLine) => phrases(other, 1.5).find((p) => p.x0 < part.x1 && p.x1 > part.x0)
  // The second line of a name is not all of it.
  if (!line || lines.slice(0, i).some((over) => over.height > 0.9 * line.height && inColumn(over))) return false
  const next = lines.slice(i + 1, i + 4).find(inColumn)
  const isNear = next?.page === line.page && next.top - line.bottom < 1.5 * line.height
  return isNear && ADDRESS.test(inColumn(next)?.text ?? '')
}

const MOST_WORDS = 5
/**
 * Whether a company in everyday print, with its address right under it, stands under a name at the top of page that is far larger and
 * not its own: whom the letter is for. `usual` is the height of most lines.
 */
export function isInWindow(lines: readonly TokenLine[], i: number, part: Phrase, usual: number): boolean {
  const line = lines[i]
  const next = lines[i + 1]
  if (!line || next?.page !== line.page || next.top - line.bottom > 0.8 * line.height || heightOf(line, part) > 1.2 * usual) return false
  const under = phrases(next, 1.5).find((p) => Math.abs(p.x0 - part.x0) < 3)
  if (!/^(?:\d{1,5}[a-z]?,? \p{L}|p\.? ?o\.? box\b)/iu.test(under?.text ?? '')) return false
  return lines.slice(0, Math.min(3, i)).some((head) =>
    phrases(head, 1.5).some((name) => {
      const [first = ''] = fold(name.text).split(/[^\p{L}]+/u)
      const isName = /^\p{L}[^\d:]{3,}$/u.test(name.text) && name.text.split(' ').length <= MOST_WORDS && !NOT_VENDOR.test(fold(name.text))
      return isName && heightOf(head, name) >= 1.5 * usual && !fold(part.text).includes(first)
    }),
  )
}

/** Whether a name from the head begins a line of the last page's foot, with more behind it: 'Verizon Wireless, PO Box 489'. */
export function isAtFoot(lines: readonly TokenLine[], name: string): boolean {
  const [, said = ''] = /^(.*?)[^\p{L}\p{N}.)]*$/u.exec(fold(name)) ?? []
  const foot = lines.slice(Math.floor(0.7 * lines.length))
  return foot.some((l) => new RegExp(`^${escaped(said)}\\b.*[,·|].*\\d`).test(fold(l.text)))
}
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** How high the letters of a part of a line are: a logo may stand beside small print. On a picture each word is as high as its ink. */
export function heightOf(line: TokenLine, part: Phrase): number {
  if (line.words.some((w) => w.confidence !== undefined)) return line.height
  const heights = line.words.filter((w) => w.x0 >= part.x0 && w.x1 <= part.x1).map((w) => w.bottom - w.top)
  return heights.sort((a, b) => a - b)[heights.length >> 1] ?? line.height
}

import { NUMBER_LABEL, NUMBER_OF_BILL } from './bill-wording.ts'
import { phrases } from './lines.ts'
import type { TokenLine } from './statement-lines.ts'
import { fold } from './wording.ts'

const BILL = 'invoice|rechnungs?|facture|factuur|factura|fattura|faktura|receipt'
const NUMBER = 'no|number|nr|num|numero|nummer|n|#'
const OF_BILL = String.raw`\b(?:numero|n[o°]) (?:de )?(?:documento|factura|fattura|facture)\W*$`
/** Over a number: the bill itself, or that it is its number. */
const BILL_HEADING = new RegExp(String.raw`\b(?:${BILL})\W*(?:${NUMBER})?\W*$|${OF_BILL}`)
/** The same where it must say that it is a number. */
const NUMBER_HEADING = new RegExp(String.raw`\b(?:${BILL})\W*(?:${NUMBER})\W*$|${OF_BILL}`)
const BOOKING = /\b(?:booking|reservation|confirmation)\W*(?:id|no|number|nr|ref(?:erence)?|code|#)?\W*$/
/** A label in front of a number that begins with the letters of its series. */
const SERIES_LABEL = new RegExp(String.raw`\b(?:${BILL}|fatura)s?\W*(?:${NUMBER}|n\.?o)\W*$`)
const isSeriesLabel = (label: string): boolean => SERIES_LABEL.test(label) || NUMBER_OF_BILL.test(label)
/** White between two columns, in heights of a line. */
const COLUMN = 1.4
/** White between a heading and what stands under it, in heights of a line: in a list, and in a table with wide rows. */
const NEAR = 1.5
const FAR = 4.5

/** The bill's own number: beside its label or under it. */
export function billNumber(lines: readonly TokenLine[]): string | null {
  // A number that is labelled as nothing but a number: the bill's own, where no label says so better.
  let fallback: string | null = null
  // What was booked, where the paper has no number of its own.
  let booking: string | null = null
  for (const [i, line] of lines.entries()) {
    for (const [k, word] of line.words.entries()) {
      const value = word.text.replace(/^(?:n[°º]|nr\.|no\.)?[#:№]*|[,;:]+$/gi, '')
      const marked = /^(?:#|n[°º]|nr\.|no\.)/i.test(word.text)
      if (!/^(?=.*\d)[A-Z0-9][\w./-]{1,29}$/i.test(value)) continue
      // '12/05/2024' is a date, unless a word for numbers stands right before it.
      const dateLike = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(value)
      const label = labelBefore(line, k) || wrappedLabel(lines, i, word)
      const series = line.words[k - 1]?.text ?? ''
      // 'Fatura n.º FT 2024/118': the series is part of the number.
      if (/^[A-Z]{1,4}$/.test(series) && /[/-]/.test(value) && isSeriesLabel(labelBefore(line, k - 1))) return `${series} ${value}`
      if (dateLike) {
        if (NUMBER_OF_BILL.test(label)) return value
        if (NUMBER_LABEL.test(label) && /\b(?:nr|no|numer|numero|number)[.°: ]*$/.test(label)) return value
        continue
      }
      if (NUMBER_OF_BILL.test(label)) return value
      // 'Fecha de factura: 15 de abril'.
      if (/\b(?:date|datum|fecha|data|dato)\b/.test(label) && word.x1 - word.x0 < 3 * line.height && value.length < 3) continue
      const groups = digitGroups(line, k)
      if (groups && NUMBER_LABEL.test(label)) return groups
      if (
        NUMBER_LABEL.test(label) &&
        (marked ||
          isHeading(line, k) ||
          /\b(?:no|number|nr|num|numero|nummer|n|id)\b[.°º: ]*#?$|[#№°:]\s*$/.test(label) ||
          value.length >= 4)
      )
        return value
      if (BOOKING.test(label) && /\d{3}/.test(value)) booking ??= value
      const gap = word.x0 - (line.words[k - 1]?.x1 ?? Number.NEGATIVE_INFINITY)
      const isNamed = /^\W*(?:number|numero|nummer|no|num|nr|n[o°])[\s.]*(:?)\s*$/.exec(label)
      if (isNamed && (isNamed[1] || gap > line.height) && /(?:\d\D*){3}/.test(value)) fallback ??= value
      // 'Our ref: …' under 'INVOICE' has its own label.
      if (gap < COLUMN * line.height || label.endsWith(':')) continue
      const heading = headingOver(lines, i, word)
      if ((heading.isFar ? NUMBER_HEADING : BILL_HEADING).test(heading.text)) return value
      if (BOOKING.test(heading.text) && /[A-Z].*\d{3}|\d{4}/.test(value)) booking ??= value
    }
  }
  return fallback ?? booking
}

/** The words right before word `k` of a line, as far as no wide gap parts them. Folded. */
function labelBefore({ words, height }: TokenLine, k: number): string {
  const before: string[] = []
  let edge = words[k]?.x0 ?? 0
  for (const w of words.slice(Math.max(0, k - 4), Math.max(0, k)).toReversed()) {
    if (edge - w.x1 > 40 * height || (before.length > 0 && edge - w.x1 > 2.2 * height)) break
    before.unshift(w.text)
    edge = w.x0
  }
  return fold(before.join(' '))
}

/** A label of two lines whose value stands between them: 'Invoice' over it and 'Number:' under it, both to its left. Folded. */
function wrappedLabel(lines: readonly TokenLine[], i: number, word: { x0: number }): string {
  const line = lines[i]
  const near = (other: TokenLine | undefined) => {
    if (!line || !other || other.page !== line.page || Math.max(line.top - other.bottom, other.top - line.bottom) > 0) return ''
    return phrases(other, 1.5).findLast((p) => p.x1 < word.x0 && word.x0 - p.x1 < 10 * line.height)?.text ?? ''
  }
  const [over, under] = [near(lines[i - 1]), near(lines[i + 1])]
  return over && under && (line?.words[0]?.x0 ?? 0) >= word.x0 ? fold(`${over} ${under}`) : ''
}

/** 'INVOICE 027': a line of nothing but what it is and its number. */
const isHeading = ({ words }: TokenLine, k: number): boolean => words.length === 2 && k === 1

/** What stands over a word: the nearest words in its column, within a few lines. Folded; `isFar` where white lies between. */
function headingOver(lines: readonly TokenLine[], i: number, word: { x0: number; x1: number }): { text: string; isFar: boolean } {
  const line = lines[i]
  const isOver = (w: { x0: number; x1: number }) => w.x0 < word.x1 + 5 && w.x1 > word.x0 - 5
  for (const over of lines.slice(Math.max(0, i - 3), i).toReversed()) {
    if (!line || over.page !== line.page || line.top - over.bottom > FAR * line.height) break
    const words = over.words.filter(isOver).map((w) => w.text)
    if (words.length === 0) continue
    const text = words.length === 1 ? (phrases(over, 0.9).find(isOver)?.text ?? '') : words.join(' ')
    return { text: fold(text), isFar: line.top - over.bottom > NEAR * line.height }
  }
  return { text: '', isFar: false }
}

/** '72 1234 5678 9012': a number set in groups, from word `k` on; null when the word stands alone. */
function digitGroups(line: TokenLine, k: number): string | null {
  const isGroup = (text: string | undefined) => /^\d{2,6}$/.test(text ?? '')
  let end = k
  while (isGroup(line.words[end + 1]?.text) && (line.words[end + 1]?.x0 ?? 0) - (line.words[end]?.x1 ?? 0) < 0.7 * line.height) end++
  const groups = line.words.slice(k, end + 1).map((w) => w.text)
  return groups.length >= 3 && groups.every(isGroup) ? groups.join(' ') : null
}

import { cents } from '@ledgerhand/core/money'
import type { TokenLine } from '../pages/statement-lines.ts'
import { fold } from '../printed/fold.ts'
import { oneLine } from '../printed/text.ts'
import type { BillLine, PaidBy } from '../result/reading.ts'
import { signedCents } from './bill-arithmetic.ts'
import { labelsOf } from './bill-labels.ts'
import { ADJUSTS, CHANGE, LESSENS, NET_LABEL, NOT_TAX, PAID_BY_CARD, TAX_LABEL, TENDERED, TIP, TOTAL_LABELS } from './bill-wording.ts'

/** More lines than this are not looked through for what adds up: a receipt of a supermarket has a hundred. */
const MOST_ITEMS = 150
/** Of what is added or taken off, so many are tried in all combinations. */
const MOST_EXTRAS = 6
/** The same tax is printed beside the sums and in a table: lines so far below the goods still belong to them. */
const FAR = 15

interface Extra extends BillLine {
  at: number
}

/**
 * What a bill is made of: the goods above its sums, and the taxes, tips, charges and discounts that lead from them to the total. Only where all of
 * it adds up to the total to the cent, with two goods at least; null else. One bill in two prints goods whose amounts contain the tax: then no tax
 * is among the lines.
 */
export function provenLines(lines: readonly TokenLine[], total: number): BillLine[] | null {
  const { items, end } = goodsOf(lines)
  if (items.length < 2 || items.length > MOST_ITEMS) return null
  const sum = items.reduce((n, item) => n + item.cents, 0)
  const extras = extrasOf(lines, end).slice(0, MOST_EXTRAS)
  const chosen = adding(extras, total - sum)
  if (!chosen) return null
  return [...items, ...chosen.map(({ at: _, ...line }) => line)]
}

/** The fewest of the extras that make the difference; a tax is taken once although it is printed twice. */
function adding(extras: readonly Extra[], difference: number): Extra[] | null {
  if (difference === 0) return []
  let best: Extra[] | null = null
  for (let chosen = 1; chosen < 2 ** extras.length; chosen++) {
    const some = extras.filter((_, i) => chosen & (1 << i))
    if (some.reduce((n, extra) => n + extra.cents, 0) !== difference) continue
    if (!best || some.length < best.length) best = some
  }
  return best
}

/** The goods: lines with an amount above the first sum. `end` is the line of that sum. */
function goodsOf(lines: readonly TokenLine[]): { items: BillLine[]; end: number } {
  const items: BillLine[] = []
  let name = ''
  for (const [i, line] of lines.entries()) {
    const k = line.tokens.findLastIndex((t) => t.kind === 'amount')
    const token = line.tokens[k]
    if (token?.kind !== 'amount') {
      name = /\p{L}{2}/u.test(line.text) ? line.text : ''
      continue
    }
    const { left, near } = labelsOf(lines, i, k)
    if (isSum(near || left)) return { items, end: i }
    const words = line.tokens.filter((t) => t.kind === 'word' && t.x1 <= token.x0)
    const own = oneLine(words.map((w) => w.text).join(' '))
    // '2 x 0,99' over the goods that cost 1,98 together.
    if (/^\W*\d+(?:[.,]\d+)? ?(?:x|@|kg|l|lb)\b/.test(fold(own)) && !/\p{L}{3}/u.test(own)) {
      if (name === '') continue
    }
    const cost = signedCents(token)
    if (cost === 0) continue
    const isOff = LESSENS.test(fold(own)) && /\p{L}{3}/u.test(own)
    const description = /\p{L}{2}/u.test(own) ? own : name
    if (description === '') return { items: [], end: i }
    const unit = line.tokens.slice(0, k).findLast((t) => t.kind === 'amount')
    const unitCents = unit?.kind === 'amount' ? signedCents(unit) : null
    const quantity = unitCents ? cost / unitCents : Number.NaN
    const counts = Number.isInteger(quantity) && quantity >= 1
    items.push({
      kind: isOff ? 'discount' : 'item',
      description: plainName(description),
      quantity: counts ? String(quantity) : null,
      unitCents: counts && unitCents !== null ? cents(unitCents) : null,
      cents: cents(isOff ? -Math.abs(cost) : cost),
    })
    name = ''
  }
  return { items: [], end: lines.length }
}

/** Taxes, tips, charges and discounts from the first sum on. */
function extrasOf(lines: readonly TokenLine[], end: number): Extra[] {
  const extras: Extra[] = []
  for (let i = end; i < Math.min(lines.length, end + FAR); i++) {
    const line = lines[i]
    const k = line?.tokens.findLastIndex((t) => t.kind === 'amount') ?? -1
    const token = line?.tokens[k]
    if (!line || token?.kind !== 'amount') continue
    const { left, near } = labelsOf(lines, i, k)
    const label = near || left
    const value = signedCents(token)
    const kind = kindOf(label)
    if (kind === null || value === 0) continue
    const words = line.tokens.filter((t) => t.kind === 'word' && t.x1 <= token.x0)
    const description = plainName(oneLine(words.map((w) => w.text).join(' '))) || NAMES[kind]
    extras.push({ kind, description, quantity: null, unitCents: null, cents: cents(kind === 'discount' ? -Math.abs(value) : value), at: i })
  }
  return extras
}

const NAMES: Record<BillLine['kind'], string> = { item: 'Item', tax: 'Tax', tip: 'Tip', charge: 'Charge', discount: 'Discount' }

function kindOf(label: string): BillLine['kind'] | null {
  if (TAX_LABEL.test(label)) return NOT_TAX.test(label) || NET_LABEL.test(label) ? null : 'tax'
  if (LESSENS.test(label)) return 'discount'
  if (TIP.test(label)) return 'tip'
  if (SHIPPING.test(label) || ADJUSTS.test(label)) return 'charge'
  return null
}
const SHIPPING = /\bshipping|\bfreight|\bdelivery|\bhandling|\bpostage|\bversand|\bporto\b|\blivraison/

const isSum = (label: string): boolean =>
  NET_LABEL.test(label) ||
  TAX_LABEL.test(label) ||
  TENDERED.test(label) ||
  CHANGE.test(label) ||
  PAID_BY_CARD.test(label) ||
  TIP.test(label) ||
  SHIPPING.test(label) ||
  TOTAL_LABELS.some(([pattern, worth]) => worth >= 5 && pattern.test(label))

const plainName = (text: string): string =>
  text
    .replace(/^[\W\d_]*(?=\p{L})/u, (start) => (/\d/.test(start) && start.length > 3 ? '' : start.replace(/^[^\p{L}\d]+/u, '')))
    .replace(/[\s:.$€£*–-]+$/u, '')
    .slice(0, 120)

const NUMBERED =
  /(?:visa|master ?card|mastercard|amex|american express|discover|debit|credit|maestro|card|acct|account|karte|carte)\b[^\d\n]{0,40}?(?:[*x#•.]{2,}[\s-]*){1,4}(\d{4})(?!\d)/
const ENDING = /(?:card|visa|mastercard|amex|discover|debit|credit)\b[^\n]{0,30}?\bending (?:in|with)?\s*(\d{4})(?!\d)/
const CASH_PAID = /^\W*(?:cash(?: tendered| paid| payment)?|bar|especes|contanti|contant|efectivo)\b\W/

/** How a bill was paid: the last figures of a card that it names, or cash that was handed over. Null where it says neither. */
export function paidBy(lines: readonly TokenLine[]): PaidBy | null {
  const texts = lines.map((l) => fold(l.text))
  for (const [i, text] of texts.entries()) {
    // 'VISA' over '************1234'.
    const found = NUMBERED.exec(text) ?? ENDING.exec(text) ?? NUMBERED.exec(`${texts[i - 1] ?? ''} ${text}`)
    if (found?.[1]) return { method: 'card', lastFour: found[1] }
  }
  const isPaid = (pattern: RegExp) => texts.some((text, i) => pattern.test(text) && lines[i]?.tokens.some((t) => t.kind === 'amount'))
  if (isPaid(PAID_BY_CARD)) return { method: 'card', lastFour: null }
  return isPaid(CASH_PAID) ? { method: 'cash', lastFour: null } : null
}

import { MAX_CENTS } from '@ledgerhand/core/money'
import { currencyOf } from '../printed/currencies.ts'
import { monthOfName } from '../printed/month-names.ts'
import { type PrintedAmount, parsePrintedAmount } from '../printed/printed.ts'
import { looksLikeDecimal, type PlacedDate, printedDate } from '../printed/printed-dates.ts'
import type { Line } from './lines.ts'
import { withPeriodsApart } from './period-words.ts'
import type { Word } from './words.ts'

interface Box {
  text: string
  x0: number
  x1: number
}
export type WordToken = Box & { kind: 'word' }
export type DateToken = Box & { kind: 'date'; date: PlacedDate }
export type AmountToken = Box & { kind: 'amount'; amount: PrintedAmount }
export type Token = WordToken | DateToken | AmountToken

export interface NumberStyle {
  decimal: '.' | ','
  /** True where the document prints no decimals at all (yen, or whole dollars): then whole numbers are amounts too. */
  whole: boolean
  /** True where thousands may be set apart by a space: no amount of the document sets them apart by a mark. */
  spaced: boolean
}

/** Decides by the endings of all numbers which mark separates the cents. */
export function numberStyle(lines: readonly Line[]): NumberStyle {
  let [point, comma, whole, dotted, marked, spaced] = [0, 0, 0, 0, 0, 0]
  for (const line of lines)
    for (const [i, { text }] of line.words.entries()) {
      if (groupFollows(line.words, i, line.height) && standsFree(line.words, i, line.height)) {
        spaced++
        // '4 561 Ft': what a currency follows is an amount, without cents as all of them may be.
        if (/^\d{3}$/.test(line.words[i + 1]?.text ?? '') && CURRENCY_WORD.test(line.words[i + 2]?.text ?? '')) whole++
      }
      if (/\d[.,'’]\d{3}[.,]\d\d(?!\d)|(?:^|[^\d.,])\d{4,}[.,]\d\d(?!\d|[.,]\d)/.test(text)) marked++
      // '03.07' may be a day, and says nothing.
      if (/^(?:[0-2]\d|3[01])\.(?:0\d|1[0-2])\.?$/.test(text)) continue
      // So may '08.30' be a time: only other forms weigh in full.
      const clock = /^(?:[01]?\d|2[0-4])\.[0-5]\d$/.test(text)
      if (/\d\.\d\d\)?-?(?:CR|DR|DB|OD)?$/i.test(text) && !/\d[./]\d+[./]\d/.test(text)) point += clock ? 1 : 4
      else if (/\d,\d\d\)?-?(?:CR|DR|DB|OD)?(?:€|EUR)?$/i.test(text)) comma += 4
      else if (/^[-+($€£¥]*\d{1,3}(?:[.,]\d{3})+(?:\)|円|元|원)?$/.test(text)) {
        whole++
        if (text.includes('.')) dotted++
      }
    }
  // '74 295 Ft': no cents anywhere, and thousands set apart by blanks.
  const isWhole = point + comma === 0 && (whole >= 2 || (spaced >= 4 && spaced > marked))
  // Where nothing has cents, the mark that is printed sets thousands apart: rupiah. What is measured has the other: '31,482 LT x $1.328'.
  const decimal = comma > point || (isWhole && 2 * dotted > whole) ? ',' : '.'
  return { decimal, whole: isWhole, spaced: spaced > marked }
}

/** '2' before '000,00': the parts of one number stand closer than columns ever do; a till's blank before the last part is wider. */
const groupFollows = (words: readonly Word[], i: number, height: number): boolean => {
  const [word, next] = [words[i], words[i + 1]]
  return (
    word !== undefined &&
    next !== undefined &&
    /^[-−+(]?(?:[A-Z]{0,2}\$|[R£€])?\d{1,3}$/.test(word.text) &&
    /^\d{3}(?!\d)/.test(next.text) &&
    next.x0 - word.x1 < (CURRENCY_WORD.test(words[i + 2]?.text ?? '') ? 1.2 : 0.8) * height
  )
}
/** Words that announce an amount, so that digits behind them belong to it; so does a day ('Solde au 01/03/2025 8 665,96'). */
const AMOUNT_LABEL =
  /(?::|\d[/.]\d{2,4}|^initiale?|^finale?|^pr[ée]c[ée]dent|^anterior|^forward|^total|^totaal|^totale|^totaux|^summe|betrag|^saldo|^solde|^balance|^razem|^suma|^ttc|^ht|^tva|^brutto|^netto|zap[łl]aty|pagare?|payer|betal[ae]n?|zahlen|úhrad[ěuy]|celkem|összesen|yhteensä|maksettava|pl[aă]t[aă]|toplam|tutar|ukupno|skupaj|kokku)$/i
/** A number is one of its own only when it does not follow a word closely: 'CAFE 48 830,60' is the café no. 48. */
const standsFree = (words: readonly Word[], i: number, height: number): boolean => {
  const [word, last] = [words[i], words[i - 1]]
  return (
    !word ||
    !last ||
    word.x0 - last.x1 > 1.2 * height ||
    // Much wider than the blank within the number: it is the edge of a column.
    word.x0 - last.x1 > Math.max(0.5 * height, 1.8 * ((words[i + 1]?.x0 ?? Number.POSITIVE_INFINITY) - word.x1)) ||
    SIGN_OR_CURRENCY.test(last.text) ||
    // 'R 1 125.00': rand.
    last.text === 'R' ||
    /\d[.,]\d\d\D*$/.test(last.text) ||
    AMOUNT_LABEL.test(last.text)
  )
}

const CURRENCY = String.raw`(?:[A-Z]{0,2}\$|[£€¥₹₽₺₸₪₱]|R\$|R(?=\d)|RM|Rp\.?|Rs\.?|zł|Kč|kr\.?|Fr\.?|CHF|USD|EUR|GBP|CAD|AUD|NZD|SGD|INR|JPY|PLN|CZK|SEK|NOK|DKK|ZAR|MXN|BRL|HKD|AED|DEM|TRY|TL|RON|lei|円|元|원|￥|₩|₴|THB|บาท|₫|VND|IDR|KRW|CNY|HUF|Ft)`
export const CURRENCY_WORD = new RegExp(`^${CURRENCY}$`, 'i')
const SIGN_OR_CURRENCY = new RegExp(`^[(+\\-−–]?${CURRENCY}?[(+\\-−–]?$`, 'i')
const WITH_CURRENCY = new RegExp(`^[(+\\-−–]?(?:${CURRENCY}[-−–+]?\\d|[\\d.,]+(?:€|EUR|zł|Kč|円|元|원|TL)$)`, 'i')
const TRAILING_MARK = /^(?:CR|DR|DB|OD|Cr|Dr|C|D|S|H|[-−+)]|[-−+]\/(?:CREDIT|DEBET))\.?$/
const CENTS = { '.': /\.(?:\d\d|-{1,2})(?!\d)/, ',': /,(?:\d\d|-{1,2})(?!\d)/ }

/**
 * Reads one printed amount, signs, currency and CR/DR included. A page is full of numbers, so only one with cents is money, or one
 * that its currency stands with ('$1,939'), or a grouped one where the whole document prints no cents. Null for anything else.
 */
export function printedAmount(text: string, style: NumberStyle): PrintedAmount | null {
  if (text.length > 30 || !/\d/.test(text)) return null
  const money =
    CENTS[style.decimal].test(text) ||
    WITH_CURRENCY.test(text) ||
    (style.whole && /^[^\d]{0,3}\d{1,3}(?:[., ]\d{3})*[^\d]{0,3}$/.test(text))
  // Stars before an amount keep digits from being added: tills in Turkey print one, cheques several.
  const bare = text.replace(/[*;†]+$/, '').replace(/^([-−+]?)\*+(?=[\d.,]+$)/, '$1')
  const amount = money ? parsePrintedAmount(bare, { decimal: style.decimal }) : null
  return amount && amount.cents <= MAX_CENTS ? amount : null
}

/** CR, C and the German H (Haben) are credits; DR, D, DB (Indonesia), S (Soll) and OD (overdrawn) debits. */
const markOf = (mark: string): PrintedAmount['mark'] => (/^[ch]/i.test(mark) ? 'CR' : /^(?:[ds]|od)/i.test(mark) ? 'DR' : null)

const boxOf = (words: readonly Word[]): Box => ({
  text: words.map((w) => w.text).join(' '),
  x0: words[0]?.x0 ?? 0,
  x1: words.at(-1)?.x1 ?? 0,
})

/** Reads a line into dates, amounts and words, from left to right. */
export function tokensOf(line: Line, style: NumberStyle): Token[] {
  const { height } = line
  const words = withPeriodsApart(line)
  const out: Token[] = []
  for (let i = 0; i < words.length; ) {
    const found = dateAt(words, i, height, style) ?? amountAt(words, i, height, style)
    const taken = words.slice(i, i + (found?.count ?? 1))
    out.push(found ? { ...boxOf(taken), ...found.token } : { ...boxOf(taken), kind: 'word' })
    i += taken.length
  }
  return out
}

type Found = { count: number; token: { kind: 'date'; date: PlacedDate } | { kind: 'amount'; amount: PrintedAmount } }

function dateAt(words: readonly Word[], i: number, height: number, style: NumberStyle): Found | null {
  const first = words[i]?.text ?? ''
  if (!/^\d/.test(first) && !/^[a-z]{3}/i.test(first)) return null
  // A British bank's number is spelled like a day.
  if (/^\d\d-\d\d-\d\d$/.test(first) && /^(?:code|sort)\W*$/i.test(words[i - 1]?.text ?? '')) return null
  for (let count = Math.min(6, words.length - i); count >= 1; count--) {
    const part = words.slice(i, i + count)
    if (part.some((w, k) => k > 0 && w.x0 - (part[k - 1]?.x1 ?? 0) > 1.6 * height)) continue
    // '01 Mar - 31' goes on with another month: a dash that stands free leads to the end of a period.
    if (part.filter((w) => /^[-–—]$/.test(w.text)).length === 1) continue
    const text = part
      .map((w) => w.text)
      .join(' ')
      .replace(/ ,/g, ',')
      .replace(/[*†]+$/, '')
    if (count === 1 && style.decimal === '.' && looksLikeDecimal(text)) return null
    // '27 September 27 Sep': two days side by side; the second number is no year of two digits, for a month follows it. 'Dec 20 Dec 21' has none.
    if (/\d\D*\p{L} ?\d\d$/u.test(text) && count > 1 && monthOfName((words[i + count]?.text ?? '').replace(/\W+$/, '')) !== null) continue
    const date = printedDate(text)
    if (date) return { count, token: { kind: 'date', date } }
  }
  return null
}

/** A part of a line that is an amount: its words from the first to `end`, and their text. */
interface AmountPart {
  end: number
  text: string
  amount: PrintedAmount
}

function amountAt(words: readonly Word[], i: number, height: number, style: NumberStyle): Found | null {
  const signed = withSignBefore(words, i, height)
  const bare = printedAmount(signed.text, style)
  const part = withGroups(words, i, height, style, { ...signed, amount: bare })
  if (!part) return null
  const { end, amount } = withMarkBehind(words, height, style, part)
  return { count: end - i + 1, token: { kind: 'amount', amount } }
}

const gapAfter = (words: readonly Word[], k: number): number => (words[k + 1]?.x0 ?? Number.POSITIVE_INFINITY) - (words[k]?.x1 ?? 0)

/** '$        1,234.56' and '- 12.00': a sign or a currency belongs to the number that follows it. */
function withSignBefore(words: readonly Word[], i: number, height: number): Pick<AmountPart, 'end' | 'text'> {
  let end = i
  let text = words[end]?.text ?? ''
  while (
    SIGN_OR_CURRENCY.test(text) &&
    /^[-−+($£€¥₹]?[\d.,(]/.test(words[end + 1]?.text ?? '') &&
    gapAfter(words, end) < (CURRENCY_WORD.test(text) ? 8 : 0.9) * height
  ) {
    end++
    text += words[end]?.text ?? ''
  }
  return { end, text }
}

/** '1 234 567,00': groups of digits set apart by blanks, where the document sets them so. Null where there is no amount at all. */
function withGroups(
  words: readonly Word[],
  i: number,
  height: number,
  style: NumberStyle,
  start: Pick<AmountPart, 'end' | 'text'> & { amount: PrintedAmount | null },
): AmountPart | null {
  let { end, text, amount } = start
  for (let k = end + 1, longer = text; style.spaced && groupFollows(words, k - 1, height) && standsFree(words, i, height); k++) {
    longer += ` ${words[k]?.text ?? ''}`
    const read = printedAmount(longer, style)
    if (read) [amount, text, end] = [read, longer, k]
  }
  return amount && { end, text, amount }
}

/** '12.00 CR', '12.00-', '12,00 EUR CR': the mark or the currency behind an amount. */
function withMarkBehind(words: readonly Word[], height: number, style: NumberStyle, { end, text, amount }: AmountPart): AmountPart {
  const next = words[end + 1]?.text ?? ''
  const gap = gapAfter(words, end)
  if (TRAILING_MARK.test(next) && gap < 1.3 * height && (style.decimal === ',' || !/^[SH]$/.test(next)) && !amount.mark) {
    const isNegative = amount.negative || /^[-−)]/.test(next)
    return { end: end + 1, text, amount: { ...amount, negative: isNegative, plus: amount.plus || next === '+', mark: markOf(next) } }
  }
  if (!(CURRENCY_WORD.test(next) && gap < 1.0 * height && !amount.currency)) return { end, text, amount }
  const withCurrency = { ...amount, currency: currencyOf(next) }
  const mark = words[end + 2]?.text ?? ''
  if (!(/^(CR|DR|DB|OD|[-−])$/i.test(mark) && gapAfter(words, end + 1) < 1.3 * height)) return { end: end + 1, text, amount: withCurrency }
  return { end: end + 2, text, amount: { ...withCurrency, negative: amount.negative || /^[-−]$/.test(mark), mark: markOf(mark) } }
}

import { type Cents, cents } from '@ledgerhand/core/money'
import { currencyOf, isCurrencyCode } from './currencies.ts'

/** What banks print as amounts, in the notations of the world, and what a whole column says about an ambiguous one. */
export type DecimalMark = '.' | ','

export interface PrintedAmount {
  /** Never negative: the sign is beside it. */
  cents: Cents
  /** A minus before or after, or parentheses. */
  negative: boolean
  /** A plus sign was printed. */
  plus: boolean
  /** Letters that say the direction: CR/DR, C/D, the German H/S. Null when none is printed. */
  mark: 'CR' | 'DR' | null
  /** ISO 4217 code, where a code or an unmistakable sign stands beside the number. */
  currency: string | null
}

const SIGN = String.raw`(?:[A-Za-z]{0,2}\$|[€£¥₹₽₺₪₩₴₫฿₱₦₸₾֏₮₲₡₵¤]|[Rr]s\.?|kr\.?|Kr\.?|KR|Kč|zł|Ft|Fr\.?|RM|Rp\.?|R|P(?=\d)|TL|[Ll]ei|лв\.?|грн\.?|руб\.?|円|元|원|บาท|đ|[A-Z]{3})`
const MARK = String.raw`(?:CR|DR|DB|OD|Cr|Dr|Db|cr|dr|db|C|D|H|S)\.?`
const AMOUNT = new RegExp(
  `^(\\()?([+-])?\\s*(?:(${MARK})\\s)?\\s*(${SIGN})?\\s*([+-])?\\s*(\\()?\\s*([\\d.,'’][\\d.,'’ ]*?)(?:([.,])-{1,2})?\\s*([+-])?\\s*(${SIGN})?\\s*(\\))?\\s*([+-])?\\s*(${MARK})?\\s*\\*?$`,
)

/** One spelling of blanks and minus signs; a printed amount or date may hold any of Unicode's. */
export const plainSpelling = (text: string): string =>
  text
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000\t]/g, ' ')
    .replace(/[\u2212\u2010-\u2015\ufe63\uff0d]/g, '-')
    .replace(/[\u200b-\u200f\ufeff]/g, '')
    .trim()

/**
 * Reads what a bank printed as an amount: '(1,234.56)', '1.234,56 CR', '−5.00', '€5,-', '1,23,456.00', '.26'.
 * `decimal` is the mark that the document uses (see inferDecimalMark); it decides only what the text leaves open ('1,234').
 * Null when the text is anything else. More than two decimals are rounded half away from zero.
 */
export function parsePrintedAmount(text: string, { decimal = null }: { decimal?: DecimalMark | null } = {}): PrintedAmount | null {
  if (text.length > 60) return null
  // What a program wrote needs no grammar: most cells of most exports.
  const simple = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (simple) {
    const value = cents(Number(simple[2]) * 100 + Number((simple[3] ?? '').padEnd(2, '0')))
    return { cents: value, negative: simple[1] === '-', plus: false, mark: null, currency: null }
  }
  const spelled = plainSpelling(text)
  // '450.00(Dr)': the mark in brackets of its own.
  const m = AMOUNT.exec(spelled.endsWith(')') ? spelled.replace(/\s?\((CR|DR)\.?\)$/i, ' $1') : spelled)
  if (!m) return null
  const [, open1, minus1, mark1, sign1, minus2, open2, digits = '', dashed, minus3, sign2, close, minus4, mark2] = m
  const sign = sign1 ?? sign2
  if (sign && /^[A-Z]{3}$/.test(sign) && !isCurrencyCode(sign)) return null
  if (close && !open1 && !open2) return null
  const value = wholeCents(dashed ? digits : digits.trim(), dashed ? null : decimal)
  if (value === null) return null
  const signs = [minus1, minus2, minus3, minus4].filter(Boolean)
  if (signs.length > 1) return null
  const mark = (mark1 ?? mark2 ?? '').charAt(0).toUpperCase()
  return {
    cents: value,
    negative: signs[0] === '-' || Boolean(open1 ?? open2),
    plus: signs[0] === '+',
    mark: mark === 'C' || mark === 'H' ? 'CR' : mark === 'D' || mark === 'S' || mark === 'O' ? 'DR' : null,
    currency: sign ? currencyOf(sign) : null,
  }
}

/** Digits with their separators to cents; null when the separators cannot be those of one number. */
function wholeCents(digits: string, decimal: DecimalMark | null): Cents | null {
  const point = decimalPoint(digits, decimal)
  if (point === null) return null
  const fraction = point >= 0 ? digits.slice(point + 1) : ''
  const whole = point >= 0 ? digits.slice(0, point) : digits
  if (!/^\d*$/.test(fraction) || (whole === '' && fraction === '') || !isGrouped(whole, fraction)) return null
  const number = whole.replace(/\D/g, '')
  if (number.replace(/^0+/, '').length > 13) return null
  const rounded = Number(fraction.padEnd(2, '0').slice(0, 2)) + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0)
  return cents(Number(number || '0') * 100 + rounded)
}

/** Where the decimal mark stands: -1 where there is none, null where the marks contradict each other. */
function decimalPoint(digits: string, decimal: DecimalMark | null): number | null {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return -1
  const mark = digits[last]
  const once = digits.indexOf(mark ?? '') === last
  const mixed = digits.includes(mark === '.' ? ',' : '.')
  const groups = digits.length - last - 1 === 3 && last > 0
  if (once && (mixed || !groups || mark === decimal || digits.startsWith('0'))) return last
  return groups ? -1 : null
}

/**
 * Whether the thousands are set apart by one kind of mark: in groups of three, or India's twos before a last three; oddly placed marks pass
 * only where the cents leave no doubt about the decimal mark.
 */
function isGrouped(whole: string, fraction: string): boolean {
  if (new Set(whole.replace(/\d/g, '')).size > 1) return false
  const [first = '', ...rest] = whole.split(/[.,'’ ]/)
  if (rest.length === 0) return true
  if (first === '' || first.length > 3) return false
  const regular = rest.at(-1)?.length === 3 && rest.slice(0, -1).every((g) => g.length === 3 || g.length === 2)
  return regular || (fraction.length === 2 && /[.,]/.test(whole) && rest.every((g) => g.length >= 1 && g.length <= 3))
}

/** The decimal mark that a column's amounts use; null when none of them tells ('1,234' alone does not). */
export function inferDecimalMark(column: readonly string[]): DecimalMark | null {
  let point = 0
  let comma = 0
  for (const text of column) {
    const m = /([.,])(\d+)\D*$/.exec(text.replace(/(\d)[ '’\u00a0\u202f](?=\d{3})/g, '$1'))
    if (!m) continue
    const mark = m[1] === '.' ? 1 : 0
    const before = text.slice(0, m.index)
    const other = before.includes(mark ? ',' : '.')
    const same = before.includes(mark ? '.' : ',')
    if (same && !other && m[2]?.length === 3) mark ? comma++ : point++
    else if (!same && (other || m[2]?.length !== 3 || /^\D*0$/.test(before))) mark ? point++ : comma++
  }
  return point === comma ? null : point > comma ? '.' : ','
}

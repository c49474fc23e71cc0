import type { CardWords } from './card-words.ts'
import type { UnseenRow } from './made-month.ts'
import type { DayForm, Place } from './place.ts'

/** How a card's statement is printed. */
export interface UnseenCardStyle {
  place: Place
  words: CardWords
  print: (cents: number) => string
  day: DayForm
  fullDay: DayForm
  isYearless: boolean
  /** What a payment looks like; purchases are bare. 'spent': purchases have the minus. */
  sign: 'minus' | 'after' | 'CR' | 'brackets' | 'spent' | 'sides'
  layout: 'list' | 'kinds' | 'holders'
  hasPosted: boolean
  hasReference: boolean
  hasForeign: boolean
  symbol: string
}

/** The kind of a row, as a summary sums it up. */
export const kindOf = (r: UnseenRow) =>
  /FEE$|GEBÜHR$/.test(r.description)
    ? 'fees'
    : /^INTEREST|^SOLLZINS/.test(r.description)
      ? 'interest'
      : r.cents > 0
        ? 'payments'
        : 'purchases'

/** Cents as the statement prints them, with its mark of what was paid back. */
export function amountText(style: UnseenCardStyle, cents: number): string {
  const bare = `${style.symbol}${style.print(Math.abs(cents))}`
  if (style.sign === 'spent') return cents < 0 ? `-${bare}` : bare
  if (cents < 0) return bare
  return style.sign === 'after' ? `${bare}-` : style.sign === 'CR' ? `${bare} CR` : style.sign === 'brackets' ? `(${bare})` : `-${bare}`
}

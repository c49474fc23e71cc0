import { type Cents, formatMoney, formatTotal } from '@ledgerhand/core/money'

/** What the standard PDF fonts lack: they know Windows-1252 only. */
const UNKNOWN = /[^\u0000-\u00ff•–—‘’“”…€™]/g

/** Words for the standard PDF fonts: what these lack is written with what they have. */
export const latin = (text: string): string => text.replaceAll('−', '-').replaceAll(UNKNOWN, '?')

/** A currency whose sign the fonts lack is named by its code: 'INR 1,234.50'. */
const inLatin = (money: string, currency: string | null | undefined): string =>
  money.replaceAll('−', '-').replace(UNKNOWN, `${currency}\u00a0`)

/** An amount for the standard PDF fonts. */
export const printedMoney = (amount: Cents, currency: string | null | undefined): string => inLatin(formatMoney(amount, currency), currency)
/** A total as the wire carries it (1234.5), for the standard PDF fonts. */
export const printedTotal = (amount: number, currency: string | null | undefined): string =>
  inLatin(formatTotal(amount, currency), currency)

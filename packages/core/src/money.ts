/** Money is an integer count of cents. Dollars exist only as text: parsed here on the way in, printed here on the way out. */
export type Cents = number & { readonly __brand: 'Cents' }

/** The specification's decimal(12,2): at most 9,999,999,999.99. */
export const MAX_CENTS = 999_999_999_999
/** Sums of many amounts may pass one amount's limit, but never leave the safe integers. */
const MAX_SUM = Number.MAX_SAFE_INTEGER

/** Marks an integer as cents. Throws RangeError on anything that is not a safe integer. */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n) || Math.abs(n) > MAX_SUM) throw new RangeError(`not a money amount: ${n}`)
  return (n === 0 ? 0 : n) as Cents
}

/** '1234.5' → 123450. Strict: this reads our own wire format, not what a bank printed. Throws RangeError. */
export function parseDecimal(text: string): Cents {
  const m = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!m) throw new RangeError(`not a decimal amount: ${text}`)
  const value = Number(m[2]) * 100 + Number((m[3] ?? '').padEnd(2, '0'))
  return cents(m[1] ? -value : value)
}

/** 123450 → '1234.50' */
export const toDecimal = (c: Cents): string =>
  `${c < 0 ? '-' : ''}${Math.trunc(Math.abs(c) / 100)}.${String(Math.abs(c) % 100).padStart(2, '0')}`

/** Cents as the JSON number that the specification shows for report totals (1234.5). Exact for every amount below 2^53 cents. */
export const toNumber = (c: Cents): number => c / 100

/** Adds amounts. Integer addition only; an overflow past the safe integers throws. */
export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0
  for (const a of amounts) total += a
  return cents(total)
}

const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** Signs that stand for one currency, as English prints them; every other one is named by its code. */
const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', INR: '₹', JPY: '¥', KRW: '₩', ILS: '₪', PHP: '₱' }

/** 123450 → '£1,234.50' in GBP, 'CHF 1,234.50' in CHF, and dollars for null: where nothing says a currency, it is the product's. */
export const formatMoney = (c: Cents, currency: string | null | undefined): string => {
  if (currency == null || currency === 'USD') return formatUsd(c)
  return formatUsd(c).replace('$', signs[currency] ?? `${currency}\u00a0`)
}

/** A total as the wire carries it, a number with two decimals (1234.5), printed from whole cents in its currency; dollars for none. */
export const formatTotal = (amount: number, currency: string | null | undefined): string =>
  formatMoney(cents(Math.round(amount * 100)), currency)

/** 123450 → '$1,234.50', −5 → '−$0.05' (a true minus sign, before the dollar). Built from integers, so nothing is rounded. */
export const formatUsd = (c: Cents): string => {
  const abs = Math.abs(c)
  return `${c < 0 ? '−' : ''}$${grouped(Math.trunc(abs / 100))}.${String(abs % 100).padStart(2, '0')}`
}

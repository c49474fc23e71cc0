import { AppError } from './errors.ts'
import { type Cents, cents, formatMoney, parseDecimal } from './money.ts'

/** Fewer are one row as it is; more are a table of their own. */
export const MOST_PARTS = 20

/**
 * Refuses parts that are not their row: they are signed in the direction of the row and add up to its printed amount, in or out
 * (`500.00 + 112.40` for a payment of 612.40, `100.00 - 3.20` for a deposit of 96.80). AppError 'invalid'.
 */
export function assertPartsAddUp(amount: Cents, parts: readonly { amount: Cents }[], currency: string | null): void {
  if (parts.length > MOST_PARTS) throw new AppError('invalid', `At most ${MOST_PARTS} parts`)
  if (parts.some((p) => p.amount === 0)) throw new AppError('invalid', 'A part must not be zero')
  const total = parts.reduce((n, p) => n + p.amount, 0)
  if (total !== amount) throw new AppError('invalid', `Parts must add up to ${formatMoney(amount, currency)}`)
}

/** A part as a movement of its own: which way its money goes, and how much. */
export const partMovement = (part: { amount: Cents }, rowIsCredit: boolean): { isCredit: boolean; amount: Cents } => ({
  isCredit: part.amount > 0 ? rowIsCredit : !rowIsCredit,
  amount: Math.abs(part.amount) as Cents,
})

const AMOUNT = /^-?(\d{1,10}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/
const SHARE = /^(-?)(\d{1,3})(?:\.(\d{1,3}))?%$/

/**
 * What a person types as the amount of one part, in cents: '112.40', '$1,200', '-3.20', or a share of the whole: '25%', rounded half away
 * from zero. Null for what is neither.
 */
export function typedPart(text: string, whole: Cents): Cents | null {
  const plain = text.replace(/[\s$]/g, '').replace('\u2212', '-')
  const share = SHARE.exec(plain)
  if (share) {
    const thousandths = BigInt(`${share[2]}${(share[3] ?? '').padEnd(3, '0')}`)
    const found = Number((BigInt(whole) * thousandths + 50_000n) / 100_000n)
    return cents(share[1] ? -found : found)
  }
  return AMOUNT.test(plain) ? parseDecimal(plain.replaceAll(',', '')) : null
}

/** The amounts of parts while they are typed. */
export interface TypedParts {
  /** In cents; null where nothing is typed, or nothing that is an amount. */
  amounts: (Cents | null)[]
  /** Which part takes the rest, because nothing was typed for it: the last such one. −1 for none. */
  restAt: number
  /** What is missing to the whole; negative where it is too much. */
  left: Cents
  /** Why they cannot be saved yet; null where they can. */
  problem: string | null
}

/** Adds up what is typed for the parts of a row; the last one left blank takes the rest. The same rules as `assertPartsAddUp`. */
export function typedParts(typed: readonly string[], whole: Cents, currency: string | null): TypedParts {
  const amounts = typed.map((text) => (text.trim() === '' ? null : typedPart(text, whole)))
  const sum = amounts.reduce<number>((n, amount) => n + (amount ?? 0), 0)
  const restAt = typed.findLastIndex((text) => text.trim() === '')
  const rest = cents(whole - sum)
  if (restAt >= 0) amounts[restAt] = rest
  const left = restAt >= 0 ? cents(0) : rest
  const problem = amounts.some((amount, i) => amount === null && typed[i]?.trim() !== '')
    ? 'Enter an amount like 112.40, or a share like 25%'
    : left !== 0 || (restAt >= 0 && rest === 0)
      ? `Parts must add up to ${formatMoney(whole, currency)}`
      : amounts.some((amount) => amount === null || amount === 0)
        ? 'Enter an amount for each part'
        : null
  return { amounts, restAt, left, problem }
}

import { AppError } from './errors.ts'
import { type Cents, formatMoney } from './money.ts'

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

import { type Cents, cents } from '@ledgerhand/core/money'

/** A total as the wire carries it (1234.5) in cents: printed and compared as whole numbers only. */
export const dollars = (amount: number): Cents => cents(Math.round(amount * 100))

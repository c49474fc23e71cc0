import { cents, formatUsd } from '@ledgerhand/core/money'

/** A total as the wire carries it (1234.5) in dollars; three dots while it is still on its way. */
export const usd = (amount: number | undefined): string => (amount === undefined ? '...' : formatUsd(cents(Math.round(amount * 100))))

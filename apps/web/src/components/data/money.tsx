import { cents, formatMoney, parseDecimal } from '@ledgerhand/core/money'
import classes from './money.module.css'

/** An amount of the wire. Cents are none: they would be read as a hundred times as much. */
type WireAmount = string | (number & { readonly __brand?: never })
/** A row says its direction; a total says that it is one. */
type MoneyProps = { amount: WireAmount; currency?: string | null } & (
  | { isCredit: boolean; isTransfer?: boolean; total?: false }
  | { total: true; isCredit?: boolean; isTransfer?: boolean }
)

const centsOf = (amount: WireAmount) => (typeof amount === 'number' ? cents(Math.round(amount * 100)) : parseDecimal(amount))

/**
 * An amount of the wire ('84.20', or a total as a number). In a row income is green with a plus, an expense is plain text with a
 * true minus, and a transfer is quiet: it is neither. A total carries no plus. A row says its own currency; without one it is dollars.
 */
export function Money({ amount, currency = null, isCredit = false, isTransfer = false, total = false }: MoneyProps) {
  const value = centsOf(amount)
  if (total) return <span className={`lh-num ${classes.money}`}>{formatMoney(value, currency)}</span>
  return (
    <span className={`lh-num ${classes.money}`} data-tone={isTransfer ? 'quiet' : isCredit ? 'income' : undefined}>
      {`${isCredit ? '+' : '−'}${formatMoney(value, currency)}`}
    </span>
  )
}

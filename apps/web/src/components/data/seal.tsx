import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { StatementJson } from '@ledgerhand/core/wire/documents'
import { IconAlertTriangle, IconMinus, IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './seal.module.css'

type SealProps = {
  statement: Pick<StatementJson, 'state' | 'opening' | 'closing' | 'credits' | 'debits' | 'verdict' | 'note'> & { currency?: string | null }
}

/** The proof that a statement adds up: its own arithmetic, set as a sum, and the verdict beside it. */
export function ReconciliationBadge({ statement }: SealProps) {
  const { state, opening, closing, credits, debits, verdict, note, currency } = statement
  const printed = (amount: string) => formatMoney(parseDecimal(amount), currency)
  const sums =
    opening !== null && closing !== null ? [printed(opening), `+${printed(credits)}`, `−${printed(debits)}`, printed(closing)] : []
  const chars = { '--chars': Math.max(0, ...sums.map((sum) => sum.length)) } as CSSProperties
  const Icon = state === 'reconciled' ? IconRosetteDiscountCheck : state === 'off' ? IconAlertTriangle : IconMinus
  return (
    <div className={classes.seal} data-state={state}>
      <Icon size={22} stroke={1.6} className={classes.icon} aria-hidden="true" />
      <div className={classes.verdict}>
        <strong>{verdict}</strong>
        <span>{note}</span>
      </div>
      {opening !== null && closing !== null && (
        <dl className={`${classes.proof} lh-num`} style={chars}>
          <div>
            <dt>Opening</dt>
            <dd>{printed(opening)}</dd>
          </div>
          <div>
            <dt>Credits</dt>
            <dd>+{printed(credits)}</dd>
          </div>
          <div>
            <dt>Debits</dt>
            <dd>−{printed(debits)}</dd>
          </div>
          <div>
            <dt>Closing</dt>
            <dd>
              <span className={state === 'reconciled' ? 'lh-double-rule' : undefined}>{printed(closing)}</span>
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}

import { cents, formatUsd, parseDecimal } from '@ledgerhand/core/money'
import type { StatementJson } from '@ledgerhand/core/wire'
import { IconAlertTriangle, IconMinus, IconRosetteDiscountCheck } from '@tabler/icons-react'
import classes from './seal.module.css'

type SealProps = { statement: Pick<StatementJson, 'state' | 'opening' | 'closing' | 'credits' | 'debits' | 'difference' | 'unread'> }

const printed = (amount: string) => formatUsd(parseDecimal(amount))
const lines = (n: number) => `${n} ${n === 1 ? 'line' : 'lines'} could not be read`

function verdictOf({ state, difference, unread }: SealProps['statement']): { verdict: string; note: string } {
  if (state === 'reconciled') return { verdict: 'Reconciled', note: 'Every line adds up to the printed balance.' }
  if (state === 'unprinted') return { verdict: 'No balances printed', note: 'Nothing to reconcile against.' }
  const off = Math.abs(parseDecimal(difference))
  const note = 'Its transactions are in review.'
  if (off === 0) return { verdict: unread.length > 0 ? lines(unread.length) : 'A printed balance does not follow', note }
  return { verdict: `Off by ${formatUsd(cents(off))}`, note: unread.length > 0 ? `${lines(unread.length)}. ${note}` : note }
}

/** The proof that a statement adds up: its own arithmetic, set as a sum, and the verdict beside it. */
export function Seal({ statement }: SealProps) {
  const { state, opening, closing, credits, debits } = statement
  const { verdict, note } = verdictOf(statement)
  const Icon = state === 'reconciled' ? IconRosetteDiscountCheck : state === 'off' ? IconAlertTriangle : IconMinus
  return (
    <div className={classes.seal} data-state={state}>
      <Icon size={22} stroke={1.6} className={classes.icon} aria-hidden="true" />
      <div className={classes.verdict}>
        <strong>{verdict}</strong>
        <span>{note}</span>
      </div>
      {opening !== null && closing !== null && (
        <dl className={`${classes.proof} lh-num`}>
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

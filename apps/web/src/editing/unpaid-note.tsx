import type { TransactionJson } from '@ledgerhand/core/wire/records'
import classes from './unpaid-note.module.css'

/** Of a bill or receipt that nothing pays: why it counts as unpaid, and what to do. Nothing for all others. */
export function UnpaidNote({ transaction: { treatment, pair, question } }: { transaction: TransactionJson }) {
  if (treatment !== 'bill' || pair || question) return null
  return (
    <p className={classes.unpaid} role="note" data-unpaid>
      <b>Unpaid until a transaction pays it.</b> By card or bank: upload that statement, or find the transaction. In cash: edit this to
      count as Business. Not yet: nothing to do.
    </p>
  )
}

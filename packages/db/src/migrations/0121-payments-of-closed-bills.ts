import { setBack } from './0031-ledger.ts'
import { closed, refuse } from './0045-closed-periods.ts'

/** The day that a pair changes: of a bill that of its payment, of a transfer the earlier of both ends. */
const dayOfPair = (row: string) =>
  `(SELECT min(transaction_date) FROM transactions WHERE id IN (iif(${row}.kind = 'bill', ${row}.to_id, ${row}.from_id), ${row}.to_id))`
const isPaired = {
  INSERT: "new.state = 'paired'",
  UPDATE: "(new.state = 'paired' OR old.state = 'paired')",
  DELETE: "old.state = 'paired'",
}
const changes = { INSERT: 'INSERT', UPDATE: 'UPDATE OF user_id, kind, from_id, to_id, state', DELETE: 'DELETE' }
const pairTriggers = (['INSERT', 'UPDATE', 'DELETE'] as const).map((event) => {
  const row = event === 'DELETE' ? 'old' : 'new'
  return `
DROP TRIGGER closed_pairs_${event.toLowerCase()};
CREATE TRIGGER closed_pairs_${event.toLowerCase()} BEFORE ${changes[event]} ON pairs
  WHEN ${isPaired[event]} AND ${closed(`${row}.user_id`, dayOfPair(row))} BEGIN ${refuse(`${row}.user_id`, dayOfPair(row))} END;`
})

/** Of a bill that other rows still pay. */
const others = `FROM pairs o WHERE o.from_id = pairs.from_id AND o.id <> pairs.id AND o.kind = 'bill' AND o.state = 'paired'`
const isStillPaid = `(pairs.kind = 'bill' AND pairs.state = 'paired' AND EXISTS (SELECT 1 ${others}))`
/** A row of a closed month, and a bill that others still pay, stay as they are. */
const isOpen = `
      AND NOT ${closed('transactions.user_id', 'transactions.transaction_date')}`
/** A bill that others still pay says which. */
const sayOther = `
  UPDATE transactions SET ai_classification = (SELECT o.reason ${others} ORDER BY o.created_at DESC, o.id DESC LIMIT 1)
    FROM pairs WHERE pairs.to_id = old.id AND transactions.id = pairs.from_id AND ai_classification = pairs.reason AND ${isStillPaid}
      AND NOT ${closed('transactions.user_id', 'transactions.transaction_date')};`

/**
 * A bill of a closed month is paid in an open one: what that changes is dated with the payment, so the lock of such a pair is the payment's. The bill
 * itself stays as it is, when it is paid and when that is taken back. A bill that several rows pay stays one as long as one of them is there.
 */
export const migration0121 = {
  name: '0121-payments-of-closed-bills',
  sql: `${pairTriggers.join('')}
DROP TRIGGER pairs_end;
CREATE TRIGGER pairs_end AFTER DELETE ON transactions WHEN EXISTS (SELECT 1 FROM pairs WHERE from_id = old.id OR to_id = old.id)
BEGIN ${setBack('to_id', 'toBefore', isOpen)} ${setBack('from_id', 'fromBefore', `${isOpen} AND NOT ${isStillPaid}`)} ${sayOther}
  DELETE FROM pairs WHERE from_id = old.id OR to_id = old.id;
END;
`,
} as const

/**
 * A bill in the currency that its payment stands in: both are printed in one, and one of them may not be converted yet. Of a row as much can
 * settle bills as in 0081.
 */
const billed = `iif(b.currency IS NOT transactions.currency
      AND coalesce(b.printed_currency, b.currency) IS coalesce(transactions.printed_currency, transactions.currency),
    cast(round(coalesce(b.printed_cents, b.amount_cents) * 1.0 * transactions.amount_cents / coalesce(transactions.printed_cents, transactions.amount_cents)) AS INTEGER),
    b.amount_cents)`
const limit = `max(amount_cents, ifnull((SELECT sum(q.amount_cents) FROM parts q WHERE q.transaction_id = transactions.id
      AND q.treatment = 'business' AND q.amount_cents > 0), 0))`
const settles = (name: string, event: string, row: 'new' | 'old') => `
DROP TRIGGER pairs_settle_${name};
CREATE TRIGGER pairs_settle_${name} AFTER ${event} ON pairs WHEN ${row}.kind = 'bill'
BEGIN
  UPDATE transactions SET settled_cents = min(${limit}, ifnull((SELECT sum(${billed}) FROM pairs p JOIN transactions b ON b.id = p.from_id
      WHERE p.to_id = ${row}.to_id AND p.kind = 'bill' AND p.state = 'paired'), 0))
    WHERE id = ${row}.to_id AND user_id = ${row}.user_id;
END;`

/** What 0081 left open of exchange rates. */
export const migration0082 = {
  name: '0082-rates-and-closed-months',
  sql: `
-- The rate of a month before it was changed, and the one that took its place; null for none.
CREATE TABLE undo_rates (
  user_id TEXT NOT NULL,
  undo_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  month TEXT NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (user_id, undo_id, currency, month),
  FOREIGN KEY (user_id, undo_id) REFERENCES undos (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
${settles('put', 'INSERT', 'new')}${settles('changed', 'UPDATE OF state, to_id', 'new')}${settles('ended', 'DELETE', 'old')}
`,
} as const

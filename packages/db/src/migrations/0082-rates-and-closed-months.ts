/**
 * A bill in the currency that its payment stands in: both are printed in one, and one of them may not be converted yet. Of a row as much can
 * settle bills as in 0081.
 */
const billed = `iif(b.currency IS NOT transactions.currency
      AND coalesce(b.printed_currency, b.currency) IS coalesce(transactions.printed_currency, transactions.currency),
    cast(round(coalesce(b.printed_cents, b.amount_cents) * 1.0 * transactions.amount_cents / coalesce(transactions.printed_cents, transactions.amount_cents)) AS INTEGER),
    b.amount_cents)`
export const settleLimit = `max(amount_cents, ifnull((SELECT sum(q.amount_cents) FROM parts q WHERE q.transaction_id = transactions.id
      AND q.treatment = 'business' AND q.amount_cents > 0), 0))`
const settles = (name: string, event: string, row: 'new' | 'old') => `
DROP TRIGGER pairs_settle_${name};
CREATE TRIGGER pairs_settle_${name} AFTER ${event} ON pairs WHEN ${row}.kind = 'bill'
BEGIN
  UPDATE transactions SET settled_cents = min(${settleLimit}, ifnull((SELECT sum(${billed}) FROM pairs p JOIN transactions b ON b.id = p.from_id
      WHERE p.to_id = ${row}.to_id AND p.kind = 'bill' AND p.state = 'paired'), 0))
    WHERE id = ${row}.to_id AND user_id = ${row}.user_id;
END;`

/** The columns of 0045-closed-periods.ts, and those of rates. */
const locked =
  'user_id transaction_date amount_cents is_credit description category label treatment treatment_by unsplit_treatment account_id on_account_id entity_id payee due_date tax_cents tax_rate items question settled_cents currency source_type source_name source_last_four needs_review ai_confidence ai_classification category_by printed_cents printed_currency printed_tax_cents rate rate_by'.split(
    ' ',
  )
const closed = (day: string) => `EXISTS (SELECT 1 FROM period_closings WHERE user_id = old.user_id AND month >= substr(${day}, 1, 7))`
const refuse = (day: string) =>
  `SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = old.user_id AND month = substr(${day}, 1, 7)), substr(${day}, 1, 7)));`
const earlier = 'min(old.transaction_date, new.transaction_date)'
const dayOfPair = (which: 'min' | 'max') => `(SELECT ${which}(transaction_date) FROM transactions WHERE id IN (old.from_id, old.to_id))`

/**
 * What 0081 left open of exchange rates: what an undo takes back, what parts were printed as, and the lock of closed months. The difference of
 * a pair is locked with the later of its sides: until then that side has it.
 */
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
ALTER TABLE parts ADD COLUMN printed_cents INTEGER;
CREATE INDEX transactions_by_printed ON transactions (user_id, printed_cents, transaction_date) WHERE printed_cents IS NOT NULL;

DROP TRIGGER closed_rows_changed;
CREATE TRIGGER closed_rows_changed BEFORE UPDATE OF ${locked.join(', ')} ON transactions
  WHEN (${locked.map((c) => `old.${c} IS NOT new.${c}`).join(' OR ')}) AND ${closed(earlier)} BEGIN ${refuse(earlier)} END;
CREATE TRIGGER closed_pairs_difference BEFORE UPDATE OF difference_cents ON pairs
  WHEN old.difference_cents IS NOT new.difference_cents AND (new.state = 'paired' OR old.state = 'paired') AND ${closed(dayOfPair('max'))}
  BEGIN ${refuse(dayOfPair('max'))} END;
${settles('put', 'INSERT', 'new')}${settles('changed', 'UPDATE OF state, to_id', 'new')}${settles('ended', 'DELETE', 'old')}
`,
} as const

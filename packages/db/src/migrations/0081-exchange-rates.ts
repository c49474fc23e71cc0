/** How much of a row can settle bills: all of it, or its parts where one of them is a gain and makes the others larger than the row. */
const limit = `max(amount_cents, ifnull((SELECT sum(q.amount_cents) FROM parts q WHERE q.transaction_id = transactions.id
      AND q.treatment = 'business' AND q.amount_cents > 0), 0))`
const settles = (name: string, event: string, row: 'new' | 'old') => `
CREATE TRIGGER pairs_settle_${name} AFTER ${event} ON pairs WHEN ${row}.kind = 'bill'
BEGIN
  UPDATE transactions SET settled_cents = min(${limit}, ifnull((SELECT sum(b.amount_cents) FROM pairs p JOIN transactions b ON b.id = p.from_id
      WHERE p.to_id = ${row}.to_id AND p.kind = 'bill' AND p.state = 'paired'), 0))
    WHERE id = ${row}.to_id AND user_id = ${row}.user_id;
END;`

/**
 * Money in another currency than the books' (docs/decisions/025). A converted row counts with its amount in the books' currency; what is
 * printed stays beside it. A pair says how much its two sides differ by.
 */
export const migration0081 = {
  name: '0081-exchange-rates',
  sql: `
ALTER TABLE transactions ADD COLUMN printed_cents INTEGER;
ALTER TABLE transactions ADD COLUMN printed_currency TEXT CHECK (printed_currency GLOB '[A-Z][A-Z][A-Z]');
ALTER TABLE transactions ADD COLUMN printed_tax_cents INTEGER;
ALTER TABLE transactions ADD COLUMN rate TEXT;
ALTER TABLE transactions ADD COLUMN rate_by TEXT CHECK (rate_by IN ('person', 'month', 'pair'));
CREATE INDEX transactions_converted ON transactions (user_id, printed_currency, transaction_date) WHERE printed_currency IS NOT NULL;

CREATE TABLE exchange_rates (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  rate TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (user_id, currency, month)
) STRICT, WITHOUT ROWID;

ALTER TABLE pairs ADD COLUMN difference_cents INTEGER NOT NULL DEFAULT 0;
-- Rows that a pair split for its difference, or converted by its other side: they are as before when it ends.
CREATE TABLE pair_differences (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  pair_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  PRIMARY KEY (user_id, pair_id, transaction_id)
) STRICT, WITHOUT ROWID;

UPDATE undo_rows SET edited = json_set(edited, '$.currency',
    (SELECT t.currency FROM transactions t WHERE t.id = undo_rows.transaction_id AND t.user_id = undo_rows.user_id))
  WHERE edited IS NOT NULL;

DROP TRIGGER pairs_settle_put;
DROP TRIGGER pairs_settle_changed;
DROP TRIGGER pairs_settle_ended;
${settles('put', 'INSERT', 'new')}${settles('changed', 'UPDATE OF state, to_id', 'new')}${settles('ended', 'DELETE', 'old')}
`,
} as const

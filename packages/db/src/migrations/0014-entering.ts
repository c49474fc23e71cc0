/**
 * A large document's rows come in slices, which nobody sees until the last of them: `entering` says which row numbers those are, and
 * `entered_transactions` is what every reader reads. What the months will gain is added up beside them, so that the last act is short.
 */
export const migration0014 = {
  name: '0014-entering',
  sql: `
CREATE TABLE entering (
  first INTEGER PRIMARY KEY,
  last INTEGER NOT NULL CHECK (last >= first),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL
) STRICT;
CREATE INDEX entering_of_document ON entering (user_id, document_id, last);

CREATE TABLE entering_totals (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL,
  month TEXT NOT NULL,
  category TEXT NOT NULL,
  is_credit INTEGER NOT NULL,
  is_transfer INTEGER NOT NULL,
  cents INTEGER NOT NULL,
  count INTEGER NOT NULL,
  waiting INTEGER NOT NULL,
  unplaced INTEGER NOT NULL,
  PRIMARY KEY (user_id, document_id, month, category, is_credit, is_transfer)
) STRICT, WITHOUT ROWID;

CREATE VIEW entered_transactions AS SELECT * FROM transactions
  WHERE coalesce((SELECT last FROM entering WHERE first <= transactions.n ORDER BY first DESC LIMIT 1), 0) < transactions.n;

-- Rows that were never counted are not taken out of the totals.
DROP TRIGGER monthly_totals_take;
CREATE TRIGGER monthly_totals_take AFTER DELETE ON transactions
  WHEN coalesce((SELECT last FROM entering WHERE first <= old.n ORDER BY first DESC LIMIT 1), 0) < old.n
BEGIN
  UPDATE monthly_totals
    SET cents = cents - old.amount_cents, count = count - 1,
      waiting = waiting - (old.needs_review = 1 OR old.ai_confidence IS NULL OR old.ai_confidence < 70),
      unplaced = unplaced - ((old.needs_review = 1 OR old.ai_confidence IS NULL OR old.ai_confidence < 70)
        AND old.label IN ('uncategorised_income', 'uncategorised_expense'))
    WHERE user_id = old.user_id AND month = substr(old.transaction_date, 1, 7) AND category = old.category
      AND is_credit = old.is_credit AND is_transfer = old.is_transfer;
END;
`,
} as const

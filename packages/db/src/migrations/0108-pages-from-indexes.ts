/**
 * Indexes that answer alone. Registers: what a row moves on its account stands in the index of the account, so that a balance is not looked up row by
 * row. Balance sheets and cash flow: the accounts of the rows of a partial month. Rows that need review: in the order of the list.
 */
export const migration0108 = {
  name: '0108-pages-from-indexes',
  sql: `
DROP INDEX transactions_on_account;
CREATE INDEX transactions_on_account ON transactions
  (user_id, on_account_id, transaction_date DESC, id DESC, is_credit, amount_cents, treatment, account_id, currency, printed_currency, printed_cents)
  WHERE on_account_id IS NOT NULL;
DROP INDEX transactions_for_account;
CREATE INDEX transactions_for_account ON transactions
  (user_id, account_id, transaction_date DESC, id DESC, is_credit, amount_cents, treatment, on_account_id, currency)
  WHERE account_id IS NOT NULL;
DROP INDEX transactions_for_totals;
CREATE INDEX transactions_for_totals ON transactions (user_id, transaction_date, treatment, question, category, label, is_credit, entity_id, currency,
  settled_cents, amount_cents, on_account_id, account_id);
DROP INDEX transactions_unsettled;
CREATE INDEX transactions_unsettled ON transactions (user_id, transaction_date DESC, id DESC, entity_id, currency, amount_cents)
  WHERE (needs_review = 1 OR ai_confidence IS NULL OR ai_confidence < 70);
`,
} as const

/**
 * The columns of the table that a statement was read from: two banks' exports without a number are told apart by them. What a statement is put on an account
 * by gains it.
 */
export const migration0124 = {
  name: '0124-layouts-of-statements',
  sql: `
ALTER TABLE statements ADD COLUMN layout TEXT;
CREATE TABLE statement_accounts_by_layout (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  placed_by TEXT NOT NULL CHECK (placed_by IN ('balance', 'rows', 'layout', 'person')),
  PRIMARY KEY (user_id, document_id, ordinal),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, account_id) REFERENCES accounts (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO statement_accounts_by_layout SELECT user_id, document_id, ordinal, account_id, placed_by FROM statement_accounts;
DROP TABLE statement_accounts;
ALTER TABLE statement_accounts_by_layout RENAME TO statement_accounts;
CREATE INDEX statements_of_account ON statement_accounts (user_id, account_id);
`,
} as const

/** The account of a statement that names none, or of one that a person put elsewhere. */
export const migration0065 = {
  name: '0065-statement-accounts',
  sql: `
CREATE TABLE statement_accounts (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  placed_by TEXT NOT NULL CHECK (placed_by IN ('balance', 'rows', 'person')),
  PRIMARY KEY (user_id, document_id, ordinal),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, account_id) REFERENCES accounts (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX statements_of_account ON statement_accounts (user_id, account_id);
`,
} as const

/** Bank accounts and cards that a person marked as closed, named as the coverage calendar names them. */
export const migration0016 = {
  name: '0016-closed-accounts',
  sql: `
CREATE TABLE closed_accounts (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  account TEXT NOT NULL,
  last_month TEXT NOT NULL CHECK (last_month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, account)
) STRICT, WITHOUT ROWID;
`,
} as const

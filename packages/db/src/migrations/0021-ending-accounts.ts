/** Accounts whose end has begun: their rows are taken away in slices, and the next start of the program goes on with what it finds here. */
export const migration0021 = {
  name: '0021-ending-accounts',
  sql: `
CREATE TABLE ending_accounts (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const

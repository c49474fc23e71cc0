/** What an accountant notes about a client's books, for nobody else. */
export const migration0052 = {
  name: '0052-client-notes',
  sql: `
CREATE TABLE client_notes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  updated_at TEXT NOT NULL,
  PRIMARY KEY (user_id, owner_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX client_notes_of_owner ON client_notes (owner_id);
`,
} as const

/**
 * Books that were brought in from an archive of another installation: from which, and the lines of the audit log that they had there. These keep
 * the numbers and hashes of their own chain; nobody changes them, and like the log itself they outlive the account.
 */
export const migration0112 = {
  name: '0112-imported-books',
  sql: `
CREATE TABLE archive_imports (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- The SHA-256 of the archive's manifest.
  archive TEXT NOT NULL UNIQUE CHECK (length(archive) = 64),
  -- The id of the owner there: rows that were signed name accounts by it.
  owner_was TEXT NOT NULL,
  -- When the archive was made.
  made_at TEXT NOT NULL,
  imported_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE audit_history (
  user_id TEXT NOT NULL,
  -- Its place: 1 is the newest line.
  place INTEGER NOT NULL CHECK (place > 0),
  seq INTEGER NOT NULL,
  -- Whose books it told of, by the id there: the hash covers it.
  owner_was TEXT NOT NULL,
  actor_id TEXT,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  subject_id TEXT,
  detail TEXT NOT NULL CHECK (json_valid(detail)),
  at TEXT NOT NULL,
  ip TEXT,
  device TEXT,
  actor_name TEXT,
  link_id TEXT,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (user_id, place)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER audit_history_is_append_only BEFORE UPDATE ON audit_history BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_history_keeps_everything BEFORE DELETE ON audit_history BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
`,
} as const

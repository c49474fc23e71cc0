/** What an account lives through: links by mail, a second factor, browsers that are known, mails that wait, tries that were made. */
export const migration0002 = {
  name: '0002-account-life',
  sql: `
ALTER TABLE sessions ADD COLUMN last_seen_at TEXT;
-- When its person last gave their password: dangerous acts ask how long ago that was.
ALTER TABLE sessions ADD COLUMN confirmed_at TEXT;

-- Links that were mailed (or printed on the host). One of a kind for each account: a new one voids the old.
CREATE TABLE account_tokens (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('verify', 'reset', 'email', 'revert', 'login')),
  hash TEXT NOT NULL UNIQUE,
  -- The address that it is about, where it changes one.
  email TEXT,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, purpose)
) STRICT, WITHOUT ROWID;

CREATE TABLE second_factors (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret_sealed TEXT NOT NULL,
  is_on INTEGER NOT NULL DEFAULT 0 CHECK (is_on IN (0, 1)),
  -- The last time step whose code was used: it and those before it are spent.
  last_step INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  PRIMARY KEY (user_id, hash)
) STRICT, WITHOUT ROWID;

-- Browsers in which an account was signed in before.
CREATE TABLE known_devices (
  hash TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  last_seen_at TEXT NOT NULL,
  PRIMARY KEY (hash, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_devices_of_user ON known_devices (user_id);

-- What is to be mailed, sealed: it holds links that open accounts. A row goes when its mail is out.
CREATE TABLE mail_outbox (
  id TEXT PRIMARY KEY,
  sealed TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_outbox_due ON mail_outbox (next_try_at);

-- When each try that still counts was made, in milliseconds: a limit comes back try by try, never all at once.
CREATE TABLE tries (
  n INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  at INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT;
CREATE INDEX tries_by_key ON tries (key, at);
CREATE INDEX tries_by_age ON tries (until);
DELETE FROM rate_limits;
`,
} as const

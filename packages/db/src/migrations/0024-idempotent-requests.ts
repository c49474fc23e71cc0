/** Requests that were sent with an Idempotency-Key, and what they were answered: a request that comes again is answered the same for a day. */
export const migration0024 = {
  name: '0024-idempotent-requests',
  sql: `
CREATE TABLE idempotent_requests (
  -- SHA-256 of who asked, in whose books, for what path, with which key.
  id TEXT PRIMARY KEY,
  -- SHA-256 of who asked: an account, or the network of somebody signed out.
  caller TEXT NOT NULL,
  account_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  -- The SHA-256 of the body, and the answer; sealed, because either may hold a secret. No status: not answered yet.
  body_sealed TEXT NOT NULL,
  status INTEGER,
  answer_sealed TEXT,
  -- Set in the transaction of the change that the request made.
  has_acted INTEGER NOT NULL DEFAULT 0 CHECK (has_acted IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotent_requests_of_caller ON idempotent_requests (caller, created_at);
CREATE INDEX idempotent_requests_of_account ON idempotent_requests (account_id);
CREATE INDEX idempotent_requests_by_age ON idempotent_requests (created_at);
`,
} as const

/** Requests for documents and what each asks for. Whether an item is there is read from the books; only what a person said is kept. */
export const migration0050 = {
  name: '0050-requests',
  sql: `
ALTER TABLE shareable_links ADD COLUMN purpose TEXT NOT NULL DEFAULT 'files' CHECK (purpose IN ('files', 'request', 'question'));

CREATE TABLE document_requests (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  link_id TEXT NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  email TEXT,
  due_on TEXT NOT NULL CHECK (due_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  message TEXT,
  created_by TEXT,
  created_at TEXT NOT NULL,
  -- The day of the last mail, the one on asking included.
  mailed_on TEXT NOT NULL,
  reminders_sent INTEGER NOT NULL DEFAULT 0,
  reminders_stopped_at TEXT,
  -- Its asker was told that it is late.
  is_told_late INTEGER NOT NULL DEFAULT 0 CHECK (is_told_late IN (0, 1)),
  UNIQUE (user_id, id),
  UNIQUE (user_id, link_id),
  FOREIGN KEY (user_id, link_id) REFERENCES shareable_links (user_id, id)
) STRICT;
CREATE INDEX document_requests_due ON document_requests (due_on);

CREATE TABLE request_items (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  request_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('statement', 'receipt', 'other')),
  text TEXT NOT NULL,
  account_id TEXT,
  month TEXT CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  -- Without a reference: a deleted row can be restored, and is asked for again then.
  transaction_id TEXT,
  -- Of a free item only.
  is_done INTEGER NOT NULL DEFAULT 0 CHECK (is_done IN (0, 1)),
  excused_reason TEXT,
  excused_by TEXT,
  excused_at TEXT,
  -- What its asker was told last of its state.
  told TEXT NOT NULL DEFAULT 'open' CHECK (told IN ('open', 'done', 'excused')),
  CHECK ((kind = 'statement') = (account_id IS NOT NULL AND month IS NOT NULL)),
  CHECK ((kind = 'receipt') = (transaction_id IS NOT NULL)),
  CHECK (is_done = 0 OR kind = 'other'),
  FOREIGN KEY (user_id, request_id) REFERENCES document_requests (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, account_id) REFERENCES accounts (user_id, id)
) STRICT;
CREATE INDEX request_items_of_request ON request_items (user_id, request_id, position);
CREATE INDEX request_items_of_account ON request_items (user_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX request_items_of_row ON request_items (user_id, transaction_id) WHERE transaction_id IS NOT NULL;

-- The day on which a person got their last digest.
CREATE TABLE digests (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  sent_on TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const

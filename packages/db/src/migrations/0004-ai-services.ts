/** What the owner allowed of AI services, what was sent to them, what they answered and how good it was. */
export const migration0004 = {
  name: '0004-ai-services',
  sql: `
CREATE TABLE ai_consents (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  service TEXT NOT NULL,
  given_by TEXT NOT NULL,
  given_at TEXT NOT NULL,
  PRIMARY KEY (user_id, service)
) STRICT, WITHOUT ROWID;

CREATE TABLE ai_limits (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  pages_a_day INTEGER NOT NULL CHECK (pages_a_day >= 0),
  micros_a_day INTEGER NOT NULL CHECK (micros_a_day >= 0),
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A line is written before anything is sent and completed afterwards; it outlives its document, for it says what left.
CREATE TABLE ai_calls (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  service TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('read', 'classify', 'test')),
  leaves_box INTEGER NOT NULL CHECK (leaves_box IN (0, 1)),
  document_id TEXT,
  document_name TEXT,
  day TEXT NOT NULL,
  at TEXT NOT NULL,
  pages INTEGER NOT NULL CHECK (pages >= 0),
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  micros INTEGER NOT NULL CHECK (micros >= 0),
  is_settled INTEGER NOT NULL DEFAULT 0 CHECK (is_settled IN (0, 1)),
  model TEXT,
  tokens_in INTEGER,
  tokens_out INTEGER,
  ms INTEGER,
  outcome TEXT,
  message TEXT
) STRICT;
CREATE INDEX ai_calls_newest ON ai_calls (user_id, seq DESC);
CREATE INDEX ai_calls_of_day ON ai_calls (day);

CREATE TABLE ai_answers (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  at TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT;
CREATE INDEX ai_answers_by_age ON ai_answers (at);

CREATE TABLE ai_readings (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL,
  service TEXT NOT NULL,
  document_type TEXT NOT NULL,
  rows INTEGER NOT NULL CHECK (rows >= 0),
  -- Whether the printed totals agree; null where the document prints none.
  is_reconciled INTEGER CHECK (is_reconciled IN (0, 1)),
  -- Its rows are the ones that entered the books.
  is_used INTEGER NOT NULL CHECK (is_used IN (0, 1)),
  micros INTEGER NOT NULL CHECK (micros >= 0),
  ms INTEGER NOT NULL CHECK (ms >= 0),
  at TEXT NOT NULL,
  PRIMARY KEY (user_id, document_id, service),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX ai_readings_by_service ON ai_readings (service, document_type);
`,
} as const

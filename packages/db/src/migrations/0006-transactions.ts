/**
 * What the list of transactions needs to be sorted and narrowed by cursor, and what a batch needs to be taken back:
 * the rows as they were before it, and the remembered answers it changed. A batch that can no longer be undone is swept
 * when the next one begins.
 */
export const migration0006 = {
  name: '0006-transactions',
  sql: `
CREATE INDEX transactions_by_amount ON transactions (user_id, amount_cents, transaction_date, id);
CREATE INDEX transactions_by_description ON transactions (user_id, description COLLATE NOCASE, transaction_date, id);
CREATE INDEX transactions_by_source ON transactions (user_id, source_name, source_last_four, source_type);

CREATE TABLE undos (
  id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  actor_id TEXT NOT NULL,
  action TEXT NOT NULL,
  count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX undos_newest ON undos (user_id, actor_id, created_at DESC);

CREATE TABLE undo_rows (
  user_id TEXT NOT NULL,
  undo_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  is_removal INTEGER NOT NULL DEFAULT 0 CHECK (is_removal IN (0, 1)),
  entity_id TEXT,
  category TEXT NOT NULL,
  label TEXT NOT NULL,
  is_transfer INTEGER NOT NULL,
  needs_review INTEGER NOT NULL,
  ai_confidence INTEGER,
  ai_classification TEXT,
  category_by TEXT NOT NULL,
  sightings TEXT CHECK (sightings IS NULL OR json_valid(sightings)),
  PRIMARY KEY (user_id, undo_id, transaction_id),
  FOREIGN KEY (user_id, undo_id) REFERENCES undos (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE undo_rules (
  user_id TEXT NOT NULL,
  undo_id TEXT NOT NULL,
  merchant TEXT NOT NULL,
  is_credit INTEGER NOT NULL,
  changed_at TEXT NOT NULL,
  before TEXT CHECK (before IS NULL OR json_valid(before)),
  PRIMARY KEY (user_id, undo_id, merchant, is_credit),
  FOREIGN KEY (user_id, undo_id) REFERENCES undos (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
}

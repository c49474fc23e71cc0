/**
 * Categories that services give when documents are read: the owner's own permission for it, which documents wait for it, what a service
 * called a row (to be compared with what a person then said), and its answers by the row's text, so that nothing is asked twice.
 */
export const migration0100 = {
  name: '0100-categories-by-services',
  sql: `
-- When the owner allowed transactions to be sent as their documents are read; null: not allowed, as in every consent of before.
ALTER TABLE ai_consents ADD COLUMN categories_at TEXT;

CREATE TABLE ai_labels (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  transaction_id TEXT NOT NULL,
  service TEXT NOT NULL,
  label TEXT NOT NULL,
  treatment TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (user_id, transaction_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER ai_labels_end AFTER DELETE ON transactions BEGIN
  DELETE FROM ai_labels WHERE user_id = old.user_id AND transaction_id = old.id;
END;

-- A null category: the service was asked and gave none.
CREATE TABLE ai_row_answers (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  category TEXT,
  reason TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX ai_row_answers_by_age ON ai_row_answers (at);

CREATE TABLE uncategorised_documents (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  noted_at TEXT NOT NULL,
  PRIMARY KEY (user_id, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX uncategorised_documents_by_age ON uncategorised_documents (noted_at);
`,
} as const

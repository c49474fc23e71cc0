const stale = (event: 'INSERT' | 'UPDATE' | 'DELETE', row: 'new' | 'old') => `
CREATE TRIGGER counting_ends_with_${event.toLowerCase()} AFTER ${event} ON transactions
  WHEN EXISTS (SELECT 1 FROM counting WHERE user_id = ${row}.user_id AND document_id = ${row}.document_id)
BEGIN
  UPDATE counting SET is_stale = 1 WHERE user_id = ${row}.user_id AND document_id = ${row}.document_id;
END;`

/**
 * A large document's rows leave as they came: hidden at once, taken away in slices. Until the last of them is gone the document's own
 * line stays, because they point at it; `is_leaving` tells it from documents. `counting` says of which documents the rows are being added
 * up, and whether one of them changed meanwhile.
 * Two short indexes serve the last act of entering a document: the rows marked as transfers, and the bills, which are few among many.
 * The search index is no longer rewritten whenever a tenth of a part of it was deleted: that took up to a third of a second within one
 * of the slices.
 */
export const migration0017 = {
  name: '0017-leaving',
  sql: `
ALTER TABLE documents ADD COLUMN is_leaving INTEGER NOT NULL DEFAULT 0 CHECK (is_leaving IN (0, 1));
CREATE INDEX documents_leaving ON documents (user_id) WHERE is_leaving = 1;

CREATE TABLE counting (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  is_stale INTEGER NOT NULL DEFAULT 0 CHECK (is_stale IN (0, 1)),
  PRIMARY KEY (user_id, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
${stale('INSERT', 'new')}${stale('UPDATE', 'old')}${stale('DELETE', 'old')}

CREATE INDEX transactions_transfers ON transactions (user_id, transaction_date) WHERE is_transfer = 1;
CREATE INDEX transactions_bills ON transactions (user_id, transaction_date)
  WHERE document_id IS NOT NULL AND statement_ordinal IS NULL AND is_credit = 0;
INSERT INTO transaction_search (transaction_search, rank) VALUES ('deletemerge', 0);
`,
} as const

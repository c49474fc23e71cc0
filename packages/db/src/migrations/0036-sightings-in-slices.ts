const stale = (event: 'INSERT' | 'UPDATE' | 'DELETE', row: 'new' | 'old') => `
CREATE TRIGGER counting_ends_with_${event.toLowerCase()} AFTER ${event} ON transactions
  WHEN EXISTS (SELECT 1 FROM counting WHERE user_id = ${row}.user_id AND document_id = ${row}.document_id)
BEGIN
  UPDATE counting SET is_stale = 1 WHERE user_id = ${row}.user_id AND document_id = ${row}.document_id;
END;`

/**
 * The rows of others that a document shows come in slices, under the reading that brings them: they count once the document names that
 * reading, and those of another one are taken away in slices. `counting` tells for whom the rows of a document are watched: the document's
 * own leaving, or a check of one that shows them too. `unpaired_documents` says for which days the other sides of a document's rows are
 * still to be looked for.
 */
export const migration0036 = {
  name: '0036-sightings-in-slices',
  sql: `
ALTER TABLE documents ADD COLUMN sightings_reading TEXT NOT NULL DEFAULT '';

DROP TRIGGER sightings_end;
CREATE TABLE sightings_of_readings (
  transaction_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  reading TEXT NOT NULL DEFAULT '',
  statement_ordinal INTEGER,
  position INTEGER NOT NULL,
  evidence TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  PRIMARY KEY (user_id, document_id, reading, transaction_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO sightings_of_readings (transaction_id, user_id, document_id, statement_ordinal, position, evidence)
  SELECT transaction_id, user_id, document_id, statement_ordinal, position, evidence FROM sightings;
DROP TABLE sightings;
ALTER TABLE sightings_of_readings RENAME TO sightings;
CREATE INDEX sightings_of_transaction ON sightings (transaction_id);
CREATE INDEX sightings_in_order ON sightings (user_id, document_id, reading, position);
CREATE TRIGGER sightings_end AFTER DELETE ON transactions BEGIN DELETE FROM sightings WHERE transaction_id = old.id; END;
CREATE VIEW entered_sightings AS
  SELECT s.transaction_id, s.user_id, s.document_id, s.reading, s.statement_ordinal, s.position, s.evidence
  FROM sightings s JOIN documents d ON d.user_id = s.user_id AND d.id = s.document_id AND d.sightings_reading = s.reading;

DROP TRIGGER counting_ends_with_insert;
DROP TRIGGER counting_ends_with_update;
DROP TRIGGER counting_ends_with_delete;
DROP TABLE counting;
CREATE TABLE counting (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('leaving', 'check')),
  is_stale INTEGER NOT NULL DEFAULT 0 CHECK (is_stale IN (0, 1)),
  PRIMARY KEY (user_id, document_id, purpose),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
${stale('INSERT', 'new')}${stale('UPDATE', 'old')}${stale('DELETE', 'old')}

CREATE TABLE unpaired_documents (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL,
  PRIMARY KEY (user_id, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
} as const

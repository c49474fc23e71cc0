const revert = (column: string, leg: 'fromBefore' | 'toBefore') => `json_extract(pairs.before, '$.${leg}.${column}')`
const leg = (own: 'from_id' | 'to_id', before: 'fromBefore' | 'toBefore') => `
  UPDATE transactions SET
      is_transfer = CASE WHEN pairs.kind = 'bill' OR category_by <> 'person' THEN ${revert('isTransfer', before)} ELSE is_transfer END,
      needs_review = CASE WHEN category_by <> 'person' THEN ${revert('needsReview', before)} ELSE needs_review END,
      ai_confidence = CASE WHEN category_by <> 'person' THEN ${revert('aiConfidence', before)} ELSE ai_confidence END,
      ai_classification = CASE WHEN category_by <> 'person' THEN ${revert('aiClassification', before)} ELSE ai_classification END
    FROM pairs
    WHERE pairs.${own === 'from_id' ? 'to_id' : 'from_id'} = old.id AND transactions.id = pairs.${own};`

/**
 * What proves a statement and ties rows together: the repair that would make it add up and the one that was applied; pairs of rows that
 * are one movement seen twice (both ends of a transfer, a bill and its payment) with what each row was before; and a person's yes and
 * no, by what the rows say, so that they outlive the rows. A row that goes away sets the other one back, whoever deletes it.
 */
export const migration0005 = {
  name: '0005-proof',
  sql: `
ALTER TABLE statements ADD COLUMN rows_checked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE statements ADD COLUMN newest_first INTEGER NOT NULL DEFAULT 0 CHECK (newest_first IN (0, 1));
ALTER TABLE statements ADD COLUMN repair TEXT CHECK (repair IS NULL OR json_valid(repair));
ALTER TABLE statements ADD COLUMN applied TEXT CHECK (applied IS NULL OR json_valid(applied));
CREATE INDEX statements_of_books ON statements (user_id, first_day);

ALTER TABLE documents ADD COLUMN needs_password INTEGER NOT NULL DEFAULT 0 CHECK (needs_password IN (0, 1));

CREATE TABLE pairs (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('transfer', 'bill')),
  from_id TEXT NOT NULL,
  to_id TEXT NOT NULL CHECK (to_id <> from_id),
  state TEXT NOT NULL CHECK (state IN ('paired', 'asked')),
  decided_by TEXT NOT NULL CHECK (decided_by IN ('reader', 'person')),
  score INTEGER NOT NULL CHECK (score BETWEEN 0 AND 100),
  reason TEXT NOT NULL,
  before TEXT NOT NULL CHECK (json_valid(before)),
  created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX pairs_from ON pairs (from_id);
CREATE INDEX pairs_to ON pairs (to_id);
CREATE UNIQUE INDEX pairs_to_once ON pairs (to_id, kind) WHERE state = 'paired';
CREATE INDEX pairs_of_books ON pairs (user_id, kind, state);
CREATE TRIGGER pairs_in_one_set_of_books BEFORE INSERT ON pairs
  WHEN (SELECT count(*) FROM transactions WHERE id IN (new.from_id, new.to_id) AND user_id = new.user_id) <> 2
BEGIN SELECT RAISE(ABORT, 'both rows of a pair must be in its books'); END;
CREATE TRIGGER pairs_end AFTER DELETE ON transactions WHEN EXISTS (SELECT 1 FROM pairs WHERE from_id = old.id OR to_id = old.id)
BEGIN ${leg('to_id', 'toBefore')} ${leg('from_id', 'fromBefore')}
  DELETE FROM pairs WHERE from_id = old.id OR to_id = old.id;
END;

CREATE TABLE pair_answers (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('transfer', 'bill')),
  from_key TEXT NOT NULL,
  to_key TEXT NOT NULL,
  from_merchant TEXT NOT NULL,
  to_merchant TEXT NOT NULL,
  is_yes INTEGER NOT NULL CHECK (is_yes IN (0, 1)),
  at TEXT NOT NULL,
  PRIMARY KEY (user_id, kind, from_key, to_key)
) STRICT, WITHOUT ROWID;
`,
}

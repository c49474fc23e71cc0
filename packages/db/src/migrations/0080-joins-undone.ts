/** What a joining of two accounts overwrote, so that it can be taken back: the account that went, and everything that named it. */
export const migration0080 = {
  name: '0080-joins-undone',
  sql: `
CREATE TABLE undo_joins (
  user_id TEXT NOT NULL,
  undo_id TEXT NOT NULL,
  account TEXT NOT NULL CHECK (json_valid(account)),
  into_id TEXT NOT NULL,
  -- The newest row at that moment: what came later stands in the way.
  last_row INTEGER NOT NULL,
  -- Of the account that stays: what the joining put there, and what stood there before.
  into_before TEXT NOT NULL CHECK (json_valid(into_before)),
  into_after TEXT NOT NULL CHECK (json_valid(into_after)),
  PRIMARY KEY (user_id, undo_id),
  FOREIGN KEY (user_id, undo_id) REFERENCES undos (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE undo_moves (
  user_id TEXT NOT NULL,
  undo_id TEXT NOT NULL,
  what TEXT NOT NULL,
  id TEXT NOT NULL,
  place TEXT NOT NULL DEFAULT '',
  -- Of a row: the version that the joining gave it. Of what is kept as JSON: the text before.
  version INTEGER,
  before TEXT,
  PRIMARY KEY (user_id, undo_id, what, id, place),
  FOREIGN KEY (user_id, undo_id) REFERENCES undos (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
} as const

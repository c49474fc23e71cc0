/** Views of the list of transactions that were saved by name: filter, order and columns, as JSON of core/saved-views. */
export const migration0103 = {
  name: '0103-saved-views',
  sql: `
CREATE TABLE saved_views (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  query TEXT NOT NULL CHECK (json_valid(query)),
  created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX saved_views_by_name ON saved_views (user_id, name COLLATE NOCASE);
`,
} as const

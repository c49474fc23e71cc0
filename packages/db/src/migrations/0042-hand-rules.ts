/** Rules that a person wrote: conditions and what rows become, as JSON of core/hand-rules. */
export const migration0042 = {
  name: '0042-hand-rules',
  sql: `
CREATE TABLE hand_rules (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  rule TEXT NOT NULL CHECK (json_valid(rule)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX hand_rules_of_books ON hand_rules (user_id, created_at, id);
`,
} as const

/** Documents that print no year: the one that they were entered in, the likeliest one, and whether a person said another. */
export const migration0091 = {
  name: '0091-asked-years',
  sql: `
CREATE TABLE asked_years (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  year INTEGER NOT NULL CHECK (year BETWEEN 1970 AND 2100),
  guess INTEGER NOT NULL,
  is_said INTEGER NOT NULL DEFAULT 0 CHECK (is_said IN (0, 1)),
  PRIMARY KEY (user_id, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
} as const

/** Documents that print no currency and look as if they were in another than the books: the likely one, and what a person said. */
export const migration0113 = {
  name: '0113-asked-currencies',
  sql: `
CREATE TABLE asked_currencies (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  guess TEXT NOT NULL CHECK (guess GLOB '[A-Z][A-Z][A-Z]'),
  -- Null: nobody said. Its amounts then count in the books' currency.
  said TEXT CHECK (said GLOB '[A-Z][A-Z][A-Z]'),
  PRIMARY KEY (user_id, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
} as const

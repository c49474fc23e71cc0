/** Invoices and receipts that are, or may be, the same as one in the books: which one, by what, and what a person said. */
export const migration0120 = {
  name: '0120-copies-of-bills',
  sql: `
CREATE TABLE copied_bills (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  -- The document that brought the other one; null where only its transaction was kept.
  other_id TEXT,
  likeness TEXT NOT NULL CHECK (likeness IN ('copy', 'total', 'day', 'unnumbered')),
  -- Null: nobody said.
  said TEXT CHECK (said IN ('copy', 'another')),
  PRIMARY KEY (user_id, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX copied_bills_of_other ON copied_bills (user_id, other_id) WHERE other_id IS NOT NULL;
`,
} as const

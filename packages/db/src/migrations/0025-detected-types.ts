/** Who said of which type a document is: a type may be left open, to be detected when the document is read. */
export const migration0025 = {
  name: '0025-detected-types',
  sql: `ALTER TABLE documents ADD COLUMN type_by TEXT NOT NULL DEFAULT 'person' CHECK (type_by IN ('auto', 'person', 'kept'));`,
} as const

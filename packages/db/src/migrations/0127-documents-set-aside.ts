/**
 * A document that another file replaced is set aside: it is gone for everybody, as one that is being deleted, and keeps its file until it is
 * put back or its days are over.
 */
export const migration0127 = {
  name: '0127-documents-set-aside',
  sql: `
ALTER TABLE documents ADD COLUMN set_aside_at TEXT CHECK (set_aside_at IS NULL OR is_leaving = 1);
CREATE INDEX documents_set_aside ON documents (set_aside_at) WHERE set_aside_at IS NOT NULL;
`,
} as const

/** Which documents are made-up ones, put there to look around with: they can be taken away again together. */
export const migration0007 = {
  name: '0007-samples',
  sql: `
CREATE TABLE samples (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
}

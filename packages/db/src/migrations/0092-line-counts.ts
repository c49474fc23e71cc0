/** What became of each line of a delimited file, as JSON; null for documents of other formats, and of earlier readings. */
export const migration0092 = {
  name: '0092-line-counts',
  sql: `
ALTER TABLE documents ADD COLUMN lines TEXT CHECK (lines IS NULL OR json_valid(lines));
`,
} as const

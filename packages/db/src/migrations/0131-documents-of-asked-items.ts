/** The document that a free item of a request was answered with. Without a reference: the item stays done when the document goes. */
export const migration0131 = {
  name: '0131-documents-of-asked-items',
  sql: `
ALTER TABLE request_items ADD COLUMN document_id TEXT CHECK (document_id IS NULL OR is_done = 1);
`,
} as const

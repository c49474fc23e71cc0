/** What waits of one document, without a walk over all that waits in the books: its page asks for it again and again while it is read. */
export const migration0104 = {
  name: '0104-waiting-of-document',
  sql: `
CREATE INDEX transactions_waiting_of_document ON transactions (user_id, document_id)
  WHERE (needs_review = 1 OR ai_confidence IS NULL OR ai_confidence < 70) AND document_id IS NOT NULL;
`,
} as const

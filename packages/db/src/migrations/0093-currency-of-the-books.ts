/**
 * The books' currency is decided once (docs/decisions/025). Until now it was that of the first statement that named one, asked anew each time.
 * Books that follow their statements so far keep what they show today, whether that was right or came from one small export: turning it here
 * would relabel every figure that somebody has seen, and the owner can say it in the business profile. Books of which no statement names a
 * currency show dollars, and keep them. Books without a statement are decided by the first that arrives; samples decide nothing.
 */
export const migration0093 = {
  name: '0093-currency-of-the-books',
  sql: `
ALTER TABLE statements ADD COLUMN likely_currency TEXT CHECK (likely_currency GLOB '[A-Z][A-Z][A-Z]');

INSERT INTO books_profile (user_id, currency, updated_at)
SELECT o.user_id,
  coalesce((SELECT s.currency FROM statements s JOIN documents d ON d.user_id = s.user_id AND d.id = s.document_id
    WHERE s.user_id = o.user_id AND s.currency GLOB '[A-Z][A-Z][A-Z]' ORDER BY d.created_at, d.id, s.ordinal LIMIT 1), 'USD'),
  strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM (SELECT DISTINCT s.user_id FROM statements s
  WHERE NOT EXISTS (SELECT 1 FROM samples m WHERE m.user_id = s.user_id AND m.document_id = s.document_id)) o
WHERE true
ON CONFLICT (user_id) DO UPDATE SET currency = excluded.currency WHERE books_profile.currency IS NULL;
`,
} as const

/** A row's own currency, as its document says it; null where none says. What is in the books already takes its statement's. */
export const migration0015 = {
  name: '0015-row-currency',
  sql: `
ALTER TABLE transactions ADD COLUMN currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]');
UPDATE transactions SET currency = (SELECT s.currency FROM statements s
    WHERE s.user_id = transactions.user_id AND s.document_id = transactions.document_id AND s.ordinal = transactions.statement_ordinal
      AND s.currency GLOB '[A-Z][A-Z][A-Z]')
  WHERE document_id IS NOT NULL;
`,
} as const

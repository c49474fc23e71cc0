import { settles } from './0122-what-bills-differ-by.ts'

const printed = (row: string) => `coalesce(${row}.printed_currency, ${row}.currency, '')`

/**
 * What a bill and its payment differ by may be their exchange rate, and a person says so. Until now a payment that was joined to a bill in another currency
 * closed it without a question: those pairs say that they are one by the exchange rate, as they are counted.
 */
export const migration0125 = {
  name: '0125-exchange-of-bills',
  sql: `
ALTER TABLE pairs RENAME COLUMN rest TO rest_before;
ALTER TABLE pairs ADD COLUMN rest TEXT CHECK (rest IN ('part', 'discount', 'tip', 'fee', 'overpaid', 'more', 'exchange'));
UPDATE pairs SET rest = rest_before WHERE rest_before IS NOT NULL;
${settles('put', 'INSERT', 'new')}${settles('changed', 'UPDATE OF state, to_id', 'new')}${settles('ended', 'DELETE', 'old')}
ALTER TABLE pairs DROP COLUMN rest_before;
UPDATE pairs SET rest = 'exchange' WHERE kind = 'bill' AND state = 'paired' AND rest IS NULL AND decided_by = 'person'
  AND EXISTS (SELECT 1 FROM transactions f JOIN transactions t ON t.id = pairs.to_id WHERE f.id = pairs.from_id
    AND (f.printed_currency IS NOT NULL OR t.printed_currency IS NOT NULL) AND ${printed('f')} <> ${printed('t')})
  AND NOT EXISTS (SELECT 1 FROM pairs o WHERE o.from_id = pairs.from_id AND o.id <> pairs.id);
`,
} as const

import { settleLimit } from './0082-rates-and-closed-months.ts'

/** What is left of a bill for a payment that closes it: the bill less what others paid of it. */
const billed = `iif(b.currency IS NOT transactions.currency
      AND coalesce(b.printed_currency, b.currency) IS coalesce(transactions.printed_currency, transactions.currency),
    cast(round(coalesce(b.printed_cents, b.amount_cents) * 1.0 * transactions.amount_cents / coalesce(transactions.printed_cents, transactions.amount_cents)) AS INTEGER),
    b.amount_cents - iif(p.rest IS 'part', 0, ifnull((SELECT sum(o.amount_cents) FROM pairs q JOIN transactions o ON o.id = q.to_id
      WHERE q.from_id = p.from_id AND q.id <> p.id AND q.state = 'paired' AND q.rest = 'part'), 0)))`
export const settles = (name: string, event: string, row: 'new' | 'old') => `
DROP TRIGGER pairs_settle_${name};
CREATE TRIGGER pairs_settle_${name} AFTER ${event} ON pairs WHEN ${row}.kind = 'bill'
BEGIN
  UPDATE transactions SET settled_cents = max(0, min(${settleLimit}, ifnull((SELECT sum(${billed}) FROM pairs p JOIN transactions b ON b.id = p.from_id
      WHERE p.to_id = ${row}.to_id AND p.kind = 'bill' AND p.state = 'paired'), 0)))
    WHERE id = ${row}.to_id AND user_id = ${row}.user_id;
END;`

/**
 * A bill is paid in part, by payments and by credit notes, and what a payment differs from it by is what a person says: see core/bill-rest.ts. Pairs from
 * before say nothing: they stay as they are.
 */
export const migration0122 = {
  name: '0122-what-bills-differ-by',
  sql: `ALTER TABLE pairs ADD COLUMN rest TEXT CHECK (rest IN ('part', 'discount', 'tip', 'fee', 'overpaid', 'more'));
${settles('put', 'INSERT', 'new')}${settles('changed', 'UPDATE OF state, to_id', 'new')}${settles('ended', 'DELETE', 'old')}
`,
} as const

import { movedRowsToTotals, rowsToTotals } from './0031-ledger.ts'

/**
 * Payment processors: whether the exports of one list what it paid out, and what a person said of its deposits. A question whose id begins
 * with 'books:' is asked once per books, on one of the rows that it is about: that row counts meanwhile.
 */
export const migration0041 = {
  name: '0041-processors',
  sql: `ALTER TABLE accounts ADD COLUMN lists_payouts INTEGER NOT NULL DEFAULT 1 CHECK (lists_payouts IN (0, 1));
-- By processor: 'after' or 'before' its fees.
ALTER TABLE books_profile ADD COLUMN payouts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(payouts));

DROP TRIGGER monthly_totals_add;
DROP TRIGGER monthly_totals_take;
DROP TRIGGER monthly_totals_move;
ALTER TABLE transactions DROP COLUMN counted_as;
ALTER TABLE transactions ADD COLUMN counted_as TEXT NOT NULL GENERATED ALWAYS AS
  (iif(question IS NOT NULL AND treatment = 'business' AND substr(question, 1, 6) <> 'books:', 'undecided', treatment)) VIRTUAL;
${rowsToTotals}
${movedRowsToTotals}
`,
} as const

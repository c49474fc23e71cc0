/**
 * Lines of a closing's checklist that are about rows: the same names narrow the list of transactions to those rows. What each means for a row
 * stands in SQL (packages/db/src/books/row-checks.ts).
 */
export const rowChecks = [
  'open_questions',
  'unpaired_payments',
  'unpaid_bills',
  'two_categories',
  'without_document',
  'capital_purchases',
] as const
export type RowCheck = (typeof rowChecks)[number]

/** How a list that is narrowed by one is called. */
export const rowCheckLabels: Record<RowCheck, string> = {
  open_questions: 'Open questions',
  unpaired_payments: 'Payments without a matching transaction',
  unpaid_bills: 'Bills unpaid for over 60 days',
  two_categories: 'Merchants in two categories',
  without_document: 'Without a receipt or bill',
  capital_purchases: 'Large purchases to decide',
}

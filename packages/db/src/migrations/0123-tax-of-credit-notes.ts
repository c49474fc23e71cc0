/**
 * The tax of a credit note was kept below zero beside an amount above it, and counted as none. It has the sign of its amount now; rows of closed months
 * stay as they are.
 */
export const migration0123 = {
  name: '0123-tax-of-credit-notes',
  sql: `
UPDATE transactions SET tax_cents = -tax_cents, printed_tax_cents = abs(printed_tax_cents)
  WHERE treatment IN ('bill', 'receivable') AND tax_cents < 0 AND is_credit = (treatment = 'bill')
    AND NOT EXISTS (SELECT 1 FROM period_closings c WHERE c.user_id = transactions.user_id AND c.month >= substr(transactions.transaction_date, 1, 7));
`,
} as const

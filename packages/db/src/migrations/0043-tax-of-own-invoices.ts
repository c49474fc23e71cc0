const taxed = (event: string, name: string) => `
CREATE TRIGGER sales_tax_by_need_${name} AFTER ${event} ON transactions
  WHEN new.treatment = 'receivable' AND new.tax_cents > 0 AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = 'sales_tax-' || new.user_id)
BEGIN
  INSERT INTO accounts (id, user_id, kind, name, created_at) VALUES ('sales_tax-' || new.user_id, new.user_id, 'sales_tax', 'Sales tax', new.updated_at);
END;`

/** The sales tax that an own invoice prints is owed to the state: on the accrual basis it needs the books' account of it. */
export const migration0043 = {
  name: '0043-tax-of-own-invoices',
  sql: `${taxed('INSERT', 'put')}${taxed('UPDATE OF treatment, tax_cents', 'moved')}
INSERT INTO accounts (id, user_id, kind, name, created_at)
  SELECT 'sales_tax-' || user_id, user_id, 'sales_tax', 'Sales tax', min(created_at) FROM transactions
  WHERE treatment = 'receivable' AND tax_cents > 0 GROUP BY user_id
  ON CONFLICT DO NOTHING;
`,
} as const

/** The lists as they are at this migration; today's stand in core/treatments.ts. */
const byNeed = [
  [['owner_draw', 'owner_contribution', 'owner_tax'], 'owner', 'Owner'],
  [['personal'], 'personal', 'Personal'],
  [['loan'], 'loan', 'Loans'],
  [['asset'], 'asset', 'Equipment and other assets'],
  [['deposit'], 'deposit', 'Security deposits'],
  [['sales_tax'], 'sales_tax', 'Sales tax'],
] as const
const needing = byNeed.flatMap(([of]) => of.map((treatment) => `'${treatment}'`)).join(', ')
const pick = (row: string, column: 1 | 2) =>
  `CASE ${row}.treatment ${byNeed.map((n) => n[0].map((t) => `WHEN '${t}' THEN '${n[column]}'`).join(' ')).join(' ')} END`
const changedAt = (row: string) => `(SELECT updated_at FROM transactions WHERE id = ${row}.transaction_id)`
const accountByNeed = (name: string, event: string) => `
CREATE TRIGGER accounts_by_need_${name} AFTER ${event} ON parts
  WHEN new.account_id IS NULL AND new.treatment IN (${needing})
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = ${pick('new', 1)} || '-' || new.user_id)
BEGIN
  INSERT INTO accounts (id, user_id, kind, name, created_at)
    VALUES (${pick('new', 1)} || '-' || new.user_id, new.user_id, ${pick('new', 1)}, ${pick('new', 2)}, ${changedAt('new')});
END;`

/**
 * A part that is personal by its entity made no account, as a row does: the balance sheet was off by it. Now every part makes the account that it needs,
 * and those that lack theirs have it.
 */
export const migration0115 = {
  name: '0115-accounts-by-need-of-parts',
  sql: `${accountByNeed('of_part', 'INSERT')}
    ${accountByNeed('of_changed_part', 'UPDATE OF treatment, account_id')}
    INSERT OR IGNORE INTO accounts (id, user_id, kind, name, created_at)
      SELECT ${pick('p', 1)} || '-' || p.user_id, p.user_id, ${pick('p', 1)}, ${pick('p', 2)}, min(t.updated_at)
      FROM parts p JOIN transactions t ON t.id = p.transaction_id
      WHERE p.account_id IS NULL AND p.treatment IN (${needing}) GROUP BY 1, 2, 3, 4;`,
} as const

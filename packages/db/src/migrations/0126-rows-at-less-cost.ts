/** Columns of rows that hold one of a few words: the lists as they are at this migration. Those of two words are compared word by word already. */
const lists: Record<string, readonly string[]> = {
  category: [
    'revenue',
    'cost_of_goods_sold',
    'operating_expenses',
    'office_supplies',
    'marketing',
    'travel',
    'utilities',
    'rent',
    'insurance',
    'professional_services',
    'technology',
    'other_income',
    'other_expenses',
  ],
  source_type: ['credit_card', 'bank_account', 'cash', 'check', 'online_payment', 'other'],
  category_by: ['reader', 'memory', 'service', 'person'],
  treatment: [
    'business',
    'transfer',
    'card_payment',
    'owner_draw',
    'owner_contribution',
    'owner_tax',
    'personal',
    'loan',
    'asset',
    'deposit',
    'sales_tax',
    'bill',
    'receivable',
    'split',
  ],
  treatment_by: ['reader', 'entity', 'account', 'person'],
  rate_by: ['person', 'month', 'pair'],
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const replaced = (pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((text, [was, is]) => `replace(${text}, ${quoted(was)}, ${quoted(is)})`, 'sql')

const checks = Object.entries(lists).map(([column, words]) => {
  const list = `CHECK (${column} IN (${words.map(quoted).join(', ')}))`
  return [list, `CHECK (${words.map((word) => `${column} = ${quoted(word)}`).join(' OR ')})`] as const
})

/** Which account a row of a treatment needs, as it is at this migration. */
const byNeed = [
  [['owner_draw', 'owner_contribution', 'owner_tax'], 'owner', 'Owner'],
  [['personal'], 'personal', 'Personal'],
  [['loan'], 'loan', 'Loans'],
  [['asset'], 'asset', 'Equipment and other assets'],
  [['deposit'], 'deposit', 'Security deposits'],
  [['sales_tax'], 'sales_tax', 'Sales tax'],
  [['bill'], 'payable', 'Unpaid bills'],
  [['receivable'], 'receivable', 'Unpaid own invoices'],
] as const
const needing = byNeed.flatMap(([of]) => of.map(quoted)).join(', ')
const pick = (column: 1 | 2) =>
  `CASE new.treatment ${byNeed.map((n) => n[0].map((t) => `WHEN '${t}' THEN '${n[column]}'`).join(' ')).join(' ')} END`
const accountByNeed = (name: string, event: string) => `
DROP TRIGGER accounts_by_need_${name};
CREATE TRIGGER accounts_by_need_${name} AFTER ${event} ON transactions
  WHEN new.account_id IS NULL AND new.treatment <> 'business' AND new.treatment IN (${needing})
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = ${pick(1)} || '-' || new.user_id)
BEGIN
  INSERT INTO accounts (id, user_id, kind, name, created_at)
    VALUES (${pick(1)} || '-' || new.user_id, new.user_id, ${pick(1)}, ${pick(2)}, new.updated_at);
END;`

/**
 * What an inserted row costs. For a list of three words or more in a CHECK, SQLite makes a table of the list for each row, six of them: a fifth of the
 * whole insert. The same conditions word by word cost next to nothing, so the text of the table is changed in place: no row is touched. Business rows, which
 * are nearly all, do not reach the list of a trigger.
 */
export const migration0126 = {
  name: '0126-rows-at-less-cost',
  editsSchema: true,
  sql: `
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = ${replaced(checks)} WHERE type = 'table' AND name = 'transactions';
PRAGMA writable_schema = RESET;
${accountByNeed('put', 'INSERT')}
${accountByNeed('moved', 'UPDATE OF treatment, account_id')}
`,
} as const

/** What a merchant is called: by a person, or else by a line of the bank's that was answered. */
export const migration0040 = {
  name: '0040-merchant-names',
  sql: `ALTER TABLE merchant_memory ADD COLUMN name TEXT;
ALTER TABLE merchant_memory ADD COLUMN line TEXT;
UPDATE merchant_memory SET line = t.description
  FROM (SELECT user_id, merchant, is_credit, max(n), description FROM transactions GROUP BY user_id, merchant, is_credit) t
  WHERE t.user_id = merchant_memory.user_id AND t.merchant = merchant_memory.merchant AND t.is_credit = merchant_memory.is_credit;`,
} as const

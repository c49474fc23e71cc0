/** Which rows are in another currency than the dollar is asked with every total: in most books there are none, and the index is empty. */
export const migration0022 = {
  name: '0022-other-currencies',
  sql: `CREATE INDEX transactions_other_currencies ON transactions (user_id, transaction_date, currency)
  WHERE currency IS NOT NULL AND currency <> 'USD';`,
} as const

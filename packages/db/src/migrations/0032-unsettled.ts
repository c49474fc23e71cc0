/** How much of a period nobody looked at is told with every report: the few rows, by their day. */
export const migration0032 = {
  name: '0032-unsettled',
  sql: `CREATE INDEX transactions_unsettled ON transactions (user_id, transaction_date, entity_id, currency, amount_cents)
  WHERE (needs_review = 1 OR ai_confidence IS NULL OR ai_confidence < 70);`,
} as const

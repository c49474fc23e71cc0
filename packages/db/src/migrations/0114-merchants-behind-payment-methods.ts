const keyOf = (merchant: string) => `transaction_date || '|' || iif(is_credit, '+', '-') || amount_cents || '|' || ${merchant}`

/**
 * Of lines that begin with a payment method ('PAIEMENT PAR CARTE', 'DIRECT DEBIT PAYMENT TO') the first three words were the merchant, so that one answer
 * decided for everything that was paid in that way. What was answered of a pair keeps its rows; a rule goes to the merchant of the line that was
 * answered last, and where that has one already it stays under its old name, which fits no new line.
 */
export const migration0114 = {
  name: '0114-merchants-behind-payment-methods',
  sql: `CREATE TEMP TABLE renamed AS
      SELECT id, user_id, ${keyOf('merchant')} AS old_key, merchant_key(description) AS merchant, ${keyOf('merchant_key(description)')} AS new_key
      FROM transactions WHERE has_payment_method(description) AND merchant <> merchant_key(description);
    UPDATE OR IGNORE pair_answers SET from_merchant = r.merchant, from_key = r.new_key FROM renamed r
      WHERE r.user_id = pair_answers.user_id AND r.old_key = pair_answers.from_key;
    UPDATE OR IGNORE pair_answers SET to_merchant = r.merchant, to_key = r.new_key FROM renamed r
      WHERE r.user_id = pair_answers.user_id AND r.old_key = pair_answers.to_key;
    UPDATE transactions SET merchant = r.merchant FROM renamed r WHERE r.id = transactions.id AND r.user_id = transactions.user_id;
    UPDATE OR IGNORE merchant_memory SET merchant = merchant_key(line)
      WHERE line IS NOT NULL AND has_payment_method(line) AND merchant <> merchant_key(line);
    DROP TABLE renamed;`,
} as const

/** Lines that may have another merchant now: made of labelled fields, or transfers that name an account. */
const AMONG = `(description LIKE '%ORIG CO NAME%' OR description LIKE '%DES:%' OR description LIKE '%WIRE%' OR description LIKE '%/ORG=%'
  OR description LIKE '%/BNF=%' OR description LIKE '%FEDWIRE%' OR description LIKE '%BOOK%' OR description LIKE '%CHIPS%'
  OR description LIKE '%TRANSFER%' OR description LIKE '%XFER%' OR description LIKE '%TFR%')`
const keyOf = (merchant: string) => `transaction_date || '|' || iif(is_credit, '+', '-') || amount_cents || '|' || ${merchant}`

/**
 * Every ACH line of a bank that prints its fields by name was one merchant, 'orig co name', so that one answer decided what all of them were for;
 * so were transfers to different accounts. What was answered of a pair keeps its rows. Rules under the old names fit no new line.
 */
export const migration0095 = {
  name: '0095-merchants-of-labelled-lines',
  sql: `CREATE TEMP TABLE renamed AS
      SELECT id, user_id, ${keyOf('merchant')} AS old_key, merchant_key(description) AS merchant, ${keyOf('merchant_key(description)')} AS new_key
      FROM transactions WHERE ${AMONG} AND merchant <> merchant_key(description);
    UPDATE OR IGNORE pair_answers SET from_merchant = r.merchant, from_key = r.new_key FROM renamed r
      WHERE r.user_id = pair_answers.user_id AND r.old_key = pair_answers.from_key;
    UPDATE OR IGNORE pair_answers SET to_merchant = r.merchant, to_key = r.new_key FROM renamed r
      WHERE r.user_id = pair_answers.user_id AND r.old_key = pair_answers.to_key;
    UPDATE transactions SET merchant = r.merchant FROM renamed r WHERE r.id = transactions.id AND r.user_id = transactions.user_id;
    DROP TABLE renamed;`,
}

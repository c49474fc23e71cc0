/** What a person settled is read in the order they settled it, to learn from. */
export const migration0009 = {
  name: '0009-answers',
  sql: "CREATE INDEX transactions_answers ON transactions(user_id, updated_at, id) WHERE category_by = 'person';",
}

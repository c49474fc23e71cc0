/**
 * A seal follows what a person does to rows: how many changed or deleted ones are why a statement is off. What was deleted is looked for by
 * the document that it stood in, or was seen in.
 */
export const migration0018 = {
  name: '0018-by-hand',
  sql: `
ALTER TABLE statements ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0;
CREATE INDEX trash_of_document ON trash (user_id, json_extract(row, '$.documentId')) WHERE kind = 'transaction';
CREATE INDEX trash_seen_elsewhere ON trash (user_id) WHERE kind = 'transaction' AND json_extract(row, '$.sightings') IS NOT NULL;
`,
} as const

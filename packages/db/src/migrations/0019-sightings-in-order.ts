/** The rows that a document shows and another one brought are read in its order, page by page. */
export const migration0019 = {
  name: '0019-sightings-in-order',
  sql: 'CREATE INDEX sightings_in_order ON sightings (user_id, document_id, position);',
} as const

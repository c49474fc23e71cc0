/** A bill may be paid by several rows; each of them pays one bill, as before. */
export const migration0044 = {
  name: '0044-instalments',
  sql: `DROP INDEX pairs_from;
CREATE UNIQUE INDEX pairs_from ON pairs (from_id, to_id);
`,
} as const

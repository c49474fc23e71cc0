/** A change that ended pairs is undone with them. */
export const migration0116 = {
  name: '0116-pairs-of-undos',
  sql: 'ALTER TABLE undos ADD COLUMN pairs TEXT;',
} as const

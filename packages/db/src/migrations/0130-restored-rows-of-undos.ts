/** Restoring deleted rows is taken back as every batch is: the undo moves them to the trash again. */
export const migration0130 = {
  name: '0130-restored-rows-of-undos',
  sql: 'ALTER TABLE undo_rows ADD COLUMN is_return INTEGER NOT NULL DEFAULT 0 CHECK (is_return IN (0, 1));',
} as const

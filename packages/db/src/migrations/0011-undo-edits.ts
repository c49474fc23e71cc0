/** A form that was saved can be taken back too: what it overwrote beyond the columns of a batch. */
export const migration0011 = {
  name: '0011-undo-edits',
  sql: 'ALTER TABLE undo_rows ADD COLUMN edited TEXT CHECK (edited IS NULL OR json_valid(edited));',
}

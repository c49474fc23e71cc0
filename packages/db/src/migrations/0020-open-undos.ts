/**
 * A large batch, and a large undoing, take several database transactions. `is_open` says that one is at work, or was when the program
 * ended: the next start takes it back to its beginning.
 */
export const migration0020 = {
  name: '0020-open-undos',
  sql: 'ALTER TABLE undos ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1));',
} as const

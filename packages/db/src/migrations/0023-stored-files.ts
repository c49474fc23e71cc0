/**
 * Files that a person deleted and that may still be on the disk: the only files of documents that are ever deleted. And which folder of
 * files this database belongs to, told by the hash of that folder's 'key-check'.
 */
export const migration0023 = {
  name: '0023-stored-files',
  sql: `
CREATE TABLE files_to_delete (
  key TEXT PRIMARY KEY,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE installation (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  files_check TEXT NOT NULL
) STRICT;
`,
} as const

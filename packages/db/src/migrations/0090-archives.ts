/** As this version knows them. */
const formats = "'pdf', 'xlsx', 'xls', 'csv', 'ofx', 'qif', 'mt940', 'camt', 'png', 'jpeg', 'webp', 'heic', 'tiff', 'zip', 'eml'"

/**
 * Pictures of scanners, and archives: files that hold others. `archive_parts` tells what became of each of them: a document, or a reason why it
 * was left out; of a file that the books had already both. A part's line goes with its document.
 */
export const migration0090 = {
  name: '0090-archives',
  sql: `
ALTER TABLE documents RENAME COLUMN format TO format_before;
ALTER TABLE documents ADD COLUMN format TEXT NOT NULL DEFAULT 'pdf' CHECK (format IN (${formats}));
UPDATE documents SET format = format_before;
ALTER TABLE documents DROP COLUMN format_before;

CREATE TABLE uploads_anew (
  key TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  actor_id TEXT,
  link_id TEXT,
  state TEXT NOT NULL DEFAULT 'issued' CHECK (state IN ('issued', 'receiving', 'received', 'registered')),
  file_size INTEGER CHECK (file_size > 0),
  sha256 TEXT,
  format TEXT CHECK (format IN (${formats})),
  mime_type TEXT,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  FOREIGN KEY (user_id, link_id) REFERENCES shareable_links (user_id, id),
  CHECK (state IN ('issued', 'receiving') OR (file_size IS NOT NULL AND sha256 IS NOT NULL AND format IS NOT NULL))
) STRICT;
INSERT INTO uploads_anew (key, user_id, actor_id, link_id, state, file_size, sha256, format, mime_type, expires_at, created_at)
  SELECT key, user_id, actor_id, link_id, state, file_size, sha256, format, mime_type, expires_at, created_at FROM uploads;
DROP TABLE uploads;
ALTER TABLE uploads_anew RENAME TO uploads;
CREATE INDEX uploads_by_age ON uploads (state, created_at);
CREATE INDEX uploads_by_owner ON uploads(user_id, created_at);

CREATE TABLE archive_parts (
  user_id TEXT NOT NULL,
  archive_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  name TEXT NOT NULL,
  document_id TEXT,
  reason TEXT,
  PRIMARY KEY (user_id, archive_id, ordinal),
  FOREIGN KEY (user_id, archive_id) REFERENCES documents (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE,
  CHECK (document_id IS NOT NULL OR reason IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX archives_of_document ON archive_parts (user_id, document_id);
`,
} as const

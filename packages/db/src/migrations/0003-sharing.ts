/**
 * From where an audited change came and who did it, in words that outlive the account; when an invitation ends; what came in
 * through each upload link, the same file sent again included; links that are gone for their owner but still the origin of documents.
 */
export const migration0003 = {
  name: '0003-sharing',
  sql: `
ALTER TABLE audit_log ADD COLUMN ip TEXT;
ALTER TABLE audit_log ADD COLUMN device TEXT;
ALTER TABLE audit_log ADD COLUMN actor_name TEXT;
ALTER TABLE audit_log ADD COLUMN link_id TEXT;
CREATE INDEX audit_log_of_actor ON audit_log (user_id, actor_id, seq DESC);
CREATE INDEX audit_log_of_subject ON audit_log (user_id, subject_id, seq DESC);

ALTER TABLE user_roles ADD COLUMN invite_expires_at TEXT;

ALTER TABLE shareable_links ADD COLUMN removed_at TEXT;

CREATE TABLE link_deposits (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  link_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  original_name TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  is_duplicate INTEGER NOT NULL DEFAULT 0 CHECK (is_duplicate IN (0, 1)),
  created_at TEXT NOT NULL,
  FOREIGN KEY (user_id, link_id) REFERENCES shareable_links (user_id, id)
) STRICT;
CREATE INDEX link_deposits_newest ON link_deposits (user_id, link_id, created_at DESC, id DESC);
INSERT INTO link_deposits (id, user_id, link_id, document_id, original_name, file_size, created_at)
  SELECT id, user_id, link_id, id, original_name, file_size, created_at FROM documents WHERE link_id IS NOT NULL;
`,
} as const

const month = "GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'"

/** Questions that people ask each other about rows, documents, months and reports, with everything that was said (docs/decisions/012). */
export const migration0051 = {
  name: '0051-asked-questions',
  sql: `
CREATE TABLE asked_questions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  audience TEXT NOT NULL CHECK (audience IN ('owner', 'link', 'internal')),
  options TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(options)),
  -- What it is about; rows stand in asked_rows. Without references: the thread stays when that goes.
  document_id TEXT,
  month TEXT CHECK (month ${month}),
  report_id TEXT,
  line TEXT,
  link_id TEXT,
  created_by TEXT,
  created_at TEXT NOT NULL,
  resolved_at TEXT,
  resolved_by TEXT,
  -- Its owner was told that it waits; its asker, that it was answered.
  is_told_owner INTEGER NOT NULL DEFAULT 0 CHECK (is_told_owner IN (0, 1)),
  is_told_asker INTEGER NOT NULL DEFAULT 0 CHECK (is_told_asker IN (0, 1)),
  UNIQUE (user_id, id),
  FOREIGN KEY (user_id, link_id) REFERENCES shareable_links (user_id, id)
) STRICT;
CREATE INDEX asked_questions_open ON asked_questions (user_id, created_at) WHERE resolved_at IS NULL;

CREATE TABLE asked_rows (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  question_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (user_id, question_id, transaction_id),
  FOREIGN KEY (user_id, question_id) REFERENCES asked_questions (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX asked_rows_of_row ON asked_rows (user_id, transaction_id);

CREATE TABLE question_answers (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  question_id TEXT NOT NULL,
  -- Its place among the options.
  option INTEGER,
  text TEXT,
  document_id TEXT,
  file_name TEXT,
  -- What takes its decision back, and when that was done: then it does not count as an answer any more.
  undo_id TEXT,
  taken_back_at TEXT,
  answered_by TEXT,
  created_at TEXT NOT NULL,
  CHECK (option IS NOT NULL OR text IS NOT NULL OR document_id IS NOT NULL),
  FOREIGN KEY (user_id, question_id) REFERENCES asked_questions (user_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX question_answers_of_question ON question_answers (user_id, question_id, created_at);
CREATE INDEX question_answers_of_undo ON question_answers (user_id, undo_id) WHERE undo_id IS NOT NULL;
`,
} as const

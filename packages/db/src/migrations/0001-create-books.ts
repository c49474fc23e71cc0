import { storedCategories } from '@ledgerhand/core/categories'
import { documentTypes, sourceTypes } from '@ledgerhand/core/documents'

/** As this version knew them; 0090 takes in more. */
const fileFormats = ['pdf', 'xlsx', 'xls', 'csv', 'ofx', 'qif', 'mt940', 'camt', 'png', 'jpeg', 'webp', 'heic']

const oneOf = (values: readonly string[]) => values.map((v) => `'${v}'`).join(', ')
const bool = (column: string, fallback = 0) => `${column} INTEGER NOT NULL DEFAULT ${fallback} CHECK (${column} IN (0, 1))`
const day = (column: string) => `CHECK (${column} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')`

/** What waits for a person, as SQL: the rule of core/review.ts over the stored hundredths. */
const waits = '(needs_review = 1 OR ai_confidence IS NULL OR ai_confidence < 70)'

const waitsIn = (row: 'new' | 'old') => `(${row}.needs_review = 1 OR ${row}.ai_confidence IS NULL OR ${row}.ai_confidence < 70)`
const unplacedIn = (row: 'new' | 'old') => `(${waitsIn(row)} AND ${row}.label IN ('uncategorised_income', 'uncategorised_expense'))`

/** The two halves of keeping `monthly_totals` true: a row's share goes in, or comes out. */
const putIn = `
  INSERT INTO monthly_totals
    VALUES (new.user_id, substr(new.transaction_date, 1, 7), new.category, new.is_credit, new.is_transfer, new.amount_cents, 1, ${waitsIn('new')}, ${unplacedIn('new')})
    ON CONFLICT DO UPDATE SET cents = cents + excluded.cents, count = count + 1, waiting = waiting + excluded.waiting, unplaced = unplaced + excluded.unplaced;`
const takeOut = `
  UPDATE monthly_totals
    SET cents = cents - old.amount_cents, count = count - 1, waiting = waiting - ${waitsIn('old')}, unplaced = unplaced - ${unplacedIn('old')}
    WHERE user_id = old.user_id AND month = substr(old.transaction_date, 1, 7) AND category = old.category
      AND is_credit = old.is_credit AND is_transfer = old.is_transfer;`

/**
 * Every table of the specification, and what the decisions need.
 * Money is INTEGER cents, days are TEXT 'YYYY-MM-DD', instants are TEXT ISO 8601 in UTC. The composite keys (user_id, id)
 * let foreign keys carry the owner, so that SQLite itself refuses a row that points into somebody else's books.
 * A transaction has a number `n` beside its id because the search table needs a row number that VACUUM cannot change. Rows that
 * come from a document are entered into the search table and the monthly totals by one statement each, after all of them, in the
 * same database transaction: several times faster than by trigger.
 */
export const migration0001 = {
  name: '0001-create-books',
  sql: `
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(email) BETWEEN 3 AND 320),
  password_hash TEXT NOT NULL,
  first_name TEXT,
  last_name TEXT,
  profile_image_url TEXT,
  ${bool('is_verified')},
  verification_token TEXT,
  reset_password_token TEXT,
  reset_password_expires TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  sess TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(sess))
) STRICT;
CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE user_roles (
  id TEXT PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  business_owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'cpa', 'viewer')),
  invited_email TEXT COLLATE NOCASE,
  invite_hash TEXT UNIQUE,
  created_at TEXT NOT NULL,
  accepted_at TEXT,
  CHECK (user_id IS NULL OR user_id <> business_owner_id),
  CHECK (user_id IS NOT NULL OR invited_email IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX user_roles_once ON user_roles (business_owner_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX user_roles_invited_once ON user_roles (business_owner_id, invited_email) WHERE user_id IS NULL;
CREATE INDEX user_roles_of_user ON user_roles (user_id, business_owner_id);

CREATE TABLE entities (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 100),
  entity_type TEXT NOT NULL DEFAULT 'business' CHECK (entity_type IN ('business', 'personal')),
  description TEXT,
  color TEXT NOT NULL DEFAULT '#3b82f6' CHECK (color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  ${bool('is_active', 1)},
  created_at TEXT NOT NULL,
  UNIQUE (user_id, id),
  UNIQUE (user_id, name)
) STRICT;

CREATE TABLE shareable_links (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  token_sealed TEXT NOT NULL,
  description TEXT NOT NULL,
  ${bool('is_active', 1)},
  expires_at TEXT,
  created_by TEXT,
  max_files INTEGER NOT NULL DEFAULT 50 CHECK (max_files > 0),
  max_bytes INTEGER NOT NULL DEFAULT 209715200 CHECK (max_bytes > 0),
  used_files INTEGER NOT NULL DEFAULT 0,
  used_bytes INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  UNIQUE (user_id, id)
) STRICT;

CREATE TABLE uploads (
  key TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  actor_id TEXT,
  link_id TEXT,
  state TEXT NOT NULL DEFAULT 'issued' CHECK (state IN ('issued', 'receiving', 'received', 'registered')),
  file_size INTEGER CHECK (file_size > 0),
  sha256 TEXT,
  format TEXT CHECK (format IN (${oneOf(fileFormats)})),
  mime_type TEXT,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  FOREIGN KEY (user_id, link_id) REFERENCES shareable_links (user_id, id),
  CHECK (state IN ('issued', 'receiving') OR (file_size IS NOT NULL AND sha256 IS NOT NULL AND format IS NOT NULL))
) STRICT;
CREATE INDEX uploads_by_age ON uploads (state, created_at);

CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  filename TEXT NOT NULL,
  original_name TEXT NOT NULL CHECK (length(original_name) BETWEEN 1 AND 255),
  document_type TEXT NOT NULL CHECK (document_type IN (${oneOf(documentTypes)})),
  file_path TEXT NOT NULL,
  file_size INTEGER NOT NULL CHECK (file_size > 0),
  mime_type TEXT NOT NULL,
  ${bool('is_processed')},
  extracted_text TEXT,
  created_at TEXT NOT NULL,
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  format TEXT NOT NULL CHECK (format IN (${oneOf(fileFormats)})),
  ai_provider TEXT NOT NULL DEFAULT 'auto',
  ${bool('is_failed')},
  attempts INTEGER NOT NULL DEFAULT 0,
  claimed_by TEXT,
  next_try_at TEXT,
  processed_at TEXT,
  pages INTEGER,
  uploaded_by TEXT,
  link_id TEXT,
  UNIQUE (user_id, id),
  UNIQUE (filename),
  CHECK (is_failed = 0 OR is_processed = 1),
  FOREIGN KEY (user_id, link_id) REFERENCES shareable_links (user_id, id)
) STRICT;
CREATE UNIQUE INDEX documents_same_bytes ON documents (user_id, sha256) WHERE is_failed = 0;
CREATE INDEX documents_newest ON documents (user_id, created_at DESC, id DESC);
CREATE INDEX documents_processed ON documents (user_id, processed_at) WHERE is_processed = 1 AND is_failed = 0;
CREATE INDEX documents_waiting ON documents (created_at) WHERE is_processed = 0;

CREATE TABLE document_texts (
  document_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  text TEXT NOT NULL,
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT;

CREATE TABLE statements (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  account_name TEXT,
  account_last_four TEXT,
  ${bool('is_card')},
  currency TEXT,
  period_start TEXT,
  period_end TEXT,
  first_day TEXT,
  last_day TEXT,
  opening_cents INTEGER,
  closing_cents INTEGER,
  credits_cents INTEGER NOT NULL,
  debits_cents INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('reconciled', 'off', 'unprinted')),
  difference_cents INTEGER NOT NULL DEFAULT 0,
  first_break INTEGER,
  unread TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(unread)),
  UNIQUE (user_id, id),
  UNIQUE (document_id, ordinal),
  CHECK (state <> 'reconciled' OR (opening_cents IS NOT NULL AND closing_cents IS NOT NULL AND difference_cents = 0)),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX statements_of_document ON statements (user_id, document_id, ordinal);

CREATE TABLE transactions (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  entity_id TEXT,
  document_id TEXT,
  description TEXT NOT NULL CHECK (length(description) BETWEEN 1 AND 500),
  amount_cents INTEGER NOT NULL CHECK (amount_cents BETWEEN 1 AND 999999999999),
  transaction_date TEXT NOT NULL ${day('transaction_date')},
  category TEXT NOT NULL CHECK (category IN (${oneOf(storedCategories)})),
  is_credit INTEGER NOT NULL CHECK (is_credit IN (0, 1)),
  ${bool('is_recurring')},
  ${bool('needs_review')},
  ai_classification TEXT,
  ai_confidence INTEGER CHECK (ai_confidence BETWEEN 0 AND 100),
  source_type TEXT CHECK (source_type IN (${oneOf(sourceTypes)})),
  source_name TEXT,
  source_last_four TEXT CHECK (length(source_last_four) BETWEEN 1 AND 4 AND source_last_four NOT GLOB '*[^0-9]*'),
  created_at TEXT NOT NULL,
  label TEXT NOT NULL,
  merchant TEXT NOT NULL,
  ${bool('is_transfer')},
  category_by TEXT NOT NULL CHECK (category_by IN ('reader', 'memory', 'service', 'person')),
  statement_ordinal INTEGER,
  position INTEGER,
  bank_id TEXT,
  balance_cents INTEGER,
  fingerprint TEXT,
  evidence TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  read_date TEXT,
  read_amount_cents INTEGER,
  read_is_credit INTEGER,
  read_description TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL,
  FOREIGN KEY (user_id, entity_id) REFERENCES entities (user_id, id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id)
) STRICT;
CREATE INDEX transactions_newest ON transactions (user_id, transaction_date DESC, id DESC);
CREATE INDEX transactions_of_document ON transactions (user_id, document_id, position) WHERE document_id IS NOT NULL;
CREATE INDEX transactions_of_entity ON transactions (user_id, entity_id, transaction_date DESC, id DESC) WHERE entity_id IS NOT NULL;
CREATE INDEX transactions_by_category ON transactions (user_id, category, transaction_date DESC, id DESC);
CREATE INDEX transactions_waiting ON transactions (user_id, label, merchant, is_credit, amount_cents) WHERE ${waits};
CREATE UNIQUE INDEX transactions_once ON transactions (user_id, fingerprint) WHERE fingerprint IS NOT NULL;
CREATE INDEX transactions_corrected ON transactions (user_id, read_date) WHERE read_date IS NOT NULL;
CREATE INDEX transactions_for_totals ON transactions (user_id, transaction_date, category, is_credit, is_transfer, amount_cents);

CREATE TABLE sightings (
  transaction_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  statement_ordinal INTEGER,
  position INTEGER NOT NULL,
  evidence TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  PRIMARY KEY (user_id, document_id, transaction_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX sightings_of_transaction ON sightings (transaction_id);
CREATE TRIGGER sightings_end AFTER DELETE ON transactions BEGIN DELETE FROM sightings WHERE transaction_id = old.id; END;

CREATE TABLE monthly_totals (
  user_id TEXT NOT NULL,
  month TEXT NOT NULL,
  category TEXT NOT NULL,
  is_credit INTEGER NOT NULL,
  is_transfer INTEGER NOT NULL,
  cents INTEGER NOT NULL,
  count INTEGER NOT NULL,
  waiting INTEGER NOT NULL,
  unplaced INTEGER NOT NULL,
  PRIMARY KEY (user_id, month, category, is_credit, is_transfer)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER monthly_totals_add AFTER INSERT ON transactions WHEN new.document_id IS NULL BEGIN ${putIn} END;
CREATE TRIGGER monthly_totals_take AFTER DELETE ON transactions BEGIN ${takeOut} END;
CREATE TRIGGER monthly_totals_move
  AFTER UPDATE OF user_id, transaction_date, category, is_credit, is_transfer, amount_cents, needs_review, ai_confidence, label ON transactions
BEGIN ${takeOut} ${putIn} END;

CREATE VIRTUAL TABLE transaction_search USING fts5 (description, source_name, content = '', contentless_delete = 1, tokenize = 'trigram');
CREATE TRIGGER transaction_search_add AFTER INSERT ON transactions WHEN new.document_id IS NULL BEGIN
  INSERT INTO transaction_search (rowid, description, source_name) VALUES (new.n, new.description, new.source_name);
END;
CREATE TRIGGER transaction_search_change AFTER UPDATE OF description, source_name ON transactions BEGIN
  DELETE FROM transaction_search WHERE rowid = old.n;
  INSERT INTO transaction_search (rowid, description, source_name) VALUES (new.n, new.description, new.source_name);
END;
CREATE TRIGGER transaction_search_take AFTER DELETE ON transactions BEGIN
  DELETE FROM transaction_search WHERE rowid = old.n;
END;

CREATE TABLE merchant_memory (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  merchant TEXT NOT NULL,
  is_credit INTEGER NOT NULL CHECK (is_credit IN (0, 1)),
  label TEXT NOT NULL,
  is_transfer INTEGER NOT NULL DEFAULT 0 CHECK (is_transfer IN (0, 1)),
  times INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (user_id, merchant, is_credit)
) STRICT, WITHOUT ROWID;

CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  report_period TEXT NOT NULL,
  start_date TEXT NOT NULL ${day('start_date')},
  end_date TEXT NOT NULL ${day('end_date')},
  total_revenue_cents INTEGER NOT NULL,
  total_expenses_cents INTEGER NOT NULL,
  net_profit_cents INTEGER NOT NULL,
  report_data TEXT NOT NULL CHECK (json_valid(report_data)),
  created_at TEXT NOT NULL,
  UNIQUE (user_id, id),
  CHECK (end_date >= start_date),
  CHECK (net_profit_cents = total_revenue_cents - total_expenses_cents)
) STRICT;
CREATE INDEX reports_newest ON reports (user_id, created_at DESC, id DESC);

CREATE TABLE trash (
  id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('transaction')),
  row TEXT NOT NULL CHECK (json_valid(row)),
  deleted_at TEXT NOT NULL,
  PRIMARY KEY (user_id, kind, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX trash_by_age ON trash (deleted_at);

CREATE TABLE audit_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL,
  actor_id TEXT,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  subject_id TEXT,
  detail TEXT NOT NULL CHECK (json_valid(detail)),
  at TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_of_books ON audit_log (user_id, seq DESC);
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_log_keeps_everything BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TABLE rate_limits (
  key TEXT PRIMARY KEY,
  window_start INTEGER NOT NULL,
  hits INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const

/** What the first migrations make of an empty database, written by scripts/first-schema.ts: a new installation runs only those after it. */
export const firstSchema = {
  /** How many of them. */
  migrations: 65,
  sql: `CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(email) BETWEEN 3 AND 320),
  password_hash TEXT NOT NULL,
  first_name TEXT,
  last_name TEXT,
  profile_image_url TEXT,
  is_verified INTEGER NOT NULL DEFAULT 0 CHECK (is_verified IN (0, 1)),
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
, last_seen_at TEXT, confirmed_at TEXT) STRICT;
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE TABLE user_roles (
  id TEXT PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  business_owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'cpa', 'viewer')),
  invited_email TEXT COLLATE NOCASE,
  invite_hash TEXT UNIQUE,
  created_at TEXT NOT NULL,
  accepted_at TEXT, invite_expires_at TEXT,
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
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
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
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  expires_at TEXT,
  created_by TEXT,
  max_files INTEGER NOT NULL DEFAULT 50 CHECK (max_files > 0),
  max_bytes INTEGER NOT NULL DEFAULT 209715200 CHECK (max_bytes > 0),
  used_files INTEGER NOT NULL DEFAULT 0,
  used_bytes INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL, removed_at TEXT, purpose TEXT NOT NULL DEFAULT 'files' CHECK (purpose IN ('files', 'request', 'question')),
  UNIQUE (user_id, id)
) STRICT;
CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  filename TEXT NOT NULL,
  original_name TEXT NOT NULL CHECK (length(original_name) BETWEEN 1 AND 255),
  document_type TEXT NOT NULL CHECK (document_type IN ('bank_statement', 'credit_card', 'invoice', 'receipt', 'other')),
  file_path TEXT NOT NULL,
  file_size INTEGER NOT NULL CHECK (file_size > 0),
  mime_type TEXT NOT NULL,
  is_processed INTEGER NOT NULL DEFAULT 0 CHECK (is_processed IN (0, 1)),
  extracted_text TEXT,
  created_at TEXT NOT NULL,
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  ai_provider TEXT NOT NULL DEFAULT 'auto',
  is_failed INTEGER NOT NULL DEFAULT 0 CHECK (is_failed IN (0, 1)),
  attempts INTEGER NOT NULL DEFAULT 0,
  claimed_by TEXT,
  next_try_at TEXT,
  processed_at TEXT,
  pages INTEGER,
  uploaded_by TEXT,
  link_id TEXT, needs_password INTEGER NOT NULL DEFAULT 0 CHECK (needs_password IN (0, 1)), is_leaving INTEGER NOT NULL DEFAULT 0 CHECK (is_leaving IN (0, 1)), type_by TEXT NOT NULL DEFAULT 'person' CHECK (type_by IN ('auto', 'person', 'kept')), sightings_reading TEXT NOT NULL DEFAULT '', format TEXT NOT NULL DEFAULT 'pdf' CHECK (format IN ('pdf', 'xlsx', 'xls', 'csv', 'ofx', 'qif', 'mt940', 'camt', 'png', 'jpeg', 'webp', 'heic', 'tiff', 'zip', 'eml')), lines TEXT CHECK (lines IS NULL OR json_valid(lines)),
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
  is_card INTEGER NOT NULL DEFAULT 0 CHECK (is_card IN (0, 1)),
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
  unread TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(unread)), rows_checked INTEGER NOT NULL DEFAULT 0, newest_first INTEGER NOT NULL DEFAULT 0 CHECK (newest_first IN (0, 1)), repair TEXT CHECK (repair IS NULL OR json_valid(repair)), applied TEXT CHECK (applied IS NULL OR json_valid(applied)), by_hand INTEGER NOT NULL DEFAULT 0, likely_currency TEXT CHECK (likely_currency GLOB '[A-Z][A-Z][A-Z]'), layout TEXT,
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
  transaction_date TEXT NOT NULL CHECK (transaction_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  category TEXT NOT NULL CHECK (category IN ('revenue', 'cost_of_goods_sold', 'operating_expenses', 'office_supplies', 'marketing', 'travel', 'utilities', 'rent', 'insurance', 'professional_services', 'technology', 'other_income', 'other_expenses')),
  is_credit INTEGER NOT NULL CHECK (is_credit IN (0, 1)),
  is_recurring INTEGER NOT NULL DEFAULT 0 CHECK (is_recurring IN (0, 1)),
  needs_review INTEGER NOT NULL DEFAULT 0 CHECK (needs_review IN (0, 1)),
  ai_classification TEXT,
  ai_confidence INTEGER CHECK (ai_confidence BETWEEN 0 AND 100),
  source_type TEXT CHECK (source_type IN ('credit_card', 'bank_account', 'cash', 'check', 'online_payment', 'other')),
  source_name TEXT,
  source_last_four TEXT CHECK (length(source_last_four) BETWEEN 1 AND 4 AND source_last_four NOT GLOB '*[^0-9]*'),
  created_at TEXT NOT NULL,
  label TEXT NOT NULL,
  merchant TEXT NOT NULL,
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
  updated_at TEXT NOT NULL, currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'), treatment TEXT NOT NULL DEFAULT 'business' CHECK (treatment IN ('business', 'transfer', 'card_payment', 'owner_draw', 'owner_contribution', 'owner_tax', 'personal', 'loan', 'asset', 'deposit', 'sales_tax', 'bill', 'receivable', 'split')), treatment_by TEXT NOT NULL DEFAULT 'reader' CHECK (treatment_by IN ('reader', 'entity', 'account', 'person')), unsplit_treatment TEXT, account_id TEXT, on_account_id TEXT, note TEXT, payee TEXT, due_date TEXT CHECK (due_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'), tax_cents INTEGER, tax_rate INTEGER, items TEXT CHECK (items IS NULL OR json_valid(items)), question TEXT, settled_cents INTEGER NOT NULL DEFAULT 0 CHECK (settled_cents >= 0), is_transfer INTEGER NOT NULL GENERATED ALWAYS AS (treatment NOT IN ('business', 'split')) VIRTUAL, counted_as TEXT NOT NULL GENERATED ALWAYS AS
  (iif(question IS NOT NULL AND treatment = 'business' AND substr(question, 1, 6) <> 'books:', 'undecided', treatment)) VIRTUAL, printed_cents INTEGER, printed_currency TEXT CHECK (printed_currency GLOB '[A-Z][A-Z][A-Z]'), printed_tax_cents INTEGER, rate TEXT, rate_by TEXT CHECK (rate_by IN ('person', 'month', 'pair')),
  FOREIGN KEY (user_id, entity_id) REFERENCES entities (user_id, id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id)
) STRICT;
CREATE INDEX transactions_newest ON transactions (user_id, transaction_date DESC, id DESC);
CREATE INDEX transactions_of_document ON transactions (user_id, document_id, position) WHERE document_id IS NOT NULL;
CREATE INDEX transactions_of_entity ON transactions (user_id, entity_id, transaction_date DESC, id DESC) WHERE entity_id IS NOT NULL;
CREATE INDEX transactions_by_category ON transactions (user_id, category, transaction_date DESC, id DESC);
CREATE INDEX transactions_waiting ON transactions (user_id, label, merchant, is_credit, amount_cents) WHERE (needs_review = 1 OR ai_confidence IS NULL OR ai_confidence < 70);
CREATE UNIQUE INDEX transactions_once ON transactions (user_id, fingerprint) WHERE fingerprint IS NOT NULL;
CREATE INDEX transactions_corrected ON transactions (user_id, read_date) WHERE read_date IS NOT NULL;
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
  times INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL, treatment TEXT NOT NULL DEFAULT 'business' CHECK (treatment IN ('business', 'transfer', 'card_payment', 'owner_draw', 'owner_contribution', 'owner_tax', 'personal', 'loan', 'asset', 'deposit', 'sales_tax', 'bill', 'receivable', 'split')), account_id TEXT, is_transfer INTEGER NOT NULL GENERATED ALWAYS AS (treatment NOT IN ('business', 'split')) VIRTUAL, name TEXT, line TEXT,
  PRIMARY KEY (user_id, merchant, is_credit)
) STRICT, WITHOUT ROWID;
CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  report_period TEXT NOT NULL,
  start_date TEXT NOT NULL CHECK (start_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  end_date TEXT NOT NULL CHECK (end_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
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
, ip TEXT, device TEXT, actor_name TEXT, link_id TEXT) STRICT;
CREATE INDEX audit_log_of_books ON audit_log (user_id, seq DESC);
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_log_keeps_everything BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TABLE account_tokens (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('verify', 'reset', 'email', 'revert', 'login')),
  hash TEXT NOT NULL UNIQUE,
  -- The address that it is about, where it changes one.
  email TEXT,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, purpose)
) STRICT, WITHOUT ROWID;
CREATE TABLE second_factors (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret_sealed TEXT NOT NULL,
  is_on INTEGER NOT NULL DEFAULT 0 CHECK (is_on IN (0, 1)),
  -- The last time step whose code was used: it and those before it are spent.
  last_step INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  PRIMARY KEY (user_id, hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE known_devices (
  hash TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  last_seen_at TEXT NOT NULL,
  PRIMARY KEY (hash, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_devices_of_user ON known_devices (user_id);
CREATE TABLE mail_outbox (
  id TEXT PRIMARY KEY,
  sealed TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_outbox_due ON mail_outbox (next_try_at);
CREATE TABLE tries (
  n INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  at INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT;
CREATE INDEX tries_by_key ON tries (key, at);
CREATE INDEX tries_by_age ON tries (until);
CREATE INDEX audit_log_of_actor ON audit_log (user_id, actor_id, seq DESC);
CREATE INDEX audit_log_of_subject ON audit_log (user_id, subject_id, seq DESC);
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
CREATE TABLE ai_consents (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  service TEXT NOT NULL,
  given_by TEXT NOT NULL,
  given_at TEXT NOT NULL, categories_at TEXT,
  PRIMARY KEY (user_id, service)
) STRICT, WITHOUT ROWID;
CREATE TABLE ai_limits (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  pages_a_day INTEGER NOT NULL CHECK (pages_a_day >= 0),
  micros_a_day INTEGER NOT NULL CHECK (micros_a_day >= 0),
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE ai_calls (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  service TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('read', 'classify', 'test')),
  leaves_box INTEGER NOT NULL CHECK (leaves_box IN (0, 1)),
  document_id TEXT,
  document_name TEXT,
  day TEXT NOT NULL,
  at TEXT NOT NULL,
  pages INTEGER NOT NULL CHECK (pages >= 0),
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  micros INTEGER NOT NULL CHECK (micros >= 0),
  is_settled INTEGER NOT NULL DEFAULT 0 CHECK (is_settled IN (0, 1)),
  model TEXT,
  tokens_in INTEGER,
  tokens_out INTEGER,
  ms INTEGER,
  outcome TEXT,
  message TEXT
, by_own_key INTEGER NOT NULL DEFAULT 0 CHECK (by_own_key IN (0, 1))) STRICT;
CREATE INDEX ai_calls_newest ON ai_calls (user_id, seq DESC);
CREATE INDEX ai_calls_of_day ON ai_calls (day);
CREATE TABLE ai_answers (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  at TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT;
CREATE INDEX ai_answers_by_age ON ai_answers (at);
CREATE TABLE ai_readings (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL,
  service TEXT NOT NULL,
  document_type TEXT NOT NULL,
  rows INTEGER NOT NULL CHECK (rows >= 0),
  -- Whether the printed totals agree; null where the document prints none.
  is_reconciled INTEGER CHECK (is_reconciled IN (0, 1)),
  -- Its rows are the ones that entered the books.
  is_used INTEGER NOT NULL CHECK (is_used IN (0, 1)),
  micros INTEGER NOT NULL CHECK (micros >= 0),
  ms INTEGER NOT NULL CHECK (ms >= 0),
  at TEXT NOT NULL,
  PRIMARY KEY (user_id, document_id, service),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX ai_readings_by_service ON ai_readings (service, document_type);
CREATE INDEX statements_of_books ON statements (user_id, first_day);
CREATE TABLE pairs (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('transfer', 'bill')),
  from_id TEXT NOT NULL,
  to_id TEXT NOT NULL CHECK (to_id <> from_id),
  state TEXT NOT NULL CHECK (state IN ('paired', 'asked')),
  decided_by TEXT NOT NULL CHECK (decided_by IN ('reader', 'person')),
  score INTEGER NOT NULL CHECK (score BETWEEN 0 AND 100),
  reason TEXT NOT NULL,
  before TEXT NOT NULL CHECK (json_valid(before)),
  created_at TEXT NOT NULL
, difference_cents INTEGER NOT NULL DEFAULT 0, rest TEXT CHECK (rest IN ('part', 'discount', 'tip', 'fee', 'overpaid', 'more'))) STRICT;
CREATE INDEX pairs_to ON pairs (to_id);
CREATE UNIQUE INDEX pairs_to_once ON pairs (to_id, kind) WHERE state = 'paired';
CREATE INDEX pairs_of_books ON pairs (user_id, kind, state);
CREATE TRIGGER pairs_in_one_set_of_books BEFORE INSERT ON pairs
  WHEN (SELECT count(*) FROM transactions WHERE id IN (new.from_id, new.to_id) AND user_id = new.user_id) <> 2
BEGIN SELECT RAISE(ABORT, 'both rows of a pair must be in its books'); END;
CREATE TABLE pair_answers (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('transfer', 'bill')),
  from_key TEXT NOT NULL,
  to_key TEXT NOT NULL,
  from_merchant TEXT NOT NULL,
  to_merchant TEXT NOT NULL,
  is_yes INTEGER NOT NULL CHECK (is_yes IN (0, 1)),
  at TEXT NOT NULL,
  PRIMARY KEY (user_id, kind, from_key, to_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX transactions_by_amount ON transactions (user_id, amount_cents, transaction_date, id);
CREATE INDEX transactions_by_description ON transactions (user_id, description COLLATE NOCASE, transaction_date, id);
CREATE INDEX transactions_by_source ON transactions (user_id, source_name, source_last_four, source_type);
CREATE TABLE undos (
  id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  actor_id TEXT NOT NULL,
  action TEXT NOT NULL,
  count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL, is_open INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)), pairs TEXT,
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX undos_newest ON undos (user_id, actor_id, created_at DESC);
CREATE TABLE undo_rows (
  user_id TEXT NOT NULL,
  undo_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  is_removal INTEGER NOT NULL DEFAULT 0 CHECK (is_removal IN (0, 1)),
  entity_id TEXT,
  category TEXT NOT NULL,
  label TEXT NOT NULL,
  needs_review INTEGER NOT NULL,
  ai_confidence INTEGER,
  ai_classification TEXT,
  category_by TEXT NOT NULL,
  sightings TEXT CHECK (sightings IS NULL OR json_valid(sightings)), edited TEXT CHECK (edited IS NULL OR json_valid(edited)), treatment TEXT NOT NULL DEFAULT 'business', treatment_by TEXT NOT NULL DEFAULT 'reader', unsplit_treatment TEXT, account_id TEXT, question TEXT, parts TEXT CHECK (parts IS NULL OR json_valid(parts)),
  PRIMARY KEY (user_id, undo_id, transaction_id),
  FOREIGN KEY (user_id, undo_id) REFERENCES undos (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_rules (
  user_id TEXT NOT NULL,
  undo_id TEXT NOT NULL,
  merchant TEXT NOT NULL,
  is_credit INTEGER NOT NULL,
  changed_at TEXT NOT NULL,
  before TEXT CHECK (before IS NULL OR json_valid(before)),
  PRIMARY KEY (user_id, undo_id, merchant, is_credit),
  FOREIGN KEY (user_id, undo_id) REFERENCES undos (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE samples (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX transactions_answers ON transactions(user_id, updated_at, id) WHERE category_by = 'person';
CREATE TABLE ai_spent_by_gone (
  day TEXT PRIMARY KEY,
  pages INTEGER NOT NULL CHECK (pages >= 0),
  micros INTEGER NOT NULL CHECK (micros >= 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE entering (
  first INTEGER PRIMARY KEY,
  last INTEGER NOT NULL CHECK (last >= first),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL
) STRICT;
CREATE INDEX entering_of_document ON entering (user_id, document_id, last);
CREATE TABLE closed_accounts (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  account TEXT NOT NULL,
  last_month TEXT NOT NULL CHECK (last_month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX documents_leaving ON documents (user_id) WHERE is_leaving = 1;
CREATE INDEX transactions_bills ON transactions (user_id, transaction_date)
  WHERE document_id IS NOT NULL AND statement_ordinal IS NULL AND is_credit = 0;
CREATE INDEX trash_of_document ON trash (user_id, json_extract(row, '$.documentId')) WHERE kind = 'transaction';
CREATE INDEX trash_seen_elsewhere ON trash (user_id) WHERE kind = 'transaction' AND json_extract(row, '$.sightings') IS NOT NULL;
CREATE TABLE ending_accounts (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX transactions_other_currencies ON transactions (user_id, transaction_date, currency)
  WHERE currency IS NOT NULL AND currency <> 'USD';
CREATE TABLE files_to_delete (
  key TEXT PRIMARY KEY,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE installation (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  files_check TEXT NOT NULL
) STRICT;
CREATE TABLE idempotent_requests (
  -- SHA-256 of who asked, in whose books, for what path, with which key.
  id TEXT PRIMARY KEY,
  -- SHA-256 of who asked: an account, or the network of somebody signed out.
  caller TEXT NOT NULL,
  account_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  -- The SHA-256 of the body, and the answer; sealed, because either may hold a secret. No status: not answered yet.
  body_sealed TEXT NOT NULL,
  status INTEGER,
  answer_sealed TEXT,
  -- Set in the transaction of the change that the request made.
  has_acted INTEGER NOT NULL DEFAULT 0 CHECK (has_acted IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotent_requests_of_caller ON idempotent_requests (caller, created_at);
CREATE INDEX idempotent_requests_of_account ON idempotent_requests (account_id);
CREATE INDEX idempotent_requests_by_age ON idempotent_requests (created_at);
CREATE TABLE books_profile (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  name TEXT,
  address TEXT,
  business_names TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(business_names)),
  basis TEXT NOT NULL DEFAULT 'cash' CHECK (basis IN ('cash', 'accrual')),
  fiscal_year_start TEXT NOT NULL DEFAULT '01-01' CHECK (fiscal_year_start GLOB '[01][0-9]-[0-3][0-9]'),
  currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
  deposits_include_sales_tax INTEGER CHECK (deposits_include_sales_tax IN (0, 1)),
  updated_at TEXT NOT NULL
, payouts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(payouts)), only_accountants_reopen INTEGER NOT NULL DEFAULT 0 CHECK (only_accountants_reopen IN (0, 1))) STRICT, WITHOUT ROWID;
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('bank', 'card', 'cash', 'processor', 'loan', 'owner', 'asset', 'deposit', 'sales_tax', 'receivable', 'payable', 'personal')),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  last_four TEXT,
  currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
  entity_id TEXT,
  is_personal INTEGER NOT NULL DEFAULT 0 CHECK (is_personal IN (0, 1)),
  opening_cents INTEGER,
  opening_date TEXT CHECK (opening_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  lender TEXT,
  -- Thousandths of a percent a year.
  rate INTEGER CHECK (rate BETWEEN 0 AND 1000000),
  is_by_hand INTEGER NOT NULL DEFAULT 0 CHECK (is_by_hand IN (0, 1)),
  created_at TEXT NOT NULL, lists_payouts INTEGER NOT NULL DEFAULT 1 CHECK (lists_payouts IN (0, 1)),
  UNIQUE (user_id, id),
  FOREIGN KEY (user_id, entity_id) REFERENCES entities (user_id, id)
) STRICT;
CREATE TABLE account_keys (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  account_id TEXT NOT NULL,
  PRIMARY KEY (user_id, key),
  FOREIGN KEY (user_id, account_id) REFERENCES accounts (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX account_keys_of_account ON account_keys (user_id, account_id);
CREATE TABLE parts (
  transaction_id TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 19),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  amount_cents INTEGER NOT NULL CHECK (amount_cents <> 0),
  treatment TEXT NOT NULL CHECK (treatment IN ('business', 'transfer', 'card_payment', 'owner_draw', 'owner_contribution', 'owner_tax', 'personal', 'loan', 'asset', 'deposit', 'sales_tax', 'bill', 'receivable')),
  label TEXT,
  category TEXT,
  account_id TEXT,
  entity_id TEXT,
  -- It takes its row's entity, and follows when that changes.
  follows_row INTEGER NOT NULL DEFAULT 1 CHECK (follows_row IN (0, 1)),
  note TEXT, printed_cents INTEGER,
  PRIMARY KEY (transaction_id, position),
  CHECK ((label IS NULL) = (account_id IS NOT NULL)),
  CHECK ((label IS NULL) = (category IS NULL)),
  FOREIGN KEY (user_id, account_id) REFERENCES accounts (user_id, id),
  FOREIGN KEY (user_id, entity_id) REFERENCES entities (user_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX parts_of_books ON parts (user_id, label);
CREATE INDEX parts_of_account ON parts (user_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX parts_of_entity ON parts (user_id, entity_id) WHERE entity_id IS NOT NULL;
CREATE TABLE adjustments (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  note TEXT NOT NULL CHECK (length(note) BETWEEN 1 AND 1000),
  document_id TEXT,
  -- Set once all of its parts are there; it counts from then on.
  is_balanced INTEGER NOT NULL DEFAULT 0 CHECK (is_balanced IN (0, 1)),
  created_by TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (user_id, id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id)
) STRICT;
CREATE INDEX adjustments_of_books ON adjustments (user_id, date, id);
CREATE INDEX adjustments_of_document ON adjustments (user_id, document_id) WHERE document_id IS NOT NULL;
CREATE TABLE adjustment_parts (
  user_id TEXT NOT NULL,
  adjustment_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  amount_cents INTEGER NOT NULL CHECK (amount_cents <> 0),
  label TEXT,
  category TEXT,
  account_id TEXT,
  entity_id TEXT,
  PRIMARY KEY (user_id, adjustment_id, position),
  CHECK ((label IS NULL) = (account_id IS NOT NULL)),
  CHECK ((label IS NULL) = (category IS NULL)),
  FOREIGN KEY (user_id, adjustment_id) REFERENCES adjustments (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, account_id) REFERENCES accounts (user_id, id),
  FOREIGN KEY (user_id, entity_id) REFERENCES entities (user_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX adjustment_parts_of_account ON adjustment_parts (user_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX adjustment_parts_of_entity ON adjustment_parts (user_id, entity_id) WHERE entity_id IS NOT NULL;
CREATE TRIGGER adjustments_balance BEFORE UPDATE OF is_balanced ON adjustments
  WHEN new.is_balanced = 1 AND ifnull((SELECT sum(amount_cents) FROM adjustment_parts WHERE user_id = new.user_id AND adjustment_id = new.id), 1) <> 0
BEGIN SELECT RAISE(ABORT, 'the parts of an adjustment add up to nothing'); END;
CREATE TRIGGER adjustments_stay BEFORE INSERT ON adjustment_parts
  WHEN EXISTS (SELECT 1 FROM adjustments WHERE user_id = new.user_id AND id = new.adjustment_id AND is_balanced = 1)
BEGIN SELECT RAISE(ABORT, 'the parts of an adjustment stay'); END;
CREATE TRIGGER adjustments_keep BEFORE UPDATE OF amount_cents ON adjustment_parts BEGIN SELECT RAISE(ABORT, 'the parts of an adjustment stay'); END;
CREATE VIEW entered_transactions AS SELECT * FROM transactions
  WHERE coalesce((SELECT last FROM entering WHERE first <= transactions.n ORDER BY first DESC LIMIT 1), 0) < transactions.n;
CREATE INDEX transactions_transfers ON transactions (user_id, transaction_date) WHERE is_transfer = 1;
CREATE INDEX transactions_treated ON transactions (user_id, treatment, transaction_date DESC, id DESC) WHERE treatment <> 'business';
CREATE INDEX transactions_asked ON transactions (user_id, transaction_date DESC, id DESC) WHERE question IS NOT NULL;
CREATE TRIGGER transactions_accounts_put BEFORE INSERT ON transactions WHEN (new.account_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = new.account_id AND user_id = new.user_id)) OR (new.on_account_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = new.on_account_id AND user_id = new.user_id))
BEGIN SELECT RAISE(ABORT, 'the accounts of a row must be in its books'); END;
CREATE TRIGGER transactions_accounts_moved BEFORE UPDATE OF user_id, account_id, on_account_id ON transactions WHEN (new.account_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = new.account_id AND user_id = new.user_id)) OR (new.on_account_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = new.on_account_id AND user_id = new.user_id))
BEGIN SELECT RAISE(ABORT, 'the accounts of a row must be in its books'); END;
CREATE TRIGGER accounts_stay_while_used BEFORE DELETE ON accounts
  WHEN EXISTS (SELECT 1 FROM transactions WHERE user_id = old.user_id AND on_account_id = old.id)
    OR EXISTS (SELECT 1 FROM transactions WHERE user_id = old.user_id AND account_id = old.id)
BEGIN SELECT RAISE(ABORT, 'an account that rows name stays'); END;
CREATE TRIGGER accounts_by_need_put AFTER INSERT ON transactions
  WHEN new.account_id IS NULL AND new.treatment IN ('owner_draw', 'owner_contribution', 'owner_tax', 'personal', 'loan', 'asset', 'deposit', 'sales_tax', 'bill', 'receivable')
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = CASE new.treatment WHEN 'owner_draw' THEN 'owner' WHEN 'owner_contribution' THEN 'owner' WHEN 'owner_tax' THEN 'owner' WHEN 'personal' THEN 'personal' WHEN 'loan' THEN 'loan' WHEN 'asset' THEN 'asset' WHEN 'deposit' THEN 'deposit' WHEN 'sales_tax' THEN 'sales_tax' WHEN 'bill' THEN 'payable' WHEN 'receivable' THEN 'receivable' END || '-' || new.user_id)
BEGIN
  INSERT INTO accounts (id, user_id, kind, name, created_at)
    VALUES (CASE new.treatment WHEN 'owner_draw' THEN 'owner' WHEN 'owner_contribution' THEN 'owner' WHEN 'owner_tax' THEN 'owner' WHEN 'personal' THEN 'personal' WHEN 'loan' THEN 'loan' WHEN 'asset' THEN 'asset' WHEN 'deposit' THEN 'deposit' WHEN 'sales_tax' THEN 'sales_tax' WHEN 'bill' THEN 'payable' WHEN 'receivable' THEN 'receivable' END || '-' || new.user_id, new.user_id, CASE new.treatment WHEN 'owner_draw' THEN 'owner' WHEN 'owner_contribution' THEN 'owner' WHEN 'owner_tax' THEN 'owner' WHEN 'personal' THEN 'personal' WHEN 'loan' THEN 'loan' WHEN 'asset' THEN 'asset' WHEN 'deposit' THEN 'deposit' WHEN 'sales_tax' THEN 'sales_tax' WHEN 'bill' THEN 'payable' WHEN 'receivable' THEN 'receivable' END, CASE new.treatment WHEN 'owner_draw' THEN 'Owner' WHEN 'owner_contribution' THEN 'Owner' WHEN 'owner_tax' THEN 'Owner' WHEN 'personal' THEN 'Personal' WHEN 'loan' THEN 'Loans' WHEN 'asset' THEN 'Equipment and other assets' WHEN 'deposit' THEN 'Security deposits' WHEN 'sales_tax' THEN 'Sales tax' WHEN 'bill' THEN 'Unpaid bills' WHEN 'receivable' THEN 'Unpaid own invoices' END, new.updated_at);
END;
CREATE TRIGGER accounts_by_need_moved AFTER UPDATE OF treatment, account_id ON transactions
  WHEN new.account_id IS NULL AND new.treatment IN ('owner_draw', 'owner_contribution', 'owner_tax', 'personal', 'loan', 'asset', 'deposit', 'sales_tax', 'bill', 'receivable')
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = CASE new.treatment WHEN 'owner_draw' THEN 'owner' WHEN 'owner_contribution' THEN 'owner' WHEN 'owner_tax' THEN 'owner' WHEN 'personal' THEN 'personal' WHEN 'loan' THEN 'loan' WHEN 'asset' THEN 'asset' WHEN 'deposit' THEN 'deposit' WHEN 'sales_tax' THEN 'sales_tax' WHEN 'bill' THEN 'payable' WHEN 'receivable' THEN 'receivable' END || '-' || new.user_id)
BEGIN
  INSERT INTO accounts (id, user_id, kind, name, created_at)
    VALUES (CASE new.treatment WHEN 'owner_draw' THEN 'owner' WHEN 'owner_contribution' THEN 'owner' WHEN 'owner_tax' THEN 'owner' WHEN 'personal' THEN 'personal' WHEN 'loan' THEN 'loan' WHEN 'asset' THEN 'asset' WHEN 'deposit' THEN 'deposit' WHEN 'sales_tax' THEN 'sales_tax' WHEN 'bill' THEN 'payable' WHEN 'receivable' THEN 'receivable' END || '-' || new.user_id, new.user_id, CASE new.treatment WHEN 'owner_draw' THEN 'owner' WHEN 'owner_contribution' THEN 'owner' WHEN 'owner_tax' THEN 'owner' WHEN 'personal' THEN 'personal' WHEN 'loan' THEN 'loan' WHEN 'asset' THEN 'asset' WHEN 'deposit' THEN 'deposit' WHEN 'sales_tax' THEN 'sales_tax' WHEN 'bill' THEN 'payable' WHEN 'receivable' THEN 'receivable' END, CASE new.treatment WHEN 'owner_draw' THEN 'Owner' WHEN 'owner_contribution' THEN 'Owner' WHEN 'owner_tax' THEN 'Owner' WHEN 'personal' THEN 'Personal' WHEN 'loan' THEN 'Loans' WHEN 'asset' THEN 'Equipment and other assets' WHEN 'deposit' THEN 'Security deposits' WHEN 'sales_tax' THEN 'Sales tax' WHEN 'bill' THEN 'Unpaid bills' WHEN 'receivable' THEN 'Unpaid own invoices' END, new.updated_at);
END;
CREATE TRIGGER parts_of_a_row BEFORE INSERT ON parts
  WHEN NOT EXISTS (SELECT 1 FROM transactions WHERE id = new.transaction_id AND user_id = new.user_id AND treatment <> 'split')
BEGIN SELECT RAISE(ABORT, 'parts are put to a row of their books that is whole'); END;
CREATE TRIGGER parts_stay BEFORE DELETE ON parts
  WHEN EXISTS (SELECT 1 FROM transactions WHERE id = old.transaction_id AND treatment = 'split')
BEGIN SELECT RAISE(ABORT, 'the parts of a split row stay'); END;
CREATE TRIGGER parts_stay_as_they_are BEFORE UPDATE ON parts
  WHEN EXISTS (SELECT 1 FROM transactions WHERE id = old.transaction_id AND treatment = 'split')
BEGIN SELECT RAISE(ABORT, 'the parts of a split row stay'); END;
CREATE TRIGGER transactions_enter_whole BEFORE INSERT ON transactions WHEN new.treatment = 'split'
BEGIN SELECT RAISE(ABORT, 'a row is put in whole and then split'); END;
CREATE TRIGGER transactions_add_up BEFORE UPDATE OF treatment, amount_cents ON transactions
  WHEN new.treatment = 'split' AND ((SELECT count(*) FROM parts WHERE transaction_id = new.id) < 2
    OR (SELECT sum(amount_cents) FROM parts WHERE transaction_id = new.id) <> new.amount_cents)
BEGIN SELECT RAISE(ABORT, 'parts must add up to their row'); END;
CREATE TABLE monthly_totals (
  user_id TEXT NOT NULL,
  month TEXT NOT NULL,
  counted_as TEXT NOT NULL,
  label TEXT NOT NULL,
  category TEXT NOT NULL,
  is_credit INTEGER NOT NULL,
  entity_id TEXT NOT NULL,
  on_account_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  cents INTEGER NOT NULL,
  count INTEGER NOT NULL,
  parts INTEGER NOT NULL,
  settled INTEGER NOT NULL,
  settling INTEGER NOT NULL,
  waiting INTEGER NOT NULL,
  unplaced INTEGER NOT NULL,
  PRIMARY KEY (user_id, month, counted_as, label, category, is_credit, entity_id, on_account_id, account_id, currency)
) STRICT, WITHOUT ROWID;
CREATE TABLE entering_totals (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL,
  month TEXT NOT NULL,
  counted_as TEXT NOT NULL,
  label TEXT NOT NULL,
  category TEXT NOT NULL,
  is_credit INTEGER NOT NULL,
  entity_id TEXT NOT NULL,
  on_account_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  cents INTEGER NOT NULL,
  count INTEGER NOT NULL,
  parts INTEGER NOT NULL,
  settled INTEGER NOT NULL,
  settling INTEGER NOT NULL,
  waiting INTEGER NOT NULL,
  unplaced INTEGER NOT NULL,
  PRIMARY KEY (user_id, document_id, month, counted_as, label, category, is_credit, entity_id, on_account_id, account_id, currency)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER monthly_totals_take_parts AFTER DELETE ON transactions WHEN old.treatment = 'split'
BEGIN 
  INSERT INTO monthly_totals (user_id, month, counted_as, label, category, is_credit, entity_id, on_account_id, account_id, currency, cents, count, parts, settled, settling, waiting, unplaced)
    SELECT *, s > 0, 0, 0 FROM (SELECT old.user_id, substr(old.transaction_date, 1, 7), p.treatment, ifnull(p.label, old.label), ifnull(p.category, old.category),
      iif(p.amount_cents > 0, old.is_credit, 1 - old.is_credit), ifnull(p.entity_id, ''), ifnull(old.on_account_id, ''), ifnull(p.account_id, ''),
      ifnull(old.currency, ''), abs(p.amount_cents), 0, 1,
      iif(p.treatment = 'business' AND p.amount_cents > 0, max(0, min(p.amount_cents, old.settled_cents - (
        SELECT ifnull(sum(q.amount_cents), 0) FROM parts q
        WHERE q.transaction_id = p.transaction_id AND q.position < p.position AND q.treatment = 'business' AND q.amount_cents > 0))), 0) AS s
    FROM parts p WHERE p.transaction_id = old.id AND coalesce((SELECT last FROM entering WHERE first <= old.n ORDER BY first DESC LIMIT 1), 0) < old.n) WHERE true
    ON CONFLICT DO UPDATE SET cents = cents - excluded.cents, parts = parts - 1, settled = settled - excluded.settled, settling = settling - excluded.settling;
  DELETE FROM parts WHERE transaction_id = old.id;
END;
CREATE TRIGGER monthly_totals_move_parts AFTER UPDATE OF user_id, transaction_date, category, label, is_credit, treatment, question, on_account_id,
    currency, settled_cents ON transactions WHEN old.treatment = 'split' OR new.treatment = 'split'
BEGIN 
  INSERT INTO monthly_totals (user_id, month, counted_as, label, category, is_credit, entity_id, on_account_id, account_id, currency, cents, count, parts, settled, settling, waiting, unplaced)
    SELECT *, s > 0, 0, 0 FROM (SELECT old.user_id, substr(old.transaction_date, 1, 7), p.treatment, ifnull(p.label, old.label), ifnull(p.category, old.category),
      iif(p.amount_cents > 0, old.is_credit, 1 - old.is_credit), ifnull(p.entity_id, ''), ifnull(old.on_account_id, ''), ifnull(p.account_id, ''),
      ifnull(old.currency, ''), abs(p.amount_cents), 0, 1,
      iif(p.treatment = 'business' AND p.amount_cents > 0, max(0, min(p.amount_cents, old.settled_cents - (
        SELECT ifnull(sum(q.amount_cents), 0) FROM parts q
        WHERE q.transaction_id = p.transaction_id AND q.position < p.position AND q.treatment = 'business' AND q.amount_cents > 0))), 0) AS s
    FROM parts p WHERE p.transaction_id = old.id AND old.treatment = 'split') WHERE true
    ON CONFLICT DO UPDATE SET cents = cents - excluded.cents, parts = parts - 1, settled = settled - excluded.settled, settling = settling - excluded.settling; 
  INSERT INTO monthly_totals (user_id, month, counted_as, label, category, is_credit, entity_id, on_account_id, account_id, currency, cents, count, parts, settled, settling, waiting, unplaced)
    SELECT *, s > 0, 0, 0 FROM (SELECT new.user_id, substr(new.transaction_date, 1, 7), p.treatment, ifnull(p.label, new.label), ifnull(p.category, new.category),
      iif(p.amount_cents > 0, new.is_credit, 1 - new.is_credit), ifnull(p.entity_id, ''), ifnull(new.on_account_id, ''), ifnull(p.account_id, ''),
      ifnull(new.currency, ''), abs(p.amount_cents), 0, 1,
      iif(p.treatment = 'business' AND p.amount_cents > 0, max(0, min(p.amount_cents, new.settled_cents - (
        SELECT ifnull(sum(q.amount_cents), 0) FROM parts q
        WHERE q.transaction_id = p.transaction_id AND q.position < p.position AND q.treatment = 'business' AND q.amount_cents > 0))), 0) AS s
    FROM parts p WHERE p.transaction_id = new.id AND new.treatment = 'split') WHERE true
    ON CONFLICT DO UPDATE SET cents = cents + excluded.cents, parts = parts + 1, settled = settled + excluded.settled, settling = settling + excluded.settling; END;
CREATE TABLE "sightings" (
  transaction_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  reading TEXT NOT NULL DEFAULT '',
  statement_ordinal INTEGER,
  position INTEGER NOT NULL,
  evidence TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  PRIMARY KEY (user_id, document_id, reading, transaction_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX sightings_of_transaction ON sightings (transaction_id);
CREATE INDEX sightings_in_order ON sightings (user_id, document_id, reading, position);
CREATE TRIGGER sightings_end AFTER DELETE ON transactions BEGIN DELETE FROM sightings WHERE transaction_id = old.id; END;
CREATE VIEW entered_sightings AS
  SELECT s.transaction_id, s.user_id, s.document_id, s.reading, s.statement_ordinal, s.position, s.evidence
  FROM sightings s JOIN documents d ON d.user_id = s.user_id AND d.id = s.document_id AND d.sightings_reading = s.reading;
CREATE TABLE counting (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('leaving', 'check')),
  is_stale INTEGER NOT NULL DEFAULT 0 CHECK (is_stale IN (0, 1)),
  PRIMARY KEY (user_id, document_id, purpose),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TRIGGER counting_ends_with_insert AFTER INSERT ON transactions
  WHEN EXISTS (SELECT 1 FROM counting WHERE user_id = new.user_id AND document_id = new.document_id)
BEGIN
  UPDATE counting SET is_stale = 1 WHERE user_id = new.user_id AND document_id = new.document_id;
END;
CREATE TRIGGER counting_ends_with_update AFTER UPDATE ON transactions
  WHEN EXISTS (SELECT 1 FROM counting WHERE user_id = old.user_id AND document_id = old.document_id)
BEGIN
  UPDATE counting SET is_stale = 1 WHERE user_id = old.user_id AND document_id = old.document_id;
END;
CREATE TRIGGER counting_ends_with_delete AFTER DELETE ON transactions
  WHEN EXISTS (SELECT 1 FROM counting WHERE user_id = old.user_id AND document_id = old.document_id)
BEGIN
  UPDATE counting SET is_stale = 1 WHERE user_id = old.user_id AND document_id = old.document_id;
END;
CREATE TABLE unpaired_documents (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL,
  PRIMARY KEY (user_id, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TRIGGER monthly_totals_add AFTER INSERT ON transactions WHEN new.document_id IS NULL BEGIN 
  INSERT INTO monthly_totals (user_id, month, counted_as, label, category, is_credit, entity_id, on_account_id, account_id, currency, cents, count, parts, settled, settling, waiting, unplaced)
    VALUES (new.user_id, substr(new.transaction_date, 1, 7), new.counted_as, new.label, new.category, new.is_credit, ifnull(new.entity_id, ''), ifnull(new.on_account_id, ''), ifnull(new.account_id, ''), ifnull(new.currency, ''), iif(new.treatment = 'split', 0, new.amount_cents), 1, 0, iif(new.treatment = 'split', 0, new.settled_cents), iif(new.treatment = 'split', 0, new.settled_cents) > 0, (new.needs_review = 1 OR new.ai_confidence IS NULL OR new.ai_confidence < 70), ((new.needs_review = 1 OR new.ai_confidence IS NULL OR new.ai_confidence < 70) AND new.label IN ('uncategorised_income', 'uncategorised_expense')))
    ON CONFLICT DO UPDATE SET cents = cents + excluded.cents, count = count + 1, settled = settled + excluded.settled,
      settling = settling + excluded.settling, waiting = waiting + excluded.waiting, unplaced = unplaced + excluded.unplaced; END;
CREATE TRIGGER monthly_totals_take AFTER DELETE ON transactions WHEN coalesce((SELECT last FROM entering WHERE first <= old.n ORDER BY first DESC LIMIT 1), 0) < old.n BEGIN 
  UPDATE monthly_totals
    SET cents = cents - iif(old.treatment = 'split', 0, old.amount_cents), count = count - 1, settled = settled - iif(old.treatment = 'split', 0, old.settled_cents),
      settling = settling - (iif(old.treatment = 'split', 0, old.settled_cents) > 0), waiting = waiting - (old.needs_review = 1 OR old.ai_confidence IS NULL OR old.ai_confidence < 70), unplaced = unplaced - ((old.needs_review = 1 OR old.ai_confidence IS NULL OR old.ai_confidence < 70) AND old.label IN ('uncategorised_income', 'uncategorised_expense'))
    WHERE user_id = old.user_id AND month = substr(old.transaction_date, 1, 7) AND counted_as = old.counted_as AND label = old.label AND category = old.category AND is_credit = old.is_credit AND entity_id = ifnull(old.entity_id, '') AND on_account_id = ifnull(old.on_account_id, '') AND account_id = ifnull(old.account_id, '') AND currency = ifnull(old.currency, ''); END;
CREATE TRIGGER monthly_totals_move AFTER UPDATE OF user_id, transaction_date, category, label, is_credit, amount_cents, needs_review, ai_confidence,
    treatment, question, entity_id, on_account_id, account_id, currency, settled_cents ON transactions
BEGIN 
  UPDATE monthly_totals
    SET cents = cents - iif(old.treatment = 'split', 0, old.amount_cents), count = count - 1, settled = settled - iif(old.treatment = 'split', 0, old.settled_cents),
      settling = settling - (iif(old.treatment = 'split', 0, old.settled_cents) > 0), waiting = waiting - (old.needs_review = 1 OR old.ai_confidence IS NULL OR old.ai_confidence < 70), unplaced = unplaced - ((old.needs_review = 1 OR old.ai_confidence IS NULL OR old.ai_confidence < 70) AND old.label IN ('uncategorised_income', 'uncategorised_expense'))
    WHERE user_id = old.user_id AND month = substr(old.transaction_date, 1, 7) AND counted_as = old.counted_as AND label = old.label AND category = old.category AND is_credit = old.is_credit AND entity_id = ifnull(old.entity_id, '') AND on_account_id = ifnull(old.on_account_id, '') AND account_id = ifnull(old.account_id, '') AND currency = ifnull(old.currency, ''); 
  INSERT INTO monthly_totals (user_id, month, counted_as, label, category, is_credit, entity_id, on_account_id, account_id, currency, cents, count, parts, settled, settling, waiting, unplaced)
    VALUES (new.user_id, substr(new.transaction_date, 1, 7), new.counted_as, new.label, new.category, new.is_credit, ifnull(new.entity_id, ''), ifnull(new.on_account_id, ''), ifnull(new.account_id, ''), ifnull(new.currency, ''), iif(new.treatment = 'split', 0, new.amount_cents), 1, 0, iif(new.treatment = 'split', 0, new.settled_cents), iif(new.treatment = 'split', 0, new.settled_cents) > 0, (new.needs_review = 1 OR new.ai_confidence IS NULL OR new.ai_confidence < 70), ((new.needs_review = 1 OR new.ai_confidence IS NULL OR new.ai_confidence < 70) AND new.label IN ('uncategorised_income', 'uncategorised_expense')))
    ON CONFLICT DO UPDATE SET cents = cents + excluded.cents, count = count + 1, settled = settled + excluded.settled,
      settling = settling + excluded.settling, waiting = waiting + excluded.waiting, unplaced = unplaced + excluded.unplaced; END;
CREATE TABLE hand_rules (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  rule TEXT NOT NULL CHECK (json_valid(rule)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX hand_rules_of_books ON hand_rules (user_id, created_at, id);
CREATE TRIGGER sales_tax_by_need_put AFTER INSERT ON transactions
  WHEN new.treatment = 'receivable' AND new.tax_cents > 0 AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = 'sales_tax-' || new.user_id)
BEGIN
  INSERT INTO accounts (id, user_id, kind, name, created_at) VALUES ('sales_tax-' || new.user_id, new.user_id, 'sales_tax', 'Sales tax', new.updated_at);
END;
CREATE TRIGGER sales_tax_by_need_moved AFTER UPDATE OF treatment, tax_cents ON transactions
  WHEN new.treatment = 'receivable' AND new.tax_cents > 0 AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = 'sales_tax-' || new.user_id)
BEGIN
  INSERT INTO accounts (id, user_id, kind, name, created_at) VALUES ('sales_tax-' || new.user_id, new.user_id, 'sales_tax', 'Sales tax', new.updated_at);
END;
CREATE UNIQUE INDEX pairs_from ON pairs (from_id, to_id);
CREATE TABLE period_closings (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  -- Set where it was closed with its year.
  year TEXT CHECK (year = substr(month, 1, 4)),
  closed_at TEXT NOT NULL,
  closed_by TEXT NOT NULL,
  PRIMARY KEY (user_id, month)
) STRICT, WITHOUT ROWID;
CREATE TABLE period_excuses (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  period TEXT NOT NULL,
  check_id TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  excused_at TEXT NOT NULL,
  excused_by TEXT NOT NULL,
  PRIMARY KEY (user_id, period, check_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE late_rows (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  transaction_date TEXT NOT NULL,
  statement_ordinal INTEGER,
  row TEXT NOT NULL CHECK (json_valid(row)),
  arrived_at TEXT NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX late_rows_of_document ON late_rows (user_id, document_id, statement_ordinal);
CREATE INDEX late_rows_by_day ON late_rows (user_id, transaction_date, id);
CREATE TRIGGER closed_rows_put BEFORE INSERT ON transactions WHEN EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id AND month >= substr(new.transaction_date, 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = new.user_id AND month = substr(new.transaction_date, 1, 7)), substr(new.transaction_date, 1, 7))); END;
CREATE TRIGGER closed_rows_taken BEFORE DELETE ON transactions WHEN EXISTS (SELECT 1 FROM period_closings WHERE user_id = old.user_id AND month >= substr(old.transaction_date, 1, 7)) AND coalesce((SELECT last FROM entering WHERE first <= old.n ORDER BY first DESC LIMIT 1), 0) < old.n BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = old.user_id AND month = substr(old.transaction_date, 1, 7)), substr(old.transaction_date, 1, 7))); END;
CREATE TRIGGER closed_parts_insert BEFORE INSERT ON parts WHEN EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id AND month >= substr((SELECT transaction_date FROM transactions WHERE id = new.transaction_id), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = new.user_id AND month = substr((SELECT transaction_date FROM transactions WHERE id = new.transaction_id), 1, 7)), substr((SELECT transaction_date FROM transactions WHERE id = new.transaction_id), 1, 7))); END;
CREATE TRIGGER closed_parts_update BEFORE UPDATE ON parts WHEN EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id AND month >= substr((SELECT transaction_date FROM transactions WHERE id = new.transaction_id), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = new.user_id AND month = substr((SELECT transaction_date FROM transactions WHERE id = new.transaction_id), 1, 7)), substr((SELECT transaction_date FROM transactions WHERE id = new.transaction_id), 1, 7))); END;
CREATE TRIGGER closed_parts_delete BEFORE DELETE ON parts WHEN EXISTS (SELECT 1 FROM period_closings WHERE user_id = old.user_id AND month >= substr((SELECT transaction_date FROM transactions WHERE id = old.transaction_id), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = old.user_id AND month = substr((SELECT transaction_date FROM transactions WHERE id = old.transaction_id), 1, 7)), substr((SELECT transaction_date FROM transactions WHERE id = old.transaction_id), 1, 7))); END;
CREATE TRIGGER closed_adjustments_put BEFORE INSERT ON adjustments WHEN EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id AND month >= substr(new.date, 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = new.user_id AND month = substr(new.date, 1, 7)), substr(new.date, 1, 7))); END;
CREATE TRIGGER closed_adjustments_changed BEFORE UPDATE OF date, is_balanced ON adjustments WHEN EXISTS (SELECT 1 FROM period_closings WHERE user_id = old.user_id AND month >= substr(min(old.date, new.date), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = old.user_id AND month = substr(min(old.date, new.date), 1, 7)), substr(min(old.date, new.date), 1, 7))); END;
CREATE TRIGGER closed_adjustments_taken BEFORE DELETE ON adjustments WHEN EXISTS (SELECT 1 FROM period_closings WHERE user_id = old.user_id AND month >= substr(old.date, 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = old.user_id AND month = substr(old.date, 1, 7)), substr(old.date, 1, 7))); END;
CREATE TRIGGER closed_adjustment_parts_insert BEFORE INSERT ON adjustment_parts WHEN EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id AND month >= substr((SELECT date FROM adjustments WHERE user_id = new.user_id AND id = new.adjustment_id), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = new.user_id AND month = substr((SELECT date FROM adjustments WHERE user_id = new.user_id AND id = new.adjustment_id), 1, 7)), substr((SELECT date FROM adjustments WHERE user_id = new.user_id AND id = new.adjustment_id), 1, 7))); END;
CREATE TRIGGER closed_adjustment_parts_update BEFORE UPDATE ON adjustment_parts WHEN EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id AND month >= substr((SELECT date FROM adjustments WHERE user_id = new.user_id AND id = new.adjustment_id), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = new.user_id AND month = substr((SELECT date FROM adjustments WHERE user_id = new.user_id AND id = new.adjustment_id), 1, 7)), substr((SELECT date FROM adjustments WHERE user_id = new.user_id AND id = new.adjustment_id), 1, 7))); END;
CREATE TRIGGER closed_adjustment_parts_delete BEFORE DELETE ON adjustment_parts WHEN EXISTS (SELECT 1 FROM period_closings WHERE user_id = old.user_id AND month >= substr((SELECT date FROM adjustments WHERE user_id = old.user_id AND id = old.adjustment_id), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = old.user_id AND month = substr((SELECT date FROM adjustments WHERE user_id = old.user_id AND id = old.adjustment_id), 1, 7)), substr((SELECT date FROM adjustments WHERE user_id = old.user_id AND id = old.adjustment_id), 1, 7))); END;
CREATE TRIGGER closed_rows_hidden BEFORE INSERT ON entering WHEN EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id) AND EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id AND month >= substr((SELECT min(transaction_date) FROM transactions WHERE n BETWEEN new.first AND new.last AND user_id = new.user_id), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = new.user_id AND month = substr((SELECT min(transaction_date) FROM transactions WHERE n BETWEEN new.first AND new.last AND user_id = new.user_id), 1, 7)), substr((SELECT min(transaction_date) FROM transactions WHERE n BETWEEN new.first AND new.last AND user_id = new.user_id), 1, 7))); END;
CREATE TRIGGER closed_documents_leave BEFORE UPDATE OF is_leaving ON documents WHEN new.is_leaving = 1 AND old.is_leaving = 0 AND EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id) AND EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id AND month >= substr((SELECT min(transaction_date) FROM transactions WHERE user_id = new.user_id AND document_id = new.id AND coalesce((SELECT last FROM entering WHERE first <= n ORDER BY first DESC LIMIT 1), 0) < n), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = new.user_id AND month = substr((SELECT min(transaction_date) FROM transactions WHERE user_id = new.user_id AND document_id = new.id AND coalesce((SELECT last FROM entering WHERE first <= n ORDER BY first DESC LIMIT 1), 0) < n), 1, 7)), substr((SELECT min(transaction_date) FROM transactions WHERE user_id = new.user_id AND document_id = new.id AND coalesce((SELECT last FROM entering WHERE first <= n ORDER BY first DESC LIMIT 1), 0) < n), 1, 7))); END;
CREATE TABLE report_signatures (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  report_id TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  signed_by TEXT NOT NULL,
  signed_at TEXT NOT NULL,
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  audit_head TEXT NOT NULL,
  note TEXT,
  row_count INTEGER NOT NULL,
  total_revenue_cents INTEGER NOT NULL,
  total_expenses_cents INTEGER NOT NULL,
  net_profit_cents INTEGER NOT NULL,
  -- The canonical bytes, gzip.
  rows BLOB NOT NULL,
  UNIQUE (user_id, report_id, actor_id)
) STRICT;
CREATE TRIGGER report_signatures_in_one_set_of_books BEFORE INSERT ON report_signatures
  WHEN NOT EXISTS (SELECT 1 FROM reports WHERE id = new.report_id AND user_id = new.user_id)
BEGIN SELECT RAISE(ABORT, 'a signature stands under a report of its books'); END;
CREATE TRIGGER report_signatures_stay BEFORE UPDATE ON report_signatures BEGIN SELECT RAISE(ABORT, 'a signature stays as it is'); END;
CREATE TRIGGER reports_signed_stay BEFORE DELETE ON reports
  WHEN EXISTS (SELECT 1 FROM report_signatures WHERE user_id = old.user_id AND report_id = old.id)
BEGIN SELECT RAISE(ABORT, 'a signed report stays'); END;
CREATE TABLE document_requests (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  link_id TEXT NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  email TEXT,
  due_on TEXT NOT NULL CHECK (due_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  message TEXT,
  created_by TEXT,
  created_at TEXT NOT NULL,
  -- The day of the last mail, the one on asking included.
  mailed_on TEXT NOT NULL,
  reminders_sent INTEGER NOT NULL DEFAULT 0,
  reminders_stopped_at TEXT,
  -- Its asker was told that it is late.
  is_told_late INTEGER NOT NULL DEFAULT 0 CHECK (is_told_late IN (0, 1)),
  UNIQUE (user_id, id),
  UNIQUE (user_id, link_id),
  FOREIGN KEY (user_id, link_id) REFERENCES shareable_links (user_id, id)
) STRICT;
CREATE INDEX document_requests_due ON document_requests (due_on);
CREATE TABLE request_items (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  request_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('statement', 'receipt', 'other')),
  text TEXT NOT NULL,
  account_id TEXT,
  month TEXT CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  -- Without a reference: a deleted row can be restored, and is asked for again then.
  transaction_id TEXT,
  -- Of a free item only.
  is_done INTEGER NOT NULL DEFAULT 0 CHECK (is_done IN (0, 1)),
  excused_reason TEXT,
  excused_by TEXT,
  excused_at TEXT,
  -- What its asker was told last of its state.
  told TEXT NOT NULL DEFAULT 'open' CHECK (told IN ('open', 'done', 'excused')),
  CHECK ((kind = 'statement') = (account_id IS NOT NULL AND month IS NOT NULL)),
  CHECK ((kind = 'receipt') = (transaction_id IS NOT NULL)),
  CHECK (is_done = 0 OR kind = 'other'),
  FOREIGN KEY (user_id, request_id) REFERENCES document_requests (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, account_id) REFERENCES accounts (user_id, id)
) STRICT;
CREATE INDEX request_items_of_request ON request_items (user_id, request_id, position);
CREATE INDEX request_items_of_account ON request_items (user_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX request_items_of_row ON request_items (user_id, transaction_id) WHERE transaction_id IS NOT NULL;
CREATE TABLE digests (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  sent_on TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE asked_questions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  audience TEXT NOT NULL CHECK (audience IN ('owner', 'link', 'internal')),
  options TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(options)),
  -- What it is about; rows stand in asked_rows. Without references: the thread stays when that goes.
  document_id TEXT,
  month TEXT CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
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
CREATE TABLE client_notes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  updated_at TEXT NOT NULL,
  PRIMARY KEY (user_id, owner_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX client_notes_of_owner ON client_notes (owner_id);
CREATE TABLE tax_answers (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Null: all business entities and what belongs to none.
  entity_id TEXT,
  year INTEGER NOT NULL CHECK (year BETWEEN 1970 AND 2100),
  car TEXT CHECK (car IN ('miles', 'actual')),
  business_miles INTEGER CHECK (business_miles >= 0),
  home_office_sq_ft INTEGER CHECK (home_office_sq_ft >= 0),
  opening_inventory_cents INTEGER CHECK (opening_inventory_cents >= 0),
  closing_inventory_cents INTEGER CHECK (closing_inventory_cents >= 0),
  answered_at TEXT NOT NULL,
  answered_by TEXT NOT NULL,
  FOREIGN KEY (user_id, entity_id) REFERENCES entities (user_id, id) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX tax_answers_once ON tax_answers (user_id, ifnull(entity_id, ''), year);
CREATE TABLE tax_forms (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Null: all business entities and what belongs to none.
  entity_id TEXT,
  form TEXT NOT NULL CHECK (form IN ('schedule_c', 'own')),
  lines TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(lines)),
  updated_at TEXT NOT NULL,
  FOREIGN KEY (user_id, entity_id) REFERENCES entities (user_id, id) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX tax_forms_once ON tax_forms (user_id, ifnull(entity_id, ''));
CREATE TABLE tax_packs (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Null: all business entities and what belongs to none.
  entity_id TEXT,
  year INTEGER NOT NULL CHECK (year BETWEEN 1970 AND 2100),
  made_at TEXT NOT NULL,
  made_by TEXT NOT NULL,
  FOREIGN KEY (user_id, entity_id) REFERENCES entities (user_id, id) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX tax_packs_once ON tax_packs (user_id, ifnull(entity_id, ''), year);
CREATE TABLE payee_w9 (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The name in lower case.
  payee TEXT NOT NULL CHECK (length(payee) BETWEEN 1 AND 300),
  state TEXT NOT NULL CHECK (state IN ('unknown', 'requested', 'on_file')),
  updated_at TEXT NOT NULL,
  PRIMARY KEY (user_id, payee)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_joins (
  user_id TEXT NOT NULL,
  undo_id TEXT NOT NULL,
  account TEXT NOT NULL CHECK (json_valid(account)),
  into_id TEXT NOT NULL,
  -- The newest row at that moment: what came later stands in the way.
  last_row INTEGER NOT NULL,
  -- Of the account that stays: what the joining put there, and what stood there before.
  into_before TEXT NOT NULL CHECK (json_valid(into_before)),
  into_after TEXT NOT NULL CHECK (json_valid(into_after)),
  PRIMARY KEY (user_id, undo_id),
  FOREIGN KEY (user_id, undo_id) REFERENCES undos (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_moves (
  user_id TEXT NOT NULL,
  undo_id TEXT NOT NULL,
  what TEXT NOT NULL,
  id TEXT NOT NULL,
  place TEXT NOT NULL DEFAULT '',
  -- Of a row: the version that the joining gave it. Of what is kept as JSON: the text before.
  version INTEGER,
  before TEXT,
  PRIMARY KEY (user_id, undo_id, what, id, place),
  FOREIGN KEY (user_id, undo_id) REFERENCES undos (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX transactions_converted ON transactions (user_id, printed_currency, transaction_date) WHERE printed_currency IS NOT NULL;
CREATE TABLE exchange_rates (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  rate TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (user_id, currency, month)
) STRICT, WITHOUT ROWID;
CREATE TABLE pair_differences (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  pair_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  PRIMARY KEY (user_id, pair_id, transaction_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE undo_rates (
  user_id TEXT NOT NULL,
  undo_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  month TEXT NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (user_id, undo_id, currency, month),
  FOREIGN KEY (user_id, undo_id) REFERENCES undos (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX transactions_by_printed ON transactions (user_id, printed_cents, transaction_date) WHERE printed_cents IS NOT NULL;
CREATE TRIGGER closed_rows_changed BEFORE UPDATE OF user_id, transaction_date, amount_cents, is_credit, description, category, label, treatment, treatment_by, unsplit_treatment, account_id, on_account_id, entity_id, payee, due_date, tax_cents, tax_rate, items, question, settled_cents, currency, source_type, source_name, source_last_four, needs_review, ai_confidence, ai_classification, category_by, printed_cents, printed_currency, printed_tax_cents, rate, rate_by ON transactions
  WHEN (old.user_id IS NOT new.user_id OR old.transaction_date IS NOT new.transaction_date OR old.amount_cents IS NOT new.amount_cents OR old.is_credit IS NOT new.is_credit OR old.description IS NOT new.description OR old.category IS NOT new.category OR old.label IS NOT new.label OR old.treatment IS NOT new.treatment OR old.treatment_by IS NOT new.treatment_by OR old.unsplit_treatment IS NOT new.unsplit_treatment OR old.account_id IS NOT new.account_id OR old.on_account_id IS NOT new.on_account_id OR old.entity_id IS NOT new.entity_id OR old.payee IS NOT new.payee OR old.due_date IS NOT new.due_date OR old.tax_cents IS NOT new.tax_cents OR old.tax_rate IS NOT new.tax_rate OR old.items IS NOT new.items OR old.question IS NOT new.question OR old.settled_cents IS NOT new.settled_cents OR old.currency IS NOT new.currency OR old.source_type IS NOT new.source_type OR old.source_name IS NOT new.source_name OR old.source_last_four IS NOT new.source_last_four OR old.needs_review IS NOT new.needs_review OR old.ai_confidence IS NOT new.ai_confidence OR old.ai_classification IS NOT new.ai_classification OR old.category_by IS NOT new.category_by OR old.printed_cents IS NOT new.printed_cents OR old.printed_currency IS NOT new.printed_currency OR old.printed_tax_cents IS NOT new.printed_tax_cents OR old.rate IS NOT new.rate OR old.rate_by IS NOT new.rate_by) AND EXISTS (SELECT 1 FROM period_closings WHERE user_id = old.user_id AND month >= substr(min(old.transaction_date, new.transaction_date), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = old.user_id AND month = substr(min(old.transaction_date, new.transaction_date), 1, 7)), substr(min(old.transaction_date, new.transaction_date), 1, 7))); END;
CREATE TRIGGER closed_pairs_difference BEFORE UPDATE OF difference_cents ON pairs
  WHEN old.difference_cents IS NOT new.difference_cents AND (new.state = 'paired' OR old.state = 'paired') AND EXISTS (SELECT 1 FROM period_closings WHERE user_id = old.user_id AND month >= substr((SELECT max(transaction_date) FROM transactions WHERE id IN (old.from_id, old.to_id)), 1, 7))
  BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = old.user_id AND month = substr((SELECT max(transaction_date) FROM transactions WHERE id IN (old.from_id, old.to_id)), 1, 7)), substr((SELECT max(transaction_date) FROM transactions WHERE id IN (old.from_id, old.to_id)), 1, 7))); END;
CREATE TABLE "uploads" (
  key TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  actor_id TEXT,
  link_id TEXT,
  state TEXT NOT NULL DEFAULT 'issued' CHECK (state IN ('issued', 'receiving', 'received', 'registered')),
  file_size INTEGER CHECK (file_size > 0),
  sha256 TEXT,
  format TEXT CHECK (format IN ('pdf', 'xlsx', 'xls', 'csv', 'ofx', 'qif', 'mt940', 'camt', 'png', 'jpeg', 'webp', 'heic', 'tiff', 'zip', 'eml')),
  mime_type TEXT,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  FOREIGN KEY (user_id, link_id) REFERENCES shareable_links (user_id, id),
  CHECK (state IN ('issued', 'receiving') OR (file_size IS NOT NULL AND sha256 IS NOT NULL AND format IS NOT NULL))
) STRICT;
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
CREATE TABLE asked_years (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  year INTEGER NOT NULL CHECK (year BETWEEN 1970 AND 2100),
  guess INTEGER NOT NULL,
  is_said INTEGER NOT NULL DEFAULT 0 CHECK (is_said IN (0, 1)),
  PRIMARY KEY (user_id, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TRIGGER closed_openings_put BEFORE INSERT ON accounts WHEN new.opening_date IS NOT NULL AND EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id AND month >= substr(new.opening_date, 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = new.user_id AND month = substr(new.opening_date, 1, 7)), substr(new.opening_date, 1, 7))); END;
CREATE TRIGGER closed_openings_changed BEFORE UPDATE OF opening_cents, opening_date ON accounts WHEN (old.opening_cents IS NOT new.opening_cents OR old.opening_date IS NOT new.opening_date) AND EXISTS (SELECT 1 FROM period_closings WHERE user_id = old.user_id AND month >= substr(min(coalesce(old.opening_date, new.opening_date), coalesce(new.opening_date, old.opening_date)), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = old.user_id AND month = substr(min(coalesce(old.opening_date, new.opening_date), coalesce(new.opening_date, old.opening_date)), 1, 7)), substr(min(coalesce(old.opening_date, new.opening_date), coalesce(new.opening_date, old.opening_date)), 1, 7))); END;
CREATE TRIGGER closed_openings_taken BEFORE DELETE ON accounts WHEN old.opening_date IS NOT NULL AND EXISTS (SELECT 1 FROM period_closings WHERE user_id = old.user_id AND month >= substr(old.opening_date, 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = old.user_id AND month = substr(old.opening_date, 1, 7)), substr(old.opening_date, 1, 7))); END;
CREATE TRIGGER closed_currencies_changed BEFORE UPDATE OF currency ON accounts WHEN coalesce(old.currency, coalesce((SELECT currency FROM books_profile WHERE user_id = old.user_id), 'USD')) <> coalesce(new.currency, coalesce((SELECT currency FROM books_profile WHERE user_id = old.user_id), 'USD')) AND EXISTS (SELECT 1 FROM period_closings WHERE user_id = old.user_id AND month >= substr((SELECT min(transaction_date) FROM transactions WHERE user_id = old.user_id AND on_account_id = old.id), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = old.user_id AND month = substr((SELECT min(transaction_date) FROM transactions WHERE user_id = old.user_id AND on_account_id = old.id), 1, 7)), substr((SELECT min(transaction_date) FROM transactions WHERE user_id = old.user_id AND on_account_id = old.id), 1, 7))); END;
CREATE TABLE own_service_keys (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  service TEXT NOT NULL,
  -- The settings with the key in them, sealed for this owner and this service.
  sealed TEXT NOT NULL,
  last_four TEXT CHECK (last_four IS NULL OR length(last_four) = 4),
  set_by TEXT NOT NULL,
  set_at TEXT NOT NULL,
  -- The test by one call when it was set, or since; null where none was made.
  tested_at TEXT,
  test_ok INTEGER CHECK (test_ok IN (0, 1)),
  test_message TEXT,
  PRIMARY KEY (user_id, service)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER ai_calls_gone AFTER DELETE ON ai_calls WHEN old.leaves_box = 1 AND old.by_own_key = 0
BEGIN
  INSERT INTO ai_spent_by_gone (day, pages, micros) VALUES (old.day, old.pages, old.micros)
  ON CONFLICT (day) DO UPDATE SET pages = pages + excluded.pages, micros = micros + excluded.micros;
END;
CREATE TABLE ai_labels (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  transaction_id TEXT NOT NULL,
  service TEXT NOT NULL,
  label TEXT NOT NULL,
  treatment TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (user_id, transaction_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER ai_labels_end AFTER DELETE ON transactions BEGIN
  DELETE FROM ai_labels WHERE user_id = old.user_id AND transaction_id = old.id;
END;
CREATE TABLE ai_row_answers (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  category TEXT,
  reason TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX ai_row_answers_by_age ON ai_row_answers (at);
CREATE TABLE uncategorised_documents (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  noted_at TEXT NOT NULL,
  PRIMARY KEY (user_id, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX uncategorised_documents_by_age ON uncategorised_documents (noted_at);
CREATE TABLE saved_views (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  query TEXT NOT NULL CHECK (json_valid(query)),
  created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX saved_views_by_name ON saved_views (user_id, name COLLATE NOCASE);
CREATE INDEX transactions_waiting_of_document ON transactions (user_id, document_id)
  WHERE (needs_review = 1 OR ai_confidence IS NULL OR ai_confidence < 70) AND document_id IS NOT NULL;
CREATE INDEX transactions_on_account ON transactions
  (user_id, on_account_id, transaction_date DESC, id DESC, is_credit, amount_cents, treatment, account_id, currency, printed_currency, printed_cents)
  WHERE on_account_id IS NOT NULL;
CREATE INDEX transactions_for_account ON transactions
  (user_id, account_id, transaction_date DESC, id DESC, is_credit, amount_cents, treatment, on_account_id, currency)
  WHERE account_id IS NOT NULL;
CREATE INDEX transactions_for_totals ON transactions (user_id, transaction_date, treatment, question, category, label, is_credit, entity_id, currency,
  settled_cents, amount_cents, on_account_id, account_id);
CREATE INDEX transactions_unsettled ON transactions (user_id, transaction_date DESC, id DESC, entity_id, currency, amount_cents)
  WHERE (needs_review = 1 OR ai_confidence IS NULL OR ai_confidence < 70);
CREATE TABLE archive_imports (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- The SHA-256 of the archive's manifest.
  archive TEXT NOT NULL UNIQUE CHECK (length(archive) = 64),
  -- The id of the owner there: rows that were signed name accounts by it.
  owner_was TEXT NOT NULL,
  -- When the archive was made.
  made_at TEXT NOT NULL,
  imported_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE audit_history (
  user_id TEXT NOT NULL,
  -- Its place: 1 is the newest line.
  place INTEGER NOT NULL CHECK (place > 0),
  seq INTEGER NOT NULL,
  -- Whose books it told of, by the id there: the hash covers it.
  owner_was TEXT NOT NULL,
  actor_id TEXT,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  subject_id TEXT,
  detail TEXT NOT NULL CHECK (json_valid(detail)),
  at TEXT NOT NULL,
  ip TEXT,
  device TEXT,
  actor_name TEXT,
  link_id TEXT,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (user_id, place)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER audit_history_is_append_only BEFORE UPDATE ON audit_history BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_history_keeps_everything BEFORE DELETE ON audit_history BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TABLE asked_currencies (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  guess TEXT NOT NULL CHECK (guess GLOB '[A-Z][A-Z][A-Z]'),
  -- Null: nobody said. Its amounts then count in the books' currency.
  said TEXT CHECK (said GLOB '[A-Z][A-Z][A-Z]'),
  PRIMARY KEY (user_id, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TRIGGER accounts_by_need_of_part AFTER INSERT ON parts
  WHEN new.account_id IS NULL AND new.treatment IN ('owner_draw', 'owner_contribution', 'owner_tax', 'personal', 'loan', 'asset', 'deposit', 'sales_tax')
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = CASE new.treatment WHEN 'owner_draw' THEN 'owner' WHEN 'owner_contribution' THEN 'owner' WHEN 'owner_tax' THEN 'owner' WHEN 'personal' THEN 'personal' WHEN 'loan' THEN 'loan' WHEN 'asset' THEN 'asset' WHEN 'deposit' THEN 'deposit' WHEN 'sales_tax' THEN 'sales_tax' END || '-' || new.user_id)
BEGIN
  INSERT INTO accounts (id, user_id, kind, name, created_at)
    VALUES (CASE new.treatment WHEN 'owner_draw' THEN 'owner' WHEN 'owner_contribution' THEN 'owner' WHEN 'owner_tax' THEN 'owner' WHEN 'personal' THEN 'personal' WHEN 'loan' THEN 'loan' WHEN 'asset' THEN 'asset' WHEN 'deposit' THEN 'deposit' WHEN 'sales_tax' THEN 'sales_tax' END || '-' || new.user_id, new.user_id, CASE new.treatment WHEN 'owner_draw' THEN 'owner' WHEN 'owner_contribution' THEN 'owner' WHEN 'owner_tax' THEN 'owner' WHEN 'personal' THEN 'personal' WHEN 'loan' THEN 'loan' WHEN 'asset' THEN 'asset' WHEN 'deposit' THEN 'deposit' WHEN 'sales_tax' THEN 'sales_tax' END, CASE new.treatment WHEN 'owner_draw' THEN 'Owner' WHEN 'owner_contribution' THEN 'Owner' WHEN 'owner_tax' THEN 'Owner' WHEN 'personal' THEN 'Personal' WHEN 'loan' THEN 'Loans' WHEN 'asset' THEN 'Equipment and other assets' WHEN 'deposit' THEN 'Security deposits' WHEN 'sales_tax' THEN 'Sales tax' END, (SELECT updated_at FROM transactions WHERE id = new.transaction_id));
END;
CREATE TRIGGER accounts_by_need_of_changed_part AFTER UPDATE OF treatment, account_id ON parts
  WHEN new.account_id IS NULL AND new.treatment IN ('owner_draw', 'owner_contribution', 'owner_tax', 'personal', 'loan', 'asset', 'deposit', 'sales_tax')
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = CASE new.treatment WHEN 'owner_draw' THEN 'owner' WHEN 'owner_contribution' THEN 'owner' WHEN 'owner_tax' THEN 'owner' WHEN 'personal' THEN 'personal' WHEN 'loan' THEN 'loan' WHEN 'asset' THEN 'asset' WHEN 'deposit' THEN 'deposit' WHEN 'sales_tax' THEN 'sales_tax' END || '-' || new.user_id)
BEGIN
  INSERT INTO accounts (id, user_id, kind, name, created_at)
    VALUES (CASE new.treatment WHEN 'owner_draw' THEN 'owner' WHEN 'owner_contribution' THEN 'owner' WHEN 'owner_tax' THEN 'owner' WHEN 'personal' THEN 'personal' WHEN 'loan' THEN 'loan' WHEN 'asset' THEN 'asset' WHEN 'deposit' THEN 'deposit' WHEN 'sales_tax' THEN 'sales_tax' END || '-' || new.user_id, new.user_id, CASE new.treatment WHEN 'owner_draw' THEN 'owner' WHEN 'owner_contribution' THEN 'owner' WHEN 'owner_tax' THEN 'owner' WHEN 'personal' THEN 'personal' WHEN 'loan' THEN 'loan' WHEN 'asset' THEN 'asset' WHEN 'deposit' THEN 'deposit' WHEN 'sales_tax' THEN 'sales_tax' END, CASE new.treatment WHEN 'owner_draw' THEN 'Owner' WHEN 'owner_contribution' THEN 'Owner' WHEN 'owner_tax' THEN 'Owner' WHEN 'personal' THEN 'Personal' WHEN 'loan' THEN 'Loans' WHEN 'asset' THEN 'Equipment and other assets' WHEN 'deposit' THEN 'Security deposits' WHEN 'sales_tax' THEN 'Sales tax' END, (SELECT updated_at FROM transactions WHERE id = new.transaction_id));
END;
CREATE TABLE copied_bills (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  -- The document that brought the other one; null where only its transaction was kept.
  other_id TEXT,
  likeness TEXT NOT NULL CHECK (likeness IN ('copy', 'total', 'day', 'unnumbered')),
  -- Null: nobody said.
  said TEXT CHECK (said IN ('copy', 'another')),
  PRIMARY KEY (user_id, document_id),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX copied_bills_of_other ON copied_bills (user_id, other_id) WHERE other_id IS NOT NULL;
CREATE TRIGGER closed_pairs_insert BEFORE INSERT ON pairs
  WHEN new.state = 'paired' AND EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id AND month >= substr((SELECT min(transaction_date) FROM transactions WHERE id IN (iif(new.kind = 'bill', new.to_id, new.from_id), new.to_id)), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = new.user_id AND month = substr((SELECT min(transaction_date) FROM transactions WHERE id IN (iif(new.kind = 'bill', new.to_id, new.from_id), new.to_id)), 1, 7)), substr((SELECT min(transaction_date) FROM transactions WHERE id IN (iif(new.kind = 'bill', new.to_id, new.from_id), new.to_id)), 1, 7))); END;
CREATE TRIGGER closed_pairs_update BEFORE UPDATE OF user_id, kind, from_id, to_id, state ON pairs
  WHEN (new.state = 'paired' OR old.state = 'paired') AND EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id AND month >= substr((SELECT min(transaction_date) FROM transactions WHERE id IN (iif(new.kind = 'bill', new.to_id, new.from_id), new.to_id)), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = new.user_id AND month = substr((SELECT min(transaction_date) FROM transactions WHERE id IN (iif(new.kind = 'bill', new.to_id, new.from_id), new.to_id)), 1, 7)), substr((SELECT min(transaction_date) FROM transactions WHERE id IN (iif(new.kind = 'bill', new.to_id, new.from_id), new.to_id)), 1, 7))); END;
CREATE TRIGGER closed_pairs_delete BEFORE DELETE ON pairs
  WHEN old.state = 'paired' AND EXISTS (SELECT 1 FROM period_closings WHERE user_id = old.user_id AND month >= substr((SELECT min(transaction_date) FROM transactions WHERE id IN (iif(old.kind = 'bill', old.to_id, old.from_id), old.to_id)), 1, 7)) BEGIN SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = old.user_id AND month = substr((SELECT min(transaction_date) FROM transactions WHERE id IN (iif(old.kind = 'bill', old.to_id, old.from_id), old.to_id)), 1, 7)), substr((SELECT min(transaction_date) FROM transactions WHERE id IN (iif(old.kind = 'bill', old.to_id, old.from_id), old.to_id)), 1, 7))); END;
CREATE TRIGGER pairs_end AFTER DELETE ON transactions WHEN EXISTS (SELECT 1 FROM pairs WHERE from_id = old.id OR to_id = old.id)
BEGIN 
  UPDATE transactions SET
      treatment = CASE WHEN treatment <> 'split' AND (pairs.kind = 'bill' OR category_by <> 'person') THEN json_extract(pairs.before, '$.toBefore.treatment') ELSE treatment END,
      account_id = CASE WHEN treatment <> 'split' AND (pairs.kind = 'bill' OR category_by <> 'person') THEN json_extract(pairs.before, '$.toBefore.accountId') ELSE account_id END,
      needs_review = CASE WHEN category_by <> 'person' THEN json_extract(pairs.before, '$.toBefore.needsReview') ELSE needs_review END,
      ai_confidence = CASE WHEN category_by <> 'person' THEN json_extract(pairs.before, '$.toBefore.aiConfidence') ELSE ai_confidence END,
      ai_classification = CASE WHEN category_by <> 'person' THEN json_extract(pairs.before, '$.toBefore.aiClassification') ELSE ai_classification END
    FROM pairs
    WHERE pairs.kind = 'transfer' AND pairs.from_id = old.id AND transactions.id = pairs.to_id
      AND NOT EXISTS (SELECT 1 FROM period_closings WHERE user_id = transactions.user_id AND month >= substr(transactions.transaction_date, 1, 7)); 
  UPDATE transactions SET
      treatment = CASE WHEN treatment <> 'split' AND (pairs.kind = 'bill' OR category_by <> 'person') THEN json_extract(pairs.before, '$.fromBefore.treatment') ELSE treatment END,
      account_id = CASE WHEN treatment <> 'split' AND (pairs.kind = 'bill' OR category_by <> 'person') THEN json_extract(pairs.before, '$.fromBefore.accountId') ELSE account_id END,
      needs_review = CASE WHEN category_by <> 'person' THEN json_extract(pairs.before, '$.fromBefore.needsReview') ELSE needs_review END,
      ai_confidence = CASE WHEN category_by <> 'person' THEN json_extract(pairs.before, '$.fromBefore.aiConfidence') ELSE ai_confidence END,
      ai_classification = CASE WHEN category_by <> 'person' THEN json_extract(pairs.before, '$.fromBefore.aiClassification') ELSE ai_classification END
    FROM pairs
    WHERE pairs.to_id = old.id AND transactions.id = pairs.from_id
      AND NOT EXISTS (SELECT 1 FROM period_closings WHERE user_id = transactions.user_id AND month >= substr(transactions.transaction_date, 1, 7)) AND NOT (pairs.kind = 'bill' AND pairs.state = 'paired' AND EXISTS (SELECT 1 FROM pairs o WHERE o.from_id = pairs.from_id AND o.id <> pairs.id AND o.kind = 'bill' AND o.state = 'paired')); 
  UPDATE transactions SET ai_classification = (SELECT o.reason FROM pairs o WHERE o.from_id = pairs.from_id AND o.id <> pairs.id AND o.kind = 'bill' AND o.state = 'paired' ORDER BY o.created_at DESC, o.id DESC LIMIT 1)
    FROM pairs WHERE pairs.to_id = old.id AND transactions.id = pairs.from_id AND ai_classification = pairs.reason AND (pairs.kind = 'bill' AND pairs.state = 'paired' AND EXISTS (SELECT 1 FROM pairs o WHERE o.from_id = pairs.from_id AND o.id <> pairs.id AND o.kind = 'bill' AND o.state = 'paired'))
      AND NOT EXISTS (SELECT 1 FROM period_closings WHERE user_id = transactions.user_id AND month >= substr(transactions.transaction_date, 1, 7));
  DELETE FROM pairs WHERE from_id = old.id OR to_id = old.id;
END;
CREATE TRIGGER pairs_settle_put AFTER INSERT ON pairs WHEN new.kind = 'bill'
BEGIN
  UPDATE transactions SET settled_cents = max(0, min(max(amount_cents, ifnull((SELECT sum(q.amount_cents) FROM parts q WHERE q.transaction_id = transactions.id
      AND q.treatment = 'business' AND q.amount_cents > 0), 0)), ifnull((SELECT sum(iif(b.currency IS NOT transactions.currency
      AND coalesce(b.printed_currency, b.currency) IS coalesce(transactions.printed_currency, transactions.currency),
    cast(round(coalesce(b.printed_cents, b.amount_cents) * 1.0 * transactions.amount_cents / coalesce(transactions.printed_cents, transactions.amount_cents)) AS INTEGER),
    b.amount_cents - iif(p.rest IS 'part', 0, ifnull((SELECT sum(o.amount_cents) FROM pairs q JOIN transactions o ON o.id = q.to_id
      WHERE q.from_id = p.from_id AND q.id <> p.id AND q.state = 'paired' AND q.rest = 'part'), 0)))) FROM pairs p JOIN transactions b ON b.id = p.from_id
      WHERE p.to_id = new.to_id AND p.kind = 'bill' AND p.state = 'paired'), 0)))
    WHERE id = new.to_id AND user_id = new.user_id;
END;
CREATE TRIGGER pairs_settle_changed AFTER UPDATE OF state, to_id ON pairs WHEN new.kind = 'bill'
BEGIN
  UPDATE transactions SET settled_cents = max(0, min(max(amount_cents, ifnull((SELECT sum(q.amount_cents) FROM parts q WHERE q.transaction_id = transactions.id
      AND q.treatment = 'business' AND q.amount_cents > 0), 0)), ifnull((SELECT sum(iif(b.currency IS NOT transactions.currency
      AND coalesce(b.printed_currency, b.currency) IS coalesce(transactions.printed_currency, transactions.currency),
    cast(round(coalesce(b.printed_cents, b.amount_cents) * 1.0 * transactions.amount_cents / coalesce(transactions.printed_cents, transactions.amount_cents)) AS INTEGER),
    b.amount_cents - iif(p.rest IS 'part', 0, ifnull((SELECT sum(o.amount_cents) FROM pairs q JOIN transactions o ON o.id = q.to_id
      WHERE q.from_id = p.from_id AND q.id <> p.id AND q.state = 'paired' AND q.rest = 'part'), 0)))) FROM pairs p JOIN transactions b ON b.id = p.from_id
      WHERE p.to_id = new.to_id AND p.kind = 'bill' AND p.state = 'paired'), 0)))
    WHERE id = new.to_id AND user_id = new.user_id;
END;
CREATE TRIGGER pairs_settle_ended AFTER DELETE ON pairs WHEN old.kind = 'bill'
BEGIN
  UPDATE transactions SET settled_cents = max(0, min(max(amount_cents, ifnull((SELECT sum(q.amount_cents) FROM parts q WHERE q.transaction_id = transactions.id
      AND q.treatment = 'business' AND q.amount_cents > 0), 0)), ifnull((SELECT sum(iif(b.currency IS NOT transactions.currency
      AND coalesce(b.printed_currency, b.currency) IS coalesce(transactions.printed_currency, transactions.currency),
    cast(round(coalesce(b.printed_cents, b.amount_cents) * 1.0 * transactions.amount_cents / coalesce(transactions.printed_cents, transactions.amount_cents)) AS INTEGER),
    b.amount_cents - iif(p.rest IS 'part', 0, ifnull((SELECT sum(o.amount_cents) FROM pairs q JOIN transactions o ON o.id = q.to_id
      WHERE q.from_id = p.from_id AND q.id <> p.id AND q.state = 'paired' AND q.rest = 'part'), 0)))) FROM pairs p JOIN transactions b ON b.id = p.from_id
      WHERE p.to_id = old.to_id AND p.kind = 'bill' AND p.state = 'paired'), 0)))
    WHERE id = old.to_id AND user_id = old.user_id;
END;
CREATE TABLE "statement_accounts" (
  user_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  placed_by TEXT NOT NULL CHECK (placed_by IN ('balance', 'rows', 'layout', 'person')),
  PRIMARY KEY (user_id, document_id, ordinal),
  FOREIGN KEY (user_id, document_id) REFERENCES documents (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, account_id) REFERENCES accounts (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX statements_of_account ON statement_accounts (user_id, account_id);
INSERT INTO transaction_search (transaction_search, rank) VALUES ('deletemerge', 0);
`,
}

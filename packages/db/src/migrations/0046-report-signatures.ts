/** Signatures under reports (docs/decisions/030): the rows as they were then, compressed, with their hash. A signed report stays. */
export const migration0046 = {
  name: '0046-report-signatures',
  sql: `
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
`,
} as const

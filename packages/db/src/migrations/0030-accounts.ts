/** The lists as they are at this migration; today's stand in core/treatments.ts. */
const treatments =
  'business transfer card_payment owner_draw owner_contribution owner_tax personal loan asset deposit sales_tax bill receivable split'.split(
    ' ',
  )
const kinds = 'bank card cash processor loan owner asset deposit sales_tax receivable payable personal'.split(' ')
const oneOf = (values: readonly string[]) => values.map((v) => `'${v}'`).join(', ')

/** What the books say of themselves, named places for money that is not profit, parts of split rows, and adjustments (docs/decisions/023). */
export const migration0030 = {
  name: '0030-accounts',
  sql: `
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
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN (${oneOf(kinds)})),
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
  created_at TEXT NOT NULL,
  UNIQUE (user_id, id),
  FOREIGN KEY (user_id, entity_id) REFERENCES entities (user_id, id)
) STRICT;

-- By which statements an account is known: what was read as two can be one.
CREATE TABLE account_keys (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  account_id TEXT NOT NULL,
  PRIMARY KEY (user_id, key),
  FOREIGN KEY (user_id, account_id) REFERENCES accounts (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX account_keys_of_account ON account_keys (user_id, account_id);

-- Only of rows with more than one.
CREATE TABLE parts (
  transaction_id TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 19),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  amount_cents INTEGER NOT NULL CHECK (amount_cents <> 0),
  treatment TEXT NOT NULL CHECK (treatment IN (${oneOf(treatments.filter((t) => t !== 'split'))})),
  label TEXT,
  category TEXT,
  account_id TEXT,
  entity_id TEXT,
  -- It takes its row's entity, and follows when that changes.
  follows_row INTEGER NOT NULL DEFAULT 1 CHECK (follows_row IN (0, 1)),
  note TEXT,
  PRIMARY KEY (transaction_id, position),
  CHECK ((label IS NULL) = (account_id IS NOT NULL)),
  CHECK ((label IS NULL) = (category IS NULL)),
  FOREIGN KEY (user_id, account_id) REFERENCES accounts (user_id, id),
  FOREIGN KEY (user_id, entity_id) REFERENCES entities (user_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX parts_of_books ON parts (user_id, label);
CREATE INDEX parts_of_account ON parts (user_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX parts_of_entity ON parts (user_id, entity_id) WHERE entity_id IS NOT NULL;

-- Dated, two-sided and without a row: depreciation, opening equity, corrections. Its parts add up to nothing.
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
`,
} as const

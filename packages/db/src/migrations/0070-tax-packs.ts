/** What is asked once a year for the tax pack, the lines of one's own, when a pack was made, and the W-9 of payees (docs/decisions/032). */
const ofEntity = (name: string, more: string, key = '') => `
CREATE TABLE ${name} (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Null: all business entities and what belongs to none.
  entity_id TEXT,
  ${more}
  FOREIGN KEY (user_id, entity_id) REFERENCES entities (user_id, id) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX ${name}_once ON ${name} (user_id, ifnull(entity_id, '')${key});`

export const migration0070 = {
  name: '0070-tax-packs',
  sql: `
${ofEntity(
  'tax_answers',
  `year INTEGER NOT NULL CHECK (year BETWEEN 1970 AND 2100),
  car TEXT CHECK (car IN ('miles', 'actual')),
  business_miles INTEGER CHECK (business_miles >= 0),
  home_office_sq_ft INTEGER CHECK (home_office_sq_ft >= 0),
  opening_inventory_cents INTEGER CHECK (opening_inventory_cents >= 0),
  closing_inventory_cents INTEGER CHECK (closing_inventory_cents >= 0),
  answered_at TEXT NOT NULL,
  answered_by TEXT NOT NULL,`,
  ', year',
)}
${ofEntity(
  'tax_forms',
  `form TEXT NOT NULL CHECK (form IN ('schedule_c', 'own')),
  lines TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(lines)),
  updated_at TEXT NOT NULL,`,
)}
${ofEntity(
  'tax_packs',
  `year INTEGER NOT NULL CHECK (year BETWEEN 1970 AND 2100),
  made_at TEXT NOT NULL,
  made_by TEXT NOT NULL,`,
  ', year',
)}
CREATE TABLE payee_w9 (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The name in lower case.
  payee TEXT NOT NULL CHECK (length(payee) BETWEEN 1 AND 300),
  state TEXT NOT NULL CHECK (state IN ('unknown', 'requested', 'on_file')),
  updated_at TEXT NOT NULL,
  PRIMARY KEY (user_id, payee)
) STRICT, WITHOUT ROWID;
`,
} as const

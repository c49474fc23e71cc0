/** The lists as they are at this migration; today's stand in core/treatments.ts. */
const treatments =
  'business transfer card_payment owner_draw owner_contribution owner_tax personal loan asset deposit sales_tax bill receivable split'.split(
    ' ',
  )
const oneOf = (values: readonly string[]) => values.map((v) => `'${v}'`).join(', ')

/** Accounts that books have once, as soon as a row needs one: the kind and the name by the treatment. */
const byNeed = [
  [['owner_draw', 'owner_contribution', 'owner_tax'], 'owner', 'Owner'],
  [['personal'], 'personal', 'Personal'],
  [['loan'], 'loan', 'Loans'],
  [['asset'], 'asset', 'Equipment and other assets'],
  [['deposit'], 'deposit', 'Security deposits'],
  [['sales_tax'], 'sales_tax', 'Sales tax'],
  [['bill'], 'payable', 'Unpaid bills'],
  [['receivable'], 'receivable', 'Unpaid own invoices'],
] as const
const needing = byNeed.flatMap(([of]) => of)
const pick = (column: 1 | 2) =>
  `CASE new.treatment ${byNeed.map((n) => n[0].map((t) => `WHEN '${t}' THEN '${n[column]}'`).join(' ')).join(' ')} END`
const accountByNeed = (name: string, event: string) => `
CREATE TRIGGER accounts_by_need_${name} AFTER ${event} ON transactions
  WHEN new.account_id IS NULL AND new.treatment IN (${oneOf(needing)})
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = ${pick(1)} || '-' || new.user_id)
BEGIN
  INSERT INTO accounts (id, user_id, kind, name, created_at)
    VALUES (${pick(1)} || '-' || new.user_id, new.user_id, ${pick(1)}, ${pick(2)}, new.updated_at);
END;`

const elsewhere = (column: string) =>
  `(new.${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = new.${column} AND user_id = new.user_id))`
const accountsOfBooks = (name: string, event: string) => `
CREATE TRIGGER transactions_accounts_${name} BEFORE ${event} ON transactions WHEN ${elsewhere('account_id')} OR ${elsewhere('on_account_id')}
BEGIN SELECT RAISE(ABORT, 'the accounts of a row must be in its books'); END;`

/** What one cell of the monthly totals is about, and from which column of a row. Empty text stands for none. */
const cell = {
  month: (row: string) => `substr(${row}.transaction_date, 1, 7)`,
  counted_as: (row: string) => `${row}.counted_as`,
  label: (row: string) => `${row}.label`,
  category: (row: string) => `${row}.category`,
  is_credit: (row: string) => `${row}.is_credit`,
  entity_id: (row: string) => `ifnull(${row}.entity_id, '')`,
  on_account_id: (row: string) => `ifnull(${row}.on_account_id, '')`,
  account_id: (row: string) => `ifnull(${row}.account_id, '')`,
  currency: (row: string) => `ifnull(${row}.currency, '')`,
} as const
const key = Object.keys(cell) as (keyof typeof cell)[]
const columns = `user_id, ${key.join(', ')}, cents, count, parts, settled, settling, waiting, unplaced`
const tableOf = (name: string, first: string, firstKey: string) => `
CREATE TABLE ${name} (
  ${first}
  ${key.map((c) => `${c} ${c === 'is_credit' ? 'INTEGER' : 'TEXT'} NOT NULL,`).join('\n  ')}
  cents INTEGER NOT NULL,
  count INTEGER NOT NULL,
  parts INTEGER NOT NULL,
  settled INTEGER NOT NULL,
  settling INTEGER NOT NULL,
  waiting INTEGER NOT NULL,
  unplaced INTEGER NOT NULL,
  PRIMARY KEY (${firstKey}, ${key.join(', ')})
) STRICT, WITHOUT ROWID;`

const waits = (row: string) => `(${row}.needs_review = 1 OR ${row}.ai_confidence IS NULL OR ${row}.ai_confidence < 70)`
const unplaced = (row: string) => `(${waits(row)} AND ${row}.label IN ('uncategorised_income', 'uncategorised_expense'))`
const cents = (row: string) => `iif(${row}.treatment = 'split', 0, ${row}.amount_cents)`
const settled = (row: string) => `iif(${row}.treatment = 'split', 0, ${row}.settled_cents)`

const putIn = `
  INSERT INTO monthly_totals (${columns})
    VALUES (new.user_id, ${key.map((c) => cell[c]('new')).join(', ')}, ${cents('new')}, 1, 0, ${settled('new')}, ${settled('new')} > 0, ${waits('new')}, ${unplaced('new')})
    ON CONFLICT DO UPDATE SET cents = cents + excluded.cents, count = count + 1, settled = settled + excluded.settled,
      settling = settling + excluded.settling, waiting = waiting + excluded.waiting, unplaced = unplaced + excluded.unplaced;`
const takeOut = `
  UPDATE monthly_totals
    SET cents = cents - ${cents('old')}, count = count - 1, settled = settled - ${settled('old')},
      settling = settling - (${settled('old')} > 0), waiting = waiting - ${waits('old')}, unplaced = unplaced - ${unplaced('old')}
    WHERE user_id = old.user_id AND ${key.map((c) => `${c} = ${cell[c]('old')}`).join(' AND ')};`

/**
 * The parts of a split row as movements of their own. What settles a bill is taken from its business parts, one after the other. A row that
 * is split counts by these, and by itself only as one row.
 */
const partsOf = (row: string, when: string) => `
    SELECT *, s > 0, 0, 0 FROM (SELECT ${row}.user_id, ${cell.month(row)}, p.treatment, ifnull(p.label, ${row}.label), ifnull(p.category, ${row}.category),
      iif(p.amount_cents > 0, ${row}.is_credit, 1 - ${row}.is_credit), ifnull(p.entity_id, ''), ${cell.on_account_id(row)}, ifnull(p.account_id, ''),
      ${cell.currency(row)}, abs(p.amount_cents), 0, 1,
      iif(p.treatment = 'business' AND p.amount_cents > 0, max(0, min(p.amount_cents, ${row}.settled_cents - (
        SELECT ifnull(sum(q.amount_cents), 0) FROM parts q
        WHERE q.transaction_id = p.transaction_id AND q.position < p.position AND q.treatment = 'business' AND q.amount_cents > 0))), 0) AS s
    FROM parts p WHERE p.transaction_id = ${row}.id AND ${when}) WHERE true`
const putPartsIn = (when: string) => `
  INSERT INTO monthly_totals (${columns})${partsOf('new', when)}
    ON CONFLICT DO UPDATE SET cents = cents + excluded.cents, parts = parts + 1, settled = settled + excluded.settled, settling = settling + excluded.settling;`
const takePartsOut = (when: string) => `
  INSERT INTO monthly_totals (${columns})${partsOf('old', when)}
    ON CONFLICT DO UPDATE SET cents = cents - excluded.cents, parts = parts - 1, settled = settled - excluded.settled, settling = settling - excluded.settling;`

const counted = `coalesce((SELECT last FROM entering WHERE first <= old.n ORDER BY first DESC LIMIT 1), 0) < old.n`

/** Rows that come, go and change, in the totals. The text stays as it is: books were made with it. */
export const rowsToTotals = `CREATE TRIGGER monthly_totals_add AFTER INSERT ON transactions WHEN new.document_id IS NULL BEGIN ${putIn} END;
CREATE TRIGGER monthly_totals_take AFTER DELETE ON transactions WHEN ${counted} BEGIN ${takeOut} END;`
export const movedRowsToTotals = `CREATE TRIGGER monthly_totals_move AFTER UPDATE OF user_id, transaction_date, category, label, is_credit, amount_cents, needs_review, ai_confidence,
    treatment, question, entity_id, on_account_id, account_id, currency, settled_cents ON transactions
BEGIN ${takeOut} ${putIn} END;`

const before = (side: 'fromBefore' | 'toBefore', column: string) => `json_extract(pairs.before, '$.${side}.${column}')`
/** `only`: a further condition, for migrations that narrow it. */
export const setBack = (own: 'from_id' | 'to_id', side: 'fromBefore' | 'toBefore', only = '') => `
  UPDATE transactions SET
      treatment = CASE WHEN treatment <> 'split' AND (pairs.kind = 'bill' OR category_by <> 'person') THEN ${before(side, 'treatment')} ELSE treatment END,
      account_id = CASE WHEN treatment <> 'split' AND (pairs.kind = 'bill' OR category_by <> 'person') THEN ${before(side, 'accountId')} ELSE account_id END,
      needs_review = CASE WHEN category_by <> 'person' THEN ${before(side, 'needsReview')} ELSE needs_review END,
      ai_confidence = CASE WHEN category_by <> 'person' THEN ${before(side, 'aiConfidence')} ELSE ai_confidence END,
      ai_classification = CASE WHEN category_by <> 'person' THEN ${before(side, 'aiClassification')} ELSE ai_classification END
    FROM pairs
    WHERE ${own === 'to_id' ? "pairs.kind = 'transfer' AND " : ''}pairs.${own === 'from_id' ? 'to_id' : 'from_id'} = old.id AND transactions.id = pairs.${own}${only};`

const settles = (name: string, event: string, row: 'new' | 'old') => `
CREATE TRIGGER pairs_settle_${name} AFTER ${event} ON pairs WHEN ${row}.kind = 'bill'
BEGIN
  UPDATE transactions SET settled_cents = min(amount_cents, ifnull((SELECT sum(b.amount_cents) FROM pairs p JOIN transactions b ON b.id = p.from_id
      WHERE p.to_id = ${row}.to_id AND p.kind = 'bill' AND p.state = 'paired'), 0))
    WHERE id = ${row}.to_id AND user_id = ${row}.user_id;
END;`

/** What today's mark of a transfer becomes: what the pair says, else what the stored sentence says. */
const said = (sentence: string) => `t.ai_classification LIKE '%${sentence}%'`
const formerTransfer = `CASE
    WHEN EXISTS (SELECT 1 FROM pairs p WHERE p.from_id = t.id AND p.kind = 'bill' AND p.state = 'paired') THEN 'bill'
    WHEN EXISTS (SELECT 1 FROM pairs p JOIN transactions o ON o.id IN (p.from_id, p.to_id) WHERE (p.from_id = t.id OR p.to_id = t.id)
      AND p.kind = 'transfer' AND p.state = 'paired' AND o.source_type = 'credit_card') THEN 'card_payment'
    WHEN EXISTS (SELECT 1 FROM pairs p WHERE (p.from_id = t.id OR p.to_id = t.id) AND p.kind = 'transfer' AND p.state = 'paired') THEN 'transfer'
    WHEN t.document_id IS NOT NULL AND t.statement_ordinal IS NULL THEN 'bill'
    WHEN ${said('payment of the card bill')} OR ${said('payment to a card issuer')} THEN 'card_payment'
    WHEN ${said('Money that the owner takes out')} THEN 'owner_draw'
    WHEN ${said('Money that the owner puts in')} THEN 'owner_contribution'
    WHEN ${said('Borrowed money')} OR ${said('loan between the owner')} THEN 'loan'
    ELSE 'transfer' END`
const jsonTreatment = (path: string) => `iif(json_extract(%, '${path}.isTransfer'), 'transfer', 'business')`

/**
 * The books as a ledger (docs/decisions/023). Rows gain what they were for: a treatment, an account, and parts where there are several;
 * `is_transfer` follows from the treatment from now on. The monthly totals are kept by everything that a report asks for. What exists is
 * mapped, not judged again; stored reports are untouched.
 */
export const migration0031 = {
  name: '0031-ledger',
  sql: `
DROP VIEW entered_transactions;
DROP TRIGGER monthly_totals_add;
DROP TRIGGER monthly_totals_take;
DROP TRIGGER monthly_totals_move;
DROP TRIGGER pairs_end;
DROP INDEX transactions_for_totals;
DROP INDEX transactions_transfers;

ALTER TABLE transactions ADD COLUMN treatment TEXT NOT NULL DEFAULT 'business' CHECK (treatment IN (${oneOf(treatments)}));
ALTER TABLE transactions ADD COLUMN treatment_by TEXT NOT NULL DEFAULT 'reader' CHECK (treatment_by IN ('reader', 'entity', 'account', 'person'));
ALTER TABLE transactions ADD COLUMN unsplit_treatment TEXT;
ALTER TABLE transactions ADD COLUMN account_id TEXT;
ALTER TABLE transactions ADD COLUMN on_account_id TEXT;
ALTER TABLE transactions ADD COLUMN note TEXT;
ALTER TABLE transactions ADD COLUMN payee TEXT;
ALTER TABLE transactions ADD COLUMN due_date TEXT CHECK (due_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
ALTER TABLE transactions ADD COLUMN tax_cents INTEGER;
-- Thousandths of a percent.
ALTER TABLE transactions ADD COLUMN tax_rate INTEGER;
ALTER TABLE transactions ADD COLUMN items TEXT CHECK (items IS NULL OR json_valid(items));
-- What is asked of it (core/questions.ts): counted neither way until a person answers.
ALTER TABLE transactions ADD COLUMN question TEXT;
-- How much of it pays bills or own invoices that are in the books.
ALTER TABLE transactions ADD COLUMN settled_cents INTEGER NOT NULL DEFAULT 0 CHECK (settled_cents >= 0);

INSERT INTO accounts (id, user_id, kind, name, last_four, currency, created_at)
  SELECT lower(hex(randomblob(10))), s.user_id, iif(max(s.is_card OR d.document_type = 'credit_card'), 'card', 'bank'),
    substr(trim(coalesce(min(s.account_name), iif(s.account_last_four IS NULL, iif(s.is_card, 'Card', 'Account') || ' without a number', iif(s.is_card, 'Card', 'Account')))
      || coalesce(' ••' || s.account_last_four, '')), 1, 200),
    s.account_last_four, min(iif(s.currency GLOB '[A-Z][A-Z][A-Z]', s.currency, NULL)),
    -- For the moment: the key, by which the next statement knows it.
    iif(s.is_card, 'card', 'bank') || ':' || coalesce(s.account_last_four, fold(s.account_name), '')
  FROM statements s JOIN documents d ON d.user_id = s.user_id AND d.id = s.document_id
  GROUP BY s.user_id, s.is_card, coalesce(s.account_last_four, fold(s.account_name), '');
INSERT INTO account_keys (user_id, key, account_id) SELECT user_id, created_at, id FROM accounts;
UPDATE accounts SET created_at = coalesce((SELECT min(d.created_at) FROM documents d WHERE d.user_id = accounts.user_id), '2024-01-01T00:00:00.000Z');

UPDATE transactions SET on_account_id = k.account_id
  FROM statements s JOIN account_keys k ON k.user_id = s.user_id
    AND k.key = iif(s.is_card, 'card', 'bank') || ':' || coalesce(s.account_last_four, fold(s.account_name), '')
  WHERE s.user_id = transactions.user_id AND s.document_id = transactions.document_id AND s.ordinal = transactions.statement_ordinal;
UPDATE transactions SET treatment = m.treatment, treatment_by = iif(m.is_persons, 'person', 'reader')
  FROM (SELECT t.n AS at, ${formerTransfer} AS treatment, t.category_by = 'person' AS is_persons FROM transactions t WHERE t.is_transfer = 1) m
  WHERE transactions.n = m.at;
-- What nobody settled: a bill is no expense by itself any more, and rows of a personal entity are personal.
UPDATE transactions SET treatment = 'bill'
  WHERE is_transfer = 0 AND document_id IS NOT NULL AND statement_ordinal IS NULL AND category_by <> 'person';
UPDATE transactions SET treatment = 'personal', treatment_by = 'entity'
  WHERE treatment = 'business' AND entity_id IS NOT NULL
    AND EXISTS (SELECT 1 FROM entities e WHERE e.user_id = transactions.user_id AND e.id = transactions.entity_id AND e.entity_type = 'personal');
UPDATE transactions SET settled_cents = amount_cents
  WHERE id IN (SELECT to_id FROM pairs WHERE kind = 'bill' AND state = 'paired');
-- Both ends of a pair name each other's accounts.
UPDATE transactions SET account_id = o.on_account_id
  FROM pairs p JOIN transactions o ON o.id IN (p.from_id, p.to_id)
  WHERE p.kind = 'transfer' AND p.state = 'paired' AND transactions.id IN (p.from_id, p.to_id) AND transactions.id <> o.id;

UPDATE pairs SET before = json_set(before,
    '$.fromBefore.treatment', iif(kind = 'bill', 'bill', ${jsonTreatment('$.fromBefore').replace('%', 'before')}),
    '$.toBefore.treatment', ${jsonTreatment('$.toBefore').replace('%', 'before')});
UPDATE statements SET applied = json_set(applied, '$.before.treatment', ${jsonTreatment('$.before').replace('%', 'applied')})
  WHERE json_extract(applied, '$.before') IS NOT NULL;
UPDATE trash SET row = json_set(row, '$.settledCents', 0, '$.treatmentBy', 'reader', '$.treatment',
  CASE WHEN row ->> 'documentId' IS NOT NULL AND row ->> 'statementOrdinal' IS NULL AND (row ->> 'isTransfer' OR row ->> 'categoryBy' <> 'person') THEN 'bill'
    ELSE ${jsonTreatment('$').replace('%', 'row')} END) WHERE kind = 'transaction';
UPDATE trash SET row = json_set(row, '$.onAccountId', (SELECT k.account_id FROM statements s JOIN account_keys k ON k.user_id = s.user_id
    AND k.key = iif(s.is_card, 'card', 'bank') || ':' || coalesce(s.account_last_four, fold(s.account_name), '')
  WHERE s.user_id = trash.user_id AND s.document_id = trash.row ->> 'documentId' AND s.ordinal = trash.row ->> 'statementOrdinal'))
  WHERE kind = 'transaction' AND row ->> 'statementOrdinal' IS NOT NULL;

ALTER TABLE undo_rows ADD COLUMN treatment TEXT NOT NULL DEFAULT 'business';
ALTER TABLE undo_rows ADD COLUMN treatment_by TEXT NOT NULL DEFAULT 'reader';
ALTER TABLE undo_rows ADD COLUMN unsplit_treatment TEXT;
ALTER TABLE undo_rows ADD COLUMN account_id TEXT;
ALTER TABLE undo_rows ADD COLUMN question TEXT;
ALTER TABLE undo_rows ADD COLUMN parts TEXT CHECK (parts IS NULL OR json_valid(parts));
UPDATE undo_rows SET treatment = coalesce(
    (SELECT t.treatment FROM transactions t WHERE t.id = undo_rows.transaction_id AND t.is_transfer = undo_rows.is_transfer),
    iif(is_transfer, 'transfer', 'business'));
UPDATE undo_rows SET treatment_by = 'entity'
  WHERE treatment = 'personal';
ALTER TABLE undo_rows DROP COLUMN is_transfer;

ALTER TABLE merchant_memory ADD COLUMN treatment TEXT NOT NULL DEFAULT 'business' CHECK (treatment IN (${oneOf(treatments)}));
ALTER TABLE merchant_memory ADD COLUMN account_id TEXT;
UPDATE merchant_memory SET treatment = 'transfer' WHERE is_transfer = 1;
ALTER TABLE merchant_memory DROP COLUMN is_transfer;
ALTER TABLE merchant_memory ADD COLUMN is_transfer INTEGER NOT NULL GENERATED ALWAYS AS (treatment NOT IN ('business', 'split')) VIRTUAL;

ALTER TABLE transactions DROP COLUMN is_transfer;
ALTER TABLE transactions ADD COLUMN is_transfer INTEGER NOT NULL GENERATED ALWAYS AS (treatment NOT IN ('business', 'split')) VIRTUAL;
ALTER TABLE transactions ADD COLUMN counted_as TEXT NOT NULL GENERATED ALWAYS AS (iif(question IS NOT NULL AND treatment = 'business', 'undecided', treatment)) VIRTUAL;

CREATE VIEW entered_transactions AS SELECT * FROM transactions
  WHERE coalesce((SELECT last FROM entering WHERE first <= transactions.n ORDER BY first DESC LIMIT 1), 0) < transactions.n;

CREATE INDEX transactions_for_totals ON transactions
  (user_id, transaction_date, treatment, question, category, label, is_credit, entity_id, currency, settled_cents, amount_cents);
CREATE INDEX transactions_transfers ON transactions (user_id, transaction_date) WHERE is_transfer = 1;
CREATE INDEX transactions_on_account ON transactions (user_id, on_account_id, transaction_date DESC, id DESC) WHERE on_account_id IS NOT NULL;
CREATE INDEX transactions_for_account ON transactions (user_id, account_id, transaction_date DESC, id DESC) WHERE account_id IS NOT NULL;
CREATE INDEX transactions_treated ON transactions (user_id, treatment, transaction_date DESC, id DESC) WHERE treatment <> 'business';
CREATE INDEX transactions_asked ON transactions (user_id, transaction_date DESC, id DESC) WHERE question IS NOT NULL;
${accountsOfBooks('put', 'INSERT')}${accountsOfBooks('moved', 'UPDATE OF user_id, account_id, on_account_id')}
CREATE TRIGGER accounts_stay_while_used BEFORE DELETE ON accounts
  WHEN EXISTS (SELECT 1 FROM transactions WHERE user_id = old.user_id AND on_account_id = old.id)
    OR EXISTS (SELECT 1 FROM transactions WHERE user_id = old.user_id AND account_id = old.id)
BEGIN SELECT RAISE(ABORT, 'an account that rows name stays'); END;
${accountByNeed('put', 'INSERT')}${accountByNeed('moved', 'UPDATE OF treatment, account_id')}
INSERT INTO accounts (id, user_id, kind, name, created_at)
  SELECT DISTINCT kind || '-' || user_id, user_id, kind, name, at FROM (
    SELECT new.user_id, ${pick(1)} AS kind, ${pick(2)} AS name, min(new.created_at) AS at FROM transactions new
    WHERE new.account_id IS NULL AND new.treatment IN (${oneOf(needing)}) GROUP BY 1, 2);

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

DROP TABLE monthly_totals;
DROP TABLE entering_totals;
${tableOf('monthly_totals', 'user_id TEXT NOT NULL,', 'user_id')}
${tableOf('entering_totals', 'user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,\n  document_id TEXT NOT NULL,', 'user_id, document_id')}
-- What is half entered is taken away and read anew by the next start.
INSERT INTO monthly_totals (${columns})
  SELECT t.user_id, ${key.map((c) => cell[c]('t')).join(', ')}, sum(t.amount_cents), count(*), 0, sum(t.settled_cents), sum(t.settled_cents > 0), sum(${waits('t')}), sum(${unplaced('t')})
  FROM entered_transactions t GROUP BY ${[...Array(key.length + 1).keys()].map((i) => i + 1).join(', ')};

${rowsToTotals}
CREATE TRIGGER monthly_totals_take_parts AFTER DELETE ON transactions WHEN old.treatment = 'split'
BEGIN ${takePartsOut(counted)}
  DELETE FROM parts WHERE transaction_id = old.id;
END;
${movedRowsToTotals}
CREATE TRIGGER monthly_totals_move_parts AFTER UPDATE OF user_id, transaction_date, category, label, is_credit, treatment, question, on_account_id,
    currency, settled_cents ON transactions WHEN old.treatment = 'split' OR new.treatment = 'split'
BEGIN ${takePartsOut("old.treatment = 'split'")} ${putPartsIn("new.treatment = 'split'")} END;

CREATE TRIGGER pairs_end AFTER DELETE ON transactions WHEN EXISTS (SELECT 1 FROM pairs WHERE from_id = old.id OR to_id = old.id)
BEGIN ${setBack('to_id', 'toBefore')} ${setBack('from_id', 'fromBefore')}
  DELETE FROM pairs WHERE from_id = old.id OR to_id = old.id;
END;
${settles('put', 'INSERT', 'new')}${settles('changed', 'UPDATE OF state, to_id', 'new')}${settles('ended', 'DELETE', 'old')}
`,
} as const

/**
 * Columns of a row that stay while its month is closed: everything that a figure, a list or a signature shows of it. Free are its note, its
 * document and place in it, and what the product keeps for itself.
 */
const locked =
  'user_id transaction_date amount_cents is_credit description category label treatment treatment_by unsplit_treatment account_id on_account_id entity_id payee due_date tax_cents tax_rate items question settled_cents currency source_type source_name source_last_four needs_review ai_confidence ai_classification category_by'.split(
    ' ',
  )

/** A day of these books is closed: it lies in a closed month, or before one. */
export const closed = (owner: string, day: string) =>
  `EXISTS (SELECT 1 FROM period_closings WHERE user_id = ${owner} AND month >= substr(${day}, 1, 7))`
/** 'closed 2026-03', or 'closed 2026' where it was closed as a year: see closed-period.ts. */
export const refuse = (owner: string, day: string) =>
  `SELECT RAISE(ABORT, 'closed ' || coalesce((SELECT year FROM period_closings WHERE user_id = ${owner} AND month = substr(${day}, 1, 7)), substr(${day}, 1, 7)));`
const trigger = (name: string, event: string, when: string, owner: string, day: string) => `
CREATE TRIGGER closed_${name} BEFORE ${event} WHEN ${when} BEGIN ${refuse(owner, day)} END;`

const entered = (n: string) => `coalesce((SELECT last FROM entering WHERE first <= ${n} ORDER BY first DESC LIMIT 1), 0) < ${n}`
const earlier = 'min(old.transaction_date, new.transaction_date)'
const rowTriggers = [
  trigger('rows_put', 'INSERT ON transactions', closed('new.user_id', 'new.transaction_date'), 'new.user_id', 'new.transaction_date'),
  trigger(
    'rows_changed',
    `UPDATE OF ${locked.join(', ')} ON transactions`,
    `(${locked.map((c) => `old.${c} IS NOT new.${c}`).join(' OR ')}) AND ${closed('old.user_id', earlier)}`,
    'old.user_id',
    earlier,
  ),
  trigger(
    'rows_taken',
    'DELETE ON transactions',
    `${closed('old.user_id', 'old.transaction_date')} AND ${entered('old.n')}`,
    'old.user_id',
    'old.transaction_date',
  ),
]

/** Parts, and both sides of pairs, by the day of their row. */
const dayOfPart = (row: string) => `(SELECT transaction_date FROM transactions WHERE id = ${row}.transaction_id)`
const partTriggers = (['INSERT', 'UPDATE', 'DELETE'] as const).map((event) => {
  const row = event === 'DELETE' ? 'old' : 'new'
  return trigger(
    `parts_${event.toLowerCase()}`,
    `${event} ON parts`,
    closed(`${row}.user_id`, dayOfPart(row)),
    `${row}.user_id`,
    dayOfPart(row),
  )
})
const dayOfPair = (row: string) => `(SELECT min(transaction_date) FROM transactions WHERE id IN (${row}.from_id, ${row}.to_id))`
const isPaired = {
  INSERT: "new.state = 'paired'",
  UPDATE: "(new.state = 'paired' OR old.state = 'paired')",
  DELETE: "old.state = 'paired'",
}
const changes = {
  INSERT: 'INSERT',
  UPDATE: 'UPDATE OF user_id, kind, from_id, to_id, state',
  DELETE: 'DELETE',
}
const pairTriggers = (['INSERT', 'UPDATE', 'DELETE'] as const).map((event) => {
  const row = event === 'DELETE' ? 'old' : 'new'
  return trigger(
    `pairs_${event.toLowerCase()}`,
    `${changes[event]} ON pairs`,
    `${isPaired[event]} AND ${closed(`${row}.user_id`, dayOfPair(row))}`,
    `${row}.user_id`,
    dayOfPair(row),
  )
})

const dayOfAdjustment = (row: string) => `(SELECT date FROM adjustments WHERE user_id = ${row}.user_id AND id = ${row}.adjustment_id)`
const adjustmentTriggers = [
  trigger('adjustments_put', 'INSERT ON adjustments', closed('new.user_id', 'new.date'), 'new.user_id', 'new.date'),
  trigger(
    'adjustments_changed',
    'UPDATE OF date, is_balanced ON adjustments',
    closed('old.user_id', 'min(old.date, new.date)'),
    'old.user_id',
    'min(old.date, new.date)',
  ),
  trigger('adjustments_taken', 'DELETE ON adjustments', closed('old.user_id', 'old.date'), 'old.user_id', 'old.date'),
  ...(['INSERT', 'UPDATE', 'DELETE'] as const).map((event) => {
    const row = event === 'DELETE' ? 'old' : 'new'
    const day = dayOfAdjustment(row)
    return trigger(
      `adjustment_parts_${event.toLowerCase()}`,
      `${event} ON adjustment_parts`,
      closed(`${row}.user_id`, day),
      `${row}.user_id`,
      day,
    )
  }),
]

/** The earliest row of a document in a closed month, and of a stretch of rows that is about to be hidden. */
const firstOf = (which: string) => `(SELECT min(transaction_date) FROM transactions WHERE ${which})`
const hidden = firstOf('n BETWEEN new.first AND new.last AND user_id = new.user_id')
const ofDocument = firstOf(`user_id = new.user_id AND document_id = new.id AND ${entered('n')}`)
const anyClosed = 'EXISTS (SELECT 1 FROM period_closings WHERE user_id = new.user_id)'
const documentTriggers = [
  trigger('rows_hidden', 'INSERT ON entering', `${anyClosed} AND ${closed('new.user_id', hidden)}`, 'new.user_id', hidden),
  trigger(
    'documents_leave',
    'UPDATE OF is_leaving ON documents',
    `new.is_leaving = 1 AND old.is_leaving = 0 AND ${anyClosed} AND ${closed('new.user_id', ofDocument)}`,
    'new.user_id',
    ofDocument,
  ),
]

/**
 * Closed months (docs/decisions/030). Nothing dated inside one, or before one, is added, changed or taken away, by any statement: SQLite
 * refuses it. Rows that arrive for closed days wait beside the books. What is excused of a checklist stays with its reason.
 */
export const migration0045 = {
  name: '0045-closed-periods',
  sql: `
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

-- As they were read, to be entered when their day is open: see books/late-rows.ts.
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

ALTER TABLE books_profile ADD COLUMN only_accountants_reopen INTEGER NOT NULL DEFAULT 0 CHECK (only_accountants_reopen IN (0, 1));
${[...rowTriggers, ...partTriggers, ...pairTriggers, ...adjustmentTriggers, ...documentTriggers].join('')}
`,
} as const

import { afterEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './all.ts'

/** Books as the version before the ledger wrote them. */
let database: Database
afterEach(() => database.close())
const before = migrations.slice(
  0,
  migrations.findIndex((m) => m.name === '0030-accounts'),
)
const run = (text: string, ...bound: unknown[]) => database.sqlite.prepare(text).run(...bound)
const one = (text: string, ...bound: unknown[]) => database.sqlite.prepare(text).get(...bound) as Record<string, unknown>

function oldBooks(): void {
  database = openDatabase(':memory:')
  migrate(database, { migrations: before })
  run("insert into users (id, email, password_hash, created_at, updated_at) values ('ann', 'a@example.com', 'x', 'now', 'now')")
  for (const [id, type] of [
    ['shop', 'business'],
    ['home', 'personal'],
  ])
    run("insert into entities (id, user_id, name, entity_type, created_at) values (?, 'ann', ?, ?, 'now')", id, id, type)
  for (const [id, type] of [
    ['bank', 'bank_statement'],
    ['card', 'credit_card'],
    ['paper', 'invoice'],
  ] as const)
    run(
      `insert into documents (id, user_id, filename, original_name, document_type, file_path, file_size, mime_type, is_processed, created_at, sha256, format)
       values (?, 'ann', ?, ?, ?, ?, 1, 'text/csv', 1, '2025-01-01', ?, 'csv')`,
      id,
      id,
      id,
      type,
      id,
      id.padEnd(64, '0'),
    )
  const statement = `insert into statements (id, user_id, document_id, ordinal, account_name, account_last_four, is_card, currency, credits_cents, debits_cents, state)
    values (?, 'ann', ?, 0, ?, ?, ?, 'USD', 0, 0, 'unprinted')`
  run(statement, 's1', 'bank', 'Checking', '4821', 0)
  run(statement, 's2', 'card', 'ÉPARGNE VISA', null, 1)
}
interface Old {
  transfer?: 0 | 1
  by?: string
  why?: string
  entity?: string | null
  document?: string | null
  ordinal?: number | null
  source?: string
  cents?: number
}
function row(
  id: string,
  { transfer = 0, by = 'reader', why = '', entity = null, document = 'bank', ordinal = 0, source = 'bank_account', cents = 1000 }: Old = {},
) {
  run(
    `insert into transactions (id, user_id, entity_id, document_id, statement_ordinal, position, description, amount_cents, transaction_date, category, is_credit,
       label, merchant, is_transfer, category_by, ai_classification, ai_confidence, source_type, created_at, updated_at)
     values (?, 'ann', ?, ?, ?, 0, ?, ?, '2025-03-04', 'rent', 0, 'rent_property', ?, ?, ?, ?, 90, ?, 'now', 'now')`,
    id,
    entity,
    document,
    document === null ? null : ordinal,
    id,
    cents,
    id,
    transfer,
    by,
    why,
    source,
  )
}
const pair = (kind: string, from: string, to: string) =>
  run(
    `insert into pairs (id, user_id, kind, from_id, to_id, state, decided_by, score, reason, before, created_at)
     values (?, 'ann', ?, ?, ?, 'paired', 'reader', 90, 'x', ?, 'now')`,
    `${from}-${to}`,
    kind,
    from,
    to,
    JSON.stringify({
      fromBefore: { isTransfer: 0, needsReview: 0, aiConfidence: 90, aiClassification: null },
      toBefore: { isTransfer: 1, needsReview: 0, aiConfidence: 90, aiClassification: null },
    }),
  )
const now = (id: string) =>
  one(
    "select treatment, treatment_by as by, is_transfer, settled_cents as settled, on_account_id, account_id, category_by, ai_confidence from transactions where user_id = 'ann' and id = ?",
    id,
  )

describe('books of before the ledger', () => {
  test('keep what each row was: transfers by their pair and their sentence, bills as paper, a personal entity personal', () => {
    oldBooks()
    row('plain')
    row('draw', { transfer: 1, why: 'Money that the owner takes out' })
    row('invested', { transfer: 1, why: 'Off by $1.00. Money that the owner puts in' })
    row('borrowed', { transfer: 1, why: 'Borrowed money, which is not income' })
    row('card bill', { transfer: 1, why: 'A payment of the card bill, and no card statement is in your books yet' })
    row('moved', { transfer: 1, why: 'Money moved between accounts' })
    row('said', { transfer: 1, by: 'person' })
    row('at home', { entity: 'home' })
    row('at home, settled', { entity: 'home', by: 'person' })
    row('at home, moved', { entity: 'home', transfer: 1, why: 'Money moved between accounts' })
    row('in the shop', { entity: 'shop' })
    row('pays', { transfer: 1 })
    row('arrives', { transfer: 1, document: 'card', source: 'credit_card' })
    pair('transfer', 'pays', 'arrives')
    row('unpaid', { document: 'paper', ordinal: null })
    row('settled receipt', { document: 'paper', ordinal: null, by: 'person' })
    row('paid', { document: 'paper', ordinal: null, transfer: 1, cents: 700 })
    row('its payment', { cents: 700 })
    pair('bill', 'paid', 'its payment')
    migrate(database)
    const treated = Object.fromEntries(
      (database.sqlite.prepare("select id, treatment from transactions where user_id = 'ann'").raw().all() as [string, string][]).sort(),
    )
    expect(treated).toEqual({
      plain: 'business',
      draw: 'owner_draw',
      invested: 'owner_contribution',
      borrowed: 'loan',
      'card bill': 'card_payment',
      moved: 'transfer',
      said: 'transfer',
      'at home': 'personal',
      'at home, settled': 'personal',
      'at home, moved': 'transfer',
      'in the shop': 'business',
      pays: 'card_payment',
      arrives: 'card_payment',
      unpaid: 'bill',
      'settled receipt': 'business',
      paid: 'bill',
      'its payment': 'business',
    })
    // The answer stays the person's, and what they marked stays marked.
    expect(now('said')).toMatchObject({ by: 'person', is_transfer: 1, category_by: 'person', ai_confidence: 90 })
    expect(now('at home')).toMatchObject({ by: 'entity' })
    expect(now('its payment')).toMatchObject({ settled: 700, is_transfer: 0 })
    expect(now('plain')).toMatchObject({ settled: 0 })
    // Rows stand on the accounts that coverage knows, also those that only JavaScript can fold.
    const keys = database.sqlite
      .prepare("select key, kind, name from account_keys k join accounts a on a.id = k.account_id where k.user_id = 'ann' order by key")
      .all()
    expect(keys).toEqual([
      { key: 'bank:4821', kind: 'bank', name: 'Checking ••4821' },
      { key: 'card:épargne visa', kind: 'card', name: 'ÉPARGNE VISA' },
    ])
    expect(now('pays').account_id).toBe(now('arrives').on_account_id)
    expect(now('pays').account_id).not.toBeNull()
    // Accounts that rows need are there.
    expect(database.sqlite.prepare("select id from accounts where user_id = 'ann' and id like '%-ann' order by id").pluck().all()).toEqual([
      'loan-ann',
      'owner-ann',
      'payable-ann',
      'personal-ann',
    ])
    // What the months hold is what the rows add up to.
    expect(
      one("select sum(cents) as cents, sum(count) as count, sum(settled) as settled from monthly_totals where user_id = 'ann'"),
    ).toEqual({
      cents: 16_400,
      count: 17,
      settled: 700,
    })
    // A pair that ends sets back in today's words.
    run("delete from transactions where user_id = 'ann' and id = 'arrives'")
    expect(now('pays').treatment).toBe('business')
  })
  test('a deleted row, an undo and a remembered answer keep their mark', () => {
    oldBooks()
    run(
      "insert into trash (id, user_id, kind, row, deleted_at) values ('gone', 'ann', 'transaction', ?, 'now')",
      JSON.stringify({ documentId: 'bank', statementOrdinal: 0, isTransfer: true, categoryBy: 'reader' }),
    )
    run("insert into undos (id, user_id, actor_id, action, created_at, expires_at) values ('u', 'ann', 'ann', 'x', 'now', 'then')")
    run(
      `insert into undo_rows (user_id, undo_id, transaction_id, version, category, label, is_transfer, needs_review, category_by)
       values ('ann', 'u', 't', 1, 'rent', 'rent_property', 1, 0, 'reader')`,
    )
    run(
      "insert into merchant_memory (user_id, merchant, is_credit, label, is_transfer, updated_at) values ('ann', 'm', 0, 'rent_property', 1, 'now')",
    )
    migrate(database)
    expect(
      one("select row ->> 'treatment' as treatment, row ->> 'onAccountId' is not null as placed from trash where user_id = 'ann'"),
    ).toEqual({ treatment: 'transfer', placed: 1 })
    expect(one("select treatment from undo_rows where user_id = 'ann'")).toEqual({ treatment: 'transfer' })
    expect(one("select treatment, is_transfer from merchant_memory where user_id = 'ann'")).toEqual({
      treatment: 'transfer',
      is_transfer: 1,
    })
  })
})

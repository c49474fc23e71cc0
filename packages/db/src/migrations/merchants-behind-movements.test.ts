import { afterEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './all.ts'

let database: Database
afterEach(() => database.close())
const before = migrations.slice(
  0,
  migrations.findIndex((m) => m.name === '0114-merchants-behind-movements'),
)

test('what was paid in one way becomes one merchant each, in closed months too, and a rule that of its line', () => {
  database = openDatabase(':memory:')
  migrate(database, { migrations: before })
  const run = (text: string, ...bound: unknown[]) => database.sqlite.prepare(text).run(...bound)
  run("insert into users (id, email, password_hash, created_at, updated_at) values ('u', 'u@example.com', 'x', 'now', 'now')")
  const lines: [description: string, merchant: string][] = [
    ['PAIEMENT PAR CARTE 02/03 BOULANGERIE MARTIN', 'paiement par carte'],
    ['PAIEMENT PAR CARTE 03/03 GARAGE NORD', 'paiement par carte'],
    ['DIRECT DEBIT PAYMENT TO BRITISH GAS', 'direct debit payment'],
    ['BLUE BOTTLE 0423', 'blue bottle'],
  ]
  for (const [i, [description, merchant]] of lines.entries())
    run(
      `insert into transactions (id, user_id, transaction_date, description, merchant, amount_cents, is_credit, category, label, category_by, created_at, updated_at)
       values (?, 'u', '2025-05-02', ?, ?, 100, 0, 'other_expenses', 'uncategorised_expense', 'reader', 'now', 'now')`,
      `t${i}`,
      description,
      merchant,
    )
  const rule = (merchant: string, line: string | null) =>
    run(
      "insert into merchant_memory (user_id, merchant, is_credit, label, line, updated_at) values ('u', ?, 0, 'meals', ?, 'now')",
      merchant,
      line,
    )
  rule('paiement par carte', 'PAIEMENT PAR CARTE 03/03 GARAGE NORD')
  rule('direct debit payment', null)
  rule('blue bottle', 'BLUE BOTTLE 0423')
  run("insert into period_closings (user_id, month, closed_at, closed_by) values ('u', '2025-05', 'now', 'Maya')")
  migrate(database)
  const merchants = (table: string, order: string) =>
    database.sqlite.prepare(`select merchant from ${table} order by ${order}`).pluck().all()
  expect(merchants('transactions', 'id')).toEqual([
    'paiement par carte boulangerie martin',
    'paiement par carte garage nord',
    'direct debit payment to british gas',
    'blue bottle',
  ])
  expect(merchants('merchant_memory', 'merchant')).toEqual(['blue bottle', 'direct debit payment', 'paiement par carte garage nord'])
})

import { afterEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './all.ts'

let database: Database
afterEach(() => database.close())
const before = migrations.slice(
  0,
  migrations.findIndex((m) => m.name === '0094-number-of-a-check'),
)

test('checks that were one merchant become one each, under the number that their lines print', () => {
  database = openDatabase(':memory:')
  migrate(database, { migrations: before })
  const run = (text: string, ...bound: unknown[]) => database.sqlite.prepare(text).run(...bound)
  run("insert into users (id, email, password_hash, created_at, updated_at) values ('u', 'u@example.com', 'x', 'now', 'now')")
  const lines: [description: string, merchant: string][] = [
    ['CHECK 1042', 'check'],
    ['Check #01043 05/12', 'check'],
    ['CHECK PAID NUMBER 1044', 'check paid number'],
    ['CHECK', 'check'],
    ['CHECK 1046 ACME PLUMBING', 'check acme plumbing'],
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
  migrate(database)
  expect(database.sqlite.prepare('select merchant from transactions order by id').pluck().all()).toEqual([
    'check 1042',
    'check 1043',
    'check paid number 1044',
    'check',
    'check acme plumbing',
    'blue bottle',
  ])
})

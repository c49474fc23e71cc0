import { afterEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './all.ts'

let database: Database
afterEach(() => database.close())
const before = migrations.slice(
  0,
  migrations.findIndex((m) => m.name === '0095-merchants-of-labelled-lines'),
)

test('lines of labelled fields that were one merchant become one each, and answers about their pairs keep their rows', () => {
  database = openDatabase(':memory:')
  migrate(database, { migrations: before })
  const run = (text: string, ...bound: unknown[]) => database.sqlite.prepare(text).run(...bound)
  run("insert into users (id, email, password_hash, created_at, updated_at) values ('u', 'u@example.com', 'x', 'now', 'now')")
  const lines: [description: string, merchant: string][] = [
    ['ORIG CO NAME:GUSTO ORIG ID:91 DESC DATE:250110 CO ENTRY DESCR:NET 456123SEC:CCD IND NAME:HARBOR KITCHEN', 'orig co name'],
    ['ORIG CO NAME:SYSCO ORIG ID:17 DESC DATE:250110 CO ENTRY DESCR:PAYMENT SEC:CCD IND NAME:HARBOR KITCHEN', 'orig co name'],
    ['Online Transfer to CHK ...2211 transaction#: 23456789012', 'online transfer to chk transaction'],
    ['BLUE BOTTLE 0423', 'blue bottle'],
    ['TRANSFER OF TITLE', 'a name of its own'],
  ]
  for (const [i, [description, merchant]] of lines.entries())
    run(
      `insert into transactions (id, user_id, transaction_date, description, merchant, amount_cents, is_credit, category, label, category_by, created_at, updated_at)
       values (?, 'u', '2025-05-02', ?, ?, 100, 0, 'other_expenses', 'uncategorised_expense', 'reader', 'now', 'now')`,
      `t${i}`,
      description,
      merchant,
    )
  run(
    `insert into pair_answers (user_id, kind, from_key, to_key, from_merchant, to_merchant, is_yes, at)
     values ('u', 'transfer', '2025-05-02|-100|online transfer to chk transaction', 'other', 'online transfer to chk transaction', 'other', 0, 'now')`,
  )
  migrate(database)
  expect(database.sqlite.prepare('select merchant from transactions order by id').pluck().all()).toEqual([
    'gusto net',
    'sysco payment',
    'online transfer to 2211',
    'blue bottle',
    'transfer of title',
  ])
  expect(database.sqlite.prepare('select from_key, from_merchant from pair_answers').get()).toEqual({
    from_key: '2025-05-02|-100|online transfer to 2211',
    from_merchant: 'online transfer to 2211',
  })
})

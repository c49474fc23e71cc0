import { expect, test } from 'vitest'
import { openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './all.ts'

test('what a document shows of others stays when sightings get their readings, and goes with its rows', () => {
  const database = openDatabase(':memory:')
  const at = migrations.findIndex((m) => m.name === '0036-sightings-in-slices')
  migrate(database, { migrations: migrations.slice(0, at) })
  const { sqlite } = database
  sqlite.exec(
    `insert into users (id, email, first_name, last_name, password_hash, created_at, updated_at) values ('ann', 'a@example.com', 'A', 'B', 'x', 'now', 'now')`,
  )
  const document = sqlite.prepare(
    `insert into documents (id, user_id, filename, file_path, original_name, document_type, ai_provider, file_size, mime_type, sha256, format, created_at)
     values (?, 'ann', ?, ?, 'a.csv', 'bank_statement', 'auto', 1, 'text/csv', ?, 'csv', 'now')`,
  )
  for (const [id, hash] of [
    ['d1', 'a'],
    ['d2', 'b'],
  ] as const)
    document.run(id, id, id, hash.repeat(64))
  sqlite.exec(`insert into transactions (id, user_id, document_id, description, amount_cents, transaction_date, category, is_credit, label, merchant, category_by, created_at, updated_at)
    values ('t1', 'ann', 'd1', 'Coffee', 450, '2024-01-31', 'travel', 0, 'meals', 'coffee', 'person', 'now', 'now')`)
  sqlite.exec(`insert into sightings (transaction_id, user_id, document_id, statement_ordinal, position) values ('t1', 'ann', 'd2', 0, 7)`)
  migrate(database)
  const shown = () => sqlite.prepare('select transaction_id, document_id, position from entered_sightings').all()
  expect(shown()).toEqual([{ transaction_id: 't1', document_id: 'd2', position: 7 }])
  sqlite.exec(`delete from transactions where id = 't1'`)
  expect(shown()).toEqual([])
  database.close()
})

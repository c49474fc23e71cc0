import { afterEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './all.ts'

let database: Database
afterEach(() => database.close())
const before = migrations.slice(
  0,
  migrations.findIndex((m) => m.name === '0093-currency-of-the-books'),
)

test('existing books keep the currency that they show', () => {
  database = openDatabase(':memory:')
  migrate(database, { migrations: before })
  const run = (text: string, ...bound: unknown[]) => database.sqlite.prepare(text).run(...bound)
  /** Currencies of its statements in the order of their upload; 'sample' before one of a sample. */
  const owner = (id: string, statements: (string | null)[], isSample = false) => {
    run("insert into users (id, email, password_hash, created_at, updated_at) values (?, ?, 'x', 'now', 'now')", id, `${id}@example.com`)
    for (const [i, currency] of statements.entries()) {
      const document = `${id}-${i}`
      run(
        `insert into documents (id, user_id, filename, original_name, document_type, file_path, file_size, mime_type, is_processed, created_at, sha256, format)
         values (?, ?, ?, 'x', 'bank_statement', 'x', 1, 'text/csv', 1, ?, ?, 'csv')`,
        document,
        id,
        document,
        `2025-01-0${i + 1}`,
        document.padEnd(64, '0'),
      )
      run(
        `insert into statements (id, user_id, document_id, ordinal, is_card, currency, credits_cents, debits_cents, state) values (?, ?, ?, 0, 0, ?, 0, 0, 'unprinted')`,
        document,
        id,
        document,
        currency,
      )
      if (isSample) run("insert into samples (user_id, document_id, created_at) values (?, ?, 'now')", id, document)
    }
  }
  owner('unmarked', [null, null])
  owner('turned', [null, 'EUR', 'GBP'])
  owner('said', ['EUR'])
  owner('named', ['EUR'])
  owner('looking', ['USD'], true)
  owner('empty', [])
  run("insert into books_profile (user_id, currency, updated_at) values ('said', 'CHF', 'then')")
  run("insert into books_profile (user_id, name, updated_at) values ('named', 'Acorn', 'then')")
  migrate(database)
  expect(database.sqlite.prepare('select user_id, currency, name from books_profile order by 1').raw().all()).toEqual([
    ['named', 'EUR', 'Acorn'],
    ['said', 'CHF', null],
    ['turned', 'EUR', null],
    ['unmarked', 'USD', null],
  ])
})

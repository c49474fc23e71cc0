import { type Database, openDatabase } from '../src/client.ts'
import { migrate } from '../src/migrate.ts'
import { migrations } from '../src/migrations/all.ts'

/** A database as it was before a migration, with one owner 'u'. `migrate(database)` makes it today's. */
export function databaseBefore(name: string): Database {
  const database = openDatabase(':memory:')
  migrate(database, {
    migrations: migrations.slice(
      0,
      migrations.findIndex((m) => m.name === name),
    ),
  })
  database.sqlite.exec(
    "insert into users (id, email, password_hash, created_at, updated_at) values ('u', 'u@example.com', 'x', 'now', 'now')",
  )
  return database
}

/** Rows of that owner, one for each description with the merchant that it had: 't0', 't1', … */
export function addLines({ sqlite }: Database, lines: readonly (readonly [description: string, merchant: string])[]): void {
  const insert = sqlite.prepare(
    `insert into transactions (id, user_id, transaction_date, description, merchant, amount_cents, is_credit, category, label, category_by, created_at, updated_at)
     values (?, 'u', '2025-05-02', ?, ?, 100, 0, 'other_expenses', 'uncategorised_expense', 'reader', 'now', 'now')`,
  )
  for (const [i, [description, merchant]] of lines.entries()) insert.run(`t${i}`, description, merchant)
}

/** The merchants of its rows, in their order. */
export const merchantsOf = ({ sqlite }: Database): unknown[] =>
  sqlite.prepare('select merchant from transactions order by id').pluck().all()

/** Databases as earlier versions of the program left them, for tests of upgrades and of restores. */
import { createHash } from 'node:crypto'
import { openDatabase } from '../src/client.ts'
import { migrate } from '../src/migrate.ts'
import { migrations } from '../src/migrations/all.ts'
import { type DatabaseSummary, snapshotSummary } from '../src/system/snapshot.ts'

const OWNERS = ['ann', 'ben']
const ROWS = 40

/** How the first version hashed a line of the audit log; lines without an address are hashed so to this day. */
const hashOf = (previous: string, line: readonly (string | null)[]) =>
  createHash('sha256')
    .update(JSON.stringify([previous, ...line]))
    .digest('hex')

/**
 * Writes the books of two owners to `path` as a version with the first `schema` migrations would have: documents, transactions of every
 * kind, reports, an audit log. Answers what they hold.
 */
export function madeByEarlier(path: string, schema: number): Pick<DatabaseSummary, 'books' | 'auditHead'> {
  const database = openDatabase(path)
  migrate(database, { migrations: migrations.slice(0, schema) })
  const run = (text: string, ...bound: unknown[]) => database.sqlite.prepare(text).run(...bound)
  let previous = ''
  const log = (owner: string, action: string, id: string) => {
    const line = [owner, owner, action, action.split('.')[0] ?? '', id, 'null', '2024-05-01T10:00:00.000Z']
    const hash = hashOf(previous, line)
    run(
      'insert into audit_log (user_id, actor_id, action, subject, subject_id, detail, at, previous_hash, hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...line,
      previous,
      hash,
    )
    previous = hash
  }
  for (const owner of OWNERS) {
    run(
      'insert into users (id, email, password_hash, created_at, updated_at) values (?, ?, ?, ?, ?)',
      owner,
      `${owner}@example.com`,
      'x',
      'now',
      'now',
    )
    const sha256 = createHash('sha256').update(owner).digest('hex')
    run(
      `insert into documents (id, user_id, filename, original_name, document_type, file_path, file_size, mime_type, is_processed, created_at, sha256, format)
       values (?, ?, ?, 'may.csv', 'bank_statement', 'may.csv', 500, 'text/csv', 1, '2024-05-01T10:00:00.000Z', ?, 'csv')`,
      `${owner}-may`,
      owner,
      sha256.slice(0, 48),
      sha256,
    )
    log(owner, 'document.create', `${owner}-may`)
    for (let i = 0; i < ROWS; i++) {
      run(
        `insert into transactions (id, user_id, document_id, description, amount_cents, transaction_date, category, is_credit, label, merchant, category_by, created_at, updated_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'person', 'now', 'now')`,
        `${owner}-${i}`,
        owner,
        i % 4 === 0 ? null : `${owner}-may`,
        `Shop ${i} of ${owner}`,
        101 + i * 37,
        `2024-05-${String((i % 28) + 1).padStart(2, '0')}`,
        i % 5 === 0 ? 'revenue' : 'travel',
        i % 5 === 0 ? 1 : 0,
        i % 5 === 0 ? 'sales' : 'travel',
        `shop ${i}`,
      )
      if (i % 4 === 0) log(owner, 'transaction.create', `${owner}-${i}`)
    }
    run(
      `insert into reports (id, user_id, title, report_period, start_date, end_date, total_revenue_cents, total_expenses_cents, net_profit_cents, report_data, created_at)
       values (?, ?, 'May', '2024-05', '2024-05-01', '2024-05-31', 5000, 3000, 2000, '{}', 'now')`,
      `${owner}-report`,
      owner,
    )
  }
  database.sqlite.pragma('journal_mode = DELETE')
  database.close()
  const { books, auditHead } = snapshotSummary(path)
  return { books, auditHead }
}

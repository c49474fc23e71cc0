/** The limit of an import: one process, one prepared statement, one transaction, with the product's rules, duplicate check and indexes. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { categorise } from '../packages/categorise/src/categorise.ts'
import { leaves } from '../packages/core/src/categories.ts'
import { merchantKey } from '../packages/core/src/merchant.ts'
import { cents } from '../packages/core/src/money.ts'
import { openDatabase } from '../packages/db/src/client.ts'
import { idsInOrder } from '../packages/db/src/ids.ts'
import { migrate } from '../packages/db/src/migrate.ts'
import { createUser } from '../packages/db/src/system/accounts.ts'

const at = '2026-01-01T00:00:00.000Z'

/** What a program that only imports would have: by day, by amount (for the duplicate check) and by category. */
const THREE = ['transactions_newest', 'transactions_by_amount', 'transactions_by_category']

/**
 * Imports a statement of `madeStatement` into the product's table without its triggers: lines split at commas, each judged, looked for among
 * the rows that are there, inserted. With `all` indexes it fills the search index once afterwards; with `three` it has no search. Gives the processor time and that
 * of the clock, in seconds.
 */
export function rawImport(csv: string, indexes: 'three' | 'all' = 'all'): { processor: number; clock: number } {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerhand-raw-'))
  const database = openDatabase(join(folder, 'raw.db'))
  const { sqlite } = database
  migrate(database)
  const owner = { email: 'raw@example.com', passwordHash: 'x', firstName: 'Raw', lastName: 'Owner', isVerified: true }
  const { id } = createUser(database, { id: randomUUID(), ...owner, at })
  const triggers = "select name from sqlite_master where type = 'trigger' and tbl_name = 'transactions'"
  for (const name of sqlite.prepare(triggers).pluck().all()) sqlite.exec(`drop trigger ${name}`)
  if (indexes === 'three')
    for (const name of sqlite
      .prepare("select name from sqlite_master where type = 'index' and tbl_name = 'transactions' and sql is not null")
      .pluck()
      .all())
      if (!THREE.includes(String(name))) sqlite.exec(`drop index ${name}`)
  // The rules' tables are read by the first line: once per program, in the product too.
  categorise({ description: 'COFFEE', isCredit: false, amountCents: cents(1) })
  const known = sqlite.prepare(
    'select 1 from transactions where "user_id" = ? and amount_cents = ? and transaction_date = ? and description = ?',
  )
  const insert = sqlite.prepare(
    `insert into transactions (id, "user_id", description, amount_cents, transaction_date, category, label, is_credit, ai_classification,
       ai_confidence, category_by, merchant, source_type, position, balance_cents, fingerprint, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'reader', ?, 'bank_account', ?, ?, ?, ?, ?)`,
  )
  const [begun, used] = [performance.now(), process.cpuUsage()]
  sqlite
    .transaction(() => {
      const nextId = idsInOrder()
      for (const [i, line] of csv.split('\n').entries()) {
        const [day = '', description = '', printed = '', balance = ''] = line.split(',')
        if (i === 0 || day === '') continue
        const [signed, isCredit] = [Math.round(Number(printed) * 100), !printed.startsWith('-')]
        const amount = cents(Math.abs(signed))
        const { leaf, confidence, reason } = categorise({ description, isCredit, amountCents: amount })
        if (known.get(id, amount, day, description)) continue
        const given = [id, description, amount, day, leaves[leaf].stored, leaf, Number(isCredit), reason, Math.floor(confidence * 100)]
        insert.run(nextId(), ...given, merchantKey(description), i, Math.round(Number(balance) * 100), `${id}|${i}`, at, at)
      }
      if (indexes === 'all')
        sqlite.exec('insert into transaction_search (rowid, description, source_name) select n, description, source_name from transactions')
    })
    .immediate()
  const { user, system } = process.cpuUsage(used)
  const clock = (performance.now() - begun) / 1000
  database.close()
  rmSync(folder, { recursive: true, force: true })
  return { processor: (user + system) / 1_000_000, clock }
}

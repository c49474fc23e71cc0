import { merchantKey } from '@ledgerhand/core/merchant'
import { hasPaymentMethod } from '@ledgerhand/core/payment-methods'
import type { Database } from './client.ts'
import { migrations as allMigrations, type Migration } from './migrations/all.ts'
import { schemaSnapshot } from './migrations/schema-snapshot.ts'

/** Tables whose rows and cents must be the same before and after any migration. */
const guarded = { transactions: 'amount_cents', reports: 'net_profit_cents', statements: 'closing_cents', documents: 'file_size' } as const

type Sums = Record<string, { rows: number; sum: number }>

function countAndSum({ sqlite }: Database): Sums {
  const sums: Sums = {}
  for (const [table, column] of Object.entries(guarded)) {
    const exists = sqlite.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table)
    if (!exists) continue
    sums[table] = sqlite.prepare(`select count(*) as rows, coalesce(sum(${column}), 0) as sum from ${table}`).get() as {
      rows: number
      sum: number
    }
  }
  return sums
}

export interface MigrateOptions {
  migrations?: readonly Migration[]
  /** False: an empty database too goes through them all, one by one. */
  useSnapshot?: boolean
}

/** The name of the newest migration that the database has run; null for an empty one. */
export const lastMigration = ({ sqlite }: Database): string | null =>
  allMigrations[Number(sqlite.pragma('user_version', { simple: true })) - 1]?.name ?? null

/** The sentence for the database of a newer program. */
export const writtenByNewer = (schema: number, known: number = allMigrations.length): string =>
  `This data was written by a newer Ledgerhand (data version ${schema}, this program knows ${known}). Install the newer version; nothing was changed.`

/** Whether no migration is left to run; also true of the database of a newer program, which `migrate` refuses. */
export const isUpToDate = ({ sqlite }: Database): boolean => Number(sqlite.pragma('user_version', { simple: true })) >= allMigrations.length

/** What the first migrations make of an empty database, at once: one by one they take ten times as long. */
function createFromSnapshot({ sqlite }: Database): void {
  sqlite
    .transaction(() => {
      sqlite.exec(schemaSnapshot.sql)
      sqlite.pragma(`user_version = ${schemaSnapshot.migrations}`)
    })
    .immediate()
}

/**
 * Brings the database up to date; who has data in it makes a backup before. Each migration runs in its own
 * transaction with foreign keys off (a table rebuild would otherwise cascade silently), then foreign keys are checked and the
 * counts and sums of cents compared. Anything that differs rolls back and stops with words. A newer database is refused untouched.
 */
export function migrate(database: Database, { migrations = allMigrations, useSnapshot = true }: MigrateOptions = {}): void {
  const { sqlite } = database
  const version = () => Number(sqlite.pragma('user_version', { simple: true }))
  if (version() > migrations.length) {
    throw new Error(writtenByNewer(version(), migrations.length))
  }
  if (useSnapshot && version() === 0 && migrations.length >= schemaSnapshot.migrations) createFromSnapshot(database)
  const at = version()
  if (at === migrations.length) return
  sqlite.pragma('foreign_keys = OFF')
  // SQLite's own lower() knows the plain letters only.
  sqlite.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : null))
  sqlite.function('merchant_key', { deterministic: true }, (text) => (typeof text === 'string' ? merchantKey(text) : null))
  sqlite.function('has_payment_method', { deterministic: true }, (text) => Number(typeof text === 'string' && hasPaymentMethod(text)))
  try {
    migrations.slice(at).forEach((migration, i) => {
      const before = countAndSum(database)
      sqlite
        .transaction(() => {
          sqlite.unsafeMode(migration.editsSchema === true)
          sqlite.exec(migration.sql)
          sqlite.unsafeMode(false)
          const broken = sqlite.pragma('foreign_key_check') as unknown[]
          if (broken.length > 0) throw new Error(`Migration ${migration.name} would break ${broken.length} references; it was rolled back.`)
          const after = countAndSum(database)
          for (const [table, was] of Object.entries(before)) {
            const is = after[table]
            if (!is || is.rows !== was.rows || is.sum !== was.sum) {
              throw new Error(
                `Migration ${migration.name} would change ${table} (${was.rows} rows, ${was.sum} → ${is?.rows ?? 0} rows, ${is?.sum ?? 0}); it was rolled back.`,
              )
            }
          }
          sqlite.pragma(`user_version = ${at + i + 1}`)
        })
        .immediate()
    })
  } finally {
    sqlite.unsafeMode(false)
    sqlite.pragma('foreign_keys = ON')
  }
}

import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from './client.ts'
import { migrations as allMigrations, type Migration } from './migrations/all.ts'

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

function syncPath(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** A copy of the whole database beside it, on disk before this returns. */
function copyFirst({ sqlite }: Database, folder: string, version: number): string {
  const path = join(folder, `before-migration-${version}.db`)
  rmSync(path, { force: true })
  sqlite.prepare('VACUUM INTO ?').run(path)
  syncPath(path)
  syncPath(folder)
  return path
}

export interface MigrateOptions {
  /** Where the copy made before a migration is kept; without it (in memory) no copy is made. */
  backupFolder?: string
  migrations?: readonly Migration[]
}

/** Whether no migration is left to run; also true of the database of a newer program, which `migrate` refuses. */
export const isUpToDate = ({ sqlite }: Database): boolean => Number(sqlite.pragma('user_version', { simple: true })) >= allMigrations.length

/**
 * Brings the database up to date. Before the first change to a database with data it is copied; each migration runs in its own
 * transaction with foreign keys off (a table rebuild would otherwise cascade silently), then foreign keys are checked and the
 * counts and sums of cents compared. Anything that differs rolls back and stops with words. A newer database is refused untouched.
 */
export function migrate(database: Database, { backupFolder, migrations = allMigrations }: MigrateOptions = {}): void {
  const { sqlite } = database
  const at = Number(sqlite.pragma('user_version', { simple: true }))
  if (at > migrations.length) {
    throw new Error(
      `This data was written by a newer Ledgerhand (data version ${at}, this program knows ${migrations.length}). Install the newer version; nothing was changed.`,
    )
  }
  if (at === migrations.length) return
  if (at > 0 && backupFolder && existsSync(dirname(backupFolder))) copyFirst(database, backupFolder, at)
  sqlite.pragma('foreign_keys = OFF')
  // SQLite's own lower() knows the plain letters only.
  sqlite.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : null))
  try {
    migrations.slice(at).forEach((migration, i) => {
      const before = countAndSum(database)
      sqlite
        .transaction(() => {
          sqlite.exec(migration.sql)
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
    sqlite.pragma('foreign_keys = ON')
  }
}

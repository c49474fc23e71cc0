/** What backup and restore ask of a database file: a copy at one instant, what it holds, and whether it is whole. */
import type Sqlite from 'better-sqlite3'
import { firstTamperedLine } from '../audit.ts'
import { openDatabase } from '../client.ts'
import { databaseKeyOf, openDatabaseFile, recodeDatabase, setDatabaseKey } from '../database-file.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/all.ts'
import { checkIntegrity } from './integrity.ts'

/** One owner's books, counted. */
export interface BooksSummary {
  ownerId: string
  /** Transactions that readers see. */
  rows: number
  /** Their amounts added up, in integer cents, credits and debits alike. */
  cents: number
  documents: number
}

export interface DatabaseSummary {
  /** How many migrations it has run. */
  schema: number
  books: BooksSummary[]
  /** The hash of the newest line of the audit log; null while there is none. */
  auditHead: string | null
}

/** The newest schema that this program knows. */
export const newestSchema = migrations.length

/** Pages that are copied before others are let at the disk: eight megabytes. */
const STEP_PAGES = 2000

/**
 * Copies a database, in use or not, to `to` as it is at this instant, with the same key: one view of it is held for the whole copy, so that
 * nobody who writes meanwhile waits, begins it anew or gets into it. What lies at `to` has no log beside it. An encrypted one blocks the
 * thread meanwhile: run it in a process of its own.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const key = databaseKeyOf(from)
  const source = openDatabaseFile(from, { readonly: true, fileMustExist: true, timeout: 30_000 })
  try {
    if (key !== null) {
      // The backup interface opens what it writes without a key, and copies pages only between files of one form.
      source.prepare('vacuum into ?').run(to)
      setDatabaseKey(to, key)
      return
    }
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    await source.backup(to, { progress: () => STEP_PAGES })
  } finally {
    source.close()
  }
  const copy = openDatabaseFile(to)
  try {
    // A single file, which no log that lies about can be played into.
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

function reading<T>(path: string, work: (sqlite: Sqlite.Database, has: (table: string) => boolean) => T): T {
  const sqlite = openDatabaseFile(path, { readonly: true, fileMustExist: true, timeout: 30_000 })
  try {
    sqlite.pragma('trusted_schema = OFF')
    const names = new Set(sqlite.prepare("select name from sqlite_schema where type in ('table', 'view')").pluck().all())
    return work(sqlite, (name) => names.has(name))
  } finally {
    sqlite.close()
  }
}

/** Counts and sums of a database of any version, which is not changed. Throws SQLite's own error where it cannot be read. */
export function snapshotSummary(path: string): DatabaseSummary {
  return reading(path, (sqlite, has) => {
    const each = (from: string, what: string) =>
      new Map(
        (
          sqlite.prepare(`select user_id as id, ${what} from ${from} group by user_id`).all() as { id: string; n: number; cents: number }[]
        ).map((row) => [row.id, row]),
      )
    const owners = has('users') ? (sqlite.prepare('select id from users order by id').pluck().all() as string[]) : []
    const rows = each(has('entered_transactions') ? 'entered_transactions' : 'transactions', 'count(*) as n, sum(amount_cents) as cents')
    const documents = each('documents', 'count(*) as n, 0 as cents')
    return {
      schema: Number(sqlite.pragma('user_version', { simple: true })),
      books: owners.map((ownerId) => ({
        ownerId,
        rows: rows.get(ownerId)?.n ?? 0,
        cents: rows.get(ownerId)?.cents ?? 0,
        documents: documents.get(ownerId)?.n ?? 0,
      })),
      auditHead: (sqlite.prepare('select hash from audit_log order by seq desc limit 1').pluck().get() as string | undefined) ?? null,
    }
  })
}

/** How many migrations a database file has run; 0 for an empty one. */
export const schemaOf = (path: string): number => reading(path, (sqlite) => Number(sqlite.pragma('user_version', { simple: true })))

/** The stored files that a database of any version knows, as the names of files: of documents, and of uploads that have arrived. */
export function wantedFiles(path: string): string[] {
  return reading(path, (sqlite, has) => [
    ...new Set([
      ...(sqlite.prepare("select filename from documents where filename not like 'leaving:%'").pluck().all() as string[]),
      ...(has('uploads') ? (sqlite.prepare('select key from uploads').pluck().all() as string[]) : []),
    ]),
  ])
}

/** The stored files of documents only, by the hash of the bytes that a person sent. */
export function documentFiles(path: string): { name: string; sha256: string }[] {
  return reading(
    path,
    (sqlite) =>
      sqlite.prepare("select filename as name, sha256 from documents where filename not like 'leaving:%' order by filename").all() as {
        name: string
        sha256: string
      }[],
  )
}

/**
 * Brings a database file that nobody uses up to date, and leaves it as a single file without a log. Answers the first line of the audit
 * log that does not fit; null when the chain is whole. Throws in words where a migration cannot be made.
 */
export function bringUpToDate(path: string): number | null {
  const database = openDatabase(path)
  try {
    migrate(database)
    const broken = firstTamperedLine(database)
    database.sqlite.pragma('journal_mode = DELETE')
    return broken
  } finally {
    database.close()
  }
}

/**
 * Gives a database file that nobody uses another form: encrypted with `key` (32 bytes), or in clear (null). What it holds is counted and
 * added up in both, and each page of the new one is checked, before it takes the old one's place; throws, with the old one as it was, where
 * they differ or there is no space.
 */
export function setDatabaseForm(path: string, key: Buffer | null): void {
  recodeDatabase(path, key, (was, is) => {
    if (JSON.stringify(snapshotSummary(was)) !== JSON.stringify(snapshotSummary(is)) || checkIntegrity(is, 'quick') !== null)
      throw new Error(`The copy of ${path} is not as it was.`)
  })
}

/**
 * A database beside the real one into which an archive is unpacked before anything is changed: made as the version that wrote the archive,
 * filled, then brought up to date like any older database.
 */
import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { FileFormat } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { lineHash } from '../audit.ts'
import { type Database, openDatabase } from '../client.ts'
import { migrate, writtenByNewer } from '../migrate.ts'
import { migrations } from '../migrations/all.ts'
import { type ArchivedRow, archivedColumns } from './read.ts'
import { AUDIT_LINES, archivedTables, lineFacts } from './tables.ts'

/** Sentences for what cannot be brought in. */
export const archiveMessages = {
  damaged: 'This archive is damaged. Nothing was changed.',
  foreign: 'This is not an archive of Ledgerhand. Nothing was changed.',
  contradictory: 'This archive contradicts itself. Nothing was changed.',
  notEmpty:
    'These books are not empty. An archive is brought into an account that has no documents, transactions or reports yet. Nothing was changed.',
  isHere: 'The books of this archive are in this installation already. Nothing was changed.',
} as const

export interface StageOptions {
  /** Where the file is made; it must not exist. */
  path: string
  /** How many migrations the archive's database had run, and the last of them. */
  schema: number
  lastMigration: string
  /** The owner's id there and here. */
  from: string
  to: string
  /** Whether somebody else of this installation has this id: nobody's name is put to what an archive says. */
  isOther(id: string): boolean
  /** A token of this installation for a link that came along. */
  newToken(): { hash: string; sealed: string }
  /** ISO instant. */
  at: string
}
export type Stage = ReturnType<typeof openStage>

/** Columns that say who did something. */
const isPerson = (column: string) => column.endsWith('_by') || column === 'actor_id'

/** AppError 'conflict' where a newer program wrote the archive. */
export function openStage(options: StageOptions) {
  const { path, schema, lastMigration, from, to } = options
  if (schema > migrations.length || migrations[schema - 1]?.name !== lastMigration)
    throw new AppError('conflict', writtenByNewer(schema).replace('This data', 'This archive'))
  const database = openDatabase(path)
  const { sqlite } = database
  sqlite.pragma('synchronous = OFF')
  migrate(database, { migrations: migrations.slice(0, schema) })
  // Rows come in any order, as they were; what the triggers hold is held when they enter the books.
  const triggers = sqlite.prepare("select name, sql from sqlite_schema where type = 'trigger'").all() as { name: string; sql: string }[]
  for (const { name } of triggers) sqlite.exec(`drop trigger "${name}"`)
  sqlite.pragma('foreign_keys = OFF')
  sqlite
    .prepare(`insert into users (id, email, password_hash, created_at, updated_at) values (?, 'owner@archive', '', ?, ?)`)
    .run(to, options.at, options.at)
  const putters = new Map<string, (row: ArchivedRow) => void>()
  let place = 0

  return {
    database,
    path,
    /** Puts rows of a table in. AppError where they are no rows of these books. */
    put(table: string, rows: readonly ArchivedRow[]): void {
      sqlite.transaction(() => {
        for (const row of rows) {
          if (table === AUDIT_LINES) putLine(database, { row, from, to, place: ++place })
          else {
            const put = putters.get(table) ?? putterOf(database, table, options)
            putters.set(table, put)
            put(row)
          }
        }
      })()
    },
    /** The file of a document of the archive, as it is stored here. */
    setFile: (documentId: string, key: string): void => {
      sqlite.prepare('update documents set filename = ?, file_path = ? where id = ?').run(key, key, documentId)
    },
    /** Brings the unpacked books up to date. AppError where they do not hold together. */
    finish(): void {
      if ((sqlite.pragma('foreign_key_check') as unknown[]).length > 0) throw new AppError('invalid', archiveMessages.contradictory)
      for (const { sql } of triggers) sqlite.exec(sql)
      migrate(database)
      sqlite.exec('analyze')
    },
    /** Rows of each table, and the cents of the transactions. */
    counts(): Record<string, number> {
      const counts: Record<string, number> = {}
      for (const { name } of archivedTables) counts[name] = Number(sqlite.prepare(`select count(*) from "${name}"`).pluck().get())
      counts[AUDIT_LINES] = Number(sqlite.prepare('select count(*) from audit_history').pluck().get())
      return counts
    },
    documents: () =>
      sqlite.prepare('select id, sha256, file_size as bytes, format, mime_type as mimeType from documents order by id').all() as {
        id: string
        sha256: string
        bytes: number
        format: FileFormat
        mimeType: string
      }[],
    days: () =>
      sqlite.prepare('select min(transaction_date) as first, max(transaction_date) as last from transactions').get() as {
        first: CalendarDate | null
        last: CalendarDate | null
      },
    close: () => database.close(),
  }
}

function putterOf({ sqlite }: Database, table: string, options: StageOptions): (row: ArchivedRow) => void {
  const archived = archivedTables.find(({ name }) => name === table)
  if (!archived) throw new AppError('invalid', archiveMessages.foreign)
  const columns = archivedColumns(sqlite, table).filter((c) => c.name !== archived.numbered)
  const types = new Map(columns.map((c) => [c.name, c.type]))
  const insert = sqlite.prepare(
    `insert into "${table}" (${columns.map((c) => `"${c.name}"`).join(', ')}) values (${columns.map((c) => `@${c.name}`).join(', ')})`,
  )
  return (row) => {
    const names = Object.keys(row)
    if (names.length !== columns.length || row.user_id !== options.from) throw new AppError('invalid', archiveMessages.contradictory)
    const values: Record<string, string | number | null | Buffer> = {}
    for (const name of names) {
      const type = types.get(name)
      if (type === undefined) throw new AppError('invalid', archiveMessages.foreign)
      const value = row[name] ?? null
      if (type === 'BLOB') values[name] = value === null ? null : Buffer.from(String(value), 'hex')
      else values[name] = typeof value === 'string' ? ownWords(name, value, options) : value
    }
    insert.run(asHere(table, values, options))
  }
}

/** Accounts that books have by need are named by their owner, who has another id here. */
function ownWords(column: string, value: string, { from, to, isOther }: StageOptions): string {
  const own = value.includes(from) ? value.replaceAll(from, to) : value
  return isPerson(column) && own !== to && isOther(own) ? `imported:${own}` : own
}

/** What holds at the other installation only: claims of its worker, and the links into it. */
function asHere(table: string, values: Record<string, unknown>, { newToken, at }: StageOptions): Record<string, unknown> {
  if (table === 'documents')
    return { ...values, claimed_by: null, filename: `archive:${String(values.id)}`, file_path: `archive:${String(values.id)}` }
  if (table === 'document_requests') return { ...values, reminders_stopped_at: values.reminders_stopped_at ?? at }
  if (table !== 'shareable_links') return values
  const { hash, sealed } = newToken()
  return { ...values, token_hash: hash, token_sealed: sealed, is_active: values.purpose === 'files' ? 0 : values.is_active }
}

const lineColumns = ['owner_was', ...lineFacts] as const

/** A line of the audit log, whose own hash must fit it: what it says cannot have been changed without being noticed. */
function putLine({ sqlite }: Database, { row, to, place }: { row: ArchivedRow; from: string; to: string; place: number }): void {
  const text = (name: (typeof lineColumns)[number]) => (row[name] ?? null) as string | null
  const required = (name: (typeof lineColumns)[number]) => String(row[name] ?? '')
  const hash = lineHash(required('previous_hash'), {
    userId: required('owner_was'),
    actorId: text('actor_id'),
    action: required('action'),
    subject: required('subject'),
    subjectId: text('subject_id'),
    detail: required('detail'),
    at: required('at'),
    ip: text('ip'),
    device: text('device'),
    actorName: text('actor_name'),
    linkId: text('link_id'),
  })
  if (hash !== row.hash) throw new AppError('invalid', 'The audit log in this archive was changed. Nothing was changed here.')
  sqlite
    .prepare(
      `insert into audit_history ("user_id", place, seq, ${lineColumns.join(', ')}) values (@user_id, @place, @seq, ${lineColumns.map((c) => `@${c}`).join(', ')})`,
    )
    .run({ ...Object.fromEntries(lineColumns.map((c) => [c, row[c] ?? null])), user_id: to, place, seq: row.seq ?? 0 })
}

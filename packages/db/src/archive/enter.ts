/** Unpacked books enter an account: everything in one transaction, or nothing. */
import { AppError } from '@ledgerhand/core/errors'
import { audit } from '../audit.ts'
import { cellColumns, onConflict, partCells, rowCells } from '../books/total-cells.ts'
import { atomically, type Database } from '../client.ts'
import { archivedColumns } from './read.ts'
import { archiveMessages } from './stage.ts'
import { archivedTables } from './tables.ts'

/** Refuses in words an account that has something in its books. */
export function refuseBooksInUse({ sqlite }: Database, owner: string): void {
  const isUsed = archivedTables.some(
    ({ name, mayBeThere }) => mayBeThere === undefined && sqlite.prepare(`select 1 from "${name}" where "user_id" = ? limit 1`).get(owner),
  )
  if (isUsed) throw new AppError('conflict', archiveMessages.notEmpty)
}

/** Refuses in words an archive whose books are in this installation, in whatever account. `archive`: the SHA-256 of its manifest. */
export function refuseKnownBooks(database: Database, { archive, path }: { archive: string; path: string }): void {
  const { sqlite } = database
  if (sqlite.prepare('select 1 from archive_imports where archive = ?').get(archive)) throw new AppError('conflict', archiveMessages.isHere)
  attached(database, path, () => {
    for (const { name } of archivedTables) {
      if (!archivedColumns(sqlite, name).some((c) => c.name === 'id' && (c.pk === 1 || name === 'transactions'))) continue
      const twin = sqlite.prepare(`select 1 from archive."${name}" a join main."${name}" m on m.id = a.id limit 1`).get()
      if (twin) throw new AppError('conflict', archiveMessages.isHere)
    }
  })
}

function attached<T>({ sqlite }: Database, path: string, work: () => T): T {
  sqlite.prepare("attach ? as archive key ''").run(path)
  try {
    return work()
  } finally {
    sqlite.exec('detach archive')
  }
}

export interface ArchiveEntry {
  owner: string
  /** The stage's file; nobody has it open. */
  path: string
  archive: string
  ownerWas: string
  madeAt: string
  /** What the audit log says of it. */
  detail: unknown
  /** Stored files that become documents' now. */
  keys: readonly string[]
  at: string
}

/**
 * Brings the books of a stage into an empty account, with one line in the audit log. AppError 'conflict' where the account is not empty or the books are
 * here already, 'invalid' where they do not hold together; then nothing is changed.
 */
export function enterArchive(database: Database, entry: ArchiveEntry): void {
  const { sqlite } = database
  const { owner } = entry
  attached(database, entry.path, () =>
    atomically(database, () => {
      refuseBooksInUse(database, owner)
      try {
        for (const table of archivedTables) copy(database, table.name, owner)
      } catch (error) {
        throw refusalOf(error)
      }
      countAnew(database, owner)
      refuseDifference(database, owner)
      sqlite.prepare('insert into audit_history select * from archive.audit_history where "user_id" = ?').run(owner)
      sqlite
        .prepare('insert into archive_imports ("user_id", archive, owner_was, made_at, imported_at) values (?, ?, ?, ?, ?)')
        .run(owner, entry.archive, entry.ownerWas, entry.madeAt, entry.at)
      const forget = sqlite.prepare('delete from uploads where "user_id" = ? and key = ?')
      for (const key of entry.keys) forget.run(owner, key)
      audit(database, {
        ownerId: owner,
        actorId: owner,
        action: 'account.import',
        subject: 'account',
        subjectId: owner,
        detail: entry.detail,
        at: entry.at,
      })
    }),
  )
}

/** What SQLite and the triggers say of rows that cannot be. */
function refusalOf(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === 'SQLITE_CONSTRAINT_UNIQUE')
    return new AppError('conflict', archiveMessages.isHere, { cause: error })
  return code.startsWith('SQLITE_CONSTRAINT') ? new AppError('invalid', archiveMessages.contradictory, { cause: error }) : error
}

/** What a row is put in as where triggers ask for a step in between: a split row whole, an adjustment before its parts. */
const firstAs: Record<string, Record<string, string>> = {
  transactions: { treatment: "iif(treatment = 'split', 'business', treatment)" },
  adjustments: { is_balanced: '0' },
}
/** The second step, once the table that it waits for is there. */
const thenOf: Record<string, string> = {
  parts: `update main.transactions set treatment = 'split' where "user_id" = @owner
    and id in (select id from archive.transactions where treatment = 'split')`,
  adjustment_parts: `update main.adjustments set is_balanced = 1 where "user_id" = @owner
    and id in (select id from archive.adjustments where is_balanced = 1)`,
}
/** Calls of today and of days to come would count against this installation's limits. */
const onlyWhere: Record<string, string> = { ai_calls: "and day < date('now')" }

function copy({ sqlite }: Database, name: string, owner: string): void {
  const table = archivedTables.find((t) => t.name === name)
  if (table?.mayBeThere === 'replaced' && sqlite.prepare(`select 1 from archive."${name}"`).get())
    sqlite.prepare(`delete from "${name}" where "user_id" = ?`).run(owner)
  const columns = archivedColumns(sqlite, name)
    .map((c) => c.name)
    .filter((c) => c !== table?.numbered)
  const quoted = columns.map((c) => `"${c}"`).join(', ')
  const values = columns.map((c) => firstAs[name]?.[c] ?? `"${c}"`).join(', ')
  sqlite
    .prepare(
      `insert into main."${name}" (${quoted}) select ${values} from archive."${name}" where "user_id" = @owner ${onlyWhere[name] ?? ''}
       ${table?.numbered ? `order by ${table.numbered}` : ''}`,
    )
    .run({ owner })
  const then = thenOf[name]
  if (then) sqlite.prepare(then).run({ owner })
}

/** Totals of months from the rows, and the search's index of rows that came with documents: triggers do both for rows by hand only. */
function countAnew({ sqlite }: Database, owner: string): void {
  sqlite.prepare('delete from monthly_totals where "user_id" = @owner').run({ owner })
  for (const cells of [rowCells('"user_id" = @owner'), partCells('"user_id" = @owner')])
    sqlite
      .prepare(
        `insert into monthly_totals ("user_id", ${cellColumns}) select @owner, ${cellColumns} from (${cells}) where true ${onConflict('+')}`,
      )
      .run({ owner })
  sqlite
    .prepare(
      `insert into transaction_search (rowid, description, source_name)
       select n, description, source_name from transactions where "user_id" = @owner and document_id is not null`,
    )
    .run({ owner })
}

/** What triggers worked out while the rows went in must be what the archive says: the same rows, cents and payments of bills. */
function refuseDifference({ sqlite }: Database, owner: string): void {
  const sums = (from: string) =>
    sqlite
      .prepare(
        `select json_array(count(*), sum(amount_cents), sum(settled_cents), sum(treatment = 'split'),
           (select count(*) from ${from}.accounts where "user_id" = @owner)) from ${from}.transactions where "user_id" = @owner`,
      )
      .pluck()
      .get({ owner })
  if (sums('main') !== sums('archive')) throw new AppError('invalid', archiveMessages.contradictory)
}

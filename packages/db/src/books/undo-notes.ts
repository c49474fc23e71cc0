import { AppError } from '@ledgerhand/core/errors'
import { UNDO_MINUTES } from '@ledgerhand/core/undo'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { undoJoins, undoRates } from '../schema/undos.ts'
import type { BooksScope } from '../scope.ts'
import { partsJson } from './parts.ts'

/** The columns that a batch may change. */
const changed =
  'entity_id, category, label, treatment, treatment_by, unsplit_treatment, account_id, question, needs_review, ai_confidence, ai_classification, category_by'

/** Further columns that the form changes, and columns derived from them. */
export const edited = [
  'description',
  'amount_cents',
  'transaction_date',
  'is_credit',
  'merchant',
  'source_type',
  'source_name',
  'source_last_four',
  'read_date',
  'read_amount_cents',
  'read_is_credit',
  'read_description',
  'on_account_id',
  'note',
  'payee',
  'due_date',
  'tax_cents',
  'tax_rate',
  'currency',
  'printed_cents',
  'printed_currency',
  'printed_tax_cents',
  'rate',
  'rate_by',
] as const

/** Begins the undo record of this id, or adds to it; deletes expired records. */
export function beginUndo({ sqlite }: Database, scope: BooksScope, undoId: string, action: string, at: string): void {
  const expires = new Date(new Date(at).getTime() + UNDO_MINUTES * 60_000).toISOString()
  sweep(sqlite, scope.ownerId, at)
  const { changes } = sqlite
    .prepare(
      `insert into undos ("user_id", id, actor_id, action, created_at, expires_at) values (?, ?, ?, ?, ?, ?)
       on conflict do update set expires_at = excluded.expires_at, action = excluded.action where actor_id = @actor and (expires_at >= @at or is_open = 1)`,
    )
    .run(scope.ownerId, undoId, scope.actorId, action, at, expires, { actor: scope.actorId, at })
  // Nothing is added to the record of another person's batch: they would undo what they never did.
  if (changes === 0) throw new AppError('conflict', 'This undo id is in use')
}

/** Rows of expired records that are deleted at a time: there may be a hundred thousand. */
const SWEPT = 1000

function sweep(sqlite: Database['sqlite'], ownerId: string, at: string): void {
  const isOver = 'expires_at < @at and is_open = 0'
  sqlite
    .prepare(
      `delete from undo_rows where "user_id" = @owner and (undo_id, transaction_id) in (
         select r.undo_id, r.transaction_id from undos u join undo_rows r on r."user_id" = u."user_id" and r.undo_id = u.id
         where u."user_id" = @owner and ${isOver} limit ${SWEPT})`,
    )
    .run({ owner: ownerId, at })
  sqlite
    .prepare(
      `delete from undos where "user_id" = @owner and ${isOver}
         and not exists (select 1 from undo_rows r where r."user_id" = @owner and r.undo_id = undos.id)`,
    )
    .run({ owner: ownerId, at })
}

/** The rates of months that an undo takes back. */
export const ratesOfUndo = ({ db }: Database, scope: BooksScope, undoId: string) =>
  db
    .select()
    .from(undoRates)
    .where(and(eq(undoRates.userId, scope.ownerId), eq(undoRates.undoId, undoId)))
    .all()

/**
 * Records what a change is about to overwrite. Call it inside the change's own SQL transaction and before it; several slices of
 * one batch may share an id. Without an id, and for what the product does by itself, nothing is kept.
 */
export function snapshots(database: Database, scope: BooksScope) {
  const counted = (undoId: string, rows: number) =>
    database.sqlite.prepare('update undos set count = count + ? where "user_id" = ? and id = ?').run(rows, scope.ownerId, undoId)

  return { counted, ...noteRows(database, scope, counted), ...noteOthers(database, scope) }
}

/** What rows were before. */
function noteRows(database: Database, scope: BooksScope, counted: (undoId: string, rows: number) => void) {
  const { sqlite } = database
  const begin = (undoId: string, action: string, at: string) => beginUndo(database, scope, undoId, action, at)
  return {
    /** The rows that will be changed, each by one version. */
    rows(undoId: string | undefined, action: string, ids: readonly string[], at: string): void {
      if (undoId === undefined || scope.actorId === null) return
      begin(undoId, action, at)
      const { changes } = sqlite
        .prepare(
          `insert into undo_rows ("user_id", undo_id, transaction_id, version, ${changed}, parts)
           select "user_id", ?, id, version + 1, ${changed}, ${partsJson('transactions')} from transactions
           where +"user_id" = ? and id in (select value from json_each(?))
           on conflict do update set version = excluded.version`,
        )
        .run(undoId, scope.ownerId, JSON.stringify(ids))
      counted(undoId, changes)
    },
    /** The row that a form will change, by one version: all of what the form may touch. */
    edit(undoId: string | undefined, action: string, id: string, at: string): void {
      if (undoId === undefined || scope.actorId === null) return
      begin(undoId, action, at)
      const { changes } = sqlite
        .prepare(
          `insert or replace into undo_rows ("user_id", undo_id, transaction_id, version, ${changed}, parts, edited)
           select "user_id", ?, id, version + 1, ${changed}, ${partsJson('transactions')}, json_object(${edited.map((c) => `'${c}', ${c}`).join(', ')})
           from transactions where "user_id" = ? and id = ?`,
        )
        .run(undoId, scope.ownerId, id)
      counted(undoId, changes)
    },
    /** The rows that were just restored from the trash. What the same id deleted before is no longer deleted: that needs no undo. */
    returned(undoId: string | undefined, action: string, ids: readonly string[], at: string): void {
      if (undoId === undefined || scope.actorId === null) return
      begin(undoId, action, at)
      const bound = { owner: scope.ownerId, undoId, ids: JSON.stringify(ids) }
      const { changes } = sqlite
        .prepare(
          `insert into undo_rows ("user_id", undo_id, transaction_id, version, is_return, ${changed})
           select "user_id", @undoId, id, version, 1, ${changed} from transactions
           where +"user_id" = @owner and id in (select value from json_each(@ids)) and not exists (select 1 from undo_rows u
             where u."user_id" = @owner and u.undo_id = @undoId and u.transaction_id = transactions.id)`,
        )
        .run(bound)
      const gone = sqlite
        .prepare(
          `delete from undo_rows where "user_id" = @owner and undo_id = @undoId and is_removal = 1
             and transaction_id in (select value from json_each(@ids))`,
        )
        .run(bound)
      counted(undoId, changes - gone.changes)
    },
    /** The rows that will be deleted: they lie in the trash. */
    removal(undoId: string | undefined, action: string, ids: readonly string[], at: string): void {
      if (undoId === undefined || scope.actorId === null) return
      begin(undoId, action, at)
      const { changes } = sqlite
        .prepare(
          `insert or replace into undo_rows ("user_id", undo_id, transaction_id, version, is_removal, ${changed})
           select "user_id", ?, id, version, 1, ${changed}
           from transactions where +"user_id" = ? and id in (select value from json_each(?))`,
        )
        .run(undoId, scope.ownerId, JSON.stringify(ids))
      counted(undoId, changes)
    },
  }
}

/** What accounts, rates and remembered answers were before. */
function noteOthers(database: Database, scope: BooksScope) {
  const { db, sqlite } = database
  const begin = (undoId: string, action: string, at: string) => beginUndo(database, scope, undoId, action, at)
  return {
    /** Two accounts that will be joined. Gives whether it is kept; an id that is in use is refused: 'conflict'. */
    join(undoId: string, action: string, noted: Omit<typeof undoJoins.$inferInsert, 'userId' | 'undoId' | 'lastRow'>, at: string): boolean {
      if (scope.actorId === null) return false
      if (sqlite.prepare('select 1 from undos where "user_id" = ? and id = ?').get(scope.ownerId, undoId))
        throw new AppError('conflict', 'This undo id is in use')
      begin(undoId, action, at)
      const lastRow = Number(sqlite.prepare('select coalesce(max(n), 0) from transactions').pluck().get())
      db.insert(undoJoins)
        .values({ userId: scope.ownerId, undoId, lastRow, ...noted })
        .run()
      return true
    },
    /** The rate of a month that will be another; of several under one id the first one before counts. */
    rate(undoId: string | undefined, action: string, noted: Omit<typeof undoRates.$inferInsert, 'userId' | 'undoId'>, at: string): void {
      if (undoId === undefined || scope.actorId === null) return
      begin(undoId, action, at)
      db.insert(undoRates)
        .values({ userId: scope.ownerId, undoId, ...noted })
        .onConflictDoUpdate({
          target: [undoRates.userId, undoRates.undoId, undoRates.currency, undoRates.month],
          set: { after: noted.after },
        })
        .run()
    },
    /** A remembered answer that will be changed, made or forgotten at `at`. */
    rule(undoId: string | undefined, action: string, merchant: string, isCredit: boolean, at: string): void {
      if (undoId === undefined || scope.actorId === null) return
      begin(undoId, action, at)
      sqlite
        .prepare(
          `insert into undo_rules ("user_id", undo_id, merchant, is_credit, changed_at, before)
           values (@owner, @undoId, @merchant, @isCredit, @at, (
             select json_object('label', label, 'treatment', treatment, 'accountId', account_id, 'times', times, 'updatedAt', updated_at,
               'name', name, 'line', line) from merchant_memory
             where "user_id" = @owner and merchant = @merchant and is_credit = @isCredit))
           on conflict do update set changed_at = excluded.changed_at`,
        )
        .run({ owner: scope.ownerId, undoId, merchant, isCredit: Number(isCredit), at })
    },
  }
}

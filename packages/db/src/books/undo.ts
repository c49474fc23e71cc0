import { AppError } from '@ledgerhand/core/errors'
import { UNDO_MINUTES } from '@ledgerhand/core/undo'
import { atomically, type Database } from '../client.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

/** What can still be taken back, told by its id. */
export interface Undoable {
  id: string
  action: string
  count: number
  createdAt: string
  expiresAt: string
}
export interface Undone {
  /** Rows and remembered answers that are again as they were. */
  restored: number
  /** Rows that somebody changed since, and that keep that change. */
  kept: number
}

/** The columns that a batch may change. */
const changed = 'entity_id, category, label, is_transfer, needs_review, ai_confidence, ai_classification, category_by'

/** What the form changes beyond that, and what a change of it moves. */
const edited = [
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
] as const

/**
 * Remembers what a change is about to overwrite. Called inside the change's own SQL transaction and before it; several slices of
 * one batch may share an id. Without an id, and for what the product does by itself, nothing is kept.
 */
export function snapshots({ sqlite }: Database, scope: BooksScope) {
  const begin = (undoId: string, action: string, at: string) => {
    const expires = new Date(new Date(at).getTime() + UNDO_MINUTES * 60_000).toISOString()
    sqlite.prepare('delete from undos where "user_id" = ? and expires_at < ?').run(scope.ownerId, at)
    sqlite
      .prepare(
        `insert into undos ("user_id", id, actor_id, action, created_at, expires_at) values (?, ?, ?, ?, ?, ?)
         on conflict do update set expires_at = excluded.expires_at`,
      )
      .run(scope.ownerId, undoId, scope.actorId, action, at, expires)
    const { actor_id: actor } = sqlite.prepare('select actor_id from undos where "user_id" = ? and id = ?').get(scope.ownerId, undoId) as {
      actor_id: string
    }
    // An id of somebody else's batch is not to be added to: they would take back what they never did.
    if (actor !== scope.actorId) throw new AppError('conflict', 'This undo id is in use')
  }
  const counted = (undoId: string, rows: number) =>
    sqlite.prepare('update undos set count = count + ? where "user_id" = ? and id = ?').run(rows, scope.ownerId, undoId)

  return {
    /** The rows that will be changed, each by one version. */
    rows(undoId: string | undefined, action: string, ids: readonly string[], at: string): void {
      if (undoId === undefined || scope.actorId === null) return
      begin(undoId, action, at)
      const { changes } = sqlite
        .prepare(
          `insert into undo_rows ("user_id", undo_id, transaction_id, version, ${changed})
           select "user_id", ?, id, version + 1, ${changed} from transactions
           where "user_id" = ? and id in (select value from json_each(?))
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
          `insert or replace into undo_rows ("user_id", undo_id, transaction_id, version, ${changed}, edited)
           select "user_id", ?, id, version + 1, ${changed}, json_object(${edited.map((c) => `'${c}', ${c}`).join(', ')})
           from transactions where "user_id" = ? and id = ?`,
        )
        .run(undoId, scope.ownerId, id)
      counted(undoId, changes)
    },
    /** The rows that will be deleted: they lie in the trash; where else they had been seen would be lost with them. */
    removal(undoId: string | undefined, action: string, ids: readonly string[], at: string): void {
      if (undoId === undefined || scope.actorId === null) return
      begin(undoId, action, at)
      const { changes } = sqlite
        .prepare(
          `insert or replace into undo_rows ("user_id", undo_id, transaction_id, version, is_removal, ${changed}, sightings)
           select "user_id", ?, id, version, 1, ${changed}, (
             select json_group_array(json_array(s.document_id, s.statement_ordinal, s.position, s.evidence))
             from sightings s where s."user_id" = t."user_id" and s.transaction_id = t.id)
           from transactions t where "user_id" = ? and id in (select value from json_each(?))`,
        )
        .run(undoId, scope.ownerId, JSON.stringify(ids))
      counted(undoId, changes)
    },
    /** A remembered answer that will be changed, made or forgotten at `at`. */
    rule(undoId: string | undefined, action: string, merchant: string, isCredit: boolean, at: string): void {
      if (undoId === undefined || scope.actorId === null) return
      begin(undoId, action, at)
      sqlite
        .prepare(
          `insert into undo_rules ("user_id", undo_id, merchant, is_credit, changed_at, before)
           values (@owner, @undoId, @merchant, @isCredit, @at, (
             select json_object('label', label, 'isTransfer', is_transfer, 'times', times, 'updatedAt', updated_at) from merchant_memory
             where "user_id" = @owner and merchant = @merchant and is_credit = @isCredit))
           on conflict do update set changed_at = excluded.changed_at`,
        )
        .run({ owner: scope.ownerId, undoId, merchant, isCredit: Number(isCredit), at })
    },
  }
}

/** How many rows are put back in one database transaction; between two, others are answered. */
export const UNDO_SLICE = 500

export function readUndos({ sqlite }: Database, scope: BooksScope) {
  return {
    /** The caller's newest batch or deletion that can still be taken back. */
    last: (at: string): Undoable | undefined =>
      sqlite
        .prepare<[string, string | null, string], Undoable>(
          `select id, action, count, created_at as createdAt, expires_at as expiresAt from undos
           where "user_id" = ? and actor_id = ? and expires_at > ? order by created_at desc limit 1`,
        )
        .get(scope.ownerId, scope.actorId, at),
  }
}

/**
 * Puts back what a batch changed, exactly: rows that nobody touched since, and remembered answers. `restoreRemoved` brings a row
 * back from the trash; false when it cannot be. Call `slice` until `done`; `moved` are rows that came back, or whose amount may be another one.
 */
export function writeUndos(database: Database, scope: BooksScope, restoreRemoved: (id: string, at: string) => boolean) {
  const { sqlite } = database
  const record = recorder(database, scope)
  const find = (id: string, at: string) =>
    sqlite
      .prepare<[string, string, string | null, string], { action: string }>(
        'select action from undos where "user_id" = ? and id = ? and actor_id = ? and expires_at > ?',
      )
      .get(scope.ownerId, id, scope.actorId, at)

  return {
    ...readUndos(database, scope),
    /** AppError 'not_found' for an id that is unknown, over, taken back already, or somebody else's. */
    slice: (id: string, at: string): Undone & { done: boolean; moved: string[] } =>
      atomically(database, () => {
        const undo = find(id, at)
        if (!undo) throw new AppError('not_found', 'This can no longer be undone')
        const rows = sqlite
          .prepare<[string, string], { id: string; isRemoval: number; isMoved: number }>(
            `select transaction_id as id, is_removal as isRemoval, is_removal or edited is not null as isMoved from undo_rows where "user_id" = ? and undo_id = ? limit ${UNDO_SLICE}`,
          )
          .all(scope.ownerId, id)
        const ids = JSON.stringify(rows.map((r) => r.id))
        let restored = 0
        if (rows.some((r) => !r.isRemoval)) {
          unedit(id, ids)
          restored += putBack(id, ids, at)
        }
        for (const row of rows) if (row.isRemoval && bringBack(id, row.id, at)) restored += 1
        sqlite
          .prepare('delete from undo_rows where "user_id" = ? and undo_id = ? and transaction_id in (select value from json_each(?))')
          .run(scope.ownerId, id, ids)
        const kept = rows.length - restored
        const done = rows.length < UNDO_SLICE
        if (done) {
          const rules = forgetOrRestoreRules(id)
          if (rows.length === 0) restored += rules
          sqlite.prepare('delete from undos where "user_id" = ? and id = ?').run(scope.ownerId, id)
        }
        record('transaction.undo', 'undo', id, { action: undo.action, ids: rows.map((r) => r.id), restored, kept }, at)
        return { restored, kept, done, moved: rows.filter((r) => r.isMoved).map((r) => r.id) }
      }),
  }

  /** What a form changed beyond the columns of a batch; called before `putBack`, which moves the version. */
  function unedit(id: string, ids: string): void {
    sqlite
      .prepare(
        `update transactions set ${edited.map((c) => `${c} = u.edited ->> '${c}'`).join(', ')}
         from undo_rows u
         where u."user_id" = ? and u.undo_id = ? and u.edited is not null and u.transaction_id in (select value from json_each(?))
           and transactions.id = u.transaction_id and transactions."user_id" = u."user_id" and transactions.version = u.version`,
      )
      .run(scope.ownerId, id, ids)
  }
  /** Rows that still stand as the batch left them. An entity that is gone meanwhile stays off. */
  function putBack(id: string, ids: string, at: string): number {
    return sqlite
      .prepare(
        `update transactions set
           entity_id = (select e.id from entities e where e."user_id" = u."user_id" and e.id = u.entity_id),
           category = u.category, label = u.label, is_transfer = u.is_transfer, needs_review = u.needs_review,
           ai_confidence = u.ai_confidence, ai_classification = u.ai_classification, category_by = u.category_by,
           version = transactions.version + 1, updated_at = ?
         from undo_rows u
         where u."user_id" = ? and u.undo_id = ? and u.is_removal = 0 and u.transaction_id in (select value from json_each(?))
           and transactions.id = u.transaction_id and transactions."user_id" = u."user_id" and transactions.version = u.version`,
      )
      .run(at, scope.ownerId, id, ids).changes
  }
  function bringBack(undoId: string, id: string, at: string): boolean {
    if (!restoreRemoved(id, at)) return false
    // The document it was also seen in may be gone meanwhile.
    sqlite
      .prepare(
        `insert or ignore into sightings (transaction_id, "user_id", document_id, statement_ordinal, position, evidence)
         select u.transaction_id, u."user_id", d.id, s.value ->> 1, s.value ->> 2, s.value ->> 3
         from undo_rows u, json_each(u.sightings) s
         join documents d on d."user_id" = u."user_id" and d.id = s.value ->> 0 and d.is_leaving = 0
         where u."user_id" = ? and u.undo_id = ? and u.transaction_id = ?`,
      )
      .run(scope.ownerId, undoId, id)
    return true
  }
  /** Answers that nothing changed since. */
  function forgetOrRestoreRules(id: string): number {
    const changes = sqlite
      .prepare<[string, string], { merchant: string; isCredit: number; changedAt: string; before: string | null }>(
        'select merchant, is_credit as isCredit, changed_at as changedAt, before from undo_rules where "user_id" = ? and undo_id = ?',
      )
      .all(scope.ownerId, id)
    let restored = 0
    for (const { merchant, isCredit, changedAt, before } of changes) {
      const now = sqlite
        .prepare<[string, string, number], { updatedAt: string }>(
          'select updated_at as updatedAt from merchant_memory where "user_id" = ? and merchant = ? and is_credit = ?',
        )
        .get(scope.ownerId, merchant, isCredit)
      if (now && now.updatedAt !== changedAt) continue
      restored += 1
      sqlite
        .prepare('delete from merchant_memory where "user_id" = ? and merchant = ? and is_credit = ?')
        .run(scope.ownerId, merchant, isCredit)
      if (before === null) continue
      sqlite
        .prepare(
          `insert into merchant_memory ("user_id", merchant, is_credit, label, is_transfer, times, updated_at)
           select @owner, @merchant, @isCredit, @before ->> 'label', @before ->> 'isTransfer', @before ->> 'times', @before ->> 'updatedAt'`,
        )
        .run({ owner: scope.ownerId, merchant, isCredit, before })
    }
    return restored
  }
}

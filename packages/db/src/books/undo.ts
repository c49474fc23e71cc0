import type { BillRest } from '@ledgerhand/core/bill-rest'
import { AppError } from '@ledgerhand/core/errors'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { accountJoinsBack, JOIN } from './account-joins.ts'
import { belongAgain } from './places.ts'
import { recorder } from './recorder.ts'
import { settleRows } from './settled.ts'
import { beginUndo } from './undo-notes.ts'
import { mergeParts, restoreAnswers, restoreEdited, restoreParts, restoreRows } from './undo-restore.ts'

/** A batch or deletion that can still be undone. */
export interface Undoable {
  id: string
  action: string
  count: number
  createdAt: string
  expiresAt: string
}
export interface Undone {
  /** The number of restored rows and remembered answers. */
  restored: number
  /** The number of rows that somebody changed since, and that keep that change. */
  kept: number
}

/** The ids of two rows that were a pair. */
export interface EndedPair {
  fromId: string
  toId: string
  /** What a payment differed from its bill by; absent in notes from before it was said. */
  rest?: BillRest | null
}

/** One slice of an undo. */
export interface UndoneSlice extends Undone {
  action: string | undefined
  done: boolean
  /** The rows of this slice. */
  ids: string[]
  /** Rows that were restored from the trash, or whose amount may have changed. */
  moved: string[]
}

/** Rows restored in one database transaction; other requests run between two of them. */
export const UNDO_SLICE = 500

export function readUndos({ sqlite }: Database, scope: BooksScope) {
  return {
    /** The caller's newest batch or deletion that can still be undone. */
    last: (at: string): Undoable | undefined =>
      sqlite
        .prepare<[string, string | null, string], Undoable>(
          `select id, action, count, created_at as createdAt, expires_at as expiresAt from undos
           where "user_id" = ? and actor_id = ? and expires_at > ? and is_open = 0 order by created_at desc limit 1`,
        )
        .get(scope.ownerId, scope.actorId, at),
  }
}

/** Moves rows, and gives the ids of those that it moved. */
type Moved = (ids: readonly string[], at: string) => string[]

/**
 * Undoes batches: restores exactly the rows that nobody changed since, and remembered answers. `restoreMany` restores rows from the trash,
 * `binMany` moves rows there again that the batch had restored.
 */
export function writeUndos(database: Database, scope: BooksScope, { restoreMany, binMany }: { restoreMany: Moved; binMany: Moved }) {
  const { sqlite } = database
  const record = recorder(database, scope)
  const joinsBack = accountJoinsBack(database, scope)
  const endedPairs = (id: string): EndedPair[] => {
    const noted = sqlite.prepare('select pairs from undos where "user_id" = ? and id = ?').pluck().get(scope.ownerId, id)
    return typeof noted === 'string' ? JSON.parse(noted) : []
  }
  /** Of `ids`, or of all, the rows that a change restored and that nobody changed since. */
  const returnedBy = (id: string, ids: string | null): string[] =>
    prepared<[object], string>(
      database,
      `select u.transaction_id from undo_rows u join transactions t on t.id = u.transaction_id and t."user_id" = u."user_id" and t.version = u.version
       where u."user_id" = @owner and u.undo_id = @id and u.is_return = 1 and (@ids is null or u.transaction_id in (select value from json_each(@ids)))`,
    )
      .pluck()
      .all({ owner: scope.ownerId, id, ids })
  const setOpen = (id: string, isOpen: 0 | 1) =>
    sqlite.prepare('update undos set is_open = ? where "user_id" = ? and id = ?').run(isOpen, scope.ownerId, id)

  return {
    ...readUndos(database, scope),
    /**
     * Begins a batch of several slices. Until `close` nobody can undo it, and the next start of the program undoes it whole. False for an id
     * that is in use: the batch is then not opened, and changes made under the id before stay.
     */
    open: (id: string, at: string): boolean =>
      atomically(database, () => {
        if (scope.actorId === null || sqlite.prepare('select 1 from undos where "user_id" = ? and id = ?').get(scope.ownerId, id))
          return false
        beginUndo(database, scope, id, 'transaction.batch', at)
        setOpen(id, 1)
        return true
      }),
    close: (id: string): void => void setOpen(id, 0),
    /**
     * What followed from the change at `at` is part of it: its rows are undone as they are now, and the pairs that ended are joined again. Call it in
     * the transaction in which they were recomputed.
     */
    follow(id: string, at: string, ended: readonly EndedPair[]): void {
      prepared<[object]>(
        database,
        `update undo_rows set version = t.version from transactions t
         where undo_rows."user_id" = @owner and undo_rows.undo_id = @id and undo_rows.is_removal = 0
           and t.id = undo_rows.transaction_id and t."user_id" = @owner and t.version > undo_rows.version and t.updated_at = @at`,
      ).run({ owner: scope.ownerId, id, at })
      if (ended.length === 0) return
      const pairs = JSON.stringify([...endedPairs(id), ...ended.map(({ fromId, toId, rest }) => ({ fromId, toId, rest }))])
      sqlite.prepare('update undos set pairs = ? where "user_id" = ? and id = ?').run(pairs, scope.ownerId, id)
    },
    /** The pairs that the change ended. */
    endedPairs,
    /**
     * Begins an undo: then call `slice` until it is done, recompute pairs and statements, and call `end`. AppError 'not_found' for an id that is
     * unknown, expired, undone already or being undone, or another person's.
     */
    begin: (id: string, at: string): void =>
      atomically(database, () => {
        const found = sqlite
          .prepare('select 1 from undos where "user_id" = ? and id = ? and actor_id = ? and expires_at > ? and is_open = 0')
          .get(scope.ownerId, id, scope.actorId, at)
        if (!found) throw new AppError('not_found', 'This can no longer be undone')
        setOpen(id, 1)
        // That two rows are no pair was said by the change, and is taken back with it.
        prepared<[object]>(
          database,
          `delete from pair_answers where "user_id" = @owner and is_yes = 0
             and at = (select created_at from undos where "user_id" = @owner and id = @id)`,
        ).run({ owner: scope.ownerId, id })
      }),
    /** The rows that the change had restored and that nobody changed since: the next slices delete them again. */
    returned: (id: string): string[] => returnedBy(id, null),
    slice: (id: string, at: string): UndoneSlice =>
      atomically(database, () => {
        const action = sqlite
          .prepare<[string, string], string>('select action from undos where "user_id" = ? and id = ?')
          .pluck()
          .get(scope.ownerId, id)
        const rows = sqlite
          .prepare<[string, string], { id: string; isRemoval: number; isReturn: number; isMoved: number }>(
            `select transaction_id as id, is_removal as isRemoval, is_return as isReturn, is_removal or is_return or edited is not null as isMoved from undo_rows where "user_id" = ? and undo_id = ? limit ${UNDO_SLICE}`,
          )
          .all(scope.ownerId, id)
        const ids = rows.map((r) => r.id)
        const list = JSON.stringify(ids)
        const returned = returnedBy(id, list)
        let restored = returned.length === 0 ? 0 : binMany(returned, at).length
        const others = rows.filter((r) => !r.isRemoval && !r.isReturn).map((r) => r.id)
        if (others.length > 0) {
          const changed = JSON.stringify(others)
          const isSplit = mergeParts(database, scope, id, changed)
          restoreEdited(database, scope, id, changed)
          if (isSplit) restoreParts(database, scope, id, changed)
          restored += restoreRows(database, scope, id, changed, at)
          if (isSplit) settleRows(database, scope, others)
          prepared<[object]>(database, belongAgain).run({ owner: scope.ownerId, ids: changed })
        }
        const removed = rows.filter((r) => r.isRemoval).map((r) => r.id)
        if (removed.length > 0) restored += restoreMany(removed, at).length
        sqlite
          .prepare('delete from undo_rows where "user_id" = ? and undo_id = ? and transaction_id in (select value from json_each(?))')
          .run(scope.ownerId, id, list)
        const done = rows.length < UNDO_SLICE
        const rules = done ? restoreAnswers(database, scope, id) : 0
        const joined = done && action === JOIN ? joinsBack(id, at) : { restored: 0, kept: 0 }
        const kept = rows.length - restored + joined.kept
        restored += joined.restored
        if (rows.length === 0) restored += rules
        record('transaction.undo', 'undo', id, { action, ids, restored, kept }, at)
        return { action, restored, kept, done, ids, moved: rows.filter((r) => r.isMoved).map((r) => r.id) }
      }),
    /** Ends an undo, after pairs and statements were recomputed. */
    end: (id: string): void => void sqlite.prepare('delete from undos where "user_id" = ? and id = ?').run(scope.ownerId, id),
  }
}

/** Batches and undos that an earlier run of the program left unfinished. */
export const readOpenUndos = ({ sqlite }: Database): { userId: string; id: string }[] =>
  sqlite
    .prepare<[], { userId: string; id: string }>(
      'select u."user_id" as userId, u.id from undos u join users o on o.id = u."user_id" where u.is_open = 1',
    )
    .all()

import { randomUUID } from 'node:crypto'
import { joinProblem } from '@ledgerhand/core/account-joins'
import { AppError } from '@ledgerhand/core/errors'
import { defaultAccountId } from '@ledgerhand/core/treatments'
import { and, eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { accounts } from '../schema/ledger.ts'
import { undoJoins } from '../schema/undos.ts'
import type { BooksScope } from '../scope.ts'
import { accountReferences } from './account-references.ts'
import { type LedgerAccountRow, readLedgerAccounts } from './ledger-accounts.ts'
import { writePlaces } from './places.ts'
import { recorder } from './recorder.ts'
import { snapshots } from './undo-notes.ts'

/** Money that went from one of the two to the other: then they are two. */
const MOVED_BETWEEN = `select 1 where exists (select 1 from transactions where "user_id" = @owner and on_account_id = @from and account_id = @into)
  or exists (select 1 from transactions where "user_id" = @owner and on_account_id = @into and account_id = @from)
  or exists (select 1 from parts p join transactions t on t.id = p.transaction_id and t."user_id" = p."user_id" where p."user_id" = @owner
    and ((t.on_account_id = @from and p.account_id = @into) or (t.on_account_id = @into and p.account_id = @from)))
  or exists (select 1 from pairs q join transactions a on a.id = q.from_id and a."user_id" = q."user_id"
    join transactions b on b.id = q.to_id and b."user_id" = q."user_id" where q."user_id" = @owner and q.kind = 'transfer' and q.state = 'paired'
    and ((a.on_account_id = @from and b.on_account_id = @into) or (a.on_account_id = @into and b.on_account_id = @from)))`

export const JOIN = 'ledger-account.join'

type Filled = Pick<LedgerAccountRow, 'isByHand' | 'lastFour' | 'entityId' | 'opening' | 'openingDate'>
/** What a person typed of the one that goes is kept where the other says nothing. */
const filled = (into: LedgerAccountRow, from: LedgerAccountRow): Filled => ({
  isByHand: true,
  lastFour: into.lastFour ?? from.lastFour,
  entityId: into.entityId ?? from.entityId,
  opening: into.opening ?? from.opening,
  openingDate: into.opening === null ? from.openingDate : into.openingDate,
})
const filledOf = ({ isByHand, lastFour, entityId, opening, openingDate }: LedgerAccountRow): Filled => ({
  isByHand,
  lastFour,
  entityId,
  opening,
  openingDate,
})

/** Joins accounts that were read as two although they are one, and takes that back. */
export function writeAccountJoins(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readLedgerAccounts(database, scope)
  const record = recorder(database, scope)
  const places = writePlaces(database, scope)
  const references = accountReferences(database, scope)
  const keep = snapshots(database, scope)
  const one = (id: string) => and(eq(accounts.userId, scope.ownerId), eq(accounts.id, id))
  return {
    /**
     * `id` goes, and all that named it names `intoId`: rows, parts, adjustments, and the statements that are read from now on. With an
     * `undoId` it can be taken back. AppError 'not_found' for an id of other books, 'invalid' where they cannot be one, 'conflict' where money
     * moved from one to the other, or the undo id is in use.
     */
    join: (id: string, intoId: string, at: string, undoId: string = randomUUID()): LedgerAccountRow =>
      atomically(database, () => {
        const [from, into] = [read.get(id), read.get(intoId)]
        const problem = joinProblem({ ...from, isDefault: id === defaultAccountId(from.kind, scope.ownerId) }, into)
        if (problem) throw new AppError('invalid', problem)
        const between = prepared<[object]>(database, MOVED_BETWEEN)
        if (between.get({ owner: scope.ownerId, from: id, into: intoId }) !== undefined)
          throw new AppError('conflict', 'Money moved from one of these accounts to the other: they are two accounts')
        const keys = [...read.keys()].filter(([, account]) => account === id).map(([key]) => key)
        const after = filled(into, from)
        const isNoted = keep.join(undoId, JOIN, { account: from, intoId, intoBefore: filledOf(into), intoAfter: after }, at)
        const replaced = { from: id, into: intoId, undoId, at }
        const rows = references.replace(replaced, isNoted)
        db.update(accounts).set(after).where(one(intoId)).run()
        db.delete(accounts).where(one(id)).run()
        if (from.isPersonal !== into.isPersonal) places.accountChanged(intoId, at)
        if (isNoted) {
          references.sealVersions(replaced)
          keep.counted(undoId, rows)
        }
        record(JOIN, 'ledger-account', intoId, { before: from, name: into.name, keys, rows }, at)
        return read.get(intoId)
      }),
  }
}

/**
 * Takes a joining back, within the transaction of the undo: the account that went is there again, and what named it names it again. AppError
 * 'conflict' in words where something that came later stands in the way.
 */
export function accountJoinsBack(database: Database, scope: BooksScope) {
  const { db } = database
  const places = writePlaces(database, scope)
  const references = accountReferences(database, scope)
  const record = recorder(database, scope)
  const one = (id: string) => and(eq(accounts.userId, scope.ownerId), eq(accounts.id, id))
  return (undoId: string, at: string): { restored: number; kept: number } => {
    const noted = db
      .select()
      .from(undoJoins)
      .where(and(eq(undoJoins.userId, scope.ownerId), eq(undoJoins.undoId, undoId)))
      .get()
    if (!noted) return { restored: 0, kept: 0 }
    const { account, intoId, intoBefore, intoAfter, lastRow } = noted
    const into = db.select().from(accounts).where(one(intoId)).get()
    if (!into) throw new AppError('conflict', 'The account that it was joined with is no longer there: this can no longer be undone')
    const replaced = { from: account.id, into: intoId, undoId, at }
    if (references.isReadSince(replaced, lastRow))
      throw new AppError('conflict', 'A document was read to this account since: this can no longer be undone')
    const isEntityThere = account.entityId !== null && isEntity(account.entityId)
    db.insert(accounts)
      // A person says that they are two: its statements are not put on the other one again.
      .values({ ...account, isByHand: true, userId: scope.ownerId, entityId: isEntityThere ? account.entityId : null })
      .run()
    const { restored, kept } = references.putBack(replaced)
    db.update(accounts)
      .set(unfilled(filledOf(into), intoBefore as Filled, intoAfter as Filled))
      .where(one(intoId))
      .run()
    if (account.isPersonal !== into.isPersonal) places.accountChanged(account.id, at)
    record('ledger-account.unjoin', 'ledger-account', account.id, { name: account.name, into: into.name, rows: restored }, at)
    return { restored, kept }
  }

  function isEntity(id: string): boolean {
    return (
      prepared<[object]>(database, 'select 1 from entities where "user_id" = @owner and id = @id').get({ owner: scope.ownerId, id }) !==
      undefined
    )
  }
}

/** What the joining put there is what it was before; what a person put there since stays. A balance and its day go together. */
function unfilled(now: Filled, before: Filled, after: Filled): Filled {
  const own = <K extends keyof Filled>(key: K): Filled[K] => (now[key] === after[key] ? before[key] : now[key])
  const isTyped = now.opening !== after.opening || now.openingDate !== after.openingDate
  const { opening, openingDate } = isTyped ? now : before
  return { isByHand: own('isByHand'), lastFour: own('lastFour'), entityId: own('entityId'), opening, openingDate }
}

import { joinProblem } from '@ledgerhand/core/account-joins'
import { AppError } from '@ledgerhand/core/errors'
import { defaultAccountId } from '@ledgerhand/core/treatments'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { type LedgerAccountRow, readLedgerAccounts } from './ledger-accounts.ts'
import { writeParts } from './parts.ts'
import { writePlaces } from './places.ts'
import { recorder } from './recorder.ts'

/** Money that went from one of the two to the other: then they are two. */
const MOVED_BETWEEN = `select 1 where exists (select 1 from transactions where "user_id" = @owner and on_account_id = @from and account_id = @into)
  or exists (select 1 from transactions where "user_id" = @owner and on_account_id = @into and account_id = @from)
  or exists (select 1 from parts p join transactions t on t.id = p.transaction_id and t."user_id" = p."user_id" where p."user_id" = @owner
    and ((t.on_account_id = @from and p.account_id = @into) or (t.on_account_id = @into and p.account_id = @from)))
  or exists (select 1 from pairs q join transactions a on a.id = q.from_id and a."user_id" = q."user_id"
    join transactions b on b.id = q.to_id and b."user_id" = q."user_id" where q."user_id" = @owner and q.kind = 'transfer' and q.state = 'paired'
    and ((a.on_account_id = @from and b.on_account_id = @into) or (a.on_account_id = @into and b.on_account_id = @from)))`

/** Everything that names the one names the other afterwards, what can be restored or taken back too. */
const MOVES = [
  'update transactions set on_account_id = @into, updated_at = @at, version = version + 1 where "user_id" = @owner and on_account_id = @from',
  'update transactions set account_id = @into, updated_at = @at, version = version + 1 where "user_id" = @owner and account_id = @from',
  'update adjustment_parts set account_id = @into where "user_id" = @owner and account_id = @from',
  'update merchant_memory set account_id = @into where "user_id" = @owner and account_id = @from',
  'update request_items set account_id = @into where "user_id" = @owner and account_id = @from',
  'update account_keys set account_id = @into where "user_id" = @owner and account_id = @from',
  'update statement_accounts set account_id = @into where "user_id" = @owner and account_id = @from',
  `update undo_rows set account_id = iif(account_id = @from, @into, account_id), parts = replace(parts, @quoted, @instead), edited = replace(edited, @quoted, @instead)
   where "user_id" = @owner and (account_id = @from or instr(parts, @quoted) > 0 or instr(edited, @quoted) > 0)`,
  'update late_rows set row = replace(row, @quoted, @instead) where "user_id" = @owner and instr(row, @quoted) > 0',
  'update hand_rules set rule = replace(rule, @quoted, @instead) where "user_id" = @owner and instr(rule, @quoted) > 0',
  'update trash set row = replace(row, @quoted, @instead) where "user_id" = @owner and instr(row, @quoted) > 0',
] as const

/** Joins accounts that were read as two although they are one. */
export function writeAccountJoins(database: Database, scope: BooksScope) {
  const read = readLedgerAccounts(database, scope)
  const record = recorder(database, scope)
  const places = writePlaces(database, scope)
  const parts = writeParts(database, scope)
  const run = (text: string, bound: object) => prepared<[object]>(database, text).run(bound).changes
  return {
    /**
     * `id` goes, and all that named it names `intoId`: rows, parts, adjustments, and the statements that are read from now on. AppError
     * 'not_found' for an id of other books, 'invalid' where they cannot be one, 'conflict' where money moved from one to the other.
     */
    join: (id: string, intoId: string, at: string): LedgerAccountRow =>
      atomically(database, () => {
        const [from, into] = [read.get(id), read.get(intoId)]
        const problem = joinProblem({ ...from, isDefault: id === defaultAccountId(from.kind, scope.ownerId) }, into)
        if (problem) throw new AppError('invalid', problem)
        const bound = { owner: scope.ownerId, from: id, into: intoId, at, quoted: JSON.stringify(id), instead: JSON.stringify(intoId) }
        if (prepared<[object]>(database, MOVED_BETWEEN).get(bound) !== undefined)
          throw new AppError('conflict', 'Money moved from one of these accounts to the other: they are two accounts')
        const keys = [...read.keys()].filter(([, account]) => account === id).map(([key]) => key)
        const [rows = 0] = MOVES.map((text) => run(text, bound))
        const split = prepared<[object], string>(
          database,
          'select distinct transaction_id from parts where "user_id" = @owner and account_id = @from',
        )
          .pluck()
          .all(bound)
        parts.opened(split, () => void run('update parts set account_id = @into where "user_id" = @owner and account_id = @from', bound))
        // What a person typed of the one that goes is kept where the other says nothing.
        run(
          `update accounts set is_by_hand = 1, last_four = coalesce(last_four, @lastFour), entity_id = coalesce(entity_id, @entityId),
             opening_date = iif(opening_cents is null, @openingDate, opening_date), opening_cents = coalesce(opening_cents, @opening)
           where "user_id" = @owner and id = @into`,
          { ...bound, lastFour: from.lastFour, entityId: from.entityId, openingDate: from.openingDate, opening: from.opening },
        )
        run('delete from accounts where "user_id" = @owner and id = @from', bound)
        if (from.isPersonal !== into.isPersonal) places.accountChanged(intoId, at)
        record('ledger-account.join', 'ledger-account', intoId, { before: from, name: into.name, keys, rows }, at)
        return read.get(intoId)
      }),
  }
}

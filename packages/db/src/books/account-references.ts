import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { writeParts } from './parts.ts'

/** A column that names an account; `id` and `place` are what its rows are known by. */
interface Reference {
  what: string
  table: string
  column: string
  id: string
  place?: string
}
const rows = (what: string, column: string): Reference => ({ what, table: 'transactions', column, id: 'id' })
const PARTS: Reference = { what: 'part', table: 'parts', column: 'account_id', id: 'transaction_id', place: 'position' }
const FOR = rows('for', 'account_id')
const ON = rows('on', 'on_account_id')
const named: readonly Reference[] = [
  { what: 'adjustment', table: 'adjustment_parts', column: 'account_id', id: 'adjustment_id', place: 'position' },
  { what: 'memory', table: 'merchant_memory', column: 'account_id', id: 'merchant', place: 'is_credit' },
  { what: 'request', table: 'request_items', column: 'account_id', id: 'id' },
  { what: 'key', table: 'account_keys', column: 'account_id', id: 'key' },
  { what: 'statement', table: 'statement_accounts', column: 'account_id', id: 'document_id', place: 'ordinal' },
  { what: 'undo', table: 'undo_rows', column: 'account_id', id: 'undo_id', place: 'transaction_id' },
]
/** Columns of JSON in which the id stands, quoted. */
const written: readonly Reference[] = [
  { what: 'undo-parts', table: 'undo_rows', column: 'parts', id: 'undo_id', place: 'transaction_id' },
  { what: 'undo-edited', table: 'undo_rows', column: 'edited', id: 'undo_id', place: 'transaction_id' },
  { what: 'late', table: 'late_rows', column: 'row', id: 'id' },
  { what: 'rule', table: 'hand_rules', column: 'rule', id: 'id' },
  { what: 'view', table: 'saved_views', column: 'query', id: 'id' },
  { what: 'trash', table: 'trash', column: 'row', id: 'id', place: 'kind' },
  { what: 'pair', table: 'pairs', column: 'before', id: 'id' },
  { what: 'asked', table: 'asked_questions', column: 'options', id: 'id' },
  { what: 'repair', table: 'statements', column: 'applied', id: 'id' },
]

const names = ({ column }: Reference) => `"user_id" = @owner and ${column} = @from`
const quotes = ({ column }: Reference) => `"user_id" = @owner and instr(${column}, @quoted) > 0`
const isRow = ({ table }: Reference) => table === 'transactions'
const stamp = (of: Reference) => (isRow(of) ? ', updated_at = @at, version = transactions.version + 1' : '')

const note = (of: Reference, where: string, before = 'null') => `insert into undo_moves ("user_id", undo_id, what, id, place, before)
  select "user_id", @undoId, '${of.what}', ${of.id}, ${of.place ?? "''"}, ${before} from ${of.table} where ${where}`
const move = (of: Reference) => `update ${of.table} set ${of.column} = @into${stamp(of)} where ${names(of)}`
const rewrite = (of: Reference) => `update ${of.table} set ${of.column} = replace(${of.column}, @quoted, @instead) where ${quotes(of)}`
/** The version that rows have when all is done: what is changed afterwards keeps what it was for. */
const versions = `update undo_moves set version = (select t.version from transactions t where t.id = undo_moves.id and t."user_id" = undo_moves."user_id")
  where "user_id" = @owner and undo_id = @undoId and what in ('for', 'part')`

const noted = (of: Reference) => `m."user_id" = @owner and m.undo_id = @undoId and m.what = '${of.what}' and m.id = ${of.table}.${of.id}
  and m.place = ${of.place ? `cast(${of.table}.${of.place} as text)` : "''"} and ${of.table}."user_id" = @owner`
const back = (of: Reference, only = '') => `update ${of.table} set ${of.column} = @from${stamp(of)} from undo_moves m
  where ${noted(of)} and ${of.table}.${of.column} = @into ${only}`
const writeBack = (of: Reference) => `update ${of.table} set ${of.column} = m.before from undo_moves m
  where ${noted(of)} and ${of.table}.${of.column} = replace(m.before, @quoted, @instead)`
const binned = (what: string, field: string) => `update trash set row = json_set(row, '$.${field}', @from)
  where "user_id" = @owner and kind = 'transaction' and row ->> '${field}' = @into
    and id in (select m.id from undo_moves m where m."user_id" = @owner and m.undo_id = @undoId and m.what = '${what}')`

export interface Replaced {
  from: string
  into: string
  undoId: string
  at: string
}

/** Everything that names an account names another one instead, and back. Called within the transaction of the change. */
export function accountReferences(database: Database, scope: BooksScope) {
  const parts = writeParts(database, scope)
  const boundTo = ({ from, into, ...rest }: Replaced) => ({
    owner: scope.ownerId,
    from,
    into,
    quoted: JSON.stringify(from),
    instead: JSON.stringify(into),
    ...rest,
  })
  type Bound = ReturnType<typeof boundTo>
  const run = (text: string, bound: Bound) => prepared<[object]>(database, text).run(bound).changes
  const ids = (text: string, bound: Bound) => prepared<[object], string>(database, text).pluck().all(bound)
  const sum = (counts: number[]) => counts.reduce((n, count) => n + count, 0)

  return {
    /** Gives how many rows stand on the other account now. What is overwritten is noted under the undo's id where `isNoted`. */
    replace(replaced: Replaced, isNoted: boolean): number {
      const bound = boundTo(replaced)
      const plain = [PARTS, FOR, ON, ...named]
      if (isNoted) {
        for (const of of plain) run(note(of, names(of)), bound)
        for (const of of written) run(note(of, quotes(of), of.column), bound)
      }
      const split = ids(`select distinct transaction_id from parts where ${names(PARTS)}`, bound)
      parts.opened(split, () => void run(move(PARTS), bound))
      run(move(FOR), bound)
      const rows = run(move(ON), bound)
      for (const of of named) run(move(of), bound)
      for (const of of written) run(rewrite(of), bound)
      return rows
    },
    /** After everything that followed: rows that are changed from now on keep what they were for. */
    sealVersions: (replaced: Replaced): void => void run(versions, boundTo(replaced)),
    /** What was noted names the first account again. A row that somebody changed since keeps what it was for, and is counted in `kept`. */
    putBack(replaced: Replaced): { restored: number; kept: number } {
      const bound = boundTo(replaced)
      const unchanged = (column: string) =>
        `and exists (select 1 from transactions v where v."user_id" = @owner and v.id = ${column} and v.version = m.version)`
      const wanted = `select id from undo_moves where "user_id" = @owner and undo_id = @undoId and what in ('for', 'part')`
      const named_ = new Set(ids(wanted, bound)).size
      const split = ids(`select distinct id from undo_moves where "user_id" = @owner and undo_id = @undoId and what = 'part'`, bound)
      let partsBack = 0
      parts.opened(split, () => {
        partsBack = run(back(PARTS, unchanged('parts.transaction_id')), bound)
      })
      const forBack = run(back(FOR, unchanged('transactions.id')), bound)
      const on = run(back(ON), bound)
      run(binned('on', 'onAccountId'), bound)
      run(binned('for', 'accountId'), bound)
      for (const of of named) run(back(of), bound)
      for (const of of written) run(writeBack(of), bound)
      return {
        restored: sum([on, forBack, Math.min(partsBack, split.length)]),
        kept: Math.max(0, named_ - forBack - Math.min(partsBack, split.length)),
      }
    },
    /** Whether a document brought rows to the account since, which the one that went may have been meant for. */
    isReadSince: (replaced: Replaced, lastRow: number): boolean =>
      prepared<[object]>(
        database,
        `select 1 from transactions t where t."user_id" = @owner and t.on_account_id = @into and t.document_id is not null and t.n > @lastRow
           and not exists (select 1 from undo_moves m where m."user_id" = @owner and m.undo_id = @undoId and m.what = 'on' and m.id = t.id) limit 1`,
      ).get({ ...boundTo(replaced), lastRow }) !== undefined,
  }
}

import type { Category, Leaf } from '@ledgerhand/core/categories'
import type { Cents } from '@ledgerhand/core/money'
import type { PartTreatment } from '@ledgerhand/core/treatments'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { type PartRow, parts } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { ownedAmong } from './owned-ids.ts'
import { settleRows } from './settled.ts'

export type { PartRow }
/** What one part is to be; `entityId` undefined: its row's. */
export interface NewPart {
  amount: Cents
  /** Of a converted row: what the part is in the printed currency. */
  printed?: Cents | null
  treatment: PartTreatment
  label: Leaf | null
  category: Category | null
  accountId: string | null
  entityId: string | null
  followsRow: boolean
  note: string | null
}

/** The parts of split rows, each in the order in which they were given. */
export function readParts({ db }: Database, scope: BooksScope) {
  return {
    of(ids: readonly string[]): Map<string, PartRow[]> {
      if (ids.length === 0) return new Map()
      const found = db
        .select()
        .from(parts)
        .where(ownedAmong(parts.userId, scope.ownerId, parts.transactionId, ids))
        .orderBy(parts.transactionId, parts.position)
        .all()
      return Map.groupBy(found, (p) => p.transactionId)
    },
  }
}

const columns = 'amount_cents, printed_cents, treatment, label, category, account_id, entity_id, follows_row, note'
const fields = ['amount', 'printed', 'treatment', 'label', 'category', 'accountId', 'entityId', 'followsRow', 'note']
/** The parts of a row of `table` as JSON, null where it is not split. As the columns of `parts` are called in the code. */
export const partsJson = (table: string) => `iif(${table}.treatment = 'split', (select json_group_array(json_object('position', p.position,
  'amount', p.amount_cents, 'printed', p.printed_cents, 'treatment', p.treatment, 'label', p.label, 'category', p.category, 'accountId', p.account_id,
  'entityId', p.entity_id, 'followsRow', p.follows_row, 'note', p.note)) from parts p
  where p."user_id" = ${table}."user_id" and p.transaction_id = ${table}.id), null)`

/**
 * Parts are changed while their row is whole; the database refuses a row to be split whose parts do not add up, and parts of a split one to
 * be touched. Called within the transaction of the change.
 */
export function writeParts(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const run = (text: string, bound: Record<string, unknown>) => prepared<[object]>(database, text).run({ owner, ...bound }).changes
  const named = '+"user_id" = @owner and id in (select value from json_each(@ids))'

  /** Undoes splits: restores the rows and deletes their parts. Returns their number. */
  function whole(ids: readonly string[]): number {
    const bound = { ids: JSON.stringify(ids) }
    const changed = run(
      `update transactions set treatment = coalesce(unsplit_treatment, 'business'), unsplit_treatment = null where ${named} and treatment = 'split'`,
      bound,
    )
    if (changed > 0) {
      run('delete from parts where +"user_id" = @owner and transaction_id in (select value from json_each(@ids))', bound)
      // A difference to the bill that it pays stood in its parts.
      settleRows(database, scope, ids)
    }
    return changed
  }
  /** A whole row is split into these. What was asked of it is kept, and no longer asked: its parts say what it was for. */
  function split(id: string, given: readonly NewPart[]): void {
    given.forEach((part, position) => {
      run(
        `insert into parts ("user_id", transaction_id, position, ${columns})
         values (@owner, @id, @position, ${fields.map((f) => `@${f}`).join(', ')})`,
        { ...part, printed: part.printed ?? null, id, position, followsRow: Number(part.followsRow) },
      )
    })
    settleRows(database, scope, [id])
    run(`update transactions set unsplit_treatment = treatment, treatment = 'split' where "user_id" = @owner and id = @id`, { id })
  }
  /** Splits rows as they were read. Those that are not there, or were known already, are left alone. */
  function splitRead(rows: readonly { id: string; treatment: string; parts?: readonly NewPart[] }[]): void {
    for (const { id, parts, treatment } of rows) {
      if (!parts || treatment !== 'business') continue
      const isWhole = prepared<[string, string]>(
        database,
        `select 1 from transactions where id = ? and +"user_id" = ? and treatment = 'business'`,
      )
      if (isWhole.get(id, owner)) split(id, parts)
    }
  }
  return {
    ...readParts(database, scope),
    splitRead,
    whole,
    split,
    /** Split rows whose parts change: they are whole while `work` is at it. The parts stay. */
    opened(ids: readonly string[], work: (split: string) => void): void {
      const found = prepared<[object], string>(database, `select id from transactions where ${named} and treatment = 'split'`)
        .pluck()
        .all({ owner, ids: JSON.stringify(ids) })
      if (found.length === 0) return
      const bound = { ids: JSON.stringify(found) }
      run(`update transactions set treatment = 'business' where ${named}`, bound)
      work(bound.ids)
      run(`update transactions set treatment = 'split' where ${named}`, bound)
    },
  }
}

/** Puts parts back that were noted as JSON. An entity that is gone meanwhile stays off. `noted` gives the columns id and parts. */
export const partsBack = (noted: string) => `
  insert into parts ("user_id", transaction_id, position, ${columns})
  select @owner, noted.id, p.value ->> 'position', p.value ->> 'amount', p.value ->> 'printed',
    iif(p.value ->> 'treatment' = 'personal' and p.value ->> 'label' is not null and e.id is null, 'business', p.value ->> 'treatment'),
    p.value ->> 'label', p.value ->> 'category', p.value ->> 'accountId', e.id, p.value ->> 'followsRow', p.value ->> 'note'
  from (${noted}) noted, json_each(noted.parts) p
  left join entities e on e."user_id" = @owner and e.id = p.value ->> 'entityId'
  where noted.parts is not null`

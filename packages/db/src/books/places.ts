import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { writeParts } from './parts.ts'

/** As core/treatments.ts `belonging`, over rows: `entity` and `account` are the columns that say where a row belongs. */
const isPersonalEntity = (entity: string) =>
  `exists (select 1 from entities e where e."user_id" = @owner and e.id = ${entity} and e.entity_type = 'personal')`
const isPersonalAccount = (account: string) =>
  `exists (select 1 from accounts a where a."user_id" = @owner and a.id = ${account} and a.is_personal = 1)`
const follows = "(treatment = 'business' or (treatment = 'personal' and treatment_by in ('entity', 'account')))"
/** The two columns of a row that belongs there now. */
export const occursIn = (entity: string, account = 'on_account_id') => `
  treatment = case when not (${follows}) then treatment when ${isPersonalEntity(entity)} or ${isPersonalAccount(account)} then 'personal' else 'business' end,
  treatment_by = case when not (${follows}) then treatment_by when ${isPersonalEntity(entity)} then 'entity'
    when ${isPersonalAccount(account)} then 'account' when treatment_by in ('entity', 'account') then 'reader' else treatment_by end`

/** Rows of `@ids` that came back: what is personal by its place follows the entities and accounts as they are now. */
export const belongAgain = `update transactions set ${occursIn('entity_id')}
  where +"user_id" = @owner and id in (select value from json_each(@ids))
    and ((treatment_by <> 'person' and (entity_id is not null or on_account_id is not null)) or treatment_by in ('entity', 'account'))`

/** What follows for rows when they, their entity or their account change place: a personal one makes them personal, and leaving it business again. */
export function writePlaces(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const parts = writeParts(database, scope)
  const run = (text: string, bound: Record<string, unknown>) => prepared<[object]>(database, text).run({ owner, ...bound }).changes

  /** Parts of leaves in these rows, in the entity they have now. */
  const partsFollow = (ids: string) =>
    run(
      `update parts set entity_id = iif(follows_row, (select t.entity_id from transactions t where t."user_id" = @owner and t.id = transaction_id), entity_id)
       where +"user_id" = @owner and transaction_id in (select value from json_each(@ids))`,
      { ids },
    ) +
    run(
      `update parts set treatment = iif(${isPersonalEntity('parts.entity_id')}, 'personal', 'business')
       where +"user_id" = @owner and transaction_id in (select value from json_each(@ids)) and label is not null`,
      { ids },
    )

  return {
    /** The parts of rows whose entity changed. */
    partsOf: (ids: readonly string[]): void => parts.opened(ids, partsFollow),
    /** Rows are given to an entity, or taken off. Gives how many. */
    toEntity(ids: readonly string[], entityId: string | null, at: string): number {
      const bound = { ids: JSON.stringify(ids), entityId, at }
      const changes = run(
        `update transactions set entity_id = @entityId, ${occursIn('@entityId')}, updated_at = @at, version = version + 1
         where +"user_id" = @owner and id in (select value from json_each(@ids))`,
        bound,
      )
      parts.opened(ids, partsFollow)
      return changes
    },
    /** What follows when an entity becomes personal or business. */
    entityChanged(id: string, at: string): void {
      run(
        `update transactions set ${occursIn('entity_id')}, updated_at = @at, version = version + 1
         where "user_id" = @owner and entity_id = @id and (treatment_by <> 'person' and treatment in ('business', 'personal'))`,
        { id, at },
      )
      parts.opened(splitIn(id), partsFollow)
    },
    /** What follows when an account becomes personal or business. */
    accountChanged: (id: string, at: string): number =>
      run(
        `update transactions set ${occursIn('entity_id')}, updated_at = @at, version = version + 1
         where "user_id" = @owner and on_account_id = @id and (treatment_by <> 'person' and treatment in ('business', 'personal'))`,
        { id, at },
      ),
    /** The rows of an entity that goes belong to none. Gives how many. */
    entityGoes(id: string, at: string): number {
      const split = splitIn(id)
      const changes = run(
        `update transactions set entity_id = null, ${occursIn('null')}, updated_at = @at where "user_id" = @owner and entity_id = @id`,
        { id, at },
      )
      parts.opened(split, (ids) => {
        run('update parts set entity_id = null, follows_row = 1 where "user_id" = @owner and entity_id = @id', { id })
        partsFollow(ids)
      })
      return changes
    },
  }

  function splitIn(entityId: string): string[] {
    return prepared<[object], string>(
      database,
      'select distinct transaction_id from parts where "user_id" = @owner and entity_id = @entityId',
    )
      .pluck()
      .all({ owner, entityId })
  }
}

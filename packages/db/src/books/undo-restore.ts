import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { partsBack, writeParts } from './parts.ts'
import { edited } from './undo-notes.ts'

/** A row that was personal by an entity that was deleted meanwhile is business again; a deleted account is no longer named. */
const treatedAgain = `treatment = iif(u.treatment_by = 'entity' and not exists (select 1 from entities e where e."user_id" = u."user_id"
             and e.id = u.entity_id), 'business', u.treatment),
           treatment_by = u.treatment_by, unsplit_treatment = u.unsplit_treatment, question = u.question,
           account_id = (select a.id from accounts a where a."user_id" = u."user_id" and a.id = u.account_id)`

/** Rows that are split now, or were before, are whole while they are put back. Gives whether there are any. */
export function mergeParts(database: Database, scope: BooksScope, id: string, ids: string): boolean {
  const found = prepared<[object], string>(
    database,
    `select t.id from undo_rows u join transactions t on t.id = u.transaction_id and t."user_id" = u."user_id" and t.version = u.version
     where u."user_id" = @owner and u.undo_id = @id and u.is_removal = 0 and u.transaction_id in (select value from json_each(@ids))
       and (t.treatment = 'split' or u.treatment = 'split')`,
  )
    .pluck()
    .all({ owner: scope.ownerId, id, ids })
  if (found.length > 0) writeParts(database, scope).whole(found)
  return found.length > 0
}

/** Rows that were split before are split again. */
export function restoreParts(database: Database, scope: BooksScope, id: string, ids: string): void {
  prepared<[object]>(
    database,
    partsBack(`select t.id, u.parts from undo_rows u join transactions t on t.id = u.transaction_id and t."user_id" = u."user_id"
        and t.version = u.version
      where u."user_id" = @owner and u.undo_id = @id and u.is_removal = 0 and u.treatment = 'split'
        and u.transaction_id in (select value from json_each(@ids))`),
  ).run({ owner: scope.ownerId, id, ids })
}

/** What a form changed beyond the columns of a batch; called before `restoreRows`, which moves the version. */
export function restoreEdited({ sqlite }: Database, scope: BooksScope, id: string, ids: string): void {
  sqlite
    .prepare(
      `update transactions set ${edited.map((c) => `${c} = u.edited ->> '${c}'`).join(', ')}
       from undo_rows u
       where u."user_id" = ? and u.undo_id = ? and u.edited is not null and u.transaction_id in (select value from json_each(?))
         and transactions.id = u.transaction_id and transactions."user_id" = u."user_id" and transactions.version = u.version`,
    )
    .run(scope.ownerId, id, ids)
}

/** Restores rows that nobody changed since the batch. An entity that was deleted meanwhile is left out. */
export function restoreRows({ sqlite }: Database, scope: BooksScope, id: string, ids: string, at: string): number {
  return sqlite
    .prepare(
      `update transactions set
         entity_id = (select e.id from entities e where e."user_id" = u."user_id" and e.id = u.entity_id),
         category = u.category, label = u.label, ${treatedAgain}, needs_review = u.needs_review,
         ai_confidence = u.ai_confidence, ai_classification = u.ai_classification, category_by = u.category_by,
         version = transactions.version + 1, updated_at = ?
       from undo_rows u
       where u."user_id" = ? and u.undo_id = ? and u.is_removal = 0 and u.transaction_id in (select value from json_each(?))
         and transactions.id = u.transaction_id and transactions."user_id" = u."user_id" and transactions.version = u.version`,
    )
    .run(at, scope.ownerId, id, ids).changes
}

/** Restores or forgets remembered answers that nothing changed since. Gives their number. */
export function restoreAnswers({ sqlite }: Database, scope: BooksScope, id: string): number {
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
        `insert into merchant_memory ("user_id", merchant, is_credit, label, treatment, account_id, times, updated_at, name, line)
         select @owner, @merchant, @isCredit, @before ->> 'label', coalesce(@before ->> 'treatment', iif(@before ->> 'isTransfer', 'transfer', 'business')),
           (select id from accounts where "user_id" = @owner and id = @before ->> 'accountId'), @before ->> 'times', @before ->> 'updatedAt',
           @before ->> 'name', @before ->> 'line'`,
      )
      .run({ owner: scope.ownerId, merchant, isCredit, before })
  }
  return restored
}

import { leaves } from '@ledgerhand/core/categories'
import { amountsByShare, type HandRule, outcomeWords } from '@ledgerhand/core/hand-rules'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { TransactionRow } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { type NewPart, writeParts } from './parts.ts'
import { belongAgain } from './places.ts'
import { recorder } from './recorder.ts'
import { readTransactions } from './transactions.ts'
import { snapshots } from './undo-notes.ts'

/** The parts of a row by the shares of a rule; null where one of them would be nothing. */
function partsByRule(row: TransactionRow, rule: HandRule): NewPart[] | null {
  const amounts = amountsByShare(
    row.amount,
    rule.parts.map((p) => p.share),
  )
  if (amounts.some((amount) => amount === 0)) return null
  const place = (i: number) => rule.parts[i]?.label ?? 'misc_expense'
  return amounts.map((amount, i) => ({
    amount,
    treatment: 'business',
    label: place(i),
    category: leaves[place(i)].stored,
    accountId: null,
    entityId: rule.entityId ?? row.entityId,
    followsRow: true,
    note: null,
  }))
}

/** Makes rows what a rule says; gives their number. Within the transaction of the change. */
export function applyRule(
  database: Database,
  scope: BooksScope,
  rule: HandRule,
  ids: readonly string[],
  at: string,
  undoId?: string,
): number {
  const owner = scope.ownerId
  const parts = writeParts(database, scope)
  snapshots(database, scope).rows(undoId, 'rule.apply', ids, at)
  const isWhole = rule.parts.length === 0
  const label = isWhole ? rule.label : (rule.parts[0]?.label ?? null)
  const treatment = isWhole ? rule.treatment : 'business'
  const { changes } = prepared<[object]>(
    database,
    `update transactions set label = coalesce(@label, label), category = coalesce(@category, category), treatment = coalesce(@treatment, treatment),
       account_id = iif(@treatment is null, account_id, @accountId), treatment_by = iif(@treatment is null, treatment_by, 'reader'),
       entity_id = coalesce((select id from entities e where e."user_id" = @owner and e.id = @entityId), entity_id),
       question = iif(@treatment is null, question, null), needs_review = iif(@treatment is null, needs_review, 0),
       ai_confidence = iif(@treatment is null, ai_confidence, 95), ai_classification = iif(@treatment is null, ai_classification, @why),
       category_by = iif(@treatment is null, category_by, 'memory'), updated_at = @at, version = version + 1
     where +"user_id" = @owner and id in (select value from json_each(@ids)) and category_by <> 'person'`,
  ).run({
    owner,
    ids: JSON.stringify(ids),
    label,
    category: label === null ? null : leaves[label].stored,
    treatment,
    accountId: rule.accountId,
    entityId: rule.entityId,
    why: `Your rule: ${outcomeWords(rule)}`,
    at,
  })
  prepared<[object]>(database, belongAgain).run({ owner, ids: JSON.stringify(ids) })
  for (const row of isWhole ? [] : readTransactions(database, scope).many(ids)) {
    const made = row.treatment === 'business' ? partsByRule(row, rule) : null
    if (made) parts.split(row.id, made)
  }
  recorder(database, scope)('rule.apply', 'rule', null, { ids, rule }, at)
  return changes
}

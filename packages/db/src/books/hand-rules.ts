import { leaves } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { amountsByShare, type HandRule, outcomeWords } from '@ledgerhand/core/hand-rules'
import { atomically, type Database } from '../client.ts'
import { newId } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { TransactionRow } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { closedThrough } from './closed-days.ts'
import { readEntities } from './entities.ts'
import { readLedgerAccounts } from './ledger-accounts.ts'
import { writeParts } from './parts.ts'
import { belongAgain } from './places.ts'
import { recorder } from './recorder.ts'
import { readTransactions } from './transactions.ts'
import { snapshots } from './undo-notes.ts'

export interface HandRuleRow extends HandRule {
  id: string
  createdAt: string
  updatedAt: string
}
/** More would make each document slow to enter. */
const MOST_RULES = 200

type Stored = Pick<HandRuleRow, 'id' | 'createdAt' | 'updatedAt'> & { rule: string }
const shape = ({ rule, ...row }: Stored): HandRuleRow => ({ ...(JSON.parse(rule) as HandRule), ...row })

/** The rules that a person wrote, in the order in which they were written: of several that fit a row the first one counts. */
export function readHandRules(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const columns = 'id, rule, created_at as createdAt, updated_at as updatedAt'
  return {
    list: (): HandRuleRow[] =>
      prepared<[object], Stored>(database, `select ${columns} from hand_rules where "user_id" = @owner order by created_at, id`)
        .all({ owner })
        .map(shape),
    /** AppError 'not_found' for an id that these books do not have. */
    get(id: string): HandRuleRow {
      const found = prepared<[object], Stored>(database, `select ${columns} from hand_rules where "user_id" = @owner and id = @id`).get({
        owner,
        id,
      })
      if (!found) throw new AppError('not_found', 'Rule not found')
      return shape(found)
    },
    /**
     * The ids of the rows that a rule would change, newest first; of one document where it is given. Rows that a person settled, bills,
     * split rows, rows with their other side and rows of closed months stay as they are.
     */
    wouldChange(rule: HandRule, documentId: string | null = null): string[] {
      const { words, amountFrom, amountTo, onAccountId, isCredit, treatment, label, accountId, entityId, parts } = rule
      return prepared<[object], string>(
        database,
        `select id from entered_transactions t where "user_id" = @owner and (@documentId is null or document_id = @documentId)
           and category_by <> 'person' and treatment_by <> 'person' and treatment not in ('bill', 'receivable', 'split')
           and (@words is null or instr(lower(description), lower(@words)) > 0 or instr(description, @words) > 0)
           and (@amountFrom is null or amount_cents >= @amountFrom) and (@amountTo is null or amount_cents <= @amountTo)
           and (@onAccountId is null or on_account_id = @onAccountId) and (@isCredit is null or is_credit = @isCredit)
           and transaction_date > ${closedThrough}
           and not exists (select 1 from pairs p where p.state = 'paired' and (p.from_id = t.id or p.to_id = t.id))
           and (@isSplit = 1 or (@entityId is not null and entity_id is not @entityId)
             or (@label is not null and (label <> @label or question is not null or treatment not in ('business', 'personal')))
             or (@label is null and @treatment is not null and (treatment <> @treatment or account_id is not @accountId)))
         order by transaction_date desc, id desc`,
      )
        .pluck()
        .all({
          owner,
          documentId,
          words,
          amountFrom,
          amountTo,
          onAccountId,
          isCredit: isCredit === null ? null : Number(isCredit),
          isSplit: Number(parts.length > 0),
          entityId,
          label,
          treatment,
          accountId,
        })
    },
  }
}

export function writeHandRules(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const read = readHandRules(database, scope)
  const record = recorder(database, scope)
  const keep = snapshots(database, scope)
  const parts = writeParts(database, scope)
  const rows = readTransactions(database, scope)

  /** AppError 'not_found' for an account or entity of other books, 'invalid' for too many rules. */
  const prove = ({ accountId, onAccountId, entityId }: HandRule) => {
    const accounts = readLedgerAccounts(database, scope)
    for (const id of [accountId, onAccountId]) if (id !== null) accounts.kindOf(id)
    if (entityId !== null) readEntities(database, scope).get(entityId)
  }
  const split = (row: TransactionRow, rule: HandRule) => {
    const amounts = amountsByShare(
      row.amount,
      rule.parts.map((p) => p.share),
    )
    if (amounts.some((amount) => amount === 0)) return
    const place = (i: number) => rule.parts[i]?.label ?? 'misc_expense'
    parts.split(
      row.id,
      amounts.map((amount, i) => ({
        amount,
        treatment: 'business',
        label: place(i),
        category: leaves[place(i)].stored,
        accountId: null,
        entityId: rule.entityId ?? row.entityId,
        followsRow: true,
        note: null,
      })),
    )
  }
  return {
    ...read,
    create: (rule: HandRule, at: string): HandRuleRow =>
      atomically(database, () => {
        if (read.list().length >= MOST_RULES) throw new AppError('invalid', `At most ${MOST_RULES} rules`)
        prove(rule)
        const id = newId()
        prepared<[object]>(
          database,
          'insert into hand_rules (id, "user_id", rule, created_at, updated_at) values (@id, @owner, @rule, @at, @at)',
        ).run({
          id,
          owner,
          rule: JSON.stringify(rule),
          at,
        })
        record('rule.create', 'rule', id, rule, at)
        return read.get(id)
      }),
    update: (id: string, rule: HandRule, at: string): HandRuleRow =>
      atomically(database, () => {
        const before = read.get(id)
        prove(rule)
        prepared<[object]>(database, 'update hand_rules set rule = @rule, updated_at = @at where "user_id" = @owner and id = @id').run({
          id,
          owner,
          rule: JSON.stringify(rule),
          at,
        })
        record('rule.update', 'rule', id, { before, after: rule }, at)
        return read.get(id)
      }),
    remove: (id: string, at: string): void =>
      atomically(database, () => {
        const before = read.get(id)
        prepared<[object]>(database, 'delete from hand_rules where "user_id" = @owner and id = @id').run({ owner, id })
        record('rule.remove', 'rule', id, { before }, at)
      }),
    /** Makes these rows what the rule says. They can be taken back under the id. Returns their number. */
    apply: (rule: HandRule, ids: readonly string[], at: string, undoId?: string): number =>
      atomically(database, () => {
        keep.rows(undoId, 'rule.apply', ids, at)
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
        if (!isWhole) for (const row of rows.many(ids)) if (row.treatment === 'business') split(row, rule)
        record('rule.apply', 'rule', null, { ids, rule }, at)
        return changes
      }),
  }
}

import { AppError } from '@ledgerhand/core/errors'
import type { HandRule } from '@ledgerhand/core/hand-rules'
import { atomically, type Database } from '../client.ts'
import { newId } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { closedThrough } from './closed-days.ts'
import { readEntities } from './entities.ts'
import { applyRule } from './hand-rules-apply.ts'
import { readLedgerAccounts } from './ledger-accounts.ts'
import { recorder } from './recorder.ts'

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
    /** AppError 'not_found' for a rule that names an account or entity of other books. */
    requireOwn({ accountId, onAccountId, entityId }: HandRule): void {
      const accounts = readLedgerAccounts(database, scope)
      for (const id of [accountId, onAccountId]) if (id !== null) accounts.kindOf(id)
      if (entityId !== null) readEntities(database, scope).get(entityId)
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
  return {
    ...read,
    create: (rule: HandRule, at: string): HandRuleRow =>
      atomically(database, () => {
        if (read.list().length >= MOST_RULES) throw new AppError('invalid', `At most ${MOST_RULES} rules`)
        read.requireOwn(rule)
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
        read.requireOwn(rule)
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
      atomically(database, () => applyRule(database, scope, rule, ids, at, undoId)),
  }
}

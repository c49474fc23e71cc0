import { type Leaf, leaves } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import type { Rule } from '@ledgerhand/core/merchant'
import type { Treatment } from '@ledgerhand/core/treatments'
import { and, desc, eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { merchantMemory } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'
import { snapshots } from './undo-notes.ts'

/** What a person changes of a rule; what is left out stays. */
export type RuleChange = Partial<{ label: Leaf; treatment: Treatment; accountId: string | null; name: string | null }>
type Of = Pick<Rule, 'merchant' | 'isCredit'>

export function readRules({ db }: Database, scope: BooksScope) {
  const mine = eq(merchantMemory.userId, scope.ownerId)
  const shown = {
    merchant: merchantMemory.merchant,
    isCredit: merchantMemory.isCredit,
    label: merchantMemory.label,
    isTransfer: merchantMemory.isTransfer,
    treatment: merchantMemory.treatment,
    accountId: merchantMemory.accountId,
    times: merchantMemory.times,
    updatedAt: merchantMemory.updatedAt,
    name: merchantMemory.name,
    line: merchantMemory.line,
  }
  const whole = (row: Omit<Rule, 'category'>): Rule => ({ ...row, category: leaves[row.label].stored })
  return {
    /** The latest first. */
    list: (): Rule[] =>
      db.select(shown).from(merchantMemory).where(mine).orderBy(desc(merchantMemory.updatedAt), merchantMemory.merchant).all().map(whole),
    get({ merchant, isCredit }: Of): Rule {
      const row = db
        .select(shown)
        .from(merchantMemory)
        .where(and(mine, eq(merchantMemory.merchant, merchant), eq(merchantMemory.isCredit, isCredit)))
        .get()
      if (!row) throw new AppError('not_found', 'Rule not found')
      return whole(row)
    },
  }
}

export function writeRules(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readRules(database, scope)
  const record = recorder(database, scope)
  const keep = snapshots(database, scope)
  const of = ({ merchant, isCredit }: Of) =>
    and(eq(merchantMemory.userId, scope.ownerId), eq(merchantMemory.merchant, merchant), eq(merchantMemory.isCredit, isCredit))
  return {
    ...read,
    /** From now on this is answered, or the merchant is called so (null: as the bank's line says); rows that are in the books stay as they are. */
    update: (rule: Of, answer: RuleChange, at: string, undoId?: string): Rule =>
      atomically(database, () => {
        const before = read.get(rule)
        keep.rule(undoId, 'rule.update', rule.merchant, rule.isCredit, at)
        db.update(merchantMemory)
          .set({ ...answer, updatedAt: at })
          .where(of(rule))
          .run()
        record('rule.update', 'rule', rule.merchant, { before, after: answer }, at)
        return read.get(rule)
      }),
    remove: (rule: Of, at: string, undoId?: string): void =>
      atomically(database, () => {
        const before = read.get(rule)
        keep.rule(undoId, 'rule.remove', rule.merchant, rule.isCredit, at)
        db.delete(merchantMemory).where(of(rule)).run()
        record('rule.remove', 'rule', rule.merchant, { before }, at)
      }),
  }
}

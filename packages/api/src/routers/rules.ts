import { randomUUID } from 'node:crypto'
import { resolveCategory } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import type { Rule } from '@ledgerhand/core/merchant'
import { ruleId, ruleOfId, ruleRemoval, ruleUpdate } from '@ledgerhand/core/schemas/rules'
import { withTransferMark } from '@ledgerhand/core/treatments'
import type { RuleJson } from '@ledgerhand/core/wire'
import { reads, router, writes } from '../procedures.ts'

const ruleJson = (rule: Rule): RuleJson => ({ id: ruleId(rule), ...rule })

/** What is remembered of a person's answers, merchant by merchant. */
export const rulesRouter = router({
  list: reads.query(({ ctx }): RuleJson[] => ctx.books.rules.list().map(ruleJson)),
  update: writes.input(ruleUpdate).mutation(({ ctx, input }): RuleJson => {
    const rule = ruleOfId(input.id)
    const found = resolveCategory(input.category, { isCredit: rule.isCredit, description: rule.merchant })
    if (!found) throw new AppError('invalid', 'Unknown category')
    const before = ctx.books.rules.get(rule)
    const treatment = withTransferMark(before.treatment, input.isTransfer ?? false)
    const answer = { label: found.label, treatment, accountId: treatment === before.treatment ? before.accountId : null }
    return ruleJson(ctx.books.rules.update(rule, answer, ctx.ports.now().toISOString(), input.undoId ?? randomUUID()))
  }),
  remove: writes.input(ruleRemoval).mutation(({ ctx, input }) => {
    ctx.books.rules.remove(ruleOfId(input.id), ctx.ports.now().toISOString(), input.undoId ?? randomUUID())
    return null
  }),
})

import { randomUUID } from 'node:crypto'
import { resolveCategory } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import type { Rule } from '@ledgerhand/core/merchant'
import { ruleId, ruleOfId, ruleRemoval, ruleUpdate } from '@ledgerhand/core/schemas/rules'
import { withTransferMark } from '@ledgerhand/core/treatments'
import type { RuleJson } from '@ledgerhand/core/wire/records'
import { reads, router, writes } from '../procedures.ts'

const ruleJson = (rule: Rule): RuleJson => ({ id: ruleId(rule), ...rule })

function answered({ merchant, isCredit, treatment: before, accountId }: Rule, category: string, isTransfer: boolean) {
  const found = resolveCategory(category, { isCredit, description: merchant })
  if (!found) throw new AppError('invalid', 'Unknown category')
  const treatment = withTransferMark(before, isTransfer)
  return { label: found.label, treatment, accountId: treatment === before ? accountId : null }
}

/** What is remembered of a person's answers, merchant by merchant. */
export const rulesRouter = router({
  list: reads.query(({ ctx }): RuleJson[] => ctx.books.rules.list().map(ruleJson)),
  update: writes.input(ruleUpdate).mutation(({ ctx, input }): RuleJson => {
    const rule = ruleOfId(input.id)
    const answer = input.category === undefined ? {} : answered(ctx.books.rules.get(rule), input.category, input.isTransfer ?? false)
    const change = { ...answer, ...(input.name === undefined ? {} : { name: input.name }) }
    return ruleJson(ctx.books.rules.update(rule, change, ctx.ports.now().toISOString(), input.undoId ?? randomUUID()))
  }),
  remove: writes.input(ruleRemoval).mutation(({ ctx, input }) => {
    ctx.books.rules.remove(ruleOfId(input.id), ctx.ports.now().toISOString(), input.undoId ?? randomUUID())
    return null
  }),
})

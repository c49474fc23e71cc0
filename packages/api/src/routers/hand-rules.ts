import { cents, toDecimal } from '@ledgerhand/core/money'
import { byId } from '@ledgerhand/core/schemas/fields'
import { handRuleApply, handRuleInput, handRuleUpdate } from '@ledgerhand/core/schemas/hand-rules'
import type { HandRuleJson, HandRulePreviewJson } from '@ledgerhand/core/wire/ledger'
import type { HandRuleRow } from '@ledgerhand/db/books/hand-rules'
import { rowsJson } from '../flows/ledger/wire.ts'
import { batch } from '../flows/rows/batch.ts'
import { assertUnchanged } from '../flows/unchanged.ts'
import { reads, router, writes } from '../procedures.ts'

/** So many rows are shown of what a rule would change. */
const SHOWN = 50

const json = ({ amountFrom, amountTo, parts, ...rule }: HandRuleRow): HandRuleJson => ({
  ...rule,
  amountFrom: amountFrom === null ? null : toDecimal(amountFrom),
  amountTo: amountTo === null ? null : toDecimal(amountTo),
  parts: parts.map(({ share, label }) => ({ percent: String(share / 1000), label })),
})

/** Rules that a person wrote, for what comes; and, when asked, for what is there. */
export const handRulesRouter = router({
  list: reads.query(({ ctx }): HandRuleJson[] => ctx.books.handRules.list().map(json)),
  create: writes.input(handRuleInput).mutation(({ ctx, input }) => json(ctx.books.handRules.create(input, ctx.ports.now().toISOString()))),
  update: writes.input(handRuleUpdate).mutation(({ ctx, input: { id, was, rule } }) =>
    ctx.books.atomically(() => {
      assertUnchanged(was, json(ctx.books.handRules.get(id)), 'This rule was')
      return json(ctx.books.handRules.update(id, rule, ctx.ports.now().toISOString()))
    }),
  ),
  remove: writes.input(byId).mutation(({ ctx, input }) => {
    ctx.books.handRules.remove(input.id, ctx.ports.now().toISOString())
    return null
  }),
  /** What a rule would change of the rows that are in the books; changes nothing. */
  preview: reads.input(handRuleInput).query(({ ctx, input }): HandRulePreviewJson => {
    ctx.books.handRules.requireOwn(input)
    const ids = ctx.books.handRules.wouldChange(input)
    const items = rowsJson(ctx.books, ctx.books.transactions.many(ids.slice(0, SHOWN)))
    return { count: ids.length, amount: toDecimal(cents(items.reduce((n, row) => n + Math.round(Number(row.amount) * 100), 0))), items }
  }),
  /** Applies a rule to the rows that are in the books, as one batch that can be taken back. */
  applyToPast: writes.input(handRuleApply).mutation(({ ctx, input: { id, undoId } }) => {
    const at = ctx.ports.now().toISOString()
    const rule = ctx.books.handRules.get(id)
    const transactionIds = ctx.books.handRules.wouldChange(rule)
    if (transactionIds.length === 0) return { updated: 0 }
    return batch(ctx.books, { transactionIds, undoId }, (ids, options) => ctx.books.handRules.apply(rule, ids, at, options.undoId), {
      at,
      arePaired: true,
    })
  }),
})

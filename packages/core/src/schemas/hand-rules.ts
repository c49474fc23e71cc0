import { z } from 'zod'
import { type Leaf, resolveCategory } from '../categories.ts'
import { type HandRule, WHOLE_SHARE } from '../hand-rules.ts'
import { partTreatments } from '../treatments.ts'
import { amount, categoryName, id, undoId, was } from './fields.ts'
import { optionalLine } from './text-fields.ts'

const percent = z.union([z.number(), z.string()], { error: 'Percent must be a number' }).transform((value, ctx): number => {
  const found = /^(\d{1,2})(?:\.(\d{1,3}))?$/.exec(String(value))
  const share = found ? Number(found[1]) * 1000 + Number((found[2] ?? '').padEnd(3, '0')) : 0
  if (share > 0) return share
  ctx.addIssue({ code: 'custom', message: 'Percent must be above 0 and below 100', input: value })
  return z.NEVER
})

const rule = {
  words: optionalLine('Text', 200),
  amountFrom: amount.nullish(),
  amountTo: amount.nullish(),
  onAccountId: optionalLine('Account', 200),
  isCredit: z.boolean().nullish(),
  category: categoryName.nullish(),
  treatment: z.enum([...partTreatments, 'transfer'], { error: 'Unknown treatment' }).nullish(),
  accountId: optionalLine('Account', 200),
  entityId: optionalLine('Entity', 200),
  parts: z
    .array(z.strictObject({ percent, category: categoryName }))
    .max(20, 'At most 20 parts')
    .default([]),
}
type Sent = z.output<z.ZodObject<typeof rule>>

const leafOf = (name: string, isCredit: boolean | null | undefined): Leaf =>
  resolveCategory(name, { isCredit: isCredit ?? false })?.label ?? 'misc_expense'

/** What was sent, as the rule that is kept. */
const kept = (sent: Sent): HandRule => ({
  words: sent.words ?? null,
  amountFrom: sent.amountFrom ?? null,
  amountTo: sent.amountTo ?? null,
  onAccountId: sent.onAccountId ?? null,
  isCredit: sent.isCredit ?? null,
  treatment: sent.category ? 'business' : (sent.treatment ?? null),
  label: sent.category ? leafOf(sent.category, sent.isCredit) : null,
  accountId: sent.category ? null : (sent.accountId ?? null),
  entityId: sent.entityId ?? null,
  parts: sent.parts.map((p) => ({ share: p.percent, label: leafOf(p.category, sent.isCredit) })),
})

const check = (sent: Sent, ctx: z.RefinementCtx) => {
  const refuse = (message: string, path: string) => ctx.addIssue({ code: 'custom', message, path: [path], input: sent })
  if (!sent.words && sent.amountFrom == null && sent.amountTo == null && !sent.onAccountId)
    refuse('Give a text, an amount or an account', 'words')
  if (sent.amountFrom != null && sent.amountTo != null && sent.amountFrom > sent.amountTo)
    refuse('The amounts are the wrong way round', 'amountTo')
  const outcomes = [sent.category, sent.treatment, sent.parts.length > 0].filter(Boolean).length
  if (outcomes > 1) refuse('Choose a category, a treatment or a split', 'category')
  if (outcomes === 0 && !sent.entityId) refuse('Say what the rows become', 'category')
  if (sent.parts.length === 1 || (sent.parts.length > 1 && sent.parts.reduce((n, p) => n + p.percent, 0) !== WHOLE_SHARE))
    refuse('Parts must add up to 100%', 'parts')
}

export const handRuleInput = z.strictObject(rule).superRefine(check).transform(kept)
export const handRuleUpdate = z
  .strictObject({ id, ...rule, was })
  .superRefine(check)
  .transform(({ id, was, ...sent }) => ({ id, was, rule: kept(sent) }))
export const handRuleApply = z.strictObject({ id, undoId })

import { labelName } from '@ledgerhand/core/categories'
import { handRuleInput } from '@ledgerhand/core/schemas/hand-rules'
import type { HandRuleJson } from '@ledgerhand/core/wire/ledger'
import { plainAmount } from '../../editing/plain-amount.ts'

export type RuleOutcome = 'category' | 'treatment' | 'split' | 'entity'
export const blankRule = {
  words: '',
  direction: 'any' as 'any' | 'in' | 'out',
  amountFrom: '',
  amountTo: '',
  onAccountId: '',
  outcome: 'category' as RuleOutcome,
  category: '',
  treatment: '',
  parts: [
    { percent: '50', category: '' },
    { percent: '50', category: '' },
  ],
  entityId: '',
  isForPast: true,
}
export type RuleFields = typeof blankRule

export const fieldsOf = (rule: HandRuleJson): RuleFields => ({
  ...blankRule,
  words: rule.words ?? '',
  direction: rule.isCredit === null ? 'any' : rule.isCredit ? 'in' : 'out',
  amountFrom: rule.amountFrom ?? '',
  amountTo: rule.amountTo ?? '',
  onAccountId: rule.onAccountId ?? '',
  outcome: rule.parts.length > 0 ? 'split' : rule.label ? 'category' : rule.treatment ? 'treatment' : 'entity',
  category: rule.label ? labelName(rule.label) : '',
  treatment: rule.label ? '' : (rule.treatment ?? ''),
  parts: rule.parts.length > 0 ? rule.parts.map(({ percent, label }) => ({ percent, category: labelName(label) })) : blankRule.parts,
  entityId: rule.entityId ?? '',
})

/** What is sent of the fields: of the outcomes only the chosen one. */
export function sentRule(fields: RuleFields) {
  const or = (text: string) => text.trim() || null
  const { outcome } = fields
  return {
    words: or(fields.words),
    isCredit: fields.direction === 'any' ? null : fields.direction === 'in',
    amountFrom: or(plainAmount(fields.amountFrom)),
    amountTo: or(plainAmount(fields.amountTo)),
    onAccountId: or(fields.onAccountId),
    entityId: or(fields.entityId),
    ...(outcome === 'category' ? { category: or(fields.category) } : {}),
    ...(outcome === 'treatment' ? { treatment: or(fields.treatment) as HandRuleJson['treatment'] as 'loan' | null } : {}),
    parts: outcome === 'split' ? fields.parts.map(({ percent, category }) => ({ percent: percent.replace('%', '').trim(), category })) : [],
  }
}

/** The words of the rules that judge the call, at their fields. */
export function problemsOf(fields: RuleFields): Partial<Record<keyof RuleFields, string>> {
  const judged = handRuleInput.safeParse(sentRule(fields))
  const found = Object.fromEntries((judged.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
  // What the rows become is chosen in the field that the outcome shows.
  if (found.category && fields.outcome === 'treatment') found.treatment = 'Choose how it counts'
  if (found.category && fields.outcome === 'entity') found.entityId = 'Choose an entity'
  if (found.category && fields.outcome === 'category') found.category = 'Please select a category'
  return found
}

import { z } from 'zod'
import { categoryName, id, undoId } from './fields.ts'
import { optionalLine } from './text-fields.ts'

/** A rule's id is its direction and its merchant: 'debit:blue bottle'. */
export const ruleId = ({ merchant, isCredit }: { merchant: string; isCredit: boolean }): string =>
  `${isCredit ? 'credit' : 'debit'}:${merchant}`
export const ruleOfId = (text: string): { merchant: string; isCredit: boolean } => ({
  merchant: text.slice(text.indexOf(':') + 1),
  isCredit: text.startsWith('credit:'),
})

export const MAX_MERCHANT_NAME = 60

/** Another category, another name, or both. An empty name is that of the bank's line again. */
export const ruleUpdate = z
  .strictObject({
    id,
    category: z.string({ error: 'Please select a category' }).min(1, 'Please select a category').pipe(categoryName).optional(),
    isTransfer: z.boolean().optional(),
    name: optionalLine('Name', MAX_MERCHANT_NAME).optional(),
    undoId,
  })
  .refine(({ category, name }) => category !== undefined || name !== undefined, { error: 'Please select a category', path: ['category'] })
export const ruleRemoval = z.strictObject({ id, undoId })

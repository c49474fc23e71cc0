import { z } from 'zod'
import { categoryName, id } from './fields.ts'
import { undoId } from './transactions.ts'

/** A rule's id is its direction and its merchant: 'debit:blue bottle'. */
export const ruleId = ({ merchant, isCredit }: { merchant: string; isCredit: boolean }): string =>
  `${isCredit ? 'credit' : 'debit'}:${merchant}`
export const ruleOfId = (text: string): { merchant: string; isCredit: boolean } => ({
  merchant: text.slice(text.indexOf(':') + 1),
  isCredit: text.startsWith('credit:'),
})

export const ruleUpdate = z.strictObject({
  id,
  category: z.string({ error: 'Please select a category' }).min(1, 'Please select a category').pipe(categoryName),
  isTransfer: z.boolean().optional(),
  undoId,
})
export const ruleRemoval = z.strictObject({ id, undoId })

import { z } from 'zod'
import { sourceTypes } from '../documents.ts'
import { amount, categoryName, date, flag, id, line, optionalId, optionalLine } from './fields.ts'

const ids = z
  .array(id, { error: 'Please select transactions first' })
  .min(1, 'Please select transactions first')
  .max(500, 'At most 500 at a time')

const fields = {
  description: line('Description', 500, 'Description is required'),
  amount,
  transactionDate: date('Date is required'),
  category: categoryName,
  isCredit: z.boolean({ error: 'Type must be Credit or Debit' }).default(false),
  entityId: optionalId,
  sourceType: z
    .union([z.enum(sourceTypes), z.literal(''), z.null()], { error: 'Unknown source type' })
    .optional()
    .transform((s) => s || null),
  sourceName: optionalLine('Source name', 100),
  sourceLastFour: z
    .string()
    .nullish()
    .transform((s) => s || null)
    .refine((s) => s === null || /^\d{1,4}$/.test(s), 'Enter only the last 4 digits'),
  isTransfer: z.boolean().optional(),
}

export const transactionInput = z.strictObject(fields)
export type TransactionInput = z.output<typeof transactionInput>

/** `version` is optional: sent, a change made meanwhile by somebody else is refused instead of overwritten. */
export const transactionUpdate = z.strictObject({ id, ...fields, version: z.number().int().optional() })

export const pageInput = {
  limit: z.coerce.number().int().min(1, 'limit must be 1 to 500').max(500, 'limit must be 1 to 500').optional(),
  cursor: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}_[\w-]{1,64}$/, 'cursor is not valid')
    .optional(),
}

/** The filters of the transactions screen; all of them also narrow the totals. */
export const transactionFilter = {
  search: z.string().max(200).optional(),
  category: z.string().max(100).optional(),
  entityId: z.string().max(200).optional(),
  documentId: z.string().max(200).optional(),
  from: date('Date is not valid').optional(),
  to: date('Date is not valid').optional(),
  isCredit: flag.optional(),
  needsReview: flag.optional(),
  isTransfer: flag.optional(),
}
export const transactionQuery = z.strictObject({ ...transactionFilter, ...pageInput }).optional()
export const transactionTotalsQuery = z.strictObject(transactionFilter).optional()
export type TransactionFilter = z.output<z.ZodObject<typeof transactionFilter>>

export const selection = z.strictObject({ transactionIds: ids })
export const bulkEntity = z.strictObject({
  transactionIds: ids,
  entityId: z.string({ error: 'Please select an entity' }).min(1, 'Please select an entity').max(200).nullable(),
})
export const bulkCategory = z.strictObject({
  transactionIds: ids,
  category: z.string({ error: 'Please select a category' }).min(1, 'Please select a category').pipe(categoryName),
})
export const transferMark = z.strictObject({ transactionIds: ids, isTransfer: z.boolean() })

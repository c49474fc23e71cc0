import { z } from 'zod'
import type { YearMonth } from '../calendar-date.ts'
import { leafIds } from '../categories.ts'
import { sourceTypes } from '../documents.ts'
import { scaledRate } from '../exchange.ts'
import { exportFormats } from '../export-formats.ts'
import { questionIds } from '../questions.ts'
import { rowChecks } from '../row-checks.ts'
import { listColumns } from '../saved-views.ts'
import { transactionOrders } from '../transaction-order.ts'
import { treatments } from '../treatments.ts'
import { amount, amountBound, categoryName, date, flagField, id, optionalId, undoId } from './fields.ts'
import { ifSent, ledgerFields } from './ledger.ts'
import { lineField, optionalLine } from './text-fields.ts'

const ids = z
  .array(id, { error: 'Please select transactions first' })
  .min(1, 'Please select transactions first')
  .max(500, 'At most 500 at a time')

const fields = {
  description: lineField('Description', 500, 'Description is required'),
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

export const transactionInput = z.strictObject({ ...fields, ...ledgerFields })
export type TransactionInput = z.output<typeof transactionInput>

export const pageInput = {
  limit: z.coerce.number().int().min(1, 'limit must be 1 to 500').max(500, 'limit must be 1 to 500').optional(),
  cursor: z
    .string()
    .max(2000, 'cursor is not valid')
    .regex(/^(\d{4}-\d{2}-\d{2}_[\w-]{1,64}|s_[\w-]+)$/, 'cursor is not valid')
    .optional(),
}

/** The filters of the transactions screen; all of them also narrow the totals. */
const transactionFilter = {
  search: z.string().max(200).optional(),
  category: z.string().max(100).optional(),
  /** One leaf alone, whole or in a part: 'meals' without the rest of Travel & Meals. */
  leaf: z.enum(leafIds, { error: 'Unknown category' }).optional(),
  entityId: z.string().max(200).optional(),
  documentId: z.string().max(200).optional(),
  from: date('Date is not valid').optional(),
  to: date('Date is not valid').optional(),
  isCredit: flagField.optional(),
  /** Decimal texts: amounts as the rows have them, without a sign, both ends included. */
  amountFrom: amountBound.optional(),
  amountTo: amountBound.optional(),
  needsReview: flagField.optional(),
  isTransfer: flagField.optional(),
  /** A treatment, or 'undecided': rows that count so, whole or in a part. */
  treatment: z.enum([...treatments, 'undecided'], { error: 'Unknown treatment' }).optional(),
  /** Rows that stand on this account, or were for it. */
  accountId: z.string().max(200).optional(),
  /** As core/sources.ts writes it: 'bank_account:4821:Checking'. */
  source: z.string().max(200).optional(),
  /** The merchant's key, as core/merchant.ts makes it: every row of one payee. */
  merchant: z.string().max(500).optional(),
  /** Rows that a line of a closing's checklist is about. */
  check: z.enum(rowChecks, { error: 'Unknown check' }).optional(),
}
export const transactionQuery = z
  .strictObject({ ...transactionFilter, ...pageInput, sort: z.enum(transactionOrders, { error: 'Unknown sort' }).optional() })
  .optional()
export const transactionTotalsQuery = z.strictObject(transactionFilter).optional()
/** A view of the list, saved under a name; one of the same name is replaced. */
export const savedView = z.strictObject({
  name: lineField('Name', 60, 'Name is required'),
  query: z.strictObject({
    ...transactionFilter,
    sort: z.enum(transactionOrders, { error: 'Unknown sort' }).optional(),
    columns: z
      .array(z.enum(listColumns, { error: 'Unknown column' }))
      .max(listColumns.length)
      .optional(),
  }),
})
/** The file of a list: what a filter matches, in an order. */
export const transactionExport = z.strictObject({
  ...transactionFilter,
  sort: z.enum(transactionOrders, { error: 'Unknown sort' }).optional(),
  format: z.enum(exportFormats, { error: 'Format must be pdf, xlsx or csv' }),
})
export type TransactionFilter = z.output<z.ZodObject<typeof transactionFilter>>

/**
 * Which rows a batch is about: their ids, or everything that a filter matches but `except`, or all of a merchant's rows that wait.
 * Exactly one of the three.
 */
const target = {
  transactionIds: ids.optional(),
  filter: z.strictObject(transactionFilter).optional(),
  except: z.array(id).max(1000, 'At most 1000 exceptions').optional(),
  waiting: z
    .strictObject({
      merchant: z.string().max(500),
      isCredit: z.boolean(),
      kind: z.enum(['unrecognized', 'suggestion']).optional(),
      /** Only those that this is asked of; null: only those that nothing is asked of. */
      question: z.enum(questionIds, { error: 'Unknown question' }).nullable().optional(),
    })
    .optional(),
  undoId,
}
type Target = { transactionIds?: string[] | undefined; filter?: unknown; except?: unknown; waiting?: unknown }
const batch = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject({ ...target, ...fields }).superRefine((input, ctx) => {
    const { transactionIds, filter, except, waiting } = input as Target
    const named = [transactionIds, filter, waiting].filter((t) => t !== undefined).length
    const refuse = (message: string, path: string) => ctx.addIssue({ code: 'custom', message, path: [path], input: undefined })
    if (named === 0) refuse('Please select transactions first', 'transactionIds')
    if (named > 1) refuse('Name the rows in one way: transactionIds, filter or waiting', 'transactionIds')
    if (except !== undefined && filter === undefined) refuse('except goes with filter', 'except')
  })

export const selection = batch({})
export const answered = batch({ remember: z.boolean().optional() })
export const bulkEntity = batch({
  entityId: z.string({ error: 'Please select an entity' }).min(1, 'Please select an entity').max(200).nullable(),
})
export const bulkCategory = batch({
  category: z.string({ error: 'Please select a category' }).min(1, 'Please select a category').pipe(categoryName),
  remember: z.boolean().optional(),
})
export const transferMark = batch({ isTransfer: z.boolean() })
export const bulkTreatment = batch({
  treatment: z.enum(treatments, { error: 'Unknown treatment' }).exclude(['split'], { error: 'Unknown treatment' }),
  accountId: optionalId,
  remember: z.boolean().optional(),
})
export type BatchTarget = z.output<typeof selection>

/** Only what is sent changes. `version` is optional: sent, a change made meanwhile by somebody else is refused instead of overwritten. */
export const transactionUpdate = z.strictObject({
  id,
  description: fields.description.optional(),
  amount: fields.amount.optional(),
  transactionDate: fields.transactionDate.optional(),
  category: fields.category.optional(),
  isCredit: z.boolean({ error: 'Type must be Credit or Debit' }).optional(),
  entityId: ifSent(fields.entityId),
  sourceType: ifSent(fields.sourceType),
  sourceName: ifSent(fields.sourceName),
  sourceLastFour: ifSent(fields.sourceLastFour),
  isTransfer: fields.isTransfer,
  ...ledgerFields,
  version: z.number().int().optional(),
  undoId,
  remember: z.boolean().optional(),
})
export type TransactionUpdate = z.output<typeof transactionUpdate>
const rate = z
  .string({ error: 'Rate is required' })
  .trim()
  .refine((text) => scaledRate(text) !== null, 'Rate is not valid')
  .nullable()
const monthOfRate = z
  .string({ error: 'Month is required' })
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Month is not valid') as unknown as z.ZodType<YearMonth>
/** What one of a row's printed currency is in the books'; null: as its month says, if it does. */
export const rowRate = z.strictObject({ id, rate, undoId })
export const monthRate = z.strictObject({
  currency: z.string({ error: 'Currency is required' }).regex(/^[A-Z]{3}$/, 'Use a currency code like USD'),
  month: monthOfRate,
  rate,
  undoId,
})
/** One of the answers to a row's question: its place from 0, or its label. */
export const questionAnswer = z.strictObject({
  id,
  option: z.union([z.number().int().min(0).max(20), z.string().min(1).max(200)], { error: 'Choose one of the answers' }),
  undoId,
  remember: z.boolean().optional(),
})
export const removal = z.strictObject({ id, undoId })
export const undoInput = z.strictObject({ undoId: z.string({ error: 'undoId is required' }).min(1, 'undoId is required').max(64) })

import { z } from 'zod'
import { type Cents, MAX_CENTS, parseDecimal } from '../money.ts'
import { accountKinds, partTreatments, treatments } from '../treatments.ts'
import { categoryName, date, id, undoId, was } from './fields.ts'
import { lineField, optionalLine } from './text-fields.ts'

/** What is not sent is not touched: `schema` would take a missing value for none. */
export const ifSent = <S extends z.ZodType>(schema: S) => z.union([z.undefined(), schema]).optional()

/** An amount with its sign: a JSON number or a plain decimal string, not zero, at most two decimals. Gives cents. */
export const signedAmount = z.union([z.number(), z.string()], { error: 'Amount must be a number' }).transform((value, ctx): Cents => {
  const text = typeof value === 'number' ? String(value) : value
  const refuse = (message: string) => {
    ctx.addIssue({ code: 'custom', message, input: value })
    return z.NEVER
  }
  if (!/^-?\d+(\.\d+)?$/.test(text)) return refuse('Amount must be a number')
  const [whole = '', decimals = ''] = text.replace('-', '').split('.')
  if (decimals.length > 2) return refuse('Amount can have at most 2 decimals')
  const digits = whole.replace(/^0+(?=\d)/, '')
  if (digits.length > 10) return refuse('Amount must be below 10,000,000,000')
  const cents = parseDecimal(`${text.startsWith('-') ? '-' : ''}${digits}${decimals ? `.${decimals}` : ''}`)
  if (Math.abs(cents) > MAX_CENTS) return refuse('Amount must be below 10,000,000,000')
  return cents
})
const nonZero = signedAmount.refine((cents) => cents !== 0, 'Amount must not be zero')

/** A reference that may be taken off with null or an empty text. */
const reference = z
  .string()
  .max(200)
  .nullable()
  .transform((s) => s || null)

const partFields = {
  amount: nonZero,
  leaf: categoryName.optional(),
  accountId: z.string().min(1).max(200).optional(),
  entityId: ifSent(reference),
  note: ifSent(optionalLine('Note', 1000)),
}
const oneOfTwo = 'A part needs a category or an account, not both'
/** One side of an adjustment: a category or an account. */
const side = z.strictObject(partFields).refine((p) => (p.leaf === undefined) !== (p.accountId === undefined), oneOfTwo)
/** One part of a split row: a category, an account, or a treatment of which books have one account. */
const part = z
  .strictObject({ ...partFields, treatment: z.enum(partTreatments, { error: 'Unknown treatment of a part' }).optional() })
  .refine((p) => [p.leaf, p.accountId, p.treatment].filter((of) => of !== undefined).length === 1, oneOfTwo)
export type PartInput = z.output<typeof part>

const percent = z.union([z.number(), z.string()], { error: 'Rate must be a number' }).transform((value, ctx): number => {
  const found = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(String(value))
  if (found) return Number(found[1]) * 1000 + Number((found[2] ?? '').padEnd(3, '0'))
  ctx.addIssue({ code: 'custom', message: 'Rate must be a percentage like 6.5', input: value })
  return z.NEVER
})
/** Thousandths of a percent. */
const rate = percent.nullable()

/** What a row was for, beyond its category. Only what is sent changes. */
export const ledgerFields = {
  treatment: z.enum(treatments, { error: 'Unknown treatment' }).optional(),
  accountId: ifSent(reference),
  onAccountId: ifSent(reference),
  note: ifSent(optionalLine('Note', 1000)),
  payee: ifSent(optionalLine('Payee', 200)),
  dueDate: ifSent(date('Date is not valid').nullable()),
  taxAmount: ifSent(signedAmount.nullable()),
  taxRate: ifSent(rate),
  /** None makes the row whole again. */
  parts: z.array(part).max(20, 'At most 20 parts').optional(),
}

const accountFields = {
  name: lineField('Name', 200, 'Name is required'),
  lastFour: ifSent(
    z
      .string()
      .nullable()
      .transform((s) => s || null)
      .refine((s) => s === null || /^\d{1,4}$/.test(s), 'Enter only the last 4 digits'),
  ),
  currency: ifSent(
    z
      .string()
      .regex(/^[A-Z]{3}$/, 'Use a currency code like USD')
      .nullable(),
  ),
  entityId: ifSent(reference),
  isPersonal: z.boolean().optional(),
  openingBalance: ifSent(signedAmount.nullable()),
  openingDate: ifSent(date('Date is not valid').nullable()),
  lender: ifSent(optionalLine('Lender', 200)),
  rate: ifSent(rate),
}
export const accountInput = z.strictObject({ kind: z.enum(accountKinds, { error: 'Unknown kind of account' }), ...accountFields })
export type AccountInput = z.output<typeof accountInput>
export const accountUpdate = z.strictObject({ id, ...accountFields, name: ifSent(accountFields.name), was })
export type AccountUpdate = z.output<typeof accountUpdate>

/** What was read as two accounts is one: `id` goes, `into` stays. */
export const accountJoin = z.strictObject({ id, into: id, undoId })

export const registerQuery = z.strictObject({
  id,
  from: date('Date is not valid').optional(),
  to: date('Date is not valid').optional(),
  limit: z.coerce.number().int().min(1, 'limit must be 1 to 500').max(500, 'limit must be 1 to 500').optional(),
  cursor: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}_[\w-]{1,64}$/, 'cursor is not valid')
    .optional(),
})

export const adjustmentInput = z.strictObject({
  date: date('Date is required'),
  note: lineField('Note', 1000, 'Note is required'),
  documentId: ifSent(reference),
  parts: z.array(side).min(2, 'An adjustment has at least two parts').max(50, 'At most 50 parts'),
})
export type AdjustmentInput = z.output<typeof adjustmentInput>

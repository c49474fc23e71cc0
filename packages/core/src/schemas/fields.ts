import { z } from 'zod'
import { type CalendarDate, EARLIEST, LATEST, parseCalendarDate } from '../calendar-date.ts'
import { isKnownCategory } from '../categories.ts'
import { type Cents, MAX_CENTS, parseDecimal } from '../money.ts'

/** Fields that several forms and calls share, each with the specification's own message. */

/** An amount of money: a JSON number or a plain decimal string, above zero, at most two decimals. Gives cents. */
export const amount = z
  .union([z.number(), z.string()], {
    error: (issue) => (issue.input === undefined || issue.input === '' ? 'Amount is required' : 'Amount must be a number'),
  })
  .transform((value, ctx): Cents => {
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', message, input: value })
      return z.NEVER
    }
    const text = typeof value === 'number' ? String(value) : value
    if (text === '') return refuse('Amount is required')
    if (!/^-?\d+(\.\d+)?$/.test(text)) return refuse('Amount must be a number')
    const [whole = '', decimals = ''] = text.replace('-', '').split('.')
    if (decimals.length > 2) return refuse('Amount can have at most 2 decimals')
    if (whole.replace(/^0+/, '').length > 10) return refuse('Amount must be below 10,000,000,000')
    const parsed = parseDecimal(`${whole.replace(/^0+(?=\d)/, '')}${decimals ? `.${decimals}` : ''}`)
    if (parsed === 0) return refuse('Amount must not be zero')
    if (text.startsWith('-')) return refuse('Use a positive amount and choose Credit or Debit')
    if (parsed > MAX_CENTS) return refuse('Amount must be below 10,000,000,000')
    return parsed
  })

/** One end of a range of amounts: '20' or '19.99', zero included. It stays the text that it is. */
export const amountBound = z.string({ error: 'Amount is not valid' }).regex(/^\d{1,10}(\.\d{1,2})?$/, 'Amount is not valid')

/** A calendar date in the form '2024-01-31'. `required` is the message when it is missing or empty. */
export const date = (required: string) =>
  z.string({ error: required }).transform((text, ctx): CalendarDate => {
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', message, input: text })
      return z.NEVER
    }
    if (text === '') return refuse(required)
    if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return refuse('Use a date like 2024-01-31')
    const parsed = parseCalendarDate(text)
    if (!parsed) return refuse('Date is not valid')
    if (parsed < EARLIEST || parsed > LATEST) return refuse(`Date must be between ${EARLIEST} and ${LATEST}`)
    return parsed
  })

/** Any category name that the product accepts: stored, form or batch. What it means is decided by `resolveCategory`. */
export const categoryName = z
  .string({ error: 'Category is required' })
  .min(1, 'Category is required')
  .refine((s) => s === '' || isKnownCategory(s), 'Unknown category')

/** An id in a path or body. Its form is not checked: an id that nothing has is simply not found. */
export const id = z.string({ error: 'Id is required' }).min(1, 'Id is required')
/**
 * Of a change: fields of the record as they were read. Where one of them is another one by now, the change is refused and overwrites nothing.
 */
export const was = z
  .record(z.string(), z.unknown())
  .optional()
  .describe('Fields of the record as they were read. Where one of them has changed since, the call answers 409 and changes nothing.')
export type Was = z.output<typeof was>
/** A reference that may be absent; an empty string means none. */
export const optionalId = z
  .string()
  .max(200)
  .nullish()
  .transform((s) => s || null)

/** true/false in JSON, or 'true'/'false' in a query string. */
export const flagField = z.union([z.boolean(), z.enum(['true', 'false']).transform((s) => s === 'true')])

export const byId = z.strictObject({ id })
export const nothing = z.strictObject({}).optional()

/** An id of the caller's own making, under which the batch can be taken back; several calls may share it. */
export const undoId = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'undoId is not valid')
  .optional()

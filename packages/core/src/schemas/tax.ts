import { z } from 'zod'
import { leafIds } from '../categories.ts'
import { type Cents, MAX_CENTS, parseDecimal } from '../money.ts'
import { was } from './fields.ts'

/** A year in the form '2026', or as a number. */
const year = z.union([z.string(), z.number()], { error: 'Year is required' }).transform((given, ctx): number => {
  const text = String(given)
  if (/^(19[7-9]\d|20\d\d)$/.test(text)) return Number(text)
  ctx.addIssue({ code: 'custom', message: 'Use a year like 2026', input: given })
  return z.NEVER
})
/** One business entity. Without it: all business entities and what is unassigned. */
export const entityId = z
  .string()
  .max(200)
  .nullish()
  .transform((id) => id || undefined)

const count = (name: string, most: number) =>
  z
    .union([z.number(), z.string()])
    .transform((given, ctx): number => {
      const text = String(given).trim()
      if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text)
      ctx.addIssue({
        code: 'custom',
        message: `${name} must be a whole number from 0 to ${most.toLocaleString('en-US')}`,
        input: given,
      })
      return z.NEVER
    })
    .nullable()
    .optional()

/** Dollars, zero or more, at most two decimals. Gives cents. */
const money = (name: string) =>
  z
    .union([z.number(), z.string()])
    .transform((given, ctx): Cents => {
      const text = String(given).trim()
      const value = /^\d{1,10}(\.\d{1,2})?$/.test(text) ? parseDecimal(text) : null
      if (value !== null && value <= MAX_CENTS) return value
      ctx.addIssue({ code: 'custom', message: `${name} must be an amount like 4120.00`, input: given })
      return z.NEVER
    })
    .nullable()
    .optional()

export const taxQuery = z.strictObject({ year, entityId })
/** A category of the worksheet. */
export const taxFigureQuery = z.strictObject({ year, entityId, leaf: z.enum(leafIds, { error: 'Unknown category' }) })
/** Only what is sent changes; null takes an answer back. */
export const taxAnswersInput = z.strictObject({
  year,
  entityId,
  car: z.enum(['miles', 'actual'], { error: 'Choose miles or actual' }).nullable().optional(),
  businessMiles: count('Business miles', 1_000_000),
  homeOfficeSqFt: count('Square feet', 100_000),
  openingInventory: money('Opening inventory'),
  closingInventory: money('Closing inventory'),
  was,
})
export type TaxAnswersInput = z.output<typeof taxAnswersInput>

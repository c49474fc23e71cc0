import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { bases } from '../ledger.ts'
import { was } from './fields.ts'
import { lineField, steering } from './text-fields.ts'

/** A code of three letters, as ISO 4217 has them. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'Use a currency code like USD')

/** A day of every year: '02-29' is none. */
const yearStart = z
  .string()
  .refine((text) => /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && isDayOfEveryYear(text), 'Use a day like 01-01')

function isDayOfEveryYear(text: string): boolean {
  const [month = 0, day = 0] = text.split('-').map(Number)
  return calendarDate(2023, month, day) !== null
}

/** Text of one line, or of several where `lines` says so; null and empty text are none. Not sent, it is not touched. */
const text = (name: string, max: number, lines = false) =>
  z
    .string()
    .max(max, `${name} is too long (max ${max})`)
    .nullable()
    .transform((s) => s?.trim() || null)
    .refine((s) => s === null || !steering.test(lines ? s.replace(/\r?\n/g, ' ') : s), `${name} contains characters that are not allowed`)

/** The business profile: only what is sent changes. */
export const booksInput = z
  .strictObject({
    name: text('Name', 200),
    address: text('Address', 1000, true),
    businessNames: z.array(lineField('A business name', 200, 'A business name must not be empty')).max(50, 'At most 50 business names'),
    basis: z.enum(bases, { error: 'Basis must be cash or accrual' }),
    fiscalYearStart: yearStart,
    currency: currencyCode,
    depositsIncludeSalesTax: z.boolean().nullable(),
    onlyAccountantsReopen: z.boolean(),
    was,
  })
  .partial()
export type BooksInput = Omit<z.output<typeof booksInput>, 'was'>

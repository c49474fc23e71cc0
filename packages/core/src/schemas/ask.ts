import { z } from 'zod'
import type { YearMonth } from '../calendar-date.ts'
import { serviceIds } from '../providers.ts'

const question = z.string({ error: 'Ask something' }).trim().min(1, 'Ask something').max(300, 'A question has at most 300 letters')
const service = z.enum(serviceIds, { error: 'Unknown service' })
const month = z
  .string({ error: 'Month is not valid' })
  .regex(/^(19[7-9]\d|20\d\d|2100)-(0[1-9]|1[0-2])$/, 'Month is not valid') as unknown as z.ZodType<YearMonth>

export const askInput = z.strictObject({ q: question })
export const askMonthInput = z.strictObject({ month: month.optional() }).optional()
export const translateInput = z.strictObject({ question, service })
export const describeInput = z.strictObject({ month, service })

import { z } from 'zod'
import { checkIds, type Period, parsePeriod } from '../periods.ts'
import { date, id } from './fields.ts'
import { lineField } from './text-fields.ts'

/** A month in the form '2026-03', or a year in the form '2026'. */
export const period = z.string({ error: 'Period is required' }).transform((text, ctx): Period => {
  const parsed = parsePeriod(text)
  if (parsed) return parsed
  ctx.addIssue({ code: 'custom', message: 'Use a month like 2026-03 or a year like 2026', input: text })
  return z.NEVER
})
const reason = lineField('Reason', 500, 'Please say why')
const check = z.enum(checkIds, { error: 'Unknown line of the checklist' })

export const periodsQuery = z
  .strictObject({
    year: z.union([z.string(), z.number()]).transform((given, ctx): string => {
      const text = String(given)
      if (/^\d{4}$/.test(text) && parsePeriod(text)) return text
      ctx.addIssue({ code: 'custom', message: 'Use a year like 2026', input: given })
      return z.NEVER
    }),
  })
  .partial()
  .optional()
export const byPeriod = z.strictObject({ period })
export const periodExcuse = z.strictObject({ period, id: check, reason })
export const periodLine = z.strictObject({ period, id: check })
export const periodClose = z.strictObject({
  period,
  excuses: z
    .array(z.strictObject({ id: check, reason }), { error: 'Excuses must be a list' })
    .max(checkIds.length, `At most ${checkIds.length} excuses`)
    .default([]),
})
export const periodReopen = z.strictObject({ period, reason })
export const lateBooking = z.strictObject({ period, transactionId: id, date: date('Please choose a day').optional() })
export const reportSignature = z.strictObject({
  id,
  note: z
    .string()
    .nullish()
    .transform((s) => s?.trim() || null)
    .pipe(lineField('Note', 500, 'Note is not valid').nullable()),
})

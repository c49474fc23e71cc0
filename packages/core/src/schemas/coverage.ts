import { z } from 'zod'
import { type CalendarDate, EARLIEST, LATEST, monthOf, parseCalendarDate } from '../calendar-date.ts'

/** An account as the coverage calendar names it: 'bank:4821'. One that is not there is simply not found. */
const account = z.string({ error: 'Account is required' }).min(1, 'Account is required')

/** A month in the form '2024-01'. */
export const month = z.string({ error: 'Please select a month' }).transform((text, ctx) => {
  const first: CalendarDate | null = parseCalendarDate(`${text}-01`)
  if (first && first >= EARLIEST && first <= LATEST) return monthOf(first)
  ctx.addIssue({ code: 'custom', message: 'Use a month like 2024-01', input: text })
  return z.NEVER
})

/** `lastMonth` is the month of the account's last statement. */
export const closeAccountInput = z.strictObject({ account, lastMonth: month })
export const reopenAccountInput = z.strictObject({ account })

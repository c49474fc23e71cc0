import { expect, test } from 'vitest'
import type { CalendarDate, YearMonth } from './calendar-date.ts'
import { comparedDays, daysInWords } from './months.ts'

const words = (month: string, day: string) => {
  const { isRunning, before } = comparedDays(month as YearMonth, day as CalendarDate)
  return [isRunning, daysInWords(before)]
}

test.each([
  ['in the middle', '2026-11', '2026-11-22', [true, 'Oct 1–22']],
  ['on the first day', '2026-01', '2026-01-01', [true, 'Dec 1–1']],
  ['beyond the end of a shorter month', '2026-03', '2026-03-30', [true, 'Feb 2026']],
  ['on the last day, which makes it whole', '2026-02', '2026-02-28', [false, 'Jan 2026']],
  ['in a leap year', '2024-03', '2024-03-29', [true, 'Feb 2024']],
  ['one that is over', '2026-02', '2026-11-22', [false, 'Jan 2026']],
  ['one that has not begun', '2026-12', '2026-11-22', [false, 'Nov 2026']],
])('a month, %s, is compared with the same days of the one before', (_, month, day, expected) => {
  expect(words(month, day)).toEqual(expected)
})

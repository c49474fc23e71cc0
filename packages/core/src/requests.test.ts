import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from './calendar-date.ts'
import { isReminderDue, LINK_DAYS, MOST_REMINDERS, receiptText, requestedMonths, statementText } from './requests.ts'

const day = (text: string) => text as CalendarDate

/** The days on which reminders go out when somebody looks once on each of `looks` days. */
function reminded(askedOn: string, dueOn: string, looks = (_: number) => true): string[] {
  const sent: string[] = []
  let last = day(askedOn)
  for (let n = 0; n <= 120; n += 1) {
    const now = addDays(day(askedOn), n)
    if (!looks(n) || !isReminderDue({ dueOn: day(dueOn), last, sent: sent.length, day: now })) continue
    sent.push(now)
    last = now
  }
  return sent
}

test('reminders go out 7, 3 and 0 days before the due day and weekly after, four in all', () => {
  expect(reminded('2026-03-01', '2026-03-20')).toEqual(['2026-03-13', '2026-03-17', '2026-03-20', '2026-03-27'])
  // Asked two days before: the days that were over by then are not made up for.
  expect(reminded('2026-03-18', '2026-03-20')).toEqual(['2026-03-20', '2026-03-27', '2026-04-03', '2026-04-10'])
  // Asked on the due day itself: the mail on asking is that day's.
  expect(reminded('2026-03-20', '2026-03-20')).toEqual(['2026-03-27', '2026-04-03', '2026-04-10', '2026-04-17'])
})

test('however seldom somebody looks: at most four, one a day, none before its day or after the link has ended', () => {
  for (const every of [1, 2, 3, 5, 8, 13]) {
    const days = reminded('2026-03-01', '2026-03-20', (n) => n % every === 0)
    expect(days.length).toBeLessThanOrEqual(MOST_REMINDERS)
    expect(new Set(days).size).toBe(days.length)
    expect(days.every((d) => d >= '2026-03-13' && d <= addDays(day('2026-03-20'), LINK_DAYS))).toBe(true)
  }
  // Nobody looked for two weeks: what was missed is one reminder.
  expect(reminded('2026-03-01', '2026-03-20', (n) => n >= 14 && n < 16)).toEqual(['2026-03-15'])
})

test('a statement names the months of which it holds more than a week', () => {
  const months = (from: string, to: string) => requestedMonths([{ from: day(from), to: day(to) }])
  expect(months('2026-01-28', '2026-02-27')).toEqual(['2026-02'])
  expect(months('2026-01-15', '2026-02-14')).toEqual(['2026-01', '2026-02'])
  expect(months('2026-02-27', '2026-03-02')).toEqual(['2026-02', '2026-03'])
})

test('the texts of items', () => {
  expect(statementText('Chase Checking ••4821', '2026-03' as never)).toBe('Chase Checking ending in 4821: statement of March 2026')
  expect(receiptText('Staples', day('2026-03-04'))).toBe('Receipt for Staples, March 4, 2026')
})

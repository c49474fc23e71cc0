import { expect, test } from 'vitest'
import type { CalendarDate, YearMonth } from './calendar-date.ts'
import { isOver, lastOverMonth, notOverWords, type Period, yearToClose } from './periods.ts'

const period = (text: string) => text as Period

test('a period is over when its last day has ended in every time zone', () => {
  for (const [of, last, first] of [
    ['2026-11', '2026-12-01T11:59:59.999Z', '2026-12-01T12:00:00.000Z'],
    ['2026-12', '2027-01-01T11:59:59.999Z', '2027-01-01T12:00:00.000Z'],
    ['2026', '2027-01-01T11:59:59.999Z', '2027-01-01T12:00:00.000Z'],
    ['2028-02', '2028-03-01T11:59:59.999Z', '2028-03-01T12:00:00.000Z'],
  ] as const) {
    expect(isOver(period(of), new Date(last))).toBe(false)
    expect(isOver(period(of), new Date(first))).toBe(true)
  }
  // New York at nine on the first, in winter and in summer.
  expect(isOver(period('2026-12'), new Date('2027-01-01T09:00:00-05:00'))).toBe(true)
  expect(isOver(period('2026-06'), new Date('2026-07-01T09:00:00-04:00'))).toBe(true)
  // Honolulu on the evening of the last day, when a server on UTC has the first.
  expect(isOver(period('2026-06'), new Date('2026-06-30T20:00:00-10:00'))).toBe(false)
})

test('the last month that is over is the last that can be closed', () => {
  for (const [now, month] of [
    ['2026-12-01T11:59:59.999Z', '2026-10'],
    ['2026-12-01T12:00:00.000Z', '2026-11'],
    ['2027-01-01T11:59:59.999Z', '2026-11'],
    ['2027-01-01T12:00:00.000Z', '2026-12'],
  ] as const) {
    expect(lastOverMonth(new Date(now))).toBe(month)
    expect(isOver(period(month), new Date(now))).toBe(true)
  }
})

test('the instant is said where the reader is', () => {
  const from = (of: string, zone?: string) => notOverWords(period(of), zone).split(' from ')[1]
  expect(notOverWords(period('2026-11'))).toBe(
    'November 2026 ends on November 30; it can be closed when that day is over in every time zone, from December 1, 12:00 PM UTC.',
  )
  expect(from('2026-11', 'America/New_York')).toBe('December 1, 7:00 AM EST.')
  expect(from('2026-06', 'America/New_York')).toBe('July 1, 8:00 AM EDT.')
  expect(from('2026', 'Europe/Berlin')).toBe('January 1, 2027, 1:00 PM GMT+1.')
  // Where the first has nearly passed by then, or has.
  expect(from('2026-12', 'Pacific/Auckland')).toBe('January 2, 2027, 1:00 AM GMT+13.')
})

test.each<[string, string[], string | null, string]>([
  ['books without a transaction: the year of the day', [], null, '2026'],
  ['all transactions are of earlier years: the last of them', ['2024-11', '2025-01', '2025-12'], null, '2025'],
  ['a year that is closed in part is still open', ['2025-03'], '2025-06', '2025'],
  ['a closed year is passed over', ['2025-12', '2024-12'], '2025-12', '2026'],
  ['transactions of this year', ['2025-12', '2026-01'], null, '2026'],
  ['none that is still to come', ['2027-01', '2025-12'], null, '2025'],
])('%s', (_, withRows, through, year) => {
  expect(yearToClose(withRows as YearMonth[], through as YearMonth | null, '2026-02-03' as CalendarDate)).toBe(year)
})

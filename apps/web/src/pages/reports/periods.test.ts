import type { CalendarDate, YearMonth } from '@ledgerhand/core/calendar-date'
import { describe, expect, it } from 'vitest'
import { holdsRows, presets, suggestedPeriod } from './periods.ts'

const day = (text: string) => text as CalendarDate
const months = (...of: string[]) => of as YearMonth[]
const names = (today: string, ...of: string[]) => presets(day(today), months(...of)).map(({ name }) => name)

describe('the presets of a report', () => {
  it('count back over the turn of a year where the books have no transactions', () => {
    const all = presets(day('2026-02-14'), [])
    expect(all.map(({ name, reportPeriod, startDate, endDate }) => [name, reportPeriod, startDate, endDate])).toEqual([
      ['Last month', '2026-01', '2026-01-01', '2026-01-31'],
      ['This month', '2026-02', '2026-02-01', '2026-02-28'],
      ['Last quarter', '2025-Q4', '2025-10-01', '2025-12-31'],
      ['This quarter', '2026-Q1', '2026-01-01', '2026-03-31'],
      ['Last year', '2025', '2025-01-01', '2025-12-31'],
      ['This year', '2026', '2026-01-01', '2026-12-31'],
    ])
  })
  it('are of months that have transactions, the latest first, and say what is the last of its kind', () => {
    expect(names('2026-11-20', '2026-02', '2026-01')).toEqual(['Feb 2026', 'Jan 2026', 'Q1 2026', 'This year'])
    expect(names('2026-11-20', '2026-10', '2026-09', '2025-12')).toEqual([
      'Last month',
      'Sep 2026',
      'This quarter',
      'Last quarter',
      'This year',
      'Last year',
    ])
    expect(names('2026-11-20', '2021-05')).toEqual(['May 2021', 'Q2 2021', '2021'])
  })
  it('leave out what is dated ahead, unless there is nothing else', () => {
    expect(names('2026-11-20', '2062-01', '2026-10')).toEqual(['Last month', 'This quarter', 'This year'])
    expect(names('2026-11-20', '2062-01')).toEqual(['Jan 2062', 'Q1 2062', '2062'])
  })
})

describe('the period of a first report', () => {
  it.each([
    [['2026-02'], '2026-02'],
    [['2026-02', '2026-01'], '2026-Q1'],
    [['2026-04', '2026-03'], '2026'],
    [['2026-01', '2025-12', '2025-11'], '2026-01'],
    [['2062-01', '2025-12'], '2025-12'],
  ])('of %j is %s', (of, period) => expect(suggestedPeriod(day('2026-11-20'), months(...of))?.reportPeriod).toBe(period))
  it('is none without transactions', () => expect(suggestedPeriod(day('2026-11-20'), [])).toBeNull())
})

it('a period is empty where no month in it has transactions', () => {
  const period = { startDate: '2026-02-10', endDate: '2026-03-05' }
  expect([holdsRows(period, months('2026-03')), holdsRows(period, months('2026-04', '2026-01'))]).toEqual([true, false])
})

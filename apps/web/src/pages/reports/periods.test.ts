import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { describe, expect, it } from 'vitest'
import { presets } from './periods.ts'

const day = (text: string) => text as CalendarDate

describe('the presets of a report', () => {
  it('count back over the turn of a year', () => {
    const all = presets(day('2026-02-14'))
    expect(all.map(({ name, reportPeriod, startDate, endDate }) => [name, reportPeriod, startDate, endDate])).toEqual([
      ['Last month', '2026-01', '2026-01-01', '2026-01-31'],
      ['This month', '2026-02', '2026-02-01', '2026-02-28'],
      ['Last quarter', '2025-Q4', '2025-10-01', '2025-12-31'],
      ['This quarter', '2026-Q1', '2026-01-01', '2026-03-31'],
      ['Last year', '2025', '2025-01-01', '2025-12-31'],
      ['This year', '2026', '2026-01-01', '2026-12-31'],
    ])
  })
})

import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { expect, test } from 'vitest'
import { chartLines } from './chart-lines.ts'

const month = (month: string, revenue: number) => ({ month: month as YearMonth, label: month, revenue, expenses: revenue / 2 })

test('months that follow one another are one line, also over the turn of a year', () => {
  const { lines, points } = chartLines([month('2025-12', 10), month('2026-01', 20)])
  expect(lines).toEqual([{ revenue: 'Revenue', expenses: 'Expenses' }])
  expect(points).toEqual([
    { month: '2025-12', Revenue: 10, Expenses: 5 },
    { month: '2026-01', Revenue: 20, Expenses: 10 },
  ])
})

test('a line breaks where months between are missing, and a month alone is a line of its own', () => {
  const { lines, points } = chartLines([month('2019-01', 10), month('2022-05', 20), month('2026-01', 30), month('2026-02', 40)])
  expect(lines.map((l) => l.revenue)).toEqual(['Revenue', 'Revenue 2', 'Revenue 3'])
  expect(points.map((p) => Object.keys(p).filter((key) => key.startsWith('Revenue')))).toEqual([
    ['Revenue'],
    ['Revenue 2'],
    ['Revenue 3'],
    ['Revenue 3'],
  ])
})

test('of no months there is nothing', () => expect(chartLines([])).toEqual({ lines: [], points: [] }))

import { describe, expect, it } from 'vitest'
import { shortMoney, ticks } from './ticks.ts'

describe('the axis of the chart', () => {
  it.each([0, 0.4, 1, 7, 99, 100, 101, 1234.56, 52_164, 999_999, 1_000_000, 9_999_999_999.99])(
    'starts at zero and reaches %d',
    (highest) => {
      const marks = ticks(highest)
      expect(marks[0]).toBe(0)
      expect(marks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(marks.length).toBeLessThanOrEqual(5)
      expect(new Set(marks).size).toBe(marks.length)
    },
  )

  it('shortens money on the axis without losing what tells two marks apart', () => {
    expect([0, 250, 1500, 40_000, 2_500_000, 1e9].map((n) => shortMoney(n, 'USD'))).toEqual(['$0', '$250', '$1.5K', '$40K', '$2.5M', '$1B'])
    expect([1500, 0].map((n) => shortMoney(n, 'GBP'))).toEqual(['£1.5K', '£0'])
    expect(shortMoney(1500, 'CHF')).toBe('CHF\u00a01.5K')
    for (const highest of [5, 480, 4800, 52_164, 3_300_000]) {
      const labels = ticks(highest).map((n) => shortMoney(n, 'USD'))
      expect(new Set(labels).size).toBe(labels.length)
    }
  })
})

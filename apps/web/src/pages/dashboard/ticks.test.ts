import { describe, expect, it } from 'vitest'
import { shortDollars, ticks } from './ticks.ts'

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

  it('shortens dollars on the axis without losing what tells two marks apart', () => {
    expect([0, 250, 1500, 40_000, 2_500_000, 1e9].map(shortDollars)).toEqual(['$0', '$250', '$1.5K', '$40K', '$2.5M', '$1B'])
    for (const highest of [5, 480, 4800, 52_164, 3_300_000]) {
      const labels = ticks(highest).map(shortDollars)
      expect(new Set(labels).size).toBe(labels.length)
    }
  })
})

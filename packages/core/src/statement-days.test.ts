import { describe, expect, test } from 'vitest'
import type { CalendarDate } from './calendar-date.ts'
import { cents } from './money.ts'
import { sealWords } from './reconciliation.ts'
import { outsideLine, rowsOutside, uncertainLine, withDaysChecked } from './statement-days.ts'

const day = (text: string) => text as CalendarDate
const period = { start: day('2024-02-01'), end: day('2024-02-29') }
const rows = (...days: string[]) => days.map((text) => ({ date: day(text) }))

test('habits explain a few days outside a printed period, more of them on a card', () => {
  expect(rowsOutside(rows('2024-01-25', '2024-02-29', '2024-03-03'), period, false)).toEqual([])
  expect(rowsOutside(rows('2024-01-24', '2024-01-18', '2024-03-04', '2023-02-12'), period, false)).toEqual([0, 1, 2, 3])
  expect(rowsOutside(rows('2024-01-24', '2024-01-18', '2024-01-17'), period, true)).toEqual([2])
  expect(rowsOutside(rows('2023-02-12'), { start: null, end: period.end }, true)).toEqual([])
})

test('the verdict says what is open about the days, where the amounts add up', () => {
  const balances = { hasOpening: true, hasClosing: true }
  const facts = { state: 'off' as const, differenceCents: cents(0), currency: 'USD', rowsChecked: 0, rows: 4, inReview: 2, ...balances }
  expect(sealWords({ ...facts, unread: [outsideLine(2)] })).toEqual({
    verdict: '2 rows lie outside the printed period',
    note: 'The amounts add up to the printed balance; the rows whose days are in doubt are in review.',
  })
  expect(sealWords({ ...facts, unread: [outsideLine(1), 'Line 3: 4,O0'] }).verdict).toBe('1 line could not be read')
  expect(sealWords({ ...facts, differenceCents: cents(500), unread: [uncertainLine(1)] }).verdict).toBe("Doesn't reconcile: off by $5.00")
})

describe('a check of the rows as they are in the books', () => {
  const waiting = (text: string, isWaiting = true) => ({ date: day(text), isWaiting })
  const check = (unread: readonly string[], ...own: ReturnType<typeof waiting>[]) => withDaysChecked(unread, own, period, false)

  test('a day that was corrected is no longer outside, and one that was looked at and left is not counted', () => {
    const unread = [outsideLine(2), 'Line 3: 4,O0']
    expect(check(unread, waiting('2023-02-12'), waiting('2024-02-12'))).toEqual([outsideLine(1), 'Line 3: 4,O0'])
    expect(check(unread, waiting('2023-02-12', false), waiting('2024-02-12'))).toEqual(['Line 3: 4,O0'])
  })

  test('days that were uncertain are settled when nobody is left to look at a row', () => {
    expect(check([uncertainLine(1)], waiting('2024-02-12'))).toEqual([uncertainLine(1)])
    expect(check([uncertainLine(1)], waiting('2024-02-12', false))).toEqual([])
  })

  test('what a person moved out of the period adds no line', () => {
    expect(check([], waiting('2023-02-12'))).toEqual([])
  })
})

import { expect, test } from 'vitest'
import type { CalendarDate } from './calendar-date.ts'
import type { Cents } from './money.ts'
import { inYear, likeliestYear, type Neighbour, yearChoices } from './which-year.ts'

const day = (text: string) => text as CalendarDate
const span = (firstDay: string, lastDay: string, opening: number | null, closing: number | null): Neighbour => ({
  firstDay: day(firstDay),
  lastDay: day(lastDay),
  openingCents: opening as Cents | null,
  closingCents: closing as Cents | null,
})

test.each([
  ['the guess, where nothing says otherwise', span('2024-03-02', '2024-03-28', null, null), [], '2024-05-01', 2024],
  ['not a day that is still to come', span('2024-11-02', '2024-11-28', null, null), [], '2024-05-01', 2023],
  [
    'the one whose balance goes on',
    span('2026-03-02', '2026-03-28', 500, 700),
    [span('2022-02-01', '2022-02-27', 100, 500)],
    '2026-05-01',
    2022,
  ],
  [
    'the one that leads to the next',
    span('2026-03-02', '2026-03-28', 500, 700),
    [span('2023-04-01', '2023-04-27', 700, 900)],
    '2026-05-01',
    2023,
  ],
  ['no balance of nothing', span('2024-03-02', '2024-03-28', 0, 700), [span('2022-02-01', '2022-02-27', 100, 0)], '2024-05-01', 2024],
])('the likeliest year is %s', (_, statement, neighbours, today, year) => {
  expect(likeliestYear([statement], neighbours, day(today))).toBe(year)
})

test('29 February has a day in every year, and the year that was entered can be chosen', () => {
  expect([inYear(day('2024-02-29'), -1), inYear(day('2023-02-28'), 1), inYear(day('2024-02-29'), 4)]).toEqual([
    '2023-02-28',
    '2024-02-28',
    '2028-02-29',
  ])
  expect(yearChoices(2015, day('2024-05-01'))).toEqual([2024, 2023, 2022, 2021, 2020, 2015])
})

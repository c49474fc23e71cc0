import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import { describe, expect, test } from 'vitest'
import { findRecurring, type RecurringCandidate } from './recurring.ts'

const day = (text: string) => text as CalendarDate
const row = (merchant: string, date: string, amountCents: number, isCredit = false): RecurringCandidate => ({
  merchant,
  date: day(date),
  amountCents,
  isCredit,
})
const every = (merchant: string, first: string, days: number, amounts: number[]) =>
  amounts.map((amount, i) => row(merchant, addDays(day(first), i * days), amount))

describe('findRecurring', () => {
  test('the same amount on one day of each month recurs, across short months and a moved weekend', () => {
    const rows = [
      row('host', '2024-01-31', 1000),
      row('host', '2024-02-29', 1000),
      row('host', '2024-04-02', 1000),
      row('host', '2024-04-30', 1000),
    ]
    expect(findRecurring(rows)).toEqual([true, true, true, true])
  })

  test('a bill that differs a little each month recurs', () => {
    expect(findRecurring(every('power', '2024-01-05', 30, [10_000, 11_200, 10_500]))).toEqual([true, true, true])
  })

  test('weekly and yearly charges recur', () => {
    expect(findRecurring(every('cleaner', '2024-01-05', 7, [6000, 6000, 6000]))).toEqual([true, true, true])
    expect(findRecurring(every('domain', '2021-03-01', 365, [1500, 1500, 1600]))).toEqual([true, true, true])
  })

  test('two occurrences are not a series', () => {
    expect(findRecurring(every('host', '2024-01-05', 30, [1000, 1000]))).toEqual([false, false])
  })

  test('purchases at odd intervals or of very different amounts do not recur', () => {
    expect(
      findRecurring([
        row('cafe', '2024-01-01', 450),
        row('cafe', '2024-01-03', 450),
        row('cafe', '2024-01-20', 450),
        row('cafe', '2024-02-11', 450),
      ]),
    ).toEqual([false, false, false, false])
    expect(findRecurring(every('shop', '2024-01-05', 30, [1000, 9000, 40_000]))).toEqual([false, false, false])
  })

  test('two equal purchases on one day are no series', () => {
    expect(findRecurring([row('cafe', '2024-01-01', 450), row('cafe', '2024-01-01', 450), row('cafe', '2024-01-01', 450)])).toEqual([
      false,
      false,
      false,
    ])
  })

  test('two subscriptions of one vendor are told apart by amount, and a single purchase there is left out', () => {
    const small = every('vendor', '2024-01-05', 30, [1000, 1000, 1000])
    const large = every('vendor', '2024-01-12', 30, [9900, 9900, 9900])
    const once = row('vendor', '2024-02-20', 55_000)
    expect(findRecurring([...small, ...large, once])).toEqual([true, true, true, true, true, true, false])
  })

  test('money in and money out of one name are separate, and the order of the rows does not matter', () => {
    const rows = [...every('client', '2024-01-05', 30, [5000, 5000]), row('client', '2024-03-05', 5000, true)]
    expect(findRecurring(rows)).toEqual([false, false, false])
    expect(findRecurring(every('host', '2024-01-05', 30, [1000, 1010, 1020]).reverse())).toEqual([true, true, true])
  })

  test('no rows, no marks', () => {
    expect(findRecurring([])).toEqual([])
  })
})

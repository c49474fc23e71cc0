import type { CalendarDate, YearMonth } from '@ledgerhand/core/calendar-date'
import { periodLabel } from '@ledgerhand/core/schemas/filter-words'
import { describe, expect, it } from 'vitest'
import { filterFrom, monthChoices, orderFrom, periods } from './search-params.ts'

const day = (text: string) => text as CalendarDate

describe('the filter in the URL', () => {
  it('is read back as it was written', () => {
    const filter = {
      search: 'rent',
      category: 'rent',
      entityId: 'none',
      documentId: 'd1',
      from: '2026-01-01',
      to: '2026-01-31',
      isCredit: false,
      needsReview: true,
      isTransfer: false,
      treatment: 'undecided',
      check: 'without_document',
      accountId: 'a1',
      source: 'bank_account:4821:Checking',
    }
    expect(filterFrom(filter)).toEqual(filter)
  })
  it('leaves out what is not a filter instead of failing', () => {
    expect(
      filterFrom({
        category: 'nonsense',
        from: '2026-02-30',
        to: 7,
        isCredit: 'maybe',
        search: '',
        page: 3,
        treatment: 'x',
        check: 'x',
        accountId: '',
        source: 'x',
        sort: 'size',
      }),
    ).toEqual({})
  })
  it.each(['business', 'owner_draw', 'loan', 'split', 'undecided'])('reads the treatment %s', (treatment) => {
    expect(filterFrom({ treatment })).toEqual({ treatment })
  })
  it('a category may be a line of the report or a name of the rows', () => {
    expect(filterFrom({ category: 'Travel & Meals' })).toEqual({ category: 'Travel & Meals' })
    expect(filterFrom({ category: 'office_supplies' })).toEqual({ category: 'office_supplies' })
  })
  it('the order is read beside it; an unknown one is the newest first', () => {
    expect(orderFrom({ sort: '-amount' })).toBe('-amount')
    expect(orderFrom({ sort: 'size' })).toBe('-date')
    expect(orderFrom({})).toBe('-date')
  })
  it('a number that was typed as text stays text', () => {
    expect(filterFrom({ search: 1184 })).toEqual({ search: '1184' })
  })
})

describe('periods', () => {
  it('go back to the oldest month that is known, and at least a year', () => {
    const month = (text: string) => text as YearMonth
    expect(monthChoices(month('2024-03'), month('2024-03')).at(-1)).toBe('2023-04')
    expect(monthChoices(month('2021-11'), month('2024-03'))).toHaveLength(29)
    expect(periods(monthChoices(month('2021-11'), month('2024-03'))).years.map((y) => y.label)).toEqual(['2024', '2023', '2022', '2021'])
  })
  it('have the names of years and months, across the turn of the year', () => {
    const { years, months } = periods(monthChoices('2026-02' as YearMonth, '2026-02' as YearMonth))
    expect(years.map((y) => y.label)).toEqual(['2026', '2025'])
    expect(months[0]).toMatchObject({ label: 'Feb 2026', from: '2026-02-01', to: '2026-02-28' })
    expect(months.at(-1)?.label).toBe('Mar 2025')
  })
  it.each([
    ['2026-10-01', '2026-10-31', 'Oct 2026'],
    ['2026-01-01', '2026-12-31', '2026'],
    ['2026-10-05', '2026-10-05', '10/5/2026'],
    ['2026-10-05', '2026-11-06', '10/5/2026 - 11/6/2026'],
  ])('%s to %s reads %s', (from, to, label) => {
    expect(periodLabel({ from: day(from), to: day(to) })).toBe(label)
  })
  it('an open end is said', () => {
    expect(periodLabel({ from: day('2026-10-05') })).toBe('From 10/5/2026')
    expect(periodLabel({ to: day('2026-10-05') })).toBe('Until 10/5/2026')
    expect(periodLabel({})).toBeNull()
  })
})

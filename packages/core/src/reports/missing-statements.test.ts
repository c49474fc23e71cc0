import { expect, test } from 'vitest'
import type { CalendarDate, YearMonth } from '../calendar-date.ts'
import type { CoverageAccount, CoverageState } from '../coverage.ts'
import { missingStatements } from './missing-statements.ts'

function account(name: string, states: Record<string, CoverageState>, isNumbered = true): CoverageAccount {
  const months = Object.entries(states).map(([month, state]) => ({
    month: month as YearMonth,
    state,
    words: '',
    documents: state === 'missing' ? [] : [{ id: month, name: month }],
  }))
  return { name, months, isNumbered } as unknown as CoverageAccount
}
const quarter = { startDate: '2026-04-01' as CalendarDate, endDate: '2026-06-30' as CalendarDate }
const said = (...accounts: CoverageAccount[]) => missingStatements(accounts, quarter)

test('the months of a period that an account lacks are named', () => {
  const checking = account('Checking ••4821', { '2026-03': 'missing', '2026-04': 'missing', '2026-05': 'there', '2026-06': 'part' })
  expect(said(checking)).toBe('no statement for Apr 2026 and part of Jun 2026 (Checking ••4821)')
  expect(said(account('Card', { '2026-04': 'missing', '2026-05': 'missing', '2026-06': 'missing', '2026-07': 'there' }))).toBe(
    'no statement for 3 months from Apr 2026 to Jun 2026 (Card)',
  )
})

test('of what is whole, closed, or outside of the period nothing is said', () => {
  expect(
    said(account('a', { '2026-03': 'missing', '2026-04': 'reconciled', '2026-05': 'off', '2026-06': 'closed', '2026-07': 'missing' })),
  ).toBeNull()
  expect(said()).toBeNull()
})

test('an account without a number is not known to go on after its last statement', () => {
  expect(said(account('a', { '2026-03': 'there', '2026-04': 'missing', '2026-05': 'missing' }, false))).toBeNull()
  expect(said(account('a', { '2026-03': 'there', '2026-04': 'missing', '2026-05': 'there' }, false))).toBe('no statement for Apr 2026 (a)')
})

test('of many accounts two are named', () => {
  const all = ['a', 'b', 'c', 'd'].map((name) => account(name, { '2026-04': 'missing', '2026-05': 'there' }))
  expect(said(...all)).toBe('no statement for Apr 2026 (a), Apr 2026 (b) and 2 more accounts')
})

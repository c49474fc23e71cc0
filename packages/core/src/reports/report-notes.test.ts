import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '../calendar-date.ts'
import type { ReportData } from '../wire/reports.ts'
import { noteSentences, reportNotes } from './report-notes.ts'

const empty = { lines: [], total: 0 }
const sections = { income: empty, cost_of_goods_sold: empty, operating_expenses: empty, other_income: empty, other_expenses: empty }
const plain: ReportData = {
  categoryBreakdown: {},
  revenueTransactions: 0,
  expenseTransactions: 0,
  sections,
  grossProfit: 0,
  transfers: { count: 0, total: 0 },
}
const notesOf = (reportData: Partial<ReportData>, netProfit = 0) =>
  reportNotes({ reportData: { ...plain, ...reportData }, netProfit, endDate: '2026-05-31' as CalendarDate })

describe('the notes of a report', () => {
  it('are none where it was made before they were kept', () => {
    expect(notesOf({})).toEqual({ undecided: null, notSettled: null, late: null, unpaidBills: null, leftOut: [], tie: null })
  })
  it('say what waits, what is not settled and what is unpaid, in words for one and for many', () => {
    const many = notesOf({
      basis: 'cash',
      leftOut: { undecided: { count: 3, amount: -29100 } },
      undecided: { count: 3, amount: 42100 },
      notSettled: { count: 1014, amount: 3120.45 },
      late: { count: 2, amount: 48.1 },
      unpaidBills: { count: 4, amount: 1940 },
    })
    expect(noteSentences(many)).toEqual([
      '3 transactions, $42,100.00, wait for your answer and are not in the profit yet.',
      '1,014 transactions, $3,120.45, are not settled.',
      '2 transactions, $48.10, arrived after their months were closed and are in no total.',
      '4 bills, $1,940.00, were unpaid on 5/31/2026. They count when paid.',
    ])
    const one = notesOf({
      basis: 'accrual',
      leftOut: { undecided: { count: 1, amount: -6500 } },
      notSettled: { count: 1, amount: 6500 },
      unpaidBills: { count: 1, amount: 19.4 },
    })
    expect(noteSentences(one)).toEqual([
      '1 transaction, $6,500.00, waits for your answer and is not in the profit yet.',
      '1 transaction, $6,500.00, is not settled.',
      '1 bill, $19.40, was unpaid on 5/31/2026. It counts on its date.',
    ])
  })
  it('list what is left out in one order, and add up to the cent', () => {
    const { leftOut, tie } = notesOf(
      {
        leftOut: {
          card_payment: { count: 1, amount: -0.1 },
          owner_draw: { count: 2, amount: -0.2 },
          undecided: { count: 1, amount: 10 },
          transfer: { count: 2, amount: 0 },
        },
        adjustments: { count: 1, amount: -0.3 },
      },
      100.05,
    )
    expect(leftOut.map(({ label, count, amount }) => [label, count, amount])).toEqual([
      ['Not decided yet', 1, 10],
      ['Transfers', 2, 0],
      ['Card payments', 1, -0.1],
      ["Owner's draws", 2, -0.2],
    ])
    expect(tie).toEqual({ rows: 110.05, netProfit: 100.05, adjustments: -0.3, leftOut: 9.7 })
  })
})

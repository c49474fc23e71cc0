import { parseCalendarDate } from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import { describe, expect, test } from 'vitest'
import { type Bill, blankBill } from '../result/reading.ts'
import { agreedBill, likelierBill } from './two-bills.ts'

const saw = (total: number | null, confidence: number, more: Partial<Bill> = {}): Bill => ({
  ...blankBill,
  totalCents: total === null ? null : cents(total),
  confidence,
  ...more,
})
const sure = (bill: Bill) => bill.confidence >= 0.8

describe('what two engines saw', () => {
  test.each([
    ['a total that both saw beside its label is sure', saw(6380, 0.6), saw(6380, 0.6), 6380, true],
    ['a total that both only guessed is not', saw(6380, 0.35), saw(6380, 0.35), 6380, false],
    ['nor one that one of them guessed', saw(6380, 0.6), saw(6380, 0.35), 6380, false],
    ['a total that one of them proves stays proven', saw(6380, 0.95), saw(6880, 0.6), 6380, true],
    ['even where the other one saw nothing', saw(6380, 0.95), saw(null, 0), 6380, true],
    ['where each proves another, somebody must look', saw(6380, 0.95), saw(6880, 0.95), 6380, false],
    ['where they differ, the better reader is believed, not surely', saw(6380, 0.6), saw(6880, 0.6), 6380, false],
    ['the other one counts where it alone proves a total', saw(6380, 0.6), saw(6880, 0.95), 6880, true],
    ['and where it alone saw a label', saw(113, 0.35), saw(680, 0.6), 680, false],
    ['not where the better one saw another label', saw(113, 0.5), saw(680, 0.6), 113, false],
    ['and where it alone saw one', saw(null, 0), saw(6880, 0.6), 6880, false],
  ])('%s', (_what, lines, words, total, isSure) => {
    const bill = agreedBill(lines, words)
    expect(bill.totalCents).toBe(total)
    expect(sure(bill)).toBe(isSure)
  })

  test('everything else comes from the better reader, and from the other what it missed', () => {
    const bill = agreedBill(
      saw(6380, 0.6, { vendor: 'HARBOUR LAMPS', taxCents: null }),
      saw(6380, 0.6, {
        vendor: 'HARBUR LANPS',
        date: parseCalendarDate('2018-05-21'),
        taxCents: cents(361),
        currency: 'MYR',
        number: 'A17',
      }),
    )
    expect(bill).toMatchObject({ vendor: 'HARBOUR LAMPS', date: '2018-05-21', taxCents: 361, currency: 'MYR', number: 'A17' })
  })

  test('a tax belongs to its total', () => {
    expect(agreedBill(saw(6380, 0.6), saw(6880, 0.6, { taxCents: cents(389) })).taxCents).toBeNull()
  })
})

test('two looks of one engine prove nothing to each other', () => {
  const bill = likelierBill(saw(6380, 0.6, { vendor: 'HARBOUR' }), saw(6380, 0.6, { date: parseCalendarDate('2018-05-21') }))
  expect(bill).toMatchObject({ totalCents: 6380, confidence: 0.6, vendor: 'HARBOUR', date: '2018-05-21' })
  expect(likelierBill(saw(6380, 0.35), saw(6880, 0.6)).totalCents).toBe(6880)
})

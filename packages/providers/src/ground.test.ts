import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { describe, expect, it } from 'vitest'
import { groundRows, printedText, printsAmount, printsBalance, printsDay, printsWords, unclaimedLines } from './ground.ts'

const row = (date: string, amountCents: number, description: string, page: number | null = null) => ({
  date: date as CalendarDate,
  amountCents,
  description,
  page,
})
const missing = (text: string, ...rows: ReturnType<typeof row>[]) => groundRows(rows, printedText([text])).map((g) => g.missing)

describe('a row stands in the document', () => {
  it.each([
    ['10/01/2026 ACME SOFTWARE 49.00', '2026-10-01', 4900],
    ['01/10/2026 ACME SOFTWARE 49.00', '2026-10-01', 4900],
    ['2026-10-01 ACME SOFTWARE -1,234.50 USD', '2026-10-01', 123450],
    ['Oct 1 ACME SOFTWARE $1,234.50', '2026-10-01', 123450],
    ['1 Oct 2026 ACME SOFTWARE (1.234,50)', '2026-10-01', 123450],
    ['1. Oktober 2026 ACME SOFTWARE 1 234,50', '2026-10-01', 123450],
    ['October 1, 2026 ACME SOFTWARE 1’234.50', '2026-10-01', 123450],
    ['01.10. ACME SOFTWARE 49,00-', '2026-10-01', 4900],
    ['10/01 ACME SOFTWARE 49.00CR 2,151.00', '2026-10-01', 4900],
    ['20261001 ACME SOFTWARE .49', '2026-10-01', 49],
    ['01.10.2026 ACME SOFTWARE 1259 -368.30 11.907,73', '2026-10-01', 36830],
  ])('%s', (text, date, amount) => expect(missing(text, row(date, amount, 'Acme Software'))).toEqual([null]))

  it.each([
    ['10/01/2026 ACME SOFTWARE 49.00', '2026-10-01', 4901, 'amount'],
    ['10/01/2026 ACME SOFTWARE 49.00', '2026-10-01', 490000, 'amount'],
    ['10/01/2026 ACME SOFTWARE 149.00', '2026-10-01', 4900, 'amount'],
    ['10/01/2026 ACME 10 SOFTWARE 49.00', '2026-10-01', 1000, 'amount'],
    ['10/01/2026 ACME SOFTWARE 49.00', '2026-10-02', 4900, 'date'],
    ['10/01/2026 ACME SOFTWARE 49.00', '2025-10-01', 4900, 'date'],
    ['10/01/2026 OTHER COMPANY 49.00', '2026-10-01', 4900, 'words'],
  ])('%s is not %s %s: no %s', (text, date, amount, what) => expect(missing(text, row(date, amount, 'Acme Software'))).toEqual([what]))

  it('under its day, or over it', () => {
    const text = '10/01/2026\nACME SOFTWARE 49.00\nCORNER CAFE 4.50\n10/02/2026\nCORNER CAFE 4.50'
    expect(missing(text, row('2026-10-01', 450, 'Corner Cafe'), row('2026-10-02', 450, 'Corner Cafe'))).toEqual([null, null])
    expect(missing(text, row('2026-10-02', 4900, 'Acme Software'))).toEqual(['date'])
  })

  it('as often as it is printed, and no more', () => {
    const text = '10/01/2026 CORNER CAFE 4.50\n10/01/2026 CORNER CAFE 4.50'
    const coffee = row('2026-10-01', 450, 'Corner Cafe')
    expect(missing(text, coffee, coffee, coffee)).toEqual([null, null, 'amount'])
  })

  it('with words that were masked before they left, and with words on the next line', () => {
    expect(missing('10/01/2026 TRANSFER TO 123456789 49.00', row('2026-10-01', 4900, 'TRANSFER TO ####6789'))).toEqual([null])
    expect(missing('10/01/2026 TRANSFER 49.00\nREF ACME SOFTWARE', row('2026-10-01', 4900, 'TRANSFER ACME SOFTWARE'))).toEqual([null])
  })

  it('on its page first', () => {
    const printed = printedText(['10/01/2026 CORNER CAFE 4.50', '10/01/2026 CORNER CAFE 4.50'])
    const [second, first] = groundRows([row('2026-10-01', 450, 'Cafe', 2), row('2026-10-01', 450, 'Cafe', 2)], printed)
    expect([second?.line?.page, first?.line?.page]).toEqual([2, 1])
  })

  it('in whole numbers where no cents are printed at all', () => {
    expect(missing('2026-10-01 ACME SOFTWARE 4,900', row('2026-10-01', 490000, 'Acme'))).toEqual([null])
  })
})

describe('lines on which no row stands', () => {
  it('are movements that were left out; balances, totals and dues are not', () => {
    const printed = printedText([
      'Opening balance 10/01/2026 1,000.00\n10/01/2026 ACME 49.00\n10/02/2026 CAFE 4.50\nTotal to 10/31/2026 53.50\nPayment due 11/15/2026 25.00\nClosing balance on 10/31/2026 946.50',
    ])
    const grounded = groundRows([row('2026-10-01', 4900, 'Acme')], printed)
    expect(unclaimedLines(grounded, printed).map((l) => l.text)).toEqual(['10/02/2026 CAFE 4.50'])
  })
})

describe('balances', () => {
  const printed = printedText(['Opening balance 1,000.00 Closing balance -946.50\nNew balance\n$12.00\n10/01/2026 ACME 49.00'])
  it.each([
    [100000, 'opening', true],
    [100000, 'closing', false],
    [-94650, 'closing', true],
    [94650, 'opening', false],
    [1200, 'closing', true],
    [4900, 'closing', false],
    [5, 'opening', false],
  ] as const)('%s as the %s one: %s', (amount, side, expected) => expect(printsBalance(printed, amount, side, false)).toBe(expected))
})

it('amounts, days and names anywhere', () => {
  const printed = printedText(['CORNER CAFE\n10/03/2026', 'Total $12.50'])
  expect([printsAmount(printed, 1250), printsAmount(printed, -1250), printsAmount(printed, 1251)]).toEqual([true, true, false])
  expect([printsDay(printed, '2026-10-03' as CalendarDate), printsDay(printed, '2026-10-04' as CalendarDate)]).toEqual([true, false])
  expect([printsWords(printed, 'The Corner Cafe'), printsWords(printed, 'Evil Company'), printsWords(printed, '!')]).toEqual([
    true,
    false,
    false,
  ])
})

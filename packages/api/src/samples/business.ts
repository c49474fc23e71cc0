/** Half a year in the life of a small coffee roaster, made from nothing but a date: the same day always gives the same books. */
import { addMonths, type CalendarDate, dayInMonth, monthOf, type YearMonth } from '@ledgerhand/core/calendar-date'

/** One line of an account: cents, negative for money out. */
export interface SampleRow {
  date: CalendarDate
  text: string
  cents: number
}

/** Numbers that look like chance and are none (Park and Miller). */
function chance(seed: number) {
  let state = (seed % 2147483646) + 1
  return (from: number, to: number): number => {
    state = (state * 48271) % 2147483647
    return from + (state % (to - from + 1))
  }
}
const seedOf = (month: YearMonth) => Number(month.replace('-', '')) * 7919

const byDay = (a: SampleRow, b: SampleRow) => a.date.localeCompare(b.date)

/** The checking account in one month: payouts and orders in, rent, wages and beans out, the card's bill, and one cheque nobody can place. */
export function checkingRows(month: YearMonth): SampleRow[] {
  const pick = chance(seedOf(month))
  const row = (day: number, text: string, cents: number): SampleRow => ({ date: dayInMonth(month, day), text, cents })
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return [
    row(1, 'RENT FOURTH STREET PROPERTIES', -240_000),
    ...[3, 10, 17, 24, 28].map((day) => row(day, `SQUARE INC PAYOUT SQ${pick(10_000, 99_999)}`, pick(248_000, 341_000))),
    row(pick(5, 8), `ACH CREDIT HOTEL MARLOW INVOICE ${1200 + (number % 400)}`, pick(96_000, 168_000)),
    row(pick(19, 22), `ACH CREDIT OAKWOOD CATERING INVOICE ${1700 + (number % 400)}`, pick(64_000, 112_000)),
    ...[4, 11, 18, 25].map((day) => row(day, 'GREEN BEAN IMPORTERS INC', -pick(62_000, 94_000))),
    ...[7, 21].map((day) => row(day, 'SYSCO FOOD SERVICES', -pick(21_000, 38_000))),
    row(9, 'CITY POWER & LIGHT WEB PMT', -pick(18_400, 26_900)),
    row(12, 'COMCAST BUSINESS INTERNET', -12_999),
    row(14, 'STATE FARM INSURANCE', -18_450),
    row(15, 'GUSTO PAYROLL', -pick(288_000, 301_000)),
    row(27, 'GUSTO PAYROLL', -pick(288_000, 301_000)),
    row(20, 'CREDIT CARD PAYMENT AUTOPAY 7731', -cardTotal(addMonths(month, -1))),
    row(pick(22, 26), `CHECK ${1100 + (number % 800)}`, -pick(14_000, 46_000)),
    row(28, 'MONTHLY SERVICE FEE', -1_500),
  ].sort(byDay)
}

/** The business card in one month: software, supplies, a trip, advertising. */
function purchases(month: YearMonth): SampleRow[] {
  const pick = chance(seedOf(month) + 17)
  const row = (day: number, text: string, cents: number): SampleRow => ({ date: dayInMonth(month, day), text, cents: -cents })
  return [
    row(2, 'ADOBE CREATIVE CLOUD', 5_999),
    row(pick(3, 6), 'STAPLES STORE 1182', pick(2_400, 11_800)),
    row(5, 'GOOGLE ADS 4412', pick(22_000, 41_000)),
    row(8, 'QUICKBOOKS PAYMENTS FEE', pick(1_900, 3_600)),
    row(pick(9, 12), 'SHELL OIL 57441', pick(3_800, 7_200)),
    row(pick(13, 17), 'DELTA AIR LINES ATLANTA', pick(21_000, 43_000)),
    row(16, 'MAILCHIMP MARKETING', 4_500),
    row(pick(18, 21), 'ULINE SHIP SUPPLIES', pick(8_600, 19_400)),
    row(pick(21, 24), 'SHELL OIL 57441', pick(3_800, 7_200)),
    row(pick(24, 27), 'HOME DEPOT 4411', pick(3_100, 16_700)),
    row(27, 'ZQX HOLDINGS 77', pick(4_000, 21_000)),
  ]
}
const cardTotal = (month: YearMonth) => -purchases(month).reduce((sum, { cents }) => sum + cents, 0)

/** The card's rows of one month: what was bought, and last month's bill paid from the checking account. */
export const cardRows = (month: YearMonth): SampleRow[] =>
  [...purchases(month), { date: dayInMonth(month, 21), text: 'AUTOPAY PAYMENT - THANK YOU', cents: cardTotal(addMonths(month, -1)) }].sort(
    byDay,
  )

export const monthsBefore = (today: CalendarDate, count: number): YearMonth[] =>
  Array.from({ length: count }, (_, i) => addMonths(monthOf(today), i - count))

import { describe, expect, test } from 'vitest'
import { read } from '../../testing/read-typed.ts'
import type { Statement } from '../result/reading.ts'

/** Days of a statement that runs over the end of a year, in the forms that rows print them. */
const rowDays = [
  ['12/22', '12/27', '01/05', '01/20'],
  ['22/12', '27/12', '05/01', '20/01'],
  ['Dec 22', 'Dec 27', 'Jan 05', 'Jan 20'],
  ['22 Dec', '27 Dec', '05 Jan', '20 Jan'],
  ['22.12.', '27.12.', '05.01.', '20.01.'],
]
const statement = async (period: string, days: readonly string[]): Promise<Statement | undefined> => {
  const [a = '', b = '', c = '', d = ''] = days.map((day) => day.padEnd(12))
  const [found] = await read([
    'First Harbour Bank                Account number 1234 5678',
    `Statement period ${period}`,
    'Opening balance                                  1,000.00',
    'Date        Description             Amount        Balance',
    `${a}Mill Road Bakery         -20.00         980.00`,
    `${b}Harbour Lamps            -75.00         905.00`,
    `${c}Deposit                  200.00       1,105.00`,
    `${d}Coffee                    -5.00       1,100.00`,
    'Closing balance                                  1,100.00',
  ])
  return found
}
const daysOf = (s: Statement | undefined) => [s?.periodStart, s?.periodEnd, ...(s?.transactions.map((t) => t.date) ?? [])]

describe('a period over the end of the year puts the rows into their years, however it is printed', () => {
  const days = ['2023-12-22', '2024-01-21', '2023-12-22', '2023-12-27', '2024-01-05', '2024-01-20']
  test.each([
    'Dec 22 2023-Jan 21 2024',
    'Dec 22 2023 -Jan 21 2024',
    'Dec 22 2023- Jan 21 2024',
    'Dec 22, 2023—Jan 21, 2024',
    'Dec. 22, 2023-Jan. 21, 2024',
    'December 22, 2023–January 21, 2024',
    'Dec 22, 2023 through January 21, 2024',
    'Dec 22-Jan 21, 2024',
    "Dec 22 '23-Jan 21 '24",
    'Fri Dec 22 2023-Sun Jan 21 2024',
    '12/22/23-01/21/24',
    '12/22-01/21/2024',
    '22.12.2023–21.01.2024',
    '22.12.23-21.01.24',
    '22/12/2023to21/01/2024',
    '2023-12-22/2024-01-21',
    '2023-12-22 / 2024-01-21',
    '2023-12-22--2024-01-21',
    '2023/12/22-2024/01/21',
    '22-12-2023/21-01-2024',
    '22-Dec-23-21-Jan-24',
    '22DEC23-21JAN24',
    '22 Dec 2023 to 21 Jan 2024',
    '22 Dec-21 Jan 2024',
    '22. Dezember 2023-21. Januar 2024',
    '22 décembre 2023-21 janvier 2024',
    '22 de diciembre de 2023 al 21 de enero de 2024',
    '22 dicembre 2023-21 gennaio 2024',
    '22 december 2023 t/m 21 januari 2024',
    '22 grudnia 2023-21 stycznia 2024',
  ])('%s', async (period) => {
    for (const printed of rowDays) expect([printed[0], ...daysOf(await statement(period, printed))]).toEqual([printed[0], ...days])
  })
})

test.each([
  'March 1-31, 2024',
  'March 1st - 31st, 2024',
  '1-31 March 2024',
  '01.-31.03.2024',
  '01/03-31/03/2024',
  'Mar 1-Mar 31, 2024',
  '1.–31. März 2024',
])('the month or the year of a period said once: %s', async (period) => {
  expect(daysOf(await statement(period, ['Mar 04', 'Mar 11', 'Mar 18', 'Mar 31'])).slice(0, 3)).toEqual([
    '2024-03-01',
    '2024-03-31',
    '2024-03-04',
  ])
})

test('an amount with a minus behind a day is no second day', async () => {
  const [s] = await read([
    'First Harbour Bank                Account number 1234 5678',
    'Opening balance                                  1,000.00',
    'Date        Amount      Description',
    '03/04/24 -5.12          Bakery',
    '03/11/24 -6.10          Lamps',
    'Closing balance                                    988.78',
  ])
  expect(s?.transactions.map((t) => [t.date, t.amountCents])).toEqual([
    ['2024-03-04', 512],
    ['2024-03-11', 610],
  ])
})

test('the date of the statement behind its last page of rows says the year', async () => {
  const page = (n: number, day: string, before: string, after: string) => [
    `Meridian Bank plc              Page ${n} of 4`,
    'Date        Description             Amount        Balance',
    `            BALANCE BROUGHT FORWARD                ${before}`,
    `${day}      MILL ROAD BAKERY        -20.00         ${after}`,
  ]
  const [found] = await read([
    ...page(1, '02 JAN', '980.00', '960.00'),
    '\f',
    ...page(2, '09 JAN', '960.00', '940.00'),
    '\f',
    ...page(3, '02 FEB', '940.00', '920.00'),
    '\f',
    ...page(4, '09 MAR', '920.00', '900.00'),
    '            CLOSING BALANCE                        900.00',
    'Statement date 31 MAR 2019',
  ])
  expect(found?.transactions.map((t) => [t.date, t.doubt])).toEqual([
    ['2019-01-02', null],
    ['2019-01-09', null],
    ['2019-02-02', null],
    ['2019-03-09', null],
  ])
})

test('a period that stands on three lines under its label, beside an address', async () => {
  const [found] = await read([
    'Harbour State Bank                    Account Number 1 536 8812 5512',
    'P.O. Box 1800                         Statement Period:',
    'Springfield                           Mar 2, 2026',
    '12 Mill Road                          through',
    'Springfield 97204                     Mar 31, 2026',
    'Date        Description             Amount        Balance',
    'Mar 3       MILL ROAD BAKERY        -20.00         980.00',
    'Mar 9       COFFEE                  -80.00         900.00',
  ])
  expect([found?.periodStart, found?.periodEnd]).toEqual(['2026-03-02', '2026-03-31'])
})

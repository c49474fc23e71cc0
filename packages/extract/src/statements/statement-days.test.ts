import { describe, expect, test } from 'vitest'
import { read } from '../../testing/read-typed.ts'
import type { Statement } from '../result/reading.ts'

/** A statement whose balances follow, whatever stands in its column of days. */
async function statement(period: string, days: readonly string[], about: readonly string[] = []): Promise<Statement> {
  const rows = ['Mill Road Bakery         -20.00         980.00', 'Harbour Lamps            -75.00         905.00']
  const more = ['Deposit                  200.00       1,105.00', 'Coffee                    -5.00       1,100.00']
  const [found] = await read([
    'First Harbour Bank                Account number 1234 5678',
    period,
    ...about,
    'Opening balance                                  1,000.00',
    'Date        Description             Amount        Balance',
    ...[...rows, ...more].map((row, i) => `${(days[i] ?? '').padEnd(12)}${row}`),
    'Closing balance                                  1,100.00',
  ])
  if (!found) throw new Error('nothing was read')
  return found
}
const told = (s: Statement) => s.transactions.map((t) => `${t.date}${t.doubt ? ' ?' : ''}`)
const FEBRUARY = ['2024-02-05', '2024-02-12', '2024-02-20', '2024-02-28']

describe('letters that stand for digits in a column of days', () => {
  test.each([
    ['01/02/2024 - 29/02/2024', ['05/02', '12/02', '20/02', '28/O2'], 3],
    ['01/02/2024 - 29/02/2024', ['O5/02', '12/02', '20/02', '28/02'], 0],
    ['01/02/2024 - 29/02/2024', ['05/02', 'l2/02', '20/02', '28/02'], 1],
    ['02/01/2024 - 02/29/2024', ['Feb 05', 'Feb 12', 'Feb 20', 'Feb 2B'], 3],
    ['01.02.2024 - 29.02.2024', ['05.02.', '12.02.', '20.02.', '28.O2.'], 3],
    ['2024-02-01 - 2024-02-29', ['2024-02-05', '2024-02-12', '2024-02-2O', '2024-02-28'], 2],
    ['01/02/2024 - 29/02/2024', ['05 Feb', '12 Feb', '20 Fe8', '28 Feb'], 2],
  ])('%s %s: the day is read, and its row is looked at', async (period, days, at) => {
    const s = await statement(`Statement period ${period}`, days)
    expect(told(s)).toEqual(FEBRUARY.map((day, i) => (i === at ? `${day} ?` : day)))
    expect(s.transactions[at]?.doubt).toBe(`Its date is printed as '${days[at]}'`)
    expect([s.seal.state, s.unread.map((u) => u.text)]).toEqual(['off', ['Dates: The day of 1 row is uncertain']])
  })

  test('a number of an order is no day', async () => {
    const s = await statement('Statement period 01/02/2024 - 29/02/2024', ['05/02', '12/02', '20/02', '28/02'])
    expect([told(s), s.seal.state]).toEqual([FEBRUARY, 'reconciled'])
  })

  test('a day that cannot be read is not that of the row above under a seal', async () => {
    const s = await statement('Statement period 01/02/2024 - 29/02/2024', ['05/02', 'xx/02', '20/02', '28/02'])
    expect(told(s)[1]).toBe('2024-02-05 ?')
    expect(s.seal.state).toBe('off')
  })

  test('a bank that prints a day once for several rows leaves nothing open', async () => {
    const s = await statement('Statement period 02/01/2024 - 02/29/2024', ['02/05', '', '02/20', ''])
    expect([told(s), s.seal.state]).toEqual([['2024-02-05', '2024-02-05', '2024-02-20', '2024-02-20'], 'reconciled'])
  })
})

describe('a seal stands for the days, too', () => {
  test('a row outside the printed period', async () => {
    const s = await statement('Statement period 02/01/2024 - 02/29/2024', ['02/05/2024', '02/12/2023', '02/20/2024', '02/28/2024'])
    expect(told(s)).toEqual(['2024-02-05', '2023-02-12 ?', '2024-02-20', '2024-02-28'])
    expect([s.seal.state, s.unread[0]?.text]).toEqual(['off', 'Dates: 1 row lies outside the printed period'])
  })

  test('all rows outside it', async () => {
    const s = await statement('Statement period 02/01/2024 - 02/29/2024', ['02/05/2023', '02/12/2023', '02/20/2023', '02/28/2023'])
    expect(s.transactions.every((t) => t.doubt !== null)).toBe(true)
    expect([s.seal.state, s.unread[0]?.text]).toEqual(['off', 'Dates: 4 rows lie outside the printed period'])
  })

  test('a purchase of the days before is explained by the habit of banks', async () => {
    const s = await statement('Statement period 02/01/2024 - 02/29/2024', ['01/30/2024', '02/12/2024', '02/20/2024', '02/28/2024'])
    expect([s.transactions.filter((t) => t.doubt).length, s.seal.state]).toEqual([0, 'reconciled'])
  })

  test.each(['Statement date 01/22/2024', 'Payment Due Date: 02/15/2024', 'Closing date 01/21/2024'])(
    'a period a year away from "%s"',
    async (other) => {
      const days = ['12/22', '12/27', '01/05', '01/20']
      const off = await statement('Statement period 12/22/2022 - 01/21/2023', days, [other])
      expect(off.transactions.every((t) => t.doubt !== null)).toBe(true)
      expect([off.seal.state, off.unread[0]?.text.startsWith('Dates: The printed period does not agree with')]).toEqual(['off', true])
      const right = await statement('Statement period 12/22/2023 - 01/21/2024', days, [other, 'Previous statement date 12/21/2023'])
      expect([right.seal.state, right.transactions.filter((t) => t.doubt).length]).toEqual(['reconciled', 0])
    },
  )

  test('a year that is only guessed', async () => {
    const s = await statement('Account activity', ['12/22', '12/27', '01/05', '01/20'])
    expect([s.seal.state, s.unread[0]?.text]).toEqual(['off', 'Dates: No year is printed'])
  })
})

describe('the year of rows that print none', () => {
  test('the leap day', async () => {
    const s = await statement('Statement period Feb 15 2024-Mar 14 2024', ['02/16', '02/28', '02/29', '03/10'])
    expect([told(s), s.seal.state]).toEqual([['2024-02-16', '2024-02-28', '2024-02-29', '2024-03-10'], 'reconciled'])
  })

  test('in a period of more than a year the rows go on, and those that may lie in two years are looked at', async () => {
    const s = await statement('Statement period Jan 1, 2023 - Mar 31, 2024', ['01/05', '05/12', '11/20', '03/28'])
    expect(told(s)).toEqual(['2023-01-05 ?', '2023-05-12', '2023-11-20', '2024-03-28 ?'])
    expect(s.seal.state).toBe('off')
  })
})

test.each([
  ['Statement period 1 March 2024 to 31 March 2024', ['04/03', '05/03', '11/03', '12/03']],
  ['Statement date 31 March 2024', ['04/03', '05/03', '11/03', '12/03']],
  ['Statement period 1 March 2024 to 31 March 2024', ['04/03/2024', '05/03/2024', '11/03/2024', '12/03/2024']],
  ['Statement date March 31, 2024', ['03/04', '03/05', '03/11', '03/12']],
])("a month's name does not say that bare numbers begin with the month: %s, %s", async (period, days) => {
  const s = await statement(period, days)
  expect([told(s), s.seal.state]).toEqual([['2024-03-04', '2024-03-05', '2024-03-11', '2024-03-12'], 'reconciled'])
})

import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import { describe, expect, test } from 'vitest'
import { readDocument } from '../read.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const parts = (day: CalendarDate) => {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = MONTHS[Number(month) - 1] ?? ''
  return { year, yy: year.slice(2), month, date, d: String(Number(date)), name, short: name.slice(0, 3) }
}
type Written = (day: CalendarDate) => string
const named = {
  'December 22': (day) => `${parts(day).name} ${parts(day).d}`,
  'Dec 22': (day) => `${parts(day).short} ${parts(day).d}`,
  '22 Dec': (day) => `${parts(day).d} ${parts(day).short}`,
} satisfies Record<string, Written>
const us: Written = (day) => `${parts(day).month}/${parts(day).date}`

const uk: Written = (day) => `${parts(day).date}/${parts(day).month}`

/** What stands above the table, by its two days. */
const periods: [name: string, line: (start: CalendarDate, end: CalendarDate) => string][] = [
  ['December 22 - January 21 2024', (s, e) => `${named['December 22'](s)} - ${named['December 22'](e)} ${parts(e).year}`],
  ['Dec 22-Jan 21, 2024', (s, e) => `"${named['Dec 22'](s)}-${named['Dec 22'](e)}, ${parts(e).year}"`],
  ['Dec 22 2023-Jan 21 2024', (s, e) => `${named['Dec 22'](s)} ${parts(s).year}-${named['Dec 22'](e)} ${parts(e).year}`],
  [
    '22 Dec 2023 to 21 Jan 2024',
    (s, e) => `Statement period,${named['22 Dec'](s)} ${parts(s).year} to ${named['22 Dec'](e)} ${parts(e).year}`,
  ],
  ['12/22/23-01/21/24', (s, e) => `${us(s)}/${parts(s).yy}-${us(e)}/${parts(e).yy}`],
  ['12/22/2023 to 01/21/2024', (s, e) => `${us(s)}/${parts(s).year} to ${us(e)}/${parts(e).year}`],
  ['12/22/2023,01/21/2024', (s, e) => `Period,${us(s)}/${parts(s).year},${us(e)}/${parts(e).year}`],
  ['22/12/2023 to 21/01/2024', (s, e) => `${uk(s)}/${parts(s).year} to ${uk(e)}/${parts(e).year}`],
  ['2023-12-22 - 2024-01-21', (s, e) => `Statement period: ${s} - ${e}`],
  ['12/22/2023 12:00 AM - 01/21/2024 11:59', (s, e) => `Activity from ${us(s)}/${parts(s).year} 00:00 - ${us(e)}/${parts(e).year} 23:59`],
]
const days: [name: string, write: Written][] = [
  ...Object.entries(named),
  ['12/22', us],
  ['22/12', uk],
  ['22-Dec', (day) => `${parts(day).date}-${parts(day).short}`],
  ['12/22/2023', (day) => `${us(day)}/${parts(day).year}`],
  ['2023-12-22', (day) => day],
]
const starts = ['2023-12-22', '2024-02-15', '2024-03-26', '2023-11-30'] as CalendarDate[]

describe.each(periods)('a period above a table as %s', (_, line) => {
  test.each(days)('dates rows as %s, over the end of a year as within one', async (_name, write) => {
    for (const start of starts) {
      const end = addDays(start, 30)
      // The last one was made before the period began, as a card's may be.
      const rows = [0, 1, 9, 14, 20, 27, 30, -1].map((n) => addDays(start, n))
      const text = [
        'Card statement',
        line(start, end),
        '',
        'Date,Description,Amount',
        ...rows.map((day, i) => `${write(day)},SHOP ${i},-${i + 1}.50`),
      ].join('\n')
      const { statements } = await readDocument({ name: 'a.csv', documentType: 'bank_statement', bytes: new TextEncoder().encode(text) })
      const read = statements.map((s) => ({ from: s.periodStart, to: s.periodEnd, days: s.transactions.map((t) => t.date) }))
      expect([line(start, end), read]).toEqual([line(start, end), [{ from: start, to: end, days: rows }]])
    }
  })
})

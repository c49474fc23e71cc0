import { describe, expect, test } from 'vitest'
import { inferDateOrder, parsePrintedDate } from './cell-dates.ts'
import { type DecimalMark, inferDecimalMark, parsePrintedAmount } from './printed.ts'

/** Signed cents with the direction mark behind them: '-123456 CR'. */
const read = (text: string, decimal: DecimalMark | null = null): string | null => {
  const amount = parsePrintedAmount(text, { decimal })
  return amount && `${amount.negative ? '-' : ''}${amount.cents}${amount.mark ? ` ${amount.mark}` : ''}`
}

describe('printed amounts', () => {
  test.each([
    ['0', '0'],
    ['5', '500'],
    ['1084', '108400'],
    ['12.34', '1234'],
    ['12.3', '1230'],
    ['.26', '26'],
    ['-.46', '-46'],
    ['1,234.56', '123456'],
    ['1,234,567.89', '123456789'],
    ['1.234,56', '123456'],
    ['1.234.567,89', '123456789'],
    ['12,5', '1250'],
    ['1 234,56', '123456'],
    ['1\u00a0234,56 €', '123456'],
    ['1\u202f234,56', '123456'],
    ['1’234.50', '123450'],
    ["11'373.94", '1137394'],
    ['1,23,456.00', '12345600'],
    ['12,34,567', '123456700'],
    ['1,00.00', '10000'],
    ['(1,234.56)', '-123456'],
    ['($45.20)', '-4520'],
    ['$(45.20)', '-4520'],
    ['(12.00', '-1200'],
    ['-5.00', '-500'],
    ['−5.00', '-500'],
    ['–5.00', '-500'],
    ['- 45,10', '-4510'],
    ['12.00-', '-1200'],
    ['12,50 -', '-1250'],
    ['+1.100,00', '110000'],
    ['+ £1,100.00', '110000'],
    ['- $220.00', '-22000'],
    ['-$45.10', '-4510'],
    ['$-45.10', '-4510'],
    ['$ 45.10', '4510'],
    ['-€ 4,50', '-450'],
    ['45,10-€', '-4510'],
    ['€5,-', '500'],
    ['5,--', '500'],
    ['5.– CHF', '500'],
    ['CHF 1’234.50', '123450'],
    ['12 USD', '1200'],
    ['579,68 USD', '57968'],
    ['Rs. 1,000.00', '100000'],
    ['kr 5,00', '500'],
    ['1 234 Kč', '123400'],
    ['R$ 1.234,56', '123456'],
    ['1,234.56 CR', '123456 CR'],
    ['1,234.56DR', '123456 DR'],
    ['4,401.00 DB', '440100 DR'],
    ['1,000.00 Dr.', '100000 DR'],
    ['5.00 C', '500 CR'],
    ['5.00 D', '500 DR'],
    ['12,00 H', '1200 CR'],
    ['12,00 S', '1200 DR'],
    ['12.00*', '1200'],
    ['1,234', '123400'],
    ['0.125', '13'],
    ['115.8331', '11583'],
    ['-995.4190396554627', '-99542'],
    ['-00000000001500.0000', '-150000'],
    ['44.079.83', null],
    ['120 00', null],
    ['1 2 3', null],
    ['1.2.3', null],
    ['12.00)', null],
    ['--5', null],
    ['-5-', null],
    ['12/12', null],
    ['12:30', null],
    ['ABC 12', null],
    ['-', null],
    ['.', null],
    ['', null],
    ['12 monkeys', null],
    ['1234567890123456789012', null],
  ])('%s is %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test('a lone group of three follows the mark that the document uses', () => {
    expect(read('1.234', ',')).toBe('123400')
    expect(read('1.234', '.')).toBe('123')
    expect(read('1,234', '.')).toBe('123400')
    expect(read('1,234', ',')).toBe('123')
  })

  test('an unmistakable sign names the currency and a bare dollar does not', () => {
    expect(parsePrintedAmount('£5.00')?.currency).toBe('GBP')
    expect(parsePrintedAmount('5,00 EUR')?.currency).toBe('EUR')
    expect(parsePrintedAmount('$5.00')?.currency).toBeNull()
  })

  test('a very long text is refused without being tried', () => {
    expect(parsePrintedAmount(`${'1,'.repeat(500_000)}1`)).toBeNull()
  })
})

describe('decimal marks', () => {
  test.each([
    [['1,234', '12,50'], ','],
    [['1.234', '12.50'], '.'],
    [['1.234,56', '3'], ','],
    [["1'234.50", '7'], '.'],
    [['1 234,5', '7'], ','],
    [['1.234.567'], ','],
    [['1,234', '5,678'], null],
    [['12', '7'], null],
  ])('%j use %s', (column, mark) => {
    expect(inferDecimalMark(column)).toBe(mark)
  })
})

describe('printed dates', () => {
  const day = (text: string, order: 'DMY' | 'MDY' | 'YMD' = 'DMY'): string | null => {
    const date = parsePrintedDate(text, { order })
    return date && `${date.year ?? 'XXXX'}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`
  }

  test.each([
    ['2026年3月2日', '2026-03-02'],
    ['2026년 3월 2일', '2026-03-02'],
    ['令和8年3月2日', '2026-03-02'],
    ['令和元年5月2日', '2019-05-02'],
    ['R8.3.2', '2026-03-02'],
    ['H31.4.26', '2019-04-26'],
    ['02/03/2569', '2026-03-02'],
    ['115/03/02', '2026-03-02'],
    ['03/21/2026 as of 03/20/2026', '2026-03-21', 'MDY'],
    ['02/03/2026-10:12:05', '2026-03-02'],
    ['8年3月2日', null],
    ['R8', null],
    ['25690302', null],
  ] as [string, string | null, ('DMY' | 'MDY')?][])('of other calendars: %s', (text, expected, order) => {
    expect(day(text, order)).toBe(expected)
  })

  test.each([
    ['2024-01-31', '2024-01-31'],
    ['2024/1/5', '2024-01-05'],
    ['2019.04.19.', '2019-04-19'],
    ['2012:03:01', '2012-03-01'],
    ['31.01.2024', '2024-01-31'],
    ['31.1.24', '2024-01-31'],
    ['31-01-99', '1999-01-31'],
    ['31/12', 'XXXX-12-31'],
    ['31.12.', 'XXXX-12-31'],
    ['20240131', '2024-01-31'],
    ['31012024', '2024-01-31'],
    ['20240131233000[-8:PST]', '2024-01-31'],
    ['2018-02-25 12:34:56 +0000', '2018-02-25'],
    ['2018-02-25T23:59:59.123Z', '2018-02-25'],
    ['2013-07-03-08.21.36.47192', '2013-07-03'],
    ['28.06.2013 00:00:30:989', '2013-06-28'],
    ['6/1/2024 17:42', '2024-01-06'],
    ["1/ 5'24", '2024-05-01'],
    ['5 Jan 2024', '2024-01-05'],
    ['05JAN24', '2024-01-05'],
    ['JAN05', 'XXXX-01-05'],
    ['Jan 5th, 2024', '2024-01-05'],
    ['Oct 1, 2023 3:45 PM', '2023-10-01'],
    ['31-Dec-2020', '2020-12-31'],
    ['Mon, 5 Feb 2024', '2024-02-05'],
    ['Wed Jan 03 2024', '2024-01-03'],
    ['2024-Mar-05', '2024-03-05'],
    ['12. März 2024', '2024-03-12'],
    ['1 août 2023', '2023-08-01'],
    ['lun. 3 juin 2024', '2024-06-03'],
    ['3 de enero de 2024', '2024-01-03'],
    ['3 mrt 2024', '2024-03-03'],
    ['3 maj 2024', '2024-05-03'],
    ['30/02/2024', null],
    ['29/02/2023', null],
    ['2024-13-01', null],
    ['00/01/2024', null],
    ['5.99', null],
    ['5.12', null],
    ['Sat Deli 12', null],
    ['5 Jui 2020', null],
    ['12/34/56', null],
    ['1234567', null],
    ['', null],
  ])('%s is %s', (text, expected) => {
    expect(day(text)).toBe(expected)
  })

  test('the order decides what three bare numbers mean, and nothing rolls over', () => {
    expect(day('03/04/2024', 'DMY')).toBe('2024-04-03')
    expect(day('03/04/2024', 'MDY')).toBe('2024-03-04')
    expect(day('24/01/31', 'YMD')).toBe('2024-01-31')
    expect(day('13/02/2024', 'MDY')).toBeNull()
  })
})

describe('the order of a column of dates', () => {
  test('one day above twelve decides for all', () => {
    expect(inferDateOrder(['01/02/2024', '13/02/2024'])).toEqual({ order: 'DMY', sure: true })
    expect(inferDateOrder(['01/02/2024', '02/13/2024'])).toEqual({ order: 'MDY', sure: true })
  })

  test('a listing that runs through time decides where the days do not', () => {
    expect(inferDateOrder(['01/02/2024', '03/02/2024', '05/02/2024'])).toEqual({ order: 'DMY', sure: true })
    expect(inferDateOrder(['02/01/2024', '02/03/2024', '02/05/2024'])).toEqual({ order: 'MDY', sure: true })
  })

  test('the printed period decides', () => {
    const period = { periodStart: '2024-03-01', periodEnd: '2024-03-31' } as never
    expect(inferDateOrder(['03/04/2024'], period)).toEqual({ order: 'MDY', sure: true })
    expect(inferDateOrder(['04/03'], period)).toEqual({ order: 'DMY', sure: true })
  })

  test('with nothing to go by it follows the currency and says that it is not sure', () => {
    expect(inferDateOrder(['03/04/2024'], { currency: 'USD' })).toEqual({ order: 'MDY', sure: false })
    expect(inferDateOrder(['03/04/2024'], { currency: 'EUR' })).toEqual({ order: 'DMY', sure: false })
    expect(inferDateOrder(['03/04/2024'], { decimal: ',' })).toEqual({ order: 'DMY', sure: false })
  })

  test('dots are never American, and a two-digit year comes first only where nothing else fits', () => {
    expect(inferDateOrder(['03.04.2024'], { currency: 'USD' })).toEqual({ order: 'DMY', sure: true })
    expect(inferDateOrder(['24/01/31', '24/02/01']).order).toBe('YMD')
  })
})

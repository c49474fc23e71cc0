import { describe, expect, test } from 'vitest'
import { dateOrderOf, printedDate, resolve } from '../printed/printed-dates.ts'
import { lineFromWords } from './lines.ts'
import { type NumberStyle, tokensOf } from './tokens.ts'

const american: NumberStyle = { decimal: '.', whole: false, spaced: false }
const european: NumberStyle = { decimal: ',', whole: false, spaced: false }

/** Words of five points a letter, ten points apart. */
function tokens(text: string, style: NumberStyle = american) {
  let x = 0
  const words = text.split(' ').map((t) => {
    const word = { text: t, x0: x, x1: x + t.length * 5, top: 0, bottom: 10 }
    x = word.x1 + 3
    return word
  })
  return tokensOf(lineFromWords(1, 600, words), style).map((t) =>
    t.kind === 'amount'
      ? `${t.amount.negative ? '-' : ''}${t.amount.cents}${t.amount.mark ?? ''}`
      : t.kind === 'date'
        ? `<${t.text}>`
        : t.text,
  )
}

describe('amounts', () => {
  test.each([
    ['(1,234.56)', '-123456'],
    ['1,234.56 CR', '123456CR'],
    ['1,234.56-', '-123456'],
    ['$ 45.10', '4510'],
    ['- $45.10', '-4510'],
    ['$1,939', '193900'],
    ['.26', '26'],
  ])('%s', (text, wanted) => expect(tokens(text)).toEqual([wanted]))

  test.each([
    ['1.234,56', '123456'],
    ['12,50 S', '1250DR'],
    ['12,50 €', '1250'],
  ])('with decimal comma: %s', (text, wanted) => expect(tokens(text, european)).toEqual([wanted]))

  test('a space sets thousands apart only where the document does so throughout', () => {
    expect(tokens('CAFE 48 830,60', european)).toEqual(['CAFE', '48', '83060'])
    expect(tokens('48 830,60', { ...european, spaced: true })).toEqual(['4883060'])
    for (const label of ['Solde initial', 'Solde au 01/03/2025'])
      expect(tokens(`${label} 8 665,96`, { ...european, spaced: true }).at(-1)).toBe('866596')
    // Right behind a word it is the number of the café all the same.
    expect(tokens('CAFE 48 830,60', { ...european, spaced: true })).toEqual(['CAFE', '48', '83060'])
  })

  test.each(['1234567890', '12345', '15.00%', '1.2513', '10/12.50x', 'A12.50'])('%s is no amount', (text) =>
    expect(tokens(text)).toEqual([text]),
  )
})

describe('dates', () => {
  test.each([
    '2024-01-31',
    '01/31/2024',
    '31-Jan-24',
    'Jan 31',
    '31 January 2024',
    'August 3 , 2014',
    '31st March',
    '3 de enero de 2024',
    '5. März 2013',
    '31JAN24',
  ])('%s', (text) => expect(tokens(text)).toEqual([`<${text}>`]))

  test('31.01 is a day only where points do not mark decimals', () => {
    expect(tokens('31.01')).toEqual(['3101'])
    expect(tokens('31.01', european)).toEqual(['<31.01>'])
  })

  test('a day that does not exist never rolls over', () => {
    const date = printedDate('02/30/2024')
    expect(date && resolve(date, 'month-first')).toBeNull()
  })

  test('bare numbers are read in the order in which the days lie closest together', () => {
    const march = ['01/03/2024', '02/03/2024', '05/03/2024', '07/03/2024'].flatMap((t) => printedDate(t) ?? [])
    expect(dateOrderOf(march, 'month-first')).toEqual({ order: 'day-first', sure: true })
  })

  test('one bare date that may be either is not called sure', () => {
    const one = ['03/04/2024'].flatMap((t) => printedDate(t) ?? [])
    expect(dateOrderOf(one, 'month-first')).toEqual({ order: 'month-first', sure: false })
  })
})

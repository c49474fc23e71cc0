import { typedWords } from '@ledgerhand/extract-fixtures/ocr/made-words'
import { expect, test } from 'vitest'
import { restoreDecimalMark } from './decimal-mark.ts'

const texts = (...typed: string[]) =>
  restoreDecimalMark([
    {
      number: 1,
      width: 600,
      height: 800,
      words: typed.flatMap((line, i) => typedWords(line).map((w) => ({ ...w, top: 20 * i, bottom: 20 * i + 10 }))),
    },
  ]).flatMap((p) => p.words.map((w) => w.text))

test('one decimal mark is used throughout', () => {
  expect(texts('3.50   4.20   1,80   9.00')).toEqual(['3.50', '4.20', '1.80', '9.00'])
  expect(texts('3.50   4.20   1,80   9,00')).toEqual(['3.50', '4.20', '1,80', '9,00'])
})
test('numbers that hold both marks say which is which, however many have one', () => {
  const rows = ['02-10   925.00', '03-10   388.86', '04-10   925.00', '05-10   925.00', '06-10   249.36']
  expect(texts(...rows, '07-10 1.760,00', '08-10 3.710,27').filter((w) => /\d{2}$/.test(w) && !w.includes('-'))).toEqual([
    '925,00',
    '388,86',
    '925,00',
    '925,00',
    '249,36',
    '1.760,00',
    '3.710,27',
  ])
})
test('both marks are exchanged where most numbers have them the other way, signs staying', () => {
  expect(texts('2.971,00-', '1,763.03-', '2,902.32-', '  425,70-')).toEqual(['2,971.00-', '1,763.03-', '2,902.32-', '425.70-'])
})
test('a day, a time or what was paid abroad is none of them', () => {
  expect(texts('03.07 Kiosk   1.200,00', '04.07 14.32 Cafe 12,00', 'USD 1,234.56    1.100,00')).toEqual([
    '03.07',
    'Kiosk',
    '1.200,00',
    '04.07',
    '14.32',
    'Cafe',
    '12,00',
    'USD',
    '1,234.56',
    '1.100,00',
  ])
})

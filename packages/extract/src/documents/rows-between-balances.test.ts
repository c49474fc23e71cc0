import { typedWords } from '@ledgerhand/extract-fixtures/ocr/made-words'
import { expect, test } from 'vitest'
import type { OcrPage } from '../vision/recognise-page.ts'
import { readWordPages } from './read-pages.ts'

const seen = (lines: readonly string[]): OcrPage => ({
  number: 1,
  width: 600,
  height: 800,
  words: lines.flatMap((line, i) => typedWords(line).map((w) => ({ ...w, top: 20 * i, bottom: 20 * i + 10 }))),
  confidence: 90,
  head: [],
  shownAt: (box) => box,
})
const unreadOf = (lines: readonly string[]) =>
  readWordPages({ format: 'pdf', documentType: 'bank_statement', pages: [seen(lines)], fileYear: null, embedded: null }).statements.map(
    (s) => ({ rows: s.transactions.length, unread: s.unread.map((u) => u.text), seal: s.seal.state }),
  )
/** A statement with some lines amid its rows, after which it goes on from another balance. */
const sheet = (amid: readonly string[], [after, closing] = ['1,105.00', '2,105.00']) => [
  'Statement period 03/01/2024 to 03/31/2024',
  'Details                  Amount   Date        Balance',
  'BALANCE BROUGHT FORWARD                      1,000.00',
  'Mill Road Bakery         -20.00   03/04/2024   980.00',
  'goods of the week',
  'Harbour Lamps            -75.00   03/05/2024   905.00',
  ...amid,
  `Deposit                  200.00   03/18/2024 ${after}`,
  `Deposit                1,000.00   03/19/2024 ${closing}`,
  `Closing balance                              ${closing}`,
]

test('a line whose amount was seen badly is named, be its balance legible or not', () => {
  const lost = [
    'Team B                  2.971O0   03/06/2024   901.00',
    'Insurance              1.0.64,1   03l07       33407.4',
    '  number 0417',
    'Yoco                     469356   03/08        4.7.12',
  ]
  expect(unreadOf(sheet(lost, ['1,041.23', '2,041.23']))).toEqual([
    {
      rows: 4,
      unread: ['Page 1: Team B 2.971O0 03/06/2024 901.00', 'Page 1: Insurance 1.0.64,1 03l07 33407.4', 'Page 1: 3/8 Yoco 469356'],
      seal: 'off',
    },
  ])
})
test('a number of which the end was not seen still stands in its column, and one beside the column does not', () => {
  const lost = ['Cabs               4107 30600     03l06', 'Lamps, order   77301              on all spends']
  expect(unreadOf(sheet(lost, ['1,041.23', '2,041.23']))).toEqual([{ rows: 4, unread: ['Page 1: Cabs 4107 30600 03l06'], seal: 'off' }])
})
test('what goes on below a row is none, nor are sums and balances, nor what adds up', () => {
  const sums = ['carried forward                                905.00', 'Total of the page        -95.00              905.00']
  expect(unreadOf(sheet(sums))).toEqual([{ rows: 4, unread: [], seal: 'reconciled' }])
  expect(unreadOf([...sheet(sums, ['1,106.00', '2,106.00']), 'Fees this month           41.20'])).toEqual([
    { rows: 4, unread: [], seal: 'off' },
  ])
})

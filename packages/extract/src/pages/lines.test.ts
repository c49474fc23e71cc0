import { expect, test } from 'vitest'
import { toLines } from './lines.ts'

const word = (text: string, x0: number, top: number, bottom: number) => ({ text, x0, x1: x0 + 6 * text.length, top, bottom })
const texts = (words: ReturnType<typeof word>[]) => toLines({ number: 1, width: 612, height: 792, words }).map((l) => l.text)

test('a dash that is as high as its ink stays in its line, and draws no word of it away', () => {
  // As a picture is read: 'Deposit' reaches lower than its neighbours, the dash is a stroke.
  const row = [word('03/14', 90, 260, 267), word('Direct', 150, 260, 267), word('Deposit', 190, 260, 269.4), word('Acme', 250, 260, 267)]
  const minus = [word('-', 232, 264.2, 265.4), word('-', 300, 263.9, 265.1)]
  expect(texts([...row, ...minus, word('45.10', 306, 259.8, 267.2)])).toEqual(['03/14 Direct Deposit - Acme - 45.10'])
})

test('marks between lines make a line of their own', () => {
  const above = [word('Date', 90, 100, 107), word('Amount', 300, 100, 107)]
  const ruling = [word('---', 90, 112, 113), word('---', 300, 112, 113)]
  expect(texts([...above, ...ruling, word('03/14', 90, 118, 125)])).toEqual(['Date Amount', '--- ---', '03/14'])
})

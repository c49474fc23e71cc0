import { madeReceipts } from '@ledgerhand/extract-fixtures/ocr/receipts/all'
import { typedReceipt } from '@ledgerhand/extract-fixtures/ocr/receipts/typed-receipt'
import { expect, test } from 'vitest'
import { tokenLines } from '../pages/statement-lines.ts'
import { numberStyle } from '../pages/tokens.ts'
import { cleanWords } from '../vision/clean-words.ts'
import { billLines } from './bill.ts'
import { billTotal } from './bill-total.ts'
import { totalFacts } from './total-facts.ts'
import { addPoints, atLeast, atMost, TOTAL_WEIGHTS, type TotalCandidate } from './total-weights.ts'

const papers = madeReceipts.map((receipt) => {
  const page = { number: 1, width: 300, height: 1000, words: cleanWords(typedReceipt(receipt)) }
  return { ...receipt, lines: billLines(tokenLines([page], numberStyle).lines, true) }
})
const sumOf = ({ reasons }: Pick<TotalCandidate, 'reasons'>): number => reasons.reduce((sum, { points }) => sum + points, 0)
const rightWith = (weights = TOTAL_WEIGHTS): number =>
  papers.filter(({ lines, cents }) => Math.abs(billTotal(lines, weights)?.cents ?? 0) === cents).length

test('the points of the reasons add up to the score of every amount', () => {
  for (const { lines } of papers)
    for (const candidate of totalFacts(lines, TOTAL_WEIGHTS).best.values()) expect(sumOf(candidate)).toBeCloseTo(candidate.score, 9)
})

test('what brings a sum up or down to a value is a reason with the points that were missing or too many', () => {
  const candidate = { score: 0, reasons: [] as TotalCandidate['reasons'] }
  addPoints(candidate, TOTAL_WEIGHTS, 'label', 8)
  atMost(candidate, TOTAL_WEIGHTS, 'partOfTaxTableAtMost')
  atLeast(candidate, TOTAL_WEIGHTS, 'netTotalAtLeast')
  expect(candidate).toEqual({
    score: 6,
    reasons: [
      { feature: 'label', points: 8 },
      { feature: 'partOfTaxTableAtMost', points: -6 },
      { feature: 'netTotalAtLeast', points: 4 },
    ],
  })
})

test('a total says why it was chosen', () => {
  const tipped = papers.flatMap(({ lines }) => billTotal(lines) ?? []).find((total) => total.corrections.includes('withTip'))
  expect(tipped?.reasons.length).toBeGreaterThan(0)
  const plain = papers.flatMap(({ lines }) => billTotal(lines) ?? []).find((total) => total.corrections.length === 0)
  expect(plain?.reasons.map(({ feature }) => feature)).toContain('label')
})

test('the weights decide: without those of the words fewer totals are right', () => {
  expect(rightWith()).toBe(papers.length)
  expect(rightWith({ ...TOTAL_WEIGHTS, label: 0, heading: 0 })).toBeLessThan(papers.length)
})

test('a heading over a column says less than the sum of its rows', () => {
  const rows = [
    'Wert | Anteil | Gesamtbetrag',
    '321,40 | 61,07 | 382,47',
    'Lieferung nach Vereinbarung',
    'Zahlbar ohne Abzug',
    'Danke',
    '448,99 | 70,00 | EUR 518,99',
  ]
  const words = rows.flatMap((row, i) =>
    row.split(' | ').flatMap((cell, k) =>
      cell.split(' ').map((text, n) => ({
        text,
        x0: 40 + 120 * k + 50 * n,
        x1: 40 + 120 * k + 50 * n + 5 * text.length,
        top: 20 * i,
        bottom: 20 * i + 10,
      })),
    ),
  )
  const { lines } = tokenLines([{ number: 1, width: 600, height: 800, words }], numberStyle)
  expect(billTotal(lines, { ...TOTAL_WEIGHTS, heading: 0.9 })?.cents).toBe(38_247)
  expect(billTotal(lines)?.cents).toBe(51_899)
})

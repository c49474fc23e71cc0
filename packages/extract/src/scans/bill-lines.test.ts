import { describe, expect, test } from 'vitest'
import type { Bill } from '../result/reading.ts'
import type { OcrWord } from '../vision/engine.ts'
import type { LineBox } from '../vision/find-lines.ts'
import { decidingLines, settledWords } from './bill-lines.ts'

const LINE = 30
const HEAD_ENDS = 100
/** Words of one line, each letter ten points wide; the line is found around them. */
function printed(text: string, y: number, confidence = 96): { words: OcrWord[]; line: LineBox } {
  let x = 0
  const words = text.split(' ').map((word) => {
    const seen = { text: word, x0: x, x1: x + 10 * word.length, top: y - LINE / 2, bottom: y + LINE / 2, confidence }
    x = seen.x1 + 10
    return seen
  })
  return { words, line: { x: (x - 10) / 2, y, width: x - 10, height: LINE, slope: 0 } }
}
const receipt = (over: Partial<Bill> = {}): Bill => ({
  vendor: 'HARBOUR LAMPS',
  date: '2023-03-04' as Bill['date'],
  totalCents: 4817 as Bill['totalCents'],
  taxCents: null,
  number: null,
  currency: null,
  evidence: null,
  confidence: 0.95,
  ...over,
})
function stands(text: string, { y = 400, confidence = 96, bill = receipt() as Bill | null } = {}): string | null {
  const { words, line } = printed(text, y, confidence)
  return (
    settledWords({ words, headEnds: HEAD_ENDS, receipt: bill })(line)
      ?.map((w) => w.text)
      .join(' ') ?? null
  )
}
const unproven = receipt({ confidence: 0.6 })

describe('of a receipt', () => {
  test('whose total the first engine proved, the second one reads that total, dates and the name of the shop', () => {
    expect(stands('TOTAL 48.17')).toBeNull()
    expect(stands('VISA $48.17')).toBeNull()
    expect(stands('04.03.2023 12:59')).toBeNull()
    expect(stands('March 4, 2023')).toBeNull()
    expect(stands('HARBOUR LAMPS', { y: 20 })).toBeNull()
    expect(stands('OLIVE OIL 10.20', { confidence: 40 })).toBe('OLIVE OIL 10.20')
    expect(stands('12 MILL ROAD', { y: 60 })).toBe('12 MILL ROAD')
  })
  test('whose total is not proven, the second one reads every number beside a label and every number in doubt', () => {
    expect(stands('SUBTOTAL 44.00', { bill: unproven })).toBeNull()
    expect(stands('VAT 20% 4.17', { bill: unproven })).toBeNull()
    expect(stands('CASH 50.00', { bill: unproven })).toBeNull()
    expect(stands('OLIVE OIL 10.20', { bill: unproven, confidence: 90 })).toBeNull()
    expect(stands('OLIVE OIL 10.20', { bill: unproven })).toBe('OLIVE OIL 10.20')
    expect(stands('THANK YOU', { bill: unproven, confidence: 90 })).toBe('THANK YOU')
  })
  test('without a date none of it is settled', () => {
    expect(stands('OLIVE OIL 10.20', { bill: receipt({ date: null }), confidence: 90 })).toBeNull()
  })
  test('what the first engine did not see, or saw in part, is read', () => {
    const { words } = printed('HARBOUR', 60)
    const wide = { x: 200, y: 60, width: 400, height: LINE, slope: 0 }
    expect(settledWords({ words, headEnds: HEAD_ENDS, receipt: receipt({ vendor: null }) })(wide)).toBeNull()
    expect(settledWords({ words: [], headEnds: HEAD_ENDS, receipt: receipt() })(wide)).toBeNull()
  })
})

test('the head of an invoice is read whole: it holds numbers too', () => {
  expect(stands('INVOICE NO 4188', { y: 60, bill: null })).toBeNull()
  expect(stands('INVOICE NO 4188', { y: 60 })).toBe('INVOICE NO 4188')
})

test('of a receipt that is not proven, what decides is read before its goods, and what lies far from these before them', () => {
  const typed: [string, number][] = [
    ['HARBOUR LAMPS', 20],
    ['04.03.2023', 150],
    ['OLIVE OIL 10.20', 200],
    ['THANK YOU', 480],
    ['BREAD 3.97', 250],
    ['ITEMS 7', 400],
    ['TOTAL 48.17', 420],
    ['VISA 48.17', 440],
  ]
  const printedLines = typed.map(([text, y]) => ({ text, ...printed(text, y) }))
  const words = printedLines.flatMap((p) => p.words)
  const unseen: LineBox = { x: 50, y: 460, width: 100, height: LINE, slope: 0 }
  const all = [...printedLines.map((p) => p.line), unseen]
  const named = (lines: LineBox[]) => lines.map((line) => printedLines.find((p) => p.line === line)?.text ?? '')
  const { first, next } = decidingLines(all, { words, headEnds: HEAD_ENDS, receipt: unproven })
  expect(named(first)).toEqual(['HARBOUR LAMPS', '04.03.2023', 'TOTAL 48.17', 'VISA 48.17', ''])
  expect(named(next)).toEqual(['ITEMS 7', 'OLIVE OIL 10.20', 'BREAD 3.97', 'THANK YOU'])
  // Where no total stands beside a label, nothing can be agreed on yet.
  expect(decidingLines(all, { words, headEnds: HEAD_ENDS, receipt: receipt({ confidence: 0.35 }) }).first).toEqual([])
})

test('a number stands beside a label too where the two were found as lines apart', () => {
  const label = printed('BALANCE DUE', 420)
  const amount = printed('£22478', 420)
  const moved = (by: number) => amount.words.map((w) => ({ ...w, x0: w.x0 + by, x1: w.x1 + by }))
  const line = { ...amount.line, x: amount.line.x + 400 }
  const words = [...label.words, ...moved(400)]
  const bill = receipt({ confidence: 0.6, totalCents: 2_247_800 as Bill['totalCents'] })
  expect(settledWords({ words, headEnds: HEAD_ENDS, receipt: bill })(line)).toBeNull()
  expect(decidingLines([line], { words, headEnds: HEAD_ENDS, receipt: bill }).first).toEqual([line])
})

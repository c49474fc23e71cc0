import { expect, test } from 'vitest'
import { doubtedCellsOf } from './doubted-cells.ts'

const word = (text: string, x0: number, x1: number, top = 100) => ({ text, x0, x1, top, bottom: top + 20, confidence: 90 })
const words = [
  word('01/05/2024', 10, 110),
  word('CITY', 200, 240),
  word('POWER', 250, 300),
  word('120.55', 500, 560),
  word('-', 485, 492),
  word('01/06/2024', 10, 110, 130),
]

test('a cell is what stands together on one line around a word in question, and a little white', () => {
  const [cell, ...others] = doubtedCellsOf(words, (w) => w.text === 'POWER')
  expect(others).toEqual([])
  expect([cell?.x, cell?.y, cell?.slope]).toEqual([250, 110, 0])
  expect(cell?.width).toBeGreaterThan(100)
  expect(cell?.width).toBeLessThan(120)
  expect(cell?.height).toBeGreaterThan(20)
  expect(cell?.height).toBeLessThan(30)
})

test('a sign belongs to its number, and nothing is read twice', () => {
  const cells = doubtedCellsOf(words, (w) => /^[-\d.]+$/.test(w.text))
  expect(cells).toHaveLength(1)
  expect((cells[0]?.x ?? 0) - (cells[0]?.width ?? 0) / 2).toBeLessThan(485)
  expect(doubtedCellsOf(words, () => false)).toEqual([])
})

import { expect, test } from 'vitest'
import { lostPage } from './lost-pages.ts'
import { unreadLine, wordsOfLine } from './unread-lines.ts'

test.each([
  [{ kind: 'lines', line: 12, lines: 1 }, 'Line 12: 03/14 Paper 4,O0'],
  [{ kind: 'page', page: 2, box: [0, 0, 1, 1] }, 'Page 2: 03/14 Paper 4,O0'],
  [{ kind: 'cells', sheet: null, row: 7 }, 'Row 7: 03/14 Paper 4,O0'],
  [{ kind: 'cells', sheet: 'May: all', row: 7 }, 'Row 7 of May  all: 03/14 Paper 4,O0'],
] as const)('%o: %s', (evidence, line) => {
  expect(unreadLine('03/14 Paper 4,O0', evidence)).toBe(line)
  // A statement may be sealed again.
  expect(unreadLine(line, evidence)).toBe(line)
  expect(wordsOfLine(line)).toBe('03/14 Paper 4,O0')
})

test('a page that was lost says itself which', () => {
  const page = lostPage(4, 'it holds nothing')
  expect(unreadLine(page, { kind: 'page', page: 4, box: [0, 0, 1, 1] })).toBe(page)
})

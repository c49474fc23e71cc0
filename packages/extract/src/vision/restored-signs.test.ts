import { expect, test } from 'vitest'
import { withRestoredSigns } from './restored-signs.ts'

const word = (text: string, x0 = 100, top = 0) => ({ text, confidence: 90, x0, x1: x0 + 8 * text.length, top, bottom: top + 12 })
const texts = (second: string, ...first: ReturnType<typeof word>[]) => withRestoredSigns([word(second)], first).map((w) => w.text)

test.each([
  ['$2,400.00', '-$2,400.00', '-$2,400.00'],
  ['2,400.00', '–2,480.00', '–2,400.00'],
  ['2.400,00', '2.400,00-', '2.400,00-'],
  ['45.10', '(45.10)', '(45.10)'],
  ['1,204.50', '1,204.50CR', '1,204.50CR'],
  // What the second look saw of its own stays.
  ['-45.10', '45.10', '-45.10'],
  ['+45.10', '-45.10', '+45.10'],
  // No amount, no sign.
  ['03-14', '-03-14', '03-14'],
  ['4821', '-4821', '4821'],
])('%s where the first look saw %s: %s', (second, first, wanted) => expect(texts(second, word(first, 96))).toEqual([wanted]))

test('a minus that stands as a word of its own belongs to the number that it stands before', () => {
  expect(texts('45.10', word('-', 88), word('45.10'))).toEqual(['-45.10'])
  expect(texts('45.10', word('-', 60))).toEqual(['45.10'])
  expect(texts('45.10', word('-', 88, 30))).toEqual(['45.10'])
  expect(withRestoredSigns([word('-', 88), word('45.10')], [word('-', 88)]).map((w) => w.text)).toEqual(['-', '45.10'])
})

import { expect, test } from 'vitest'
import { agreedWords } from './agreed-words.ts'

const word = (text: string, confidence: number, x0 = 0, top = 0) => ({ text, confidence, x0, x1: x0 + 60, top, bottom: top + 10 })

test('a word is what most looks saw, however sure the first one was', () => {
  const [read] = agreedWords([word('HARB0R', 80)], [[word('HARBOR', 60, 1)], [word('HARBOR', 70, -2)]])
  expect(read).toMatchObject({ text: 'HARBOR', x0: 0, confidence: 70 })
})

test('one look that is unsure does not overrule one that is sure', () => {
  expect(agreedWords([word('12.50', 95)], [[word('72.50', 20)]])[0]).toMatchObject({ text: '12.50', confidence: 95 })
})

test('a number that two looks saw differently is doubted', () => {
  expect(agreedWords([word('12.50', 90)], [[word('12.80', 89)]])[0]?.confidence).toBeLessThan(70)
})

test('only words in the same place are compared', () => {
  const below = word('TOTAL', 99, 0, 30)
  const beside = word('TOTAL', 99, 50)
  expect(agreedWords([word('CASH', 40)], [[below, beside], []])[0]).toMatchObject({ text: 'CASH', confidence: 40 })
})

import { expect, test } from 'vitest'
import { isProsePage } from './prose-page.ts'

const seen = (text: string, confidence = 90) =>
  text.split(' ').map((word, i) => ({ text: word, x0: i * 40, x1: i * 40 + 30, top: 0, bottom: 10, confidence }))
const talk = seen(
  `Explore your favourite brands with instant discounts, only with your card. ${'Terms apply for all of 25,000 members 24x7. '.repeat(6)}`.trim(),
)

test('an advertisement is talk, whatever specks were seen on it', () => {
  expect(isProsePage(talk)).toBe(true)
  expect(isProsePage([...talk, ...seen('5-3 4.~0 1~68', 18)])).toBe(true)
  expect(isProsePage([...talk, ...seen('You may mar nothing, may you?')])).toBe(true)
})

test.each([
  ['an amount', '12.50'],
  ['an amount of a debit', '-1.204,50'],
  ['days and amounts without cents', '04/01 1,200 04/02 3,400'],
  ['days with the names of months', '3 April 4 April'],
])('%s among it wants to be looked at again', (_, words) => {
  expect(isProsePage([...talk, ...seen(words)])).toBe(false)
})

test('what could hardly be read, or little of it, is none', () => {
  expect(isProsePage(talk.map((w) => ({ ...w, confidence: 40 })))).toBe(false)
  expect(isProsePage(talk.slice(0, 10))).toBe(false)
})

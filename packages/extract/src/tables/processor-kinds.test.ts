import { expect, test } from 'vitest'
import { processorKind } from './processor-kinds.ts'

test.each([
  ['refund', 'Refund of dispute fee', 1500, 'fee'],
  ['refund', 'Application fee refund', 300, 'fee'],
  ['adjustment', 'Reversal of chargeback fee', 1500, 'fee'],
  // A customer who had paid a fee gets it back.
  ['refund', 'Refund of course fee', -5000, 'refund'],
  ['refund', 'Registration fee refund', -5000, 'refund'],
  ['adjustment', 'Refund of course fee', -5000, 'refund'],
])('%s with the words %s of %d is a %s', (type, words, gross, kind) => {
  expect(processorKind(type, words, gross)).toBe(kind)
})

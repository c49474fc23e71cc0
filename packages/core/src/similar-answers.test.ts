import { expect, test } from 'vitest'
import { similarAnswers } from './similar-answers.ts'

const of = (description: string, isCredit = false) => ({ description, isCredit })

test('answers that share words come first, the rarer the word the sooner; other directions and the rest follow by age', () => {
  const answers = [of('MAPLE HARDWARE 12'), of('HARDWARE CITY'), of('HARDWARE WORLD'), of('MAPLE REFUND', true), of('ACME')]
  expect(similarAnswers([of('MAPLE HARDWARE LLC 99')], answers, 10).map((a) => a.description)).toEqual([
    'MAPLE HARDWARE 12',
    'HARDWARE WORLD',
    'HARDWARE CITY',
    'ACME',
    'MAPLE REFUND',
  ])
})

test('no more than asked for, and each description once', () => {
  const answers = [of('ACME'), of('Acme.'), of('BOLT')]
  expect(similarAnswers([], answers, 5)).toHaveLength(2)
  expect(similarAnswers([], answers, 1)).toEqual([of('BOLT')])
})

import { typedWords } from '@ledgerhand/extract-fixtures/ocr/made-words'
import { expect, test } from 'vitest'
import { tokenLines } from '../pages/statement-lines.ts'
import { numberStyle } from '../pages/tokens.ts'
import { withStrayAmounts } from './stray-amounts.ts'

/** Lines typed with how high each stands on the page. */
const linesOf = (typed: readonly (readonly [string, number])[]) => {
  const words = typed.flatMap(([text, top]) => typedWords(text).map((w) => ({ ...w, top, bottom: top + 10 })))
  return withStrayAmounts(tokenLines([{ number: 1, width: 300, height: 400, words }], numberStyle).lines).map((l) => l.text)
}

test('an amount that came out above its label, or under it, is brought back beside it', () => {
  expect(
    linesOf([
      ['Coffee beans            16.99', 0],
      ['                        38.26', 20],
      ['Subtotal', 27],
      ['Tax', 44],
      ['                         1.32', 51],
    ]),
  ).toEqual(['Coffee beans 16.99', 'Subtotal 38.26', 'Tax 1.32'])
})

test('an amount on a line of its own stays there, and none is taken from a label that has one', () => {
  const apart = [
    ['Total', 0],
    ['                        38.26', 20],
    ['Cash                    40.00', 27],
  ] as const
  expect(linesOf(apart)).toEqual(['Total', '38.26', 'Cash 40.00'])
})

import { expect, it } from 'vitest'
import { charactersInRange, charactersOf } from './letters.ts'

it.each([
  ['each character once, in order', '<p>banana</p>', ' abn'],
  ['no names of elements, no styles, no title', '<title>Q</title><style nonce="z">x{}</style><b class="w">a</b>', ' a'],
  ['entities as what they stand for', '<p>P&amp;L &#x27;a&quot; &lt;&gt;</p>', ' "&\'<>LPa'],
  ['a space where nothing else is', '<br>', ' '],
])('the characters of a piece of markup are %s', (_, markup, characters) => {
  expect(charactersOf(markup)).toBe(characters)
})

it('the characters that a face is for are those of its range', () => {
  expect(charactersInRange('@font-face { unicode-range: U+0041-0044,\n U+20AC; src: url(a) }')).toBe('ABCD€')
})

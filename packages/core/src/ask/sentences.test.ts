import { describe, expect, it } from 'vitest'
import { readSentences } from './sentences.ts'

const offered = new Set(['f1', 'f2', 'f3'])

describe('sentences that a service wrote', () => {
  it('are text and figures in their order', () => {
    expect(readSentences('In {f1} you earned {f2}. Meals came to {f3}.', offered)).toEqual({
      pieces: [
        { text: 'In ' },
        { figure: 'f1' },
        { text: ' you earned ' },
        { figure: 'f2' },
        { text: '. Meals came to ' },
        { figure: 'f3' },
        { text: '.' },
      ],
    })
  })
  it.each([
    ['In {f1} you earned 500.', 'a digit'],
    ['In {f1} you earned ５００.', 'a wide digit'],
    ['In {f1} you earned ٥.', 'a digit of another script'],
    ['In {f1} you earned ½ of it.', 'a fraction'],
    ['In {f1} you earned twice as much.', 'a number word'],
    ['In {f1} you earned five hundred.', 'number words'],
    ['In {f1} meals rose by ten percent.', 'a percentage'],
    ['{f1} rose by a few %.', 'a percent sign'],
    ['You earned a lot of €.', 'no figure'],
    ['{f9} was earned.', 'an unknown placeholder'],
    ['{f1} {total}', 'another placeholder'],
    ['{f1}. {f2}. {f3}.', 'three sentences'],
    ['{f1}! Good! Really good!', 'three exclamations'],
    ['{f1} is fine.\nAnd more.', 'two paragraphs'],
    ['{f1} <b>bold</b>', 'markup'],
    ['{f1} see https://example.com', 'an address'],
    ['{f1} \u202e backwards', 'unseen characters'],
    ['You did well.', 'no figure at all'],
    ['', 'nothing'],
    [`{f1} ${'very '.repeat(120)}`, 'too much'],
  ])('%s is refused: %s', (text) => {
    expect(readSentences(text, offered)).toHaveProperty('refused')
  })
})

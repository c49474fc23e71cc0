import type { WordBox } from '@ledgerhand/core/word-boxes'
import type { MadeReceipt } from './made-receipt.ts'

/** A word as an engine gives it: with how sure it is, 0 to 100. */
type RecognisedWord = WordBox & { confidence: number }

/** So many letters stand side by side on a roll of paper. */
const COLUMNS = 46
const WIDTH = 6
const HEIGHT = 10
/** Lines of a till stand this far apart, in heights of their letters. */
const PITCH = 1.5

/** The words of a made receipt as an engine would see them that fails at no letter: quick to read, so that all can be tried. */
export function typedReceipt({ text }: MadeReceipt): RecognisedWord[] {
  let top = 0
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const size = line.startsWith('## ') ? 2.4 : line.startsWith('# ') ? 1.6 : 1
      const y = top
      top += PITCH * size * HEIGHT
      return line === '---' ? [] : wordsOf(typed(line), size, y)
    })
}

/** What is printed on a line, and where it begins, in letters from the left. */
function typed(line: string): readonly (readonly [string, number])[] {
  if (/^(?:##?|>) /.test(line)) {
    const own = line.replace(/^\S+ /, '')
    return [[own, Math.max(0, (COLUMNS - own.length) / 2)]]
  }
  const [left = '', right = ''] = line.split(' | ')
  return [
    [left, 0],
    [right, Math.max(left.length + 2, COLUMNS - right.length)],
  ]
}

const wordsOf = (parts: readonly (readonly [string, number])[], size: number, top: number): RecognisedWord[] =>
  parts.flatMap(([text, from]) =>
    [...text.matchAll(/\S+/g)].map((m) => ({
      text: m[0],
      x0: (from + m.index) * WIDTH,
      x1: (from + m.index + m[0].length) * WIDTH,
      top,
      bottom: top + size * HEIGHT,
      confidence: 95,
    })),
  )

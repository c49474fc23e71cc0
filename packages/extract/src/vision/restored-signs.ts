import { byHeight, counterpart } from './agreed-words.ts'
import type { OcrWord } from './engine.ts'

const NUMBER = /\d[.,]\d\d(?!\d)/
const SIGNED = /^([-−–+(])?[^-−–+()]*\d[^-−–)A-Za-z]*([-−–)]|CR|DR|OD)?$/
const LONE_SIGN = /^[-−–+]$/

/**
 * The words of a second look, its numbers with the signs that the first one saw: a minus is a single thin stroke, which is overlooked
 * more often than it is imagined. Where balances are printed, they still say which of the two is right.
 */
export function withRestoredSigns(words: readonly OcrWord[], first: readonly OcrWord[]): OcrWord[] {
  const known = byHeight(first)
  const lone = first.filter((w) => LONE_SIGN.test(w.text))
  return words.map((word) => {
    const own = SIGNED.exec(word.text)
    if (!NUMBER.test(word.text) || !own || own[1] || own[2]) return word
    const same = counterpart(word, known)
    const seen = same && NUMBER.test(same.text) ? SIGNED.exec(same.text) : null
    if (same && (seen?.[1] || seen?.[2]))
      return {
        ...word,
        text: `${seen[1] ?? ''}${word.text}${seen[2] ?? ''}`,
        x0: Math.min(word.x0, same.x0),
        x1: Math.max(word.x1, same.x1),
      }
    const before = lone.find((sign) => standsBefore(sign, word))
    return before && !words.some((w) => LONE_SIGN.test(w.text) && standsBefore(w, word))
      ? { ...word, text: before.text + word.text, x0: before.x0 }
      : word
  })
}

/** Closer than columns stand, and at the height of the number. */
function standsBefore(sign: OcrWord, word: OcrWord): boolean {
  const height = word.bottom - word.top
  const middle = (sign.top + sign.bottom) / 2
  return sign.x1 <= word.x0 + 0.3 * height && word.x0 - sign.x1 < 0.6 * height && middle > word.top && middle < word.bottom
}

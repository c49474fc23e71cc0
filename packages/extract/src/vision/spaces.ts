import type { OcrWord } from './engine.ts'

const FEWEST_LETTERS = 4
const middle = (w: OcrWord) => (w.top + w.bottom) / 2

/**
 * Splits words where another look saw them apart: 'STATIONERYSHOP' where it saw 'STATIONERY' and 'SHOP'. One engine is better at letters,
 * the other at the spaces between them. Only words whose letters both saw alike are split; numbers never
 * are, but from the word before them: 'MOTEL6' where it saw 'MOTEL' and '6'.
 */
export function withSpacesOf(words: readonly OcrWord[], other: readonly OcrWord[]): OcrWord[] {
  return words.flatMap((word) => {
    if (word.text.length < FEWEST_LETTERS || /\d/.test(word.text.replace(/(?<=^\p{L}{3,})\d+$/u, ''))) return [word]
    const height = word.bottom - word.top
    const under = other
      .filter(
        (o) => Math.abs(middle(o) - middle(word)) < 0.6 * height && Math.min(o.x1, word.x1) - Math.max(o.x0, word.x0) > 0.6 * (o.x1 - o.x0),
      )
      .toSorted((a, b) => a.x0 - b.x0)
    return under.length < 2 ? [word] : split(word, under)
  })
}

function split(word: OcrWord, under: readonly OcrWord[]): OcrWord[] {
  const [first, second, beforeLast, last] = [under[0], under[1], under.at(-2), under.at(-1)]
  if (!first || !second || !beforeLast || !last) return [word]
  const text = plain(word.text)
  const [head, tail] = [plain(first.text), plain(last.text)]
  // A letter alone is rarely a word: 'JIAWE I' is a look that saw white where there is none.
  if (text.startsWith(head) && text.length - head.length > 1 && text[head.length] === plain(second.text)[0])
    return [part(word, 0, head.length, first), ...split(part(word, head.length, text.length, { ...word, x0: second.x0 }), under.slice(1))]
  const at = text.length - tail.length
  if (at > 0 && tail.length > 1 && text.endsWith(tail) && text[at - 1] === plain(beforeLast.text).at(-1))
    return [...split(part(word, 0, at, { ...word, x1: beforeLast.x1 }), under.slice(0, -1)), part(word, at, text.length, last)]
  return [word]
}

const part = (word: OcrWord, from: number, to: number, { x0, x1 }: OcrWord): OcrWord => ({
  ...word,
  text: word.text.slice(from, to),
  x0,
  x1,
})

const plain = (text: string) => text.toUpperCase().replaceAll('0', 'O')

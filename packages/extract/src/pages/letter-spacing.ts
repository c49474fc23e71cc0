import { lineFromWords } from './lines.ts'
import type { TokenLine } from './statement-lines.ts'
import type { Word } from './words.ts'

const LEAST = 6

/** Lines whose letters are set apart, as designers do with a name at the top, with their words put together: 'N O R A   B E R G'. */
export function withoutLetterSpacing(lines: readonly TokenLine[]): TokenLine[] {
  return lines.map((line) => {
    const isSpaced = line.words.length >= LEAST && line.words.every((w) => /^[\p{L}&.'’]$/u.test(w.text))
    if (!isSpaced) return line
    const gaps = line.words.slice(1).map((w, i) => w.x0 - (line.words[i]?.x1 ?? 0))
    const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0
    const words: Word[] = []
    for (const [i, word] of line.words.entries()) {
      const last = words.at(-1)
      const isNext = i > 0 && (gaps[i - 1] ?? 0) <= usual + 0.2 * line.height
      if (last && isNext) words[words.length - 1] = { ...last, text: last.text + word.text, x1: word.x1 }
      else words.push(word)
    }
    return {
      ...lineFromWords(line.page, line.pageWidth, words),
      tokens: words.map(({ text, x0, x1 }) => ({ kind: 'word', text, x0, x1 })),
    }
  })
}

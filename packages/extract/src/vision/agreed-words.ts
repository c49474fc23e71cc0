import type { OcrWord } from './engine.ts'

/** Looks at one picture in different lights take the same word for different ones. Said a little even by a look that was unsure of it. */
const LEAST = 8

/**
 * The words of the first look, each as most looks saw it: they vote with how sure they were. Where a word is seen as often otherwise,
 * it is doubted. Boxes of all looks are in the same measure.
 */
export function agreedWords(first: readonly OcrWord[], others: readonly (readonly OcrWord[])[]): OcrWord[] {
  const looks = others.map(byHeight)
  return first.map((word) => {
    const votes = new Map<string, { weight: number; confidence: number }>()
    const vote = (text: string, confidence: number) => {
      const known = votes.get(text)
      votes.set(text, {
        weight: (known?.weight ?? 0) + LEAST + Math.max(0, confidence),
        confidence: Math.max(known?.confidence ?? 0, confidence),
      })
    }
    vote(word.text, word.confidence)
    for (const look of looks) {
      const same = counterpart(word, look)
      if (same) vote(same.text, same.confidence)
    }
    if (votes.size === 1) return word
    const [best, next] = [...votes].sort((a, b) => b[1].weight - a[1].weight)
    if (!best || !next) return word
    const close = next[1].weight > 0.8 * best[1].weight && /\d/.test(best[0])
    return { ...word, text: best[0], confidence: close ? Math.min(best[1].confidence, 65) : best[1].confidence }
  })
}

/** The words of the first look that another one saw otherwise, by their place in the list. */
export function differingWords(first: readonly OcrWord[], other: readonly OcrWord[]): { at: number; other: OcrWord }[] {
  const look = byHeight(other)
  return first.flatMap((word, at) => {
    const same = counterpart(word, look)
    return same && same.text !== word.text ? [{ at, other: same }] : []
  })
}

const middle = (w: OcrWord) => (w.top + w.bottom) / 2
/** In the order in which `counterpart` goes through them. */
export const byHeight = (words: readonly OcrWord[]) => [...words].sort((a, b) => middle(a) - middle(b))

/** The word of another look (`byHeight`) that lies where this one does, and covers nearly the same. */
export function counterpart(word: OcrWord, look: readonly OcrWord[]): OcrWord | undefined {
  const height = word.bottom - word.top
  let best: OcrWord | undefined
  let most = 0.6
  for (const other of look) {
    if (middle(other) < middle(word) - 0.6 * height) continue
    if (middle(other) > middle(word) + 0.6 * height) break
    const shared = Math.min(word.x1, other.x1) - Math.max(word.x0, other.x0)
    const share = shared / (Math.max(word.x1, other.x1) - Math.min(word.x0, other.x0))
    if (share > most) [best, most] = [other, share]
  }
  return best
}

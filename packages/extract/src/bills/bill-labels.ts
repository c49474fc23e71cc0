import { phrases } from '../pages/lines.ts'
import type { TokenLine } from '../pages/statement-lines.ts'
import type { Token } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'

/** The words that say what a printed value is: those to its left, and those over it. Folded. */
export interface Labels {
  left: string
  /** Only the words right beside it, without a wide gap: 'INVOICE DATE:' of 'BILL TO:   INVOICE DATE: …'. */
  near: string
  above: string
}

/** Finds the labels of token `k` of line `i`. */
export function labelsOf(lines: readonly TokenLine[], i: number, k: number): Labels {
  const line = lines[i]
  const token = line?.tokens[k]
  if (!line || !token) return { left: '', near: '', above: '' }
  // A row of several values shares the words at its beginning: 'Total   278.61   40.39   319.00'.
  const words: Token[] = []
  let passed = false
  for (let j = k - 1; j >= 0; j--) {
    const t = line.tokens[j]
    if (!t) break
    if (t.kind === token.kind && t.kind === 'amount') {
      if (words.some((w) => /\p{L}{2}/u.test(w.text))) break
      passed = true
      words.length = 0
    }
    // 'Arrive: 16Sep24   Depart: 19Sep24': what stands between two days is the second one's own label.
    else if (t.kind === 'date' && token.kind === 'date' && words.some((w) => /\p{L}{4}/u.test(w.text))) break
    else words.unshift(t)
  }
  const left = fold(words.map((w) => w.text).join(' '))
  const near: string[] = []
  let edge = token.x0
  for (const w of passed ? [] : words.toReversed()) {
    if (edge - w.x1 > 2.2 * line.height && near.length > 0) break
    near.unshift(w.text)
    edge = w.x0
  }
  return { left, near: fold(near.join(' ')), above: above(lines, i, token) }
}

/** The nearest phrase over a token, within a few lines: 'Invoice date' over '03/20/2023'. */
function above(lines: readonly TokenLine[], i: number, token: Token): string {
  const line = lines[i]
  if (!line) return ''
  for (let j = i - 1; j >= Math.max(0, i - 3); j--) {
    const over = lines[j]
    if (!over || over.page !== line.page || line.top - over.bottom > 2.5 * line.height) break
    const phrase = phrases(over, 0.9).find((p) => p.x0 < token.x1 && p.x1 > token.x0)
    if (phrase) return fold(phrase.text)
  }
  return ''
}

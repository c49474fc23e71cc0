import type { Line } from './lines.ts'
import type { Token } from './tokens.ts'

/** Points by which a mark may miss the edge of the amount that it belongs to. */
const EDGE = 8

/**
 * Some cards print 'CR' under the amount and not beside it. Such a line, which holds nothing else and ends where an amount above it does,
 * becomes the mark of that amount.
 */
export function withMarksFromBelow<L extends Line & { tokens: Token[] }>(lines: readonly L[]): L[] {
  return lines.filter((line, i) => {
    const [word, above] = [line.tokens[0], lines[i - 1]]
    if (line.tokens.length !== 1 || word?.kind !== 'word' || !/^(?:CR|DR)$/.test(word.text)) return true
    if (above?.page !== line.page || line.top - above.bottom > line.height) return true
    const amount = above.tokens.filter((t) => t.kind === 'amount').find((t) => Math.abs(t.x1 - word.x1) < EDGE)
    if (!amount || amount.amount.mark) return true
    amount.amount = { ...amount.amount, mark: word.text === 'CR' ? 'CR' : 'DR' }
    return false
  })
}

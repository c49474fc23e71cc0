import { lineFromWords } from '../pages/lines.ts'
import type { TokenLine } from '../pages/statement-lines.ts'

/** So far apart, in heights of a line, the middles of a label and of its amount may lie where the paper was bent or seen askew. */
const ASKEW = 0.9

/**
 * The lines of a picture with each amount beside its label. Paper that is crumpled or seen from the side brings the amounts at its right
 * edge half a line higher or lower than their labels, so that they come out as lines of their own: such a line belongs to the nearer of its
 * neighbours that is a label without an amount.
 */
export function withStrayAmounts(lines: readonly TokenLine[]): TokenLine[] {
  const out: TokenLine[] = []
  const taken = new Set<TokenLine>()
  for (const [i, line] of lines.entries()) {
    if (taken.has(line)) continue
    const last = out.at(-1)
    const next = lines[i + 1]
    const [above, below] = [
      last && isLabelOf(last, line) ? apart(last, line) : ASKEW,
      next && isLabelOf(next, line) ? apart(next, line) : ASKEW,
    ]
    if (!isOnlyAmount(line) || Math.min(above, below) >= ASKEW) out.push(line)
    else if (last && above <= below) out[out.length - 1] = together(last, line)
    else if (next) {
      out.push(together(next, line))
      taken.add(next)
    }
  }
  return out
}

const isOnlyAmount = ({ tokens }: TokenLine): boolean => tokens.length === 1 && tokens[0]?.kind === 'amount'

const isLabelOf = (label: TokenLine, { page, tokens: [amount] }: TokenLine): boolean =>
  label.page === page &&
  label.tokens.every((t) => t.kind === 'word') &&
  /\p{L}{2}/u.test(label.text) &&
  (label.tokens.at(-1)?.x1 ?? 0) < (amount?.x0 ?? 0)

const middle = (l: TokenLine) => (l.top + l.bottom) / 2
const apart = (a: TokenLine, b: TokenLine): number => Math.abs(middle(a) - middle(b)) / Math.max(a.height, b.height)

const together = (label: TokenLine, amount: TokenLine): TokenLine => ({
  ...lineFromWords(label.page, label.pageWidth, [...label.words, ...amount.words]),
  tokens: [...label.tokens, ...amount.tokens],
})

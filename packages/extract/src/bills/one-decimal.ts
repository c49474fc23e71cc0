import type { TokenLine } from '../pages/statement-lines.ts'
import type { NumberStyle, Token } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import { parsePrintedAmount } from '../printed/printed.ts'
import { NOT_TOTAL, TOTAL_LABELS } from './bill-wording.ts'

/** Labels that are worth so much are those of a total and of nothing else. */
const LABEL_FROM = 8
const ONE_DECIMAL = { '.': /^\d{1,3}(?:,?\d{3})*\.\d$/, ',': /^\d{1,3}(?:\.?\d{3})*,\d$/ }

/**
 * The lines of a bill that prints no amount with cents, with '12498.8' read as one where the label of a total stands beside it: programs drop the last
 * zero. Anywhere else it is a number of hours or of goods.
 */
export function withOneDecimal(lines: readonly TokenLine[], style: NumberStyle): TokenLine[] {
  return lines.map((line) => {
    const last = line.tokens.at(-1)
    if (last?.kind !== 'word' || !ONE_DECIMAL[style.decimal].test(last.text)) return line
    const label = fold(
      line.tokens
        .slice(0, -1)
        .map((t) => t.text)
        .join(' '),
    )
    const isTotal = TOTAL_LABELS.some(([pattern, worth]) => worth >= LABEL_FROM && pattern.test(label)) && !NOT_TOTAL.test(label)
    const amount = isTotal ? parsePrintedAmount(last.text, { decimal: style.decimal }) : null
    if (!amount) return line
    const token: Token = { ...last, kind: 'amount', amount }
    return { ...line, tokens: [...line.tokens.slice(0, -1), token] }
  })
}

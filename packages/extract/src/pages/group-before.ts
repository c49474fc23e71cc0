import { parsePrintedAmount } from '../printed/printed.ts'
import type { TokenLine } from './statement-lines.ts'
import type { AmountToken } from './tokens.ts'

/** '8' before '665,96': an amount of the line as it is together with the digits that a blank sets apart from it; null where none stand there. */
export function withGroupBefore({ tokens }: TokenLine, token: AmountToken): AmountToken | null {
  const group = tokens[tokens.findIndex((t) => t.kind === 'amount' && t.x0 === token.x0) - 1]
  if (group?.kind !== 'word' || !/^[-−]?[1-9]\d{0,2}$/.test(group.text) || !/^\d{3}(?!\d)/.test(token.text)) return null
  const text = `${group.text} ${token.text}`
  const amount = parsePrintedAmount(text, { decimal: token.text.includes(',') ? ',' : '.' })
  return amount && { ...token, amount: { ...amount, mark: token.amount.mark }, text, x0: group.x0 }
}

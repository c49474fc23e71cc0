import type { TokenLine } from '../pages/statement-lines.ts'
import type { AmountToken, NumberStyle, Token } from '../pages/tokens.ts'
import { parsePrintedAmount } from '../printed/printed.ts'
import { type Header, type HeaderColumn, headerAt } from './header.ts'

/** A column counts as one of whole amounts from so many rows on. */
const FEWEST = 2
/** Points by which a number may stand beside the heading of its column. */
const BESIDE = 14
/** '1,200', '-1.200', '(450)', '$12', '75-': no cents, thousands apart or not. */
const WHOLE = /^[-+−(]?[$€£]?[-+−]?(?:\d{1,3}(?:[.,'’]\d{3})+|\d{1,7})\)?[-−]?$/

const isMoney = (c: HeaderColumn): boolean => c.role === 'debit' || c.role === 'credit' || c.role === 'amount'

/**
 * Lines of which the numbers without cents under a heading of money are amounts, where no row of that column prints any cents; null where no
 * table has such a column. Banks that leave out cents in one column print them in another, so the document as a whole does not tell.
 */
export function withWholeAmounts(lines: readonly TokenLine[], { decimal }: NumberStyle): TokenLine[] | null {
  const out = [...lines]
  let header: Header | null = null
  let from = 0
  let isAny = false
  const close = (to: number): void => {
    const taken = header ? wholeColumns(header, lines.slice(from, to)) : []
    if (taken.length === 0) return
    isAny = true
    for (let i = from; i < to; i++) {
      const line = lines[i]
      if (line && isRow(line)) out[i] = { ...line, tokens: line.tokens.map((t) => asAmount(t, taken, decimal)) }
    }
  }
  for (let i = 0; i < lines.length; i++) {
    const found = headerAt(lines, i)
    if (!found) continue
    close(i)
    header = found
    from = i + found.lines
  }
  close(lines.length)
  return isAny ? out : null
}

const isRow = ({ tokens }: TokenLine): boolean => tokens[0]?.kind === 'date'
const isUnder = (t: Token, c: HeaderColumn): boolean =>
  t.x0 < c.x1 + BESIDE && t.x1 > c.x0 - BESIDE && Math.min(Math.abs(t.x1 - c.x1), Math.abs(t.x0 - c.x0)) < 3 * BESIDE

/** The columns of money of a table in which whole numbers stand, and no amount with cents. */
function wholeColumns(header: Header, lines: readonly TokenLine[]): HeaderColumn[] {
  const rows = lines.filter(isRow)
  return header.columns.filter((c) => {
    if (!isMoney(c)) return false
    const cells = rows.flatMap((l) => l.tokens.filter((t) => isUnder(t, c)))
    return !cells.some((t) => t.kind === 'amount') && cells.filter((t) => t.kind === 'word' && WHOLE.test(t.text)).length >= FEWEST
  })
}

function asAmount(token: Token, columns: readonly HeaderColumn[], decimal: '.' | ','): Token {
  if (token.kind !== 'word' || !WHOLE.test(token.text) || !columns.some((c) => isUnder(token, c))) return token
  const amount = parsePrintedAmount(token.text, { decimal })
  return amount ? ({ ...token, kind: 'amount', amount } satisfies AmountToken) : token
}

import type { Token } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import type { Header, HeaderColumn } from './header.ts'

/** What was left of it moved: a gross amount and its fee are no part of the description beside them. Nor is what a card gives back. */
const BESIDE_AMOUNT =
  /^(?:(?:gross|brutto|fees?|gebuhr(?:en)?|commission|frais|comision|daily(?: cash)?|cash ?back|rewards?|points|foreign (?:spend|amount|currency)|original amount|local amount)(?: |$))+$/
/** The bank's own number of a movement. */
const REFERENCE =
  /\bref(?:erence|erenz|erencia)?\b\W*(?:no|num(?:ber|ero|mer)?|nr|#|id)|\bref\.?$|\bverifikation|\btrace\b|\bsequence\b|\bauth(?:orization)?\b|\btransaction id\b/
/** Who of the business spent it: not whom it was paid to. */
const SPENDER = /^(?:card ?holder|card ?member|employee|user|spender|purchaser|spent by|karteninhaber|titulaire)(?: name)?$/
/** Letters and digits of one number: '0000421400112233', '4410XXXXXXXX4410'. */
const NUMBER = /^(?=(?:.*\d){5})[\w/.-]+$/
/** The same of four digits, as cards count their slips. */
const SHORT_NUMBER = /^\d{4}$/
const ACCOUNT = /^account (?:no|number|#)\.?(?: amount)?$/
/** What stands where no money moved: 'blank' is printed for those who hear the page. */
const NO_AMOUNT = /^(?:blank|nil|n\/a)$/i
const MONEY: ReadonlySet<HeaderColumn['role']> = new Set(['debit', 'credit', 'amount', 'balance'] as const)
/** How far a cell may begin from where its heading does, in points. */
const CELL_OFFSET = 6

const isUnder = (token: Token, c: HeaderColumn): boolean => token.x0 < c.x1 && token.x1 > c.x0

/** Whether a token stands in the cell of another column than the description's, so that it tells nothing of whom was paid and what for. */
export function isOfOtherCell(token: Token, header: Header | null): boolean {
  const columns = header?.columns ?? []
  const isDescribed = columns.some((c) => c.role === 'description' && !REFERENCE.test(fold(c.text)))
  return columns.some((c, k) => {
    const text = fold(c.text)
    if (BESIDE_AMOUNT.test(text)) return isUnder(token, c) && (token.kind === 'amount' || /^\d+(?:\.\d+)?%$/.test(token.text))
    if (MONEY.has(c.role) && NO_AMOUNT.test(token.text)) return isUnder(token, c)
    if (!isDescribed) return false
    if (token.kind === 'date') return c.role !== 'description' && isUnder(token, c)
    const begins = Math.abs(token.x0 - c.x0) < CELL_OFFSET
    if (REFERENCE.test(text) || ACCOUNT.test(text))
      return (NUMBER.test(token.text) && (isUnder(token, c) || begins)) || (SHORT_NUMBER.test(token.text) && begins)
    // Names are set at the left of their column.
    return SPENDER.test(text) && token.x0 > c.x0 - CELL_OFFSET && token.x0 < (columns[k + 1]?.x0 ?? 0) - CELL_OFFSET
  })
}

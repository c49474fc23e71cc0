import { amountsOf, isAmountBelow, looksLikeMovement, type TokenLine } from '../pages/statement-lines.ts'
import type { AmountToken, Token } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import { monthOfName } from '../printed/month-names.ts'
import type { PlacedDate } from '../printed/printed-dates.ts'
import type { Keying } from './columns.ts'
import type { Header } from './header.ts'
import type { HeaderRole } from './heading-roles.ts'
import type { Entry, OpenStatementRow, RowNumber, StatementRowDraft } from './row-draft.ts'
import type { RowPanel } from './row-panel.ts'

/** True when a number adds up those rows of the table that have its mark: 'Total new transactions for …' is as long as any description. */
export function isSum(
  numbers: readonly RowNumber[],
  entries: readonly Entry[],
  { table, section }: { table: number; section: 1 | -1 | 0 },
  least = 2,
): boolean {
  const rows = entries.flatMap((e) => (e.kind === 'row' ? [e.row] : []))
  // A list that goes on upon the next page under its title has begun anew there.
  return [rows.filter((r) => r.table === table), section === 0 ? [] : rows.filter((r) => r.section === section)].some((listed) => {
    const found = listed.flatMap((r) => r.numbers)
    return numbers.some(({ key, token: { amount } }) => {
      const like = found.filter(({ token: t }) => t.amount.mark === amount.mark && t.amount.negative === amount.negative)
      // What a row cost abroad stands beside its amount, in a column that nothing adds up.
      return [like, like.filter((n) => n.key === key)].some(
        (same) => same.length >= least && same.reduce((total, n) => total + n.token.amount.cents, 0) === amount.cents,
      )
    })
  })
}

/** True when these numbers hold what the rows come to, money in and money out against each other: 'Total for J. Smith' on a card. */
export function isNet(numbers: readonly RowNumber[], rows: readonly StatementRowDraft[]): boolean {
  const isMoneyIn = ({ role, token: { amount } }: RowNumber) => amount.negative || amount.mark === 'CR' || role === 'credit'
  const signed = (number: RowNumber) => (isMoneyIn(number) ? -number.token.amount.cents : number.token.amount.cents)
  const sum = rows.reduce((total, r) => total + (r.numbers[0] ? signed(r.numbers[0]) : 0), 0)
  return rows.length > 0 && numbers.some((n) => n.token.amount.cents === Math.abs(sum))
}

/** The numbers of a row with their columns; of two in one column the nearer counts, the other is part of the text. */
export function columnsOf(tokens: readonly Token[], keying: Keying, header: Header | null, panel: number): RowNumber[] {
  const amounts = amountsOf(tokens).filter((t) => !isForeignAmount(t, tokens[tokens.indexOf(t) + 1]))
  const best = new Map<string, RowNumber>()
  for (const token of amounts) {
    const column = keying.columnOf(token, amounts, header, panel)
    const known = column && best.get(column.key)
    if (column && (!known || column.distance <= known.distance)) best.set(column.key, { ...column, token })
  }
  return [...best.values()].sort((a, b) => a.token.x0 - b.token.x0)
}

/** 'USD 12.50 rate 1.0843': what was paid in another currency, and at which rate. */
const isForeignAmount = ({ amount }: AmountToken, next: Token | undefined): boolean =>
  Boolean(amount.currency) && next?.kind === 'word' && RATE.test(fold(next.text))
const RATE =
  /^(?:@|rate|(?:exchange|conversion|fx)\b.*|(?:wechsel|umrechnungs)?kurs|taux|cours|cambio|tasso|tipo|taxa|koers|kurss|kursi|vaxelkurs)\W*$/

/** True for headings over money that moved, or beside one balance two that are not known: they may say so in another language. */
export function listsMovements({ columns }: Header): boolean {
  const count = (...roles: (HeaderRole | null)[]) => columns.filter((c) => roles.includes(c.role)).length
  return count('debit', 'credit', 'amount') > 0 || (count(null) >= 2 && count('balance') === 1)
}

/** Numbers, days and amounts, and nothing else but the bank's own number: checks that were paid, whatever heading the list before had. */
export const listsChecks = ({ columns }: Header): boolean =>
  columns.some((c) => c.role === 'check') &&
  columns.every((c) => c.role === 'check' || c.role === 'date' || c.role === 'amount' || OWN_NUMBER.test(fold(c.text)))
const OWN_NUMBER = /^(?:ref(?:erence)?|sequence|trace)\b\W*(?:no|number|#)?\W*$/

/** True when words stand where the descriptions do, not in the margin. */
export function underDescription(words: readonly Token[], header: Header | null): boolean {
  const x = Math.min(...words.map((t) => t.x0))
  const date = header?.columns.find((c) => c.role === 'date')
  return date ? x > date.x0 - 2 : true
}

/** A month, a number or half a date where the days stand: the row has a day of its own, and it is not that of the row above. */
export function isPieceOfDate(word: Token | undefined, header: Header | null): boolean {
  const at = header?.columns.findIndex((c) => c.role === 'date') ?? -1
  const [date, next] = [header?.columns[at], header?.columns[at + 1]]
  if (!word || !date || !next || word.x0 > date.x1 || word.x1 > next.x0) return false
  return monthOfName(word.text) !== null || /^\d{1,2}(?:[-/.](?:\d{1,2}[-/.]?)?)?$/.test(word.text)
}

/** What goes on stands nearer than this, in heights of a line. */
export const TIGHT = 0.95

export function continues(open: OpenStatementRow, tokens: readonly Token[], line: TokenLine, gap: number): boolean {
  const x = tokens[0]?.x0 ?? 0
  return open.continued < 8 && gap < TIGHT * line.height && x >= open.textX - 12
}

const isSameMonth = (a: PlacedDate, b: PlacedDate): boolean => a.year === b.year && (a.first === b.first || a.second === b.second)

/** The day of value under that of the booking, at the head of the next line of one description. */
export function isDayOfValue(
  current: OpenStatementRow | null,
  day: PlacedDate,
  { line, next, gap, tokens }: Pick<RowPanel, 'line' | 'next' | 'gap' | 'tokens'>,
): boolean {
  const isOfRow = current?.complete === true && current.continued === 0 && isSameMonth(current.row.date, day)
  return isOfRow && amountsOf(tokens).length === 0 && gap < TIGHT * line.height && !isAmountBelow(line, next)
}

/**
 * True for a line that begins with a day and has no amount where one stands, in the columns, on a line below it before the next day: such a day
 * begins a row whose amount is set beside the last line of its description.
 */
export function hasAmountFurtherBelow(line: TokenLine, below: readonly TokenLine[], isPlace: (token: AmountToken) => boolean): boolean {
  if (line.tokens[0]?.kind !== 'date' || amountsOf(line.tokens).length > 0) return false
  let above = line
  for (const next of below) {
    if (next.page !== line.page || next.tokens[0]?.kind === 'date' || next.top - above.bottom >= TIGHT * line.height) return false
    if (amountsOf(next.tokens).some((token) => isPlace(token) && /[.,]\d\d\D*$/.test(token.text))) return true
    above = next
  }
  return false
}

/** True when the line stands nearer to the row below it: a description may be set around the middle of its row. */
export function belongsToNext(next: TokenLine | undefined, line: TokenLine, gap: number): boolean {
  if (!next || next.page !== line.page || !looksLikeMovement(next)) return false
  const below = next.top - line.bottom
  return below < 0.3 * line.height && below < gap - 0.3 * line.height
}

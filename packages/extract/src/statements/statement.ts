import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { DocumentType } from '@ledgerhand/core/documents'
import { rowsOutside } from '@ledgerhand/core/statement-days'
import { accountLastFour, currencyOfLines, isCardStatement, printedAccountName } from '../pages/account.ts'
import { extentOf } from '../pages/extents.ts'
import { withGroupBefore } from '../pages/group-before.ts'
import { datedWithin, findPeriod, type StatementPeriod } from '../pages/period.ts'
import { amountsOf, datesOf, isAmountBelow, looksLikeMovement, type TokenLine } from '../pages/statement-lines.ts'
import type { AmountToken, NumberStyle } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import { dateOrderOf, type PlacedDate, type PlacedDateOrder } from '../printed/printed-dates.ts'
import type { ReadTransaction, Statement } from '../result/reading.ts'
import { sealedStatement } from '../result/sealed-statement.ts'
import { type DatedBalance, findBalances, type LabelledBalance } from './balances.ts'
import { closingBesideRows } from './closing-beside-rows.ts'
import { withCompactDays, withDayNumbers, withJoinedDays } from './day-numbers.ts'
import { type Solution, solve } from './hypotheses.ts'
import { balanceOf, type Movement, printsDebtsNegative } from './movements.ts'
import { disagreeing } from './other-dates.ts'
import { type OutlineMark, outline } from './outline.ts'
import { isCarriedOnly, pageMissing } from './pages-missing.ts'
import type { StatementRowDraft } from './row-draft.ts'
import { asCents, evidenceOf, type RowContext, transactionOf, unreadOf } from './transactions.ts'

export interface StatementContext {
  documentType: DocumentType
  style: NumberStyle
  /** The lines of the whole file, for a part of it that prints no period, or too few days to tell how their numbers run. */
  file?: readonly TokenLine[]
  /** The year in which the file was made; used where the document prints no year, and said so. */
  fileYear: number | null
}

/** A statement read from some lines, with what its reading rests on. */
export interface StatementReading {
  statement: Statement
  /** Steps of the printed running balance that are explained, and not. */
  good: number
  bad: number
}

/** Reads the lines of one statement. */
export function readStatement(read: readonly TokenLine[], context: StatementContext): StatementReading {
  const joined = withJoinedDays(withCompactDays(read), findPeriod(read, 'day-first'))
  const lines = joined.some(looksLikeMovement) ? joined : withDayNumbers(joined, findPeriod(joined, 'day-first'))
  const isCard = isCardStatement(lines, context.documentType)
  const currency = currencyOfLines(lines)
  const { order, sure } = orderOfPart(lines, context.file, usualOrder(context.style, currency, lines))
  const period =
    findPeriod(lines, order) ?? (context.file && findPeriod(context.file, order)) ?? yearOnly(context.fileYear ?? newestYear(lines))
  const balances = printedBalances(lines, { isCard, period, order })
  const { printed, owed } = balances
  const solution = solve(lines, balances.marks, { isCard, owed, order }, printed)
  const strange = disagreeing(lines, period, order)
  const { transactions, unread } = rowsRead(solution, {
    order,
    sure,
    period,
    isPeriodDisputed: strange !== null,
    guessedYear: period === null || period.fromFile ? (context.fileYear === null ? 'text' : 'file') : null,
  })
  if (transactions.length === 0 && unread.length === 0) unread.push(...amidNothing(lines, balances.marks))
  const { closing, missing } = closingOf(lines, solution, balances)
  if (missing) unread.push(missing)
  if (strange) unread.push(strange)
  const isPrinted = period?.printed && !(period.isMonth && rowsOutside(transactions, period, isCard).length > 0)
  const draft = {
    accountName: printedAccountName(lines),
    accountLastFour: accountLastFour(lines),
    isCard,
    currency,
    periodStart: isPrinted ? period.start : null,
    periodEnd: isPrinted ? period.end : null,
    openingCents: asCents(solution ? solution.opening : (printed.openings[0] ?? null)),
    closingCents: asCents(closing),
    transactions,
    unread,
  }
  return {
    statement: sealedStatement(draft, { newestFirst: solution?.newestFirst ?? false }),
    good: solution?.good ?? 0,
    bad: solution?.bad ?? 0,
  }
}

/** The balance that a statement ends with in signed cents, and the page that is missing after it. */
function closingOf(
  lines: readonly TokenLine[],
  solution: Solution | null,
  { labelled, printed, value }: PrintedBalances,
): { closing: number | null; missing: ReturnType<typeof pageMissing> } {
  const closing = solution ? (solution.closing ?? closingBesideRows(solution, lines)) : (printed.closings[0] ?? null)
  const isInterim = closing !== null && solution?.adds !== false && isCarriedOnly(closing, labelled, value, isAfter(solution, lines))
  if (!isInterim) return { closing, missing: null }
  // What a page carries over ends a statement where no more pages follow, and no label names another end.
  const named = labelled.find((b) => b.side === 'closing' && b.strong)
  return { closing: named ? value(named) : closing, missing: pageMissing(lines, labelled) }
}

/** How the numbers of the days run; `usual` where nothing printed tells. */
function orderOfDays(lines: readonly TokenLine[], usual: PlacedDateOrder): { order: PlacedDateOrder; sure: boolean } {
  const isRow = (line: TokenLine, i: number) => looksLikeMovement(line) || isAmountBelow(line, lines[i + 1])
  const dates = lines.flatMap((line, i) => (isRow(line, i) ? datesOf(line.tokens).map((t) => t.date) : []))
  return withinPeriod(lines, dates, dateOrderOf([...dates, ...yearDates(lines)], usual))
}

/** The same of a part of a file: where it does not tell, the whole file does, which is written in one way. */
function orderOfPart(lines: readonly TokenLine[], file: readonly TokenLine[] | undefined, usual: PlacedDateOrder) {
  const own = orderOfDays(lines, usual)
  const whole = own.sure || !file ? own : orderOfDays(file, usual)
  return whole.sure ? whole : own
}

interface PrintedBalances {
  /** Those with a label, in the order of their lines. */
  labelled: readonly LabelledBalance[]
  /** Their values in signed cents; those of 'Balance on 31 January' among them. */
  printed: { openings: number[]; closings: number[] }
  /** Balances print what is owed without a sign. */
  owed: boolean
  /** Signed cents as the account holder has them. */
  value(balance: { token: AmountToken }): number
  marks: OutlineMark[]
}

/** The balances that a statement prints, and what each of its lines is. */
function printedBalances(
  lines: readonly TokenLine[],
  { isCard, period, order }: { isCard: boolean; period: StatementPeriod | null; order: PlacedDateOrder },
): PrintedBalances {
  const { labelled, dated } = findBalances(lines, isCard)
  const moved = lines.flatMap((l) => (looksLikeMovement(l) ? [{ text: l.text, amounts: amountsOf(l.tokens).map((t) => t.amount) }] : []))
  const amounts = labelled.map((b) => b.token.amount)
  const owed = isCard && !printsDebtsNegative(amounts, moved)
  const value = (b: { token: AmountToken }) => balanceOf(b.token.amount, owed)
  const printed = {
    openings: labelled.filter((b) => b.side === 'opening').map(value),
    closings: labelled.filter((b) => b.side === 'closing').map(value),
  }
  const placed = dated.map((b) => ({ ...b, side: place(b, period, order, printed, owed), sameLine: true, strong: true }))
  const marks = outline(lines, [...labelled, ...placed], isCard)
  for (const b of labelled) {
    // '8 665,96' beside its label, where no row sets thousands apart by a blank: the last to be tried, so only arithmetic chooses it.
    const line = b.sameLine ? lines[b.line] : undefined
    const token = line && withGroupBefore(line, b.token)
    if (token) printed[b.side === 'opening' ? 'openings' : 'closings'].push(value({ token }))
  }
  return { labelled, printed, owed, value, marks }
}

/** The rows of a solution as they are handed over, and those that could not be read. */
function rowsRead(
  solution: Solution | null,
  about: Pick<RowContext, 'order' | 'sure' | 'period' | 'isPeriodDisputed' | 'guessedYear'>,
): Pick<Statement, 'transactions' | 'unread'> {
  const transactions: ReadTransaction[] = []
  const unread: Statement['unread'] = []
  const rows = solution ? (solution.newestFirst ? solution.movements.toReversed() : solution.movements) : []
  const context: RowContext = {
    ...about,
    everyDate: printsEveryDate(rows),
    unreadDates: rowsAtDates(rows),
    isCard: solution?.rules.isCard ?? false,
    chained: (solution?.good ?? 0) > 2 * (solution?.bad ?? 0),
  }
  for (const movement of rows) {
    // A line of 0.00 ('Interest charged') moved nothing.
    if (movement.signed === 0) continue
    const transaction = transactionOf(movement, solution?.adds ?? false, context, transactions.at(-1)?.date ?? null)
    if (transaction) transactions.push(transaction)
    else unread.push(unreadOf(movement.row))
  }
  // What took no part although the rest adds up to the cent was no movement only if it carries no amount.
  for (const row of solution?.unused ?? []) if (row.numbers.length > 0 || !solution?.adds) unread.push(unreadOf(row))
  return { transactions, unread }
}

/**
 * Lines with a day and an amount, beside it or on the line below, of which none was taken: a month in which they may be movements is not one
 * in which nothing moved.
 */
function amidNothing(lines: readonly TokenLine[], marks: readonly OutlineMark[]): Statement['unread'] {
  const dated = (line: TokenLine, i: number) => marks[i]?.kind === 'text' && line.tokens[0]?.kind === 'date'
  const broken = lines.filter((line, i) => dated(line, i) && isAmountBelow(line, lines[i + 1]))
  return (
    lines
      // One day over one amount stands on every receipt.
      .filter((line, i) => dated(line, i) && (looksLikeMovement(line) || (broken.length > 1 && broken.includes(line))))
      .map((line) => ({ text: line.text, evidence: evidenceOf(extentOf(line.tokens, line)) }))
  )
}

/** Whether a line begins with another day than the last row's. */
function isAfter(solution: Solution | null, lines: readonly TokenLine[]): (at: number) => boolean {
  const lastDay = solution?.movements.at(-1)?.row.date
  return (at) => {
    const [first] = lines[at]?.tokens ?? []
    return first?.kind === 'date' && (first.date.first !== lastDay?.first || first.date.second !== lastDay.second)
  }
}

/** Where the dates alone do not tell day from month, the printed period may: rows lie within it. */
function withinPeriod(
  lines: readonly TokenLine[],
  dates: readonly PlacedDate[],
  guess: { order: PlacedDateOrder; sure: boolean },
): { order: PlacedDateOrder; sure: boolean } {
  if (guess.sure) return guess
  const inside = (order: PlacedDateOrder) => {
    const period = findPeriod(lines, order)
    if (!period?.printed) return 0
    return dates.filter((d) => {
      const day = datedWithin(d, order, period)
      return day !== null && day >= period.start && day <= period.end
    }).length
  }
  const [dayFirst, monthFirst] = [inside('day-first'), inside('month-first')]
  return dayFirst === monthFirst ? guess : { order: dayFirst > monthFirst ? 'day-first' : 'month-first', sure: true }
}

/** Fully printed dates anywhere help to tell day from month. */
const yearDates = (lines: readonly TokenLine[]): PlacedDate[] =>
  lines.slice(0, 60).flatMap((l) =>
    datesOf(l.tokens)
      .map((t) => t.date)
      .filter((d) => d.year !== null && d.order !== 'open'),
  )

/** Who prints what: dollars are American unless a country says otherwise, everyone else puts the day first. */
function usualOrder(style: NumberStyle, currency: string | null, lines: readonly TokenLine[]): PlacedDateOrder {
  if (style.decimal === ',') return 'day-first'
  const text = fold(
    lines
      .map((l) => l.text)
      .join('\n')
      .slice(0, 20_000),
  )
  if (currency && currency !== 'USD') return 'day-first'
  return /\bsort code\b|\bbsb\b|\bgst\b|\bifsc\b|\bvat\b|\baustralia\b|\bnew zealand\b|\bnz\b|\bsingapore\b|\bindia\b|\buk\b|\bireland\b/.test(
    text,
  )
    ? 'day-first'
    : 'month-first'
}

/**
 * A bank that prints the same day twice in a row, below each other on a page, prints it always: there a row without one is odd. Where more rows
 * have none, the bank prints a day once, and again at the head of a page.
 */
function printsEveryDate(rows: readonly Movement[]): boolean {
  const again = rows.filter(({ row }, i) => {
    const last = rows[i - 1]?.row
    return (
      last !== undefined &&
      !row.inherited &&
      !last.inherited &&
      isSamePlace(row, last) &&
      row.date.first === last.date.first &&
      row.date.second === last.date.second
    )
  })
  return again.length > 0 && again.length >= rows.filter(({ row }) => row.inherited).length
}

/** Points by which a line may begin to the right of the dates and still begin where they stand. */
const AT_DATES = 6

/** A bank that prints a day once leaves its place empty on the rows below: a row that begins in that place has something printed there. */
function rowsAtDates(rows: readonly Movement[]): ReadonlySet<StatementRowDraft> {
  const dated = rows.filter(({ row }) => !row.inherited && !row.undated)
  return new Set(
    rows
      .map(({ row }) => row)
      .filter((row) => row.inherited && dated.some((d) => isSamePlace(d.row, row) && row.extent.x0 < d.row.extent.x0 + AT_DATES)),
  )
}

const isSamePlace = (a: StatementRowDraft, b: StatementRowDraft): boolean => a.table === b.table && a.extent.page === b.extent.page

/** The newest year that is printed anywhere, as in '© 2024 First Bank' or 'Form 1120 (Rev. 2023)'; null where none is. */
function newestYear(lines: readonly TokenLine[]): number | null {
  const years = lines.flatMap((l) => l.words.flatMap((w) => /^\W*(20[0-4]\d)\W*$/.exec(w.text)?.[1] ?? []).map(Number))
  return years.length > 0 ? Math.max(...years) : null
}

const yearOnly = (year: number | null): StatementPeriod | null =>
  year === null
    ? null
    : { start: `${year - 1}-07-01` as CalendarDate, end: `${year}-12-31` as CalendarDate, printed: false, fromFile: true }

/** 'Balance on 31 January' is the closing one when the period ends there, the opening one when it begins there. */
function place(
  b: DatedBalance,
  period: StatementPeriod | null,
  order: PlacedDateOrder,
  printed: { openings: number[]; closings: number[] },
  owed: boolean,
): 'opening' | 'closing' {
  const date = period?.printed ? datedWithin(b.date, order, period) : null
  const opens = date && period && date <= period.start
  const closes = date && period && date >= period.end
  const value = balanceOf(b.token.amount, owed)
  // Where no period tells, a balance that is printed as the opening one elsewhere is that one.
  const again = !period?.printed && printed.openings.includes(value)
  const side = opens || again || (!closes && printed.openings.length === 0) ? 'opening' : 'closing'
  printed[side === 'opening' ? 'openings' : 'closings'].push(value)
  return side
}

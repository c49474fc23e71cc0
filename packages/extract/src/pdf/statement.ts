import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { DocumentType, Evidence } from '@ledgerhand/core/documents'
import { type Cents, cents } from '@ledgerhand/core/money'
import type { ReadTransaction, Statement } from '../reading.ts'
import { sealedStatement } from '../sealed-statement.ts'
import { joinDescription } from '../text.ts'
import { accountLastFour, accountName, currencyOfLines, isCardStatement } from './account.ts'
import { type DatedBalance, findBalances } from './balances.ts'
import { type Solution, solve } from './hypotheses.ts'
import { balanceOf, type Movement } from './movements.ts'
import { outline } from './outline.ts'
import { datedWithin, findPeriod, type Period } from './period.ts'
import { type DateOrder, dateOrderOf, dayAndMonth, type PrintedDate } from './printed-dates.ts'
import type { Extent, Row } from './rows.ts'
import { datesOf, looksLikeMovement, type TokenLine } from './statement-lines.ts'
import type { NumberStyle } from './tokens.ts'
import { fold } from './wording.ts'

export interface StatementContext {
  documentType: DocumentType
  style: NumberStyle
  /** The year in which the file was made; used where the document prints no year, and said so. */
  fileYear: number | null
}

/** A statement read from some lines, with what its reading rests on. */
export interface StatementReading {
  statement: Statement
  /** Steps of the printed running balance that are explained, and not. */
  good: number
  bad: number
  hasBalances: boolean
}

/** Reads the lines of one statement. */
export function readStatement(lines: readonly TokenLine[], context: StatementContext): StatementReading {
  const isCard = isCardStatement(lines, context.documentType)
  const currency = currencyOfLines(lines)
  const dates = lines.flatMap((l) => (looksLikeMovement(l) ? datesOf(l.tokens).map((t) => t.date) : []))
  const { order, sure } = withinPeriod(lines, dates, dateOrderOf([...dates, ...yearDates(lines)], usualOrder(context.style, currency, lines)))
  const period = findPeriod(lines, order) ?? yearOnly(context.fileYear)
  const { labelled, dated } = findBalances(lines, isCard)
  const value = (b: { token: (typeof labelled)[number]['token'] }) => balanceOf(b.token.amount, isCard)
  const printed = {
    openings: labelled.filter((b) => b.side === 'opening').map(value),
    closings: labelled.filter((b) => b.side === 'closing').map(value),
  }
  const placed = dated.map((b) => ({ ...b, side: place(b, period, order, printed, isCard), sameLine: true, strong: true }))
  const marks = outline(lines, [...labelled, ...placed], isCard)
  const solution = solve(lines, marks, isCard, printed)
  const transactions: ReadTransaction[] = []
  const unread: Statement['unread'] = []
  const rows = solution ? (solution.newestFirst ? solution.movements.toReversed() : solution.movements) : []
  const reader = {
    order,
    sure,
    period,
    guessedYear: period === null || period.fromFile === true,
    everyDate: printsEveryDate(rows),
    chained: (solution?.good ?? 0) > 2 * (solution?.bad ?? 0),
  }
  for (const movement of rows) {
    const transaction = transactionOf(movement, solution?.adds ?? false, reader)
    if (transaction) transactions.push(transaction)
    else unread.push(unreadOf(movement.row))
  }
  // What took no part although the rest adds up to the cent was no movement only if it carries no amount.
  for (const row of solution?.unused ?? []) if (row.numbers.length > 0 || !solution?.adds) unread.push(unreadOf(row))
  const draft: Omit<Statement, 'seal'> = {
    accountName: accountName(lines),
    accountLastFour: accountLastFour(lines),
    isCard,
    currency,
    periodStart: period?.printed ? period.start : null,
    periodEnd: period?.printed ? period.end : null,
    openingCents: asCents(solution ? solution.opening : (printed.openings[0] ?? null)),
    closingCents: asCents(solution ? solution.closing : (printed.closings[0] ?? null)),
    transactions,
    unread,
  }
  return {
    statement: sealedStatement(draft, { newestFirst: solution?.newestFirst ?? false }),
    good: solution?.good ?? 0,
    bad: solution?.bad ?? 0,
    hasBalances: labelled.length > 0,
  }
}

/** Where the dates alone do not tell day from month, the printed period may: rows lie within it. */
function withinPeriod(lines: readonly TokenLine[], dates: readonly PrintedDate[], guess: { order: DateOrder; sure: boolean }): { order: DateOrder; sure: boolean } {
  if (guess.sure) return guess
  const inside = (order: DateOrder) => {
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

const asCents = (n: number | null): Cents | null => (n === null ? null : cents(n))

/** Fully printed dates anywhere help to tell day from month. */
const yearDates = (lines: readonly TokenLine[]): PrintedDate[] =>
  lines.slice(0, 60).flatMap((l) =>
    datesOf(l.tokens)
      .map((t) => t.date)
      .filter((d) => d.year !== null && d.order !== 'open'),
  )

/** Who prints what: dollars are American unless a country says otherwise, everyone else puts the day first. */
function usualOrder(style: NumberStyle, currency: string | null, lines: readonly TokenLine[]): DateOrder {
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

type Reader = {
  order: DateOrder
  sure: boolean
  period: (Period & { fromFile?: boolean }) | null
  guessedYear: boolean
  everyDate: boolean
  chained: boolean
}

/** A bank that prints the same day twice in a row prints it always: there a row without one is odd. */
const printsEveryDate = (rows: readonly Movement[]): boolean =>
  rows.some(({ row }, i) => {
    const last = rows[i - 1]?.row
    return (
      last !== undefined &&
      !row.inherited &&
      !last.inherited &&
      row.table === last.table &&
      row.date.first === last.date.first &&
      row.date.second === last.date.second
    )
  })

const yearOnly = (year: number | null): (Period & { fromFile: boolean }) | null =>
  year === null
    ? null
    : { start: `${year - 1}-07-01` as CalendarDate, end: `${year}-12-31` as CalendarDate, printed: false, fromFile: true }

/** 'Balance on 31 January' is the closing one when the period ends there, the opening one when it begins there. */
function place(
  b: DatedBalance,
  period: Period | null,
  order: DateOrder,
  printed: { openings: number[]; closings: number[] },
  isCard: boolean,
): 'opening' | 'closing' {
  const date = period?.printed ? datedWithin(b.date, order, period) : null
  const opens = date && period && date <= period.start
  const closes = date && period && date >= period.end
  const side = opens || (!closes && printed.openings.length === 0) ? 'opening' : 'closing'
  printed[side === 'opening' ? 'openings' : 'closings'].push(balanceOf(b.token.amount, isCard))
  return side
}

function transactionOf(
  { row, signed, certainty, balance, verified, broken }: Movement,
  adds: boolean,
  reader: Reader,
): ReadTransaction | null {
  const date = row.undated ? (reader.period?.printed ? reader.period.end : null) : datedWithin(row.date, reader.order, reader.period)
  if (!date) return null
  const { day, month } = dayAndMonth(row.date, reader.order)
  const doubts: string[] = row.undated ? ['No date is printed for this row; it is put on the last day of the period'] : []
  let confidence = verified || adds ? 0.98 : certainty >= 2 ? 0.88 : certainty >= 1 ? 0.8 : 0.5
  if (!verified && !adds && certainty === 0) doubts.push('Nothing printed says whether this is money in or out')
  // Where the whole adds up, single balances that do not follow mean something only if most others do.
  if (broken && (!adds || reader.chained)) {
    confidence = Math.min(confidence, 0.55)
    doubts.push('The balance printed beside this row does not follow from it')
  }
  if (row.undated) confidence = 0.75
  if (row.inherited && reader.everyDate) {
    confidence = Math.min(confidence, 0.6)
    doubts.push('No date is printed for this row; it is that of the row above')
  }
  if (row.date.order === 'open' && !reader.sure && day !== month && day <= 12) {
    confidence = Math.min(confidence, 0.6)
    doubts.push(`The date could be ${day} ${MONTHS[month - 1]} or ${month} ${MONTHS[day - 1]}`)
  }
  if (row.date.year === null && !row.undated && reader.guessedYear) {
    confidence = Math.min(confidence, 0.5)
    doubts.push(`No year is printed; ${date.slice(0, 4)} is when the file was made`)
  }
  return {
    date,
    description: descriptionOf(row),
    amountCents: cents(Math.abs(signed)),
    isCredit: signed > 0,
    evidence: evidenceOf(row.extent),
    balanceCents: asCents(balance),
    bankId: null,
    confidence,
    doubt: doubts[0] ?? null,
  }
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

function descriptionOf(row: Row): string {
  // Dashes stand for empty columns, and a check has no words but its number.
  const words = [...row.words]
  while (/^[-–—]+$/.test(words.at(-1) ?? '')) words.pop()
  // Dots lead the eye to the amount, and some banks print 'blank' in empty cells for those who listen.
  const text = words
    .join(' ')
    .replace(/\.{3,}/g, ' ')
    .replace(/(?: blank\b)+$/i, '')
    .replace(/^[-–—•*\s]+/, '')
    .trim()
  return /^\d{2,8}[\s*^+#]*$/.test(text) ? `Check ${text.replace(/\D/g, '')}` : joinDescription([text])
}

const round = (n: number) => Math.round(n * 100) / 100
const evidenceOf = (e: Extent): Evidence => ({
  kind: 'page',
  page: e.page,
  box: [round(e.x0), round(e.top), round(e.x1 - e.x0), round(e.bottom - e.top)],
})

const unreadOf = (row: Row): Statement['unread'][number] => ({
  text: joinDescription([[`${row.date.first}/${row.date.second}`, ...row.words, ...row.numbers.map((n) => n.token.text)].join(' ')]),
  evidence: evidenceOf(row.extent),
})

/** What a reading is worth beside another of the same lines. */
export const worth = ({ statement, good, bad }: StatementReading): number =>
  statement.transactions.length +
  (statement.seal.state === 'reconciled' ? statement.transactions.length : 0) +
  good -
  2 * bad -
  statement.unread.length

export type { Solution }

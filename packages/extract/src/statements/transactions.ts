import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Evidence } from '@ledgerhand/core/documents'
import { type Cents, cents } from '@ledgerhand/core/money'
import type { Extent } from '../pages/extents.ts'
import { datedWithin, type StatementPeriod } from '../pages/period.ts'
import { dayAndMonth, type PlacedDate, type PlacedDateOrder, resolve } from '../printed/printed-dates.ts'
import { joinDescription } from '../printed/text.ts'
import { DISPUTED, eitherDay, eitherYear, guessedYear, LAST_DAY, LOST_DAY, printedAs, type YearSource } from '../result/days-of-rows.ts'
import type { ReadTransaction, Statement } from '../result/reading.ts'
import type { Movement } from './movements.ts'
import type { StatementRowDraft } from './row-draft.ts'

/** What a statement's rows have in common that bears on how sure each of them is. */
export interface RowContext {
  order: PlacedDateOrder
  /** False when nothing in the document tells day from month. */
  sure: boolean
  period: StatementPeriod | null
  /** True when other dates of the statement do not agree with its period. */
  isPeriodDisputed: boolean
  /** Where the year of yearless dates comes from, when none is printed with a day or a period. */
  guessedYear: YearSource | null
  /** True when the bank prints the date on every row. */
  everyDate: boolean
  /** Rows without a date of their own that begin where dates stand: what is printed there could not be read. */
  unreadDates: ReadonlySet<StatementRowDraft>
  isCard: boolean
  /** True when most printed balances follow from row to row. */
  chained: boolean
}

/** Why a row is doubted whose balance says otherwise. */
export const BROKEN = 'The balance printed beside this row does not follow from it'

/** Whole cents of the search, as money; null stays null. */
export const asCents = (n: number | null): Cents | null => (n === null ? null : cents(n))

/** A movement as it is handed over, with how sure it is and why not surer; null when its day does not exist. */
export function transactionOf(
  movement: Movement,
  adds: boolean,
  context: RowContext,
  /** The day of the row before. */
  after: CalendarDate | null = null,
): ReadTransaction | null {
  const date = dayOf(movement.row, context, after)
  if (!date) return null
  const { row, signed, certainty, balance, verified } = movement
  const doubts = [
    ...(row.undated ? [{ why: LAST_DAY, most: 1 }] : []),
    ...doubtsOfAmount(movement, adds, context),
    ...doubtsOfDay(row, date, context),
  ]
  const sure = verified || adds ? 0.98 : certainty >= 2 ? 0.88 : certainty >= 1 ? 0.8 : 0.5
  return {
    date,
    description: descriptionOf(row),
    amountCents: cents(Math.abs(signed)),
    isCredit: signed > 0,
    evidence: evidenceOf(row.extent),
    balanceCents: asCents(balance),
    bankId: null,
    confidence: Math.min(row.undated ? 0.75 : sure, ...doubts.map((d) => d.most)),
    doubt: doubts[0]?.why ?? null,
    ...(isYearGuessed(row, context) && { year: 'guessed' as const }),
  }
}

/** Why a row is not sure, and how sure it is at most. */
interface Doubt {
  why: string
  most: number
}

/** The day of a row; of one that prints none the last of the period. Null when it does not exist. */
function dayOf(row: StatementRowDraft, { order, period }: RowContext, after: CalendarDate | null): CalendarDate | null {
  if (!row.undated) return datedWithin(row.date, order, period, after)
  return period?.printed ? period.end : null
}

function doubtsOfAmount({ row, certainty, verified, broken }: Movement, adds: boolean, { chained }: RowContext): Doubt[] {
  const doubts: Doubt[] = []
  if (!verified && !adds && certainty === 0)
    doubts.push({ why: 'Nothing printed says whether this is money in or out', most: row.undated ? 1 : 0.5 })
  // Where the whole adds up, single balances that do not follow mean something only if most others do.
  if (broken && (!adds || chained)) doubts.push({ why: BROKEN, most: row.undated ? 1 : 0.55 })
  return doubts
}

function doubtsOfDay(row: StatementRowDraft, date: CalendarDate, context: RowContext): Doubt[] {
  const doubts: Doubt[] = []
  const { day, month } = dayAndMonth(row.date, context.order)
  const isLost = row.inherited && (context.everyDate || context.unreadDates.has(row))
  if (isLost) doubts.push({ why: LOST_DAY, most: 0.6 })
  if (row.date.unclear && !row.inherited) doubts.push({ why: printedAs(row.date.unclear), most: 0.6 })
  const isYearless = row.date.year === null
  if (isYearless && context.isPeriodDisputed) doubts.push({ why: DISPUTED, most: 0.6 })
  const other = isYearless && !row.undated ? otherYear(row.date, date, context) : null
  if (other !== null) doubts.push({ why: eitherYear(Number(date.slice(0, 4)), other), most: 0.6 })
  if (row.date.order === 'open' && !context.sure && day !== month && day <= 12)
    doubts.push({ why: eitherDay(`${day} ${MONTHS[month - 1]}`, `${month} ${MONTHS[day - 1]}`), most: 0.6 })
  // Asked once for the document: the row is as sure as it would be otherwise.
  if (isYearGuessed(row, context) && context.guessedYear) doubts.push({ why: guessedYear(date.slice(0, 4), context.guessedYear), most: 1 })
  return doubts
}

const isYearGuessed = ({ date, undated }: StatementRowDraft, { guessedYear: source }: RowContext): boolean =>
  date.year === null && !undated && source !== null

/** A statement that prints no more than its day may be of the month that follows it: so many days later begins another year. */
const DAYS_AFTER_CLOSING = 40

/**
 * In a period of more than a year a day may lie twice, and a day that falls behind the one on which a card was closed may be that of the
 * year before: the other year; null where there is none.
 */
function otherYear(printed: PlacedDate, date: CalendarDate, { order, period, isCard }: RowContext): number | null {
  if (!period) return null
  if (!period.printed)
    return isCard && !period.isMonth && date > addDays(period.end, DAYS_AFTER_CLOSING) ? Number(date.slice(0, 4)) - 1 : null
  const last = Number(period.end.slice(0, 4))
  for (let year = Number(period.start.slice(0, 4)); year <= last; year++) {
    const day = resolve(printed, order, year)
    if (day !== null && day !== date && day >= period.start && day <= period.end) return year
  }
  return null
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

/** The number of a check, and behind it perhaps the bank's own for the same item. */
const CHECK_NUMBER = /^(\d{2,8})[\s*^+#]*?( \d{7,20})?[\s*^+#]*$/
function descriptionOf(row: StatementRowDraft): string {
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
  const [, check, reference = ''] = CHECK_NUMBER.exec(text) ?? []
  // A row of a day and an amount is what its list is of: a deposit.
  return check ? `Check ${check}${reference}` : joinDescription([text || row.heading])
}

const round = (n: number) => Math.round(n * 100) / 100
/** The place of a box on its page. */
export const evidenceOf = (e: Extent): Evidence => ({
  kind: 'page',
  page: e.page,
  box: [round(e.x0), round(e.top), round(e.x1 - e.x0), round(e.bottom - e.top)],
})

/** A row that looks like a movement and could not be read. */
export const unreadOf = (row: StatementRowDraft): Statement['unread'][number] => ({
  text: joinDescription([[`${row.date.first}/${row.date.second}`, ...row.words, ...row.numbers.map((n) => n.token.text)].join(' ')]),
  evidence: evidenceOf(row.extent),
})

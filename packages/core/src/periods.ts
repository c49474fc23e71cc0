/** Months and years of the books that are closed: their names, their checklist, and the words of refusals. */
import {
  addDays,
  addMonths,
  type CalendarDate,
  firstOfMonth,
  formatLongDate,
  formatLongMonth,
  lastOfMonth,
  type YearMonth,
} from './calendar-date.ts'

/** A month '2026-03' or a year '2026'. */
export type Period = string & { readonly __period: 'Period' }

const FORM = /^(19[7-9]\d|20\d\d|2100)(-(0[1-9]|1[0-2]))?$/
/** The period that a text names, between 1970 and 2100; null for any other text. */
export const parsePeriod = (text: string): Period | null => (FORM.test(text) ? (text as Period) : null)
export const isYear = (period: Period): boolean => period.length === 4

/** The months of a period, both included. */
export const monthsOf = (period: Period): { first: YearMonth; last: YearMonth } =>
  isYear(period)
    ? { first: `${period}-01` as YearMonth, last: `${period}-12` as YearMonth }
    : { first: period as string as YearMonth, last: period as string as YearMonth }
/** Its days, both included. */
export const daysOf = (period: Period): { from: CalendarDate; to: CalendarDate } => {
  const { first, last } = monthsOf(period)
  return { from: firstOfMonth(first), to: lastOfMonth(last) }
}
/** Every month from one to another, both included. */
export function monthsBetween(first: YearMonth, last: YearMonth): YearMonth[] {
  const found: YearMonth[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) found.push(month)
  return found
}

/** '2026-03' → 'March 2026', '2026' → '2026' */
export const periodName = (period: string): string => (period.length === 4 ? period : formatLongMonth(period as YearMonth))
/** The refusal of a change to what is closed. */
export const closedWords = (period: string): string => `${periodName(period)} is closed`
/** A day has ended in every time zone (UTC-12 is the last) so many hours after midnight UTC. */
const LAST_ZONE_HOURS = 12
const HOUR_MS = 3_600_000
/** The instant at which a period's last day is over everywhere: nobody's books are asked for a time zone, and no server's counts. */
const overAt = (period: Period): Date => new Date(Date.parse(addDays(daysOf(period).to, 1)) + LAST_ZONE_HOURS * HOUR_MS)
/** Whether a period has ended everywhere: what may still happen within it cannot be checked. */
export const isOver = (period: Period, now: Date): boolean => now >= overAt(period)
/** The last month that has ended everywhere. */
export const lastOverMonth = (now: Date): YearMonth =>
  addMonths(new Date(now.getTime() - LAST_ZONE_HOURS * HOUR_MS).toISOString().slice(0, 7) as YearMonth, -1)
/**
 * The year in which there is something to close: the last one with transactions that is not closed, none that is still to come. Without one the
 * year of the day. `through` is the last closed month.
 */
export function yearToClose(withRows: readonly YearMonth[], through: YearMonth | null, day: CalendarDate): string {
  const thisYear = day.slice(0, 4)
  const open = withRows.map((month) => month.slice(0, 4)).filter((year) => year <= thisYear && (through === null || `${year}-12` > through))
  return open.sort().at(-1) ?? thisYear
}
/**
 * 'November 2026 ends on November 30; it can be closed when that day is over in every time zone, from December 1, 12:00 PM UTC.'
 * The instant is said in the reader's own zone where it is given ('America/New_York': 'December 1, 7:00 AM EST').
 */
export function notOverWords(period: Period, timeZone = 'UTC'): string {
  const { to } = daysOf(period)
  const at = overAt(period)
  const says = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at)
  const isSameYear = says({ year: 'numeric' }) === to.slice(0, 4)
  const day = says({ month: 'long', day: 'numeric', ...(isSameYear ? {} : { year: 'numeric' }) })
  // Some versions put a narrow space before AM and PM.
  const time = says({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).replace(/\s/g, ' ')
  const last = formatLongDate(to).replace(/, \d+$/, '')
  return `${periodName(period)} ends on ${last}; it can be closed when that day is over in every time zone, from ${day}, ${time}.`
}
/** 'a', 'a and b', 'a, b and c' */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** The lines of a closing's checklist, in their order. */
export const checkIds = [
  'coverage',
  'failed_documents',
  'waiting_rows',
  'open_questions',
  'unpaired_payments',
  'balances',
  'unpaid_bills',
  'two_categories',
  'without_document',
  'capital_purchases',
  'previous_period',
] as const
export type CheckId = (typeof checkIds)[number]
export type CheckState = 'done' | 'open' | 'excused'

/** IRS Pub. 463: an expense below $75 needs no receipt (lodging excepted). Cents. */
export const DOCUMENT_FROM = 7_500
/** Bills that nothing has paid for so many days are looked at before a period is closed. */
export const UNPAID_DAYS = 60

const rows = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)
/** Of open questions: how many people asked, and how many of these accountants asked each other. The others are the product's own, about rows. */
interface AskedBy {
  asked: number
  internal: number
}
/** ', 2 of them asked by people, 1 among accountants': the latter are seen by accountants only, so that the owner is told where they are. */
const askedWords = (n: number, { asked, internal }: AskedBy): string => {
  if (internal === n) return ', asked among accountants'
  return [asked > 0 && asked < n ? `, ${asked} of them asked by people` : '', internal > 0 ? `, ${internal} among accountants` : ''].join(
    '',
  )
}
/** What a line says where something is open, and where nothing is. */
export const checkWords: Record<Exclude<CheckId, 'previous_period'>, { open: (n: number, by: AskedBy) => string; done: string }> = {
  coverage: {
    open: (n) => rows(n, 'statement is missing, incomplete or not reconciled', 'statements are missing, incomplete or not reconciled'),
    done: 'Every account is covered and reconciled',
  },
  failed_documents: {
    open: (n) => rows(n, 'document failed or is not read yet', 'documents failed or are not read yet'),
    done: 'Every document was read',
  },
  waiting_rows: { open: (n) => rows(n, 'transaction needs review', 'transactions need review'), done: 'No transaction needs review' },
  open_questions: {
    open: (n, by) => rows(n, 'question is open', 'questions are open') + askedWords(n, by),
    done: 'No question is open',
  },
  unpaired_payments: {
    open: (n) => rows(n, 'card payment or payout has no matching transaction', 'card payments and payouts have no matching transaction'),
    done: 'Every card payment and payout has its matching transaction',
  },
  balances: {
    open: (n) => rows(n, 'balance is not as printed', 'balances are not as printed'),
    done: 'Balances are as printed',
  },
  unpaid_bills: {
    open: (n) => rows(n, `bill is unpaid for more than ${UNPAID_DAYS} days`, `bills are unpaid for more than ${UNPAID_DAYS} days`),
    done: `No bill is unpaid for more than ${UNPAID_DAYS} days`,
  },
  two_categories: {
    open: (n) => rows(n, 'merchant is in two categories', 'merchants are in two categories'),
    done: 'Every merchant is in one category',
  },
  without_document: {
    open: (n) => rows(n, 'expense over $75 has no receipt or bill', 'expenses over $75 have no receipt or bill'),
    done: 'Expenses over $75 have their receipt or bill',
  },
  capital_purchases: {
    open: (n) => rows(n, 'large purchase is not decided', 'large purchases are not decided'),
    done: 'Large purchases are decided',
  },
}
/** The line of the months before, of which these are open and not ready. */
export const earlierWords = (open: readonly string[], alongside: readonly string[]): string => {
  if (open.length > 0)
    return open.length === 1
      ? `${periodName(open[0] ?? '')} is open`
      : `${open.length > 3 ? `${open.length} earlier months, from ${periodName(open[0] ?? '')} on,` : listed(open.map(periodName))} are open`
  return alongside.length === 0
    ? 'Everything before is closed'
    : `${alongside.length === 1 ? periodName(alongside[0] ?? '') : `${alongside.length} earlier months`} will close along`
}

/** What is open of a checklist, in one sentence for a refusal. */
export const notReadyWords = (period: string, open: readonly string[]): string =>
  `${periodName(period)} cannot be closed yet: ${open.join('; ')}`

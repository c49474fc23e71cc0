/** Requests for documents: what an item says, whether it is there, and when somebody is reminded. */
import { addDays, type CalendarDate, dayNumber, formatLongDate, formatLongMonth, monthOf, type YearMonth } from './calendar-date.ts'
import type { CoverageMonth } from './coverage.ts'

export type RequestItemKind = 'statement' | 'receipt' | 'other'
export type RequestItemState = 'open' | 'done' | 'excused'
/** asked: something is open; arrived: nothing is; late: something is open after the due day. */
export type RequestState = 'asked' | 'arrived' | 'late'

/** The link of a request ends so many days after its due day. */
export const LINK_DAYS = 30
/** So many reminders go out at most, besides the mail on asking. */
export const MOST_REMINDERS = 4
/** Days before the due day on which somebody is reminded; after it once a week. */
const BEFORE = [7, 3, 0] as const
const WEEK = 7

/** 'Chase Checking ••4821' → 'Chase Checking ending in 4821' */
export const accountInWords = (name: string): string => name.replace(/\s*••\s*(\d+)$/, ' ending in $1')

/** 'Chase Checking ending in 4821: statement of March 2026' */
export const statementText = (accountName: string, month: YearMonth): string =>
  `${accountInWords(accountName)}: statement of ${formatLongMonth(month)}`
/** 'Receipt for Staples, March 4, 2026': day and merchant, never the amount. */
export const receiptText = (merchant: string, day: CalendarDate): string => `Receipt for ${merchant}, ${formatLongDate(day)}`

/** What the books know of an item. */
export interface ItemProof {
  state: RequestItemState
  documentId: string | null
  /** Why it is still open, where something of it is there. */
  says: string | null
}
const OPEN: ItemProof = { state: 'open', documentId: null, says: null }

/** A statement's item: done once its month is covered. After the account's last statement there is nothing to send. */
export function statementProof(month: CoverageMonth | undefined): ItemProof {
  if (!month || month.state === 'missing') return OPEN
  if (month.state === 'closed') return { state: 'excused', documentId: null, says: 'The account was closed' }
  const documentId = month.documents[0]?.id ?? null
  return month.state === 'part' ? { state: 'open', documentId: null, says: partWords(month) } : { state: 'done', documentId, says: null }
}
const partWords = ({ month, words }: CoverageMonth): string =>
  `${formatLongMonth(month)} is covered in part${/: \d+ days are open$/.exec(words)?.[0] ?? ''}`

/** A receipt's item: done once a document shows the purchase. `row` is undefined where the transaction was deleted. */
export const receiptProof = (row: { documentId: string | null } | undefined): ItemProof =>
  !row
    ? { state: 'excused', documentId: null, says: 'The transaction was deleted' }
    : row.documentId === null
      ? OPEN
      : { state: 'done', documentId: row.documentId, says: null }

export function requestState(items: readonly { state: RequestItemState }[], dueOn: CalendarDate, day: CalendarDate): RequestState {
  if (items.every(({ state }) => state !== 'open')) return 'arrived'
  return day > dueOn ? 'late' : 'asked'
}

/** Whether a reminder is due on `day`, the last one (or the asking itself) being of `last`. Days that were missed are one reminder. */
export function isReminderDue({
  dueOn,
  last,
  sent,
  day,
}: {
  dueOn: CalendarDate
  last: CalendarDate
  sent: number
  day: CalendarDate
}): boolean {
  if (sent >= MOST_REMINDERS || day > addDays(dueOn, LINK_DAYS)) return false
  const before = BEFORE.some((days) => isBetween(addDays(dueOn, -days), last, day))
  const weeks = Math.floor((dayNumber(day) - dayNumber(dueOn)) / WEEK)
  return before || (weeks > 0 && isBetween(addDays(dueOn, weeks * WEEK), last, day))
}
const isBetween = (planned: CalendarDate, last: CalendarDate, day: CalendarDate) => planned > last && planned <= day

/** 'February 2026', 'February and March 2026', 'January to March 2026', 'December 2025 to February 2026'. */
export function monthsInWords(months: readonly YearMonth[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return ''
  if (first === last) return formatLongMonth(first)
  const begin = first.slice(0, 4) === last.slice(0, 4) ? formatLongMonth(first).replace(/ \d+$/, '') : formatLongMonth(first)
  return `${begin} ${months.length === 2 ? 'and' : 'to'} ${formatLongMonth(last)}`
}

/** A month is told of a statement that has more of its days than these. */
const SHARED = 7
/** No statement tells of more days. */
const MOST_DAYS = 3700
/** The months that statements tell of: those of which they hold more than a week, else all that they touch. */
export function requestedMonths(statements: readonly { from: CalendarDate; to: CalendarDate }[]): YearMonth[] {
  const days = new Map<YearMonth, number>()
  for (const { from, to } of statements)
    for (let day = from, n = 0; day <= to && n < MOST_DAYS; day = addDays(day, 1), n += 1)
      days.set(monthOf(day), (days.get(monthOf(day)) ?? 0) + 1)
  const all = [...days].sort(([a], [b]) => (a < b ? -1 : 1))
  const most = all.filter(([, n]) => n > SHARED)
  return (most.length > 0 ? most : all).map(([month]) => month)
}

/** A document that came in through a request's link, as far as its sender is told of it. */
export interface ReceivedDocument {
  id: string
  isProcessed: boolean
  isFailed: boolean
  needsPassword: boolean
  isBill: boolean
  /** Months of the statements in it, in order. */
  months: readonly YearMonth[]
  /** The accounts of those statements. */
  accountIds: readonly string[]
}
export interface AskedItem {
  kind: RequestItemKind
  state: RequestItemState
  month: YearMonth | null
  accountId: string | null
  documentId: string | null
}

/** What is said at once of a document that came in: which item it was, or why none. */
export function receivedWords(document: ReceivedDocument, items: readonly AskedItem[]): { says: string; isWrong: boolean } {
  const right = (says: string) => ({ says, isWrong: false })
  const wrong = (says: string) => ({ says, isWrong: true })
  if (document.needsPassword) return wrong('It is protected by a password. Please send it without one.')
  if (document.isFailed) return wrong('It could not be read. Please send it as a PDF, or take a sharper photo.')
  if (!document.isProcessed) return right('Being read')
  const proven = items.find((item) => item.state === 'done' && item.documentId === document.id)
  if (proven)
    return right(
      proven.month ? `This is ${formatLongMonth(proven.month)}. Thank you.` : 'This is the receipt that was asked for. Thank you.',
    )
  const open = items.filter((item) => item.state === 'open')
  if (document.months.length > 0) {
    const missing = open.filter((item) => item.kind === 'statement')
    const said = monthsInWords(document.months)
    const still = missing.flatMap(({ month }) => (month ? [month] : []))
    if (still.length === 0) return right(`This is ${said}. Thank you.`)
    const isOther = missing.every(({ accountId }) => accountId === null || !document.accountIds.includes(accountId))
    return wrong(`This is ${said}${isOther ? ' of another account' : ''}. ${stillMissing(still)}`)
  }
  if (document.isBill && open.some((item) => item.kind === 'receipt')) return wrong('It does not match a purchase that was asked for.')
  // What was asked for in words is ticked by a person.
  if (open.some((item) => item.kind === 'other')) return right('Thank you. It will be looked at and ticked off.')
  return right("Thanks. This wasn't on the list, we passed it on.")
}

function stillMissing(months: readonly YearMonth[]): string {
  const each = [...new Set(months)].sort()
  return each.length > 2
    ? `${each.length} months are still missing.`
    : `${each.map(formatLongMonth).join(' and ')} ${each.length === 1 ? 'is' : 'are'} still missing.`
}

import { addMonths, monthOf, today, type YearMonth } from '@ledgerhand/core/calendar-date'
import type { CoverageState } from '@ledgerhand/core/coverage'
import {
  type CheckId,
  type CheckState,
  checkIds,
  checkWords,
  daysOf,
  earlierWords,
  isYear,
  monthsBetween,
  monthsOf,
  type Period,
} from '@ledgerhand/core/periods'
import type { CheckJson } from '@ledgerhand/core/wire/periods'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import type { Excuse } from '@ledgerhand/db/books/periods'
import { coverageOf } from '../ledger/closed-accounts.ts'
import { ledgerOf } from '../ledger/ledger.ts'

export type PeriodBooks = Pick<
  ReadBooks,
  | 'accounts'
  | 'statementAccounts'
  | 'adjustments'
  | 'balances'
  | 'closed'
  | 'closings'
  | 'documents'
  | 'late'
  | 'pairs'
  | 'parts'
  | 'periodChecks'
  | 'periods'
  | 'profile'
  | 'rates'
  | 'register'
  | 'statementRows'
  | 'transactions'
>
type Counted = Exclude<CheckId, 'previous_period'>
type Counts = ReadonlyMap<YearMonth, number>

/** Months of an account that nothing proves yet. */
export const UNPROVEN_STATES: ReadonlySet<CoverageState> = new Set(['missing', 'part', 'off', 'there'])

/** Where the list behind a line is; `firstOpen`: the first of the earlier months that are open. */
function linkOf(id: CheckId, period: Period, firstOpen: string = period): string {
  const { from, to } = daysOf(period)
  const days = `from=${from}&to=${to}`
  switch (id) {
    case 'coverage':
      return '/coverage'
    case 'failed_documents':
      return '/documents'
    case 'balances':
      return '/accounts'
    case 'waiting_rows':
      return `/transactions?${days}&needsReview=true`
    case 'unpaid_bills':
      return `/transactions?to=${to}&check=${id}`
    case 'two_categories':
      return `/transactions?${days}&check=${id}&sort=description`
    case 'previous_period':
      return `/close?year=${firstOpen.slice(0, 4)}`
    default:
      return `/transactions?${days}&check=${id}`
  }
}

/**
 * What the checklists of some months say, computed from the books as they are: each line is counted for all of them in one query. Open months
 * before them belong to it, because closing one closes those.
 */
export function checklistOf(books: PeriodBooks, ownerId: string, now: Date, { first: asked, last }: { first: YearMonth; last: YearMonth }) {
  const through = books.closed.through()
  const firstOpen = through === null ? (books.periods.firstMonth() ?? last) : addMonths(through, 1)
  const first = [firstOpen, asked].sort()[0] ?? asked
  const span = { first, last }
  const excuses = new Map(books.periods.excuses().map((e) => [`${e.period}/${e.checkId}`, e]))
  const counts = countsOf(books, ownerId, now, span)
  const excused = (month: YearMonth, id: CheckId): Excuse | undefined =>
    excuses.get(`${month}/${id}`) ?? excuses.get(`${month.slice(0, 4)}/${id}`)
  const openIn = (month: YearMonth, id: Counted): number => (excused(month, id) ? 0 : (counts[id].get(month) ?? 0))
  const isOpen = (month: YearMonth): boolean => through === null || month > through
  /** Whether nothing of a month's own lines is open. */
  const isReady = (month: YearMonth): boolean => checkIds.every((id) => id === 'previous_period' || openIn(month, id) === 0)

  /** Open months before a period: those with something open, and those that close along. */
  function earlier(period: Period): { open: YearMonth[]; alongside: YearMonth[] } {
    const before = monthsBetween(span.first, addMonths(monthsOf(period).first, -1)).filter(isOpen)
    return { open: before.filter((m) => !isReady(m)), alongside: before.filter(isReady) }
  }

  function line(period: Period, id: CheckId, count: number, all: number, said: { text: string; link: string }): CheckJson {
    const { first } = monthsOf(period)
    const excuse = excuses.get(`${period}/${id}`) ?? (isYear(period) ? undefined : excuses.get(`${first.slice(0, 4)}/${id}`))
    const state: CheckState = excuse && all > 0 ? 'excused' : count > 0 ? 'open' : all > 0 ? 'excused' : 'done'
    const { reason, excusedBy: by, excusedAt: at } = excuse ?? {}
    return {
      id,
      state,
      count: all,
      ...said,
      excuse: reason !== undefined && by !== undefined && at !== undefined ? { reason, by, at } : null,
    }
  }

  return {
    isReady,
    earlier,
    /** The lines of a period, in their order. Of a year: of its months that are open, or of all where none is. */
    lines(period: Period): CheckJson[] {
      const { first, last: end } = monthsOf(period)
      const all = monthsBetween(first, end)
      const months = all.some(isOpen) ? all.filter(isOpen) : all
      return checkIds.map((id) => {
        if (id === 'previous_period') {
          const { open, alongside } = earlier(period)
          return line(period, id, open.length, open.length, { text: earlierWords(open, alongside), link: linkOf(id, period, open[0]) })
        }
        // What failed is of no month, and a bill stays unpaid from one month to the next: each counts once, the latter as of the end.
        const counted = id === 'unpaid_bills' ? months.filter((month) => counts[id].has(month)).slice(-1) : months
        const sum = (of: (month: YearMonth) => number) =>
          id === 'failed_documents' ? Math.max(0, ...counted.map(of)) : counted.reduce((n, month) => n + of(month), 0)
        const count = sum((month) => counts[id].get(month) ?? 0)
        const open = sum((month) => openIn(month, id))
        const of = (kind: 'asked' | 'internal') => (id === 'open_questions' ? sum((month) => counts[kind].get(month) ?? 0) : 0)
        const asked = of('asked')
        return line(period, id, open, count, {
          text: count === 0 ? checkWords[id].done : checkWords[id].open(count, { asked, internal: of('internal') }),
          // Nothing but questions of people: each is answered where it was asked.
          link: asked > 0 && asked === count ? '/questions' : linkOf(id, period),
        })
      })
    },
    /** How many lines of a month are open. */
    open: (month: YearMonth): number =>
      isOpen(month)
        ? checkIds.filter((id) =>
            id === 'previous_period' ? earlier(month as string as Period).open.length > 0 && !excused(month, id) : openIn(month, id) > 0,
          ).length
        : 0,
  }
}

/** How many there are of each, by month; of the open questions those that people asked, and that accountants asked each other, once more. */
function countsOf(
  books: PeriodBooks,
  ownerId: string,
  now: Date,
  span: { first: YearMonth; last: YearMonth },
): Record<Counted | 'asked' | 'internal', Counts> {
  const checks = books.periodChecks
  const months = monthsBetween(span.first, span.last)
  const unread = checks.unreadDocuments()
  const undecided = checks.undecidedRows(span)
  const asked = checks.askedQuestions(span)
  return {
    coverage: unproven(books, now),
    // Nothing says which months they are of: they stand in every one that is not to come.
    failed_documents: new Map(months.filter((m) => m <= monthOf(today(now))).map((month) => [month, unread])),
    waiting_rows: checks.waitingRows(span),
    open_questions: new Map(months.map((month) => [month, (undecided.get(month) ?? 0) + (asked.get(month) ?? 0)])),
    asked,
    internal: checks.internalQuestions(span),
    unpaired_payments: checks.unpairedPayments(span),
    balances: unlikePrinted(books, ownerId, span),
    unpaid_bills: checks.unpaidBills({ first: span.first, last: [span.last, monthOf(today(now))].sort()[0] ?? span.last }),
    two_categories: checks.twoCategories(span),
    without_document: checks.withoutDocument(span),
    capital_purchases: checks.capitalPurchases(span),
  }
}

function unlikePrinted(books: PeriodBooks, ownerId: string, span: { first: YearMonth; last: YearMonth }): Counts {
  const found = new Map<YearMonth, number>()
  for (const { to } of ledgerOf(books, ownerId).unlikePrinted(span)) found.set(monthOf(to), (found.get(monthOf(to)) ?? 0) + 1)
  return found
}

function unproven(books: PeriodBooks, now: Date): Counts {
  const found = new Map<YearMonth, number>()
  for (const { months } of coverageOf(books, now).accounts)
    for (const { month, state } of months) if (UNPROVEN_STATES.has(state)) found.set(month, (found.get(month) ?? 0) + 1)
  return found
}

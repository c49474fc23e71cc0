import {
  addMonths,
  type CalendarDate,
  firstOfMonth,
  formatMonth,
  lastOfMonth,
  parseCalendarDate,
  type YearMonth,
} from '@ledgerhand/core/calendar-date'
import { filterNames, type Leaf, leafIds, storedCategories } from '@ledgerhand/core/categories'
import type { CountedAs } from '@ledgerhand/core/ledger'
import { type RowCheck, rowChecks } from '@ledgerhand/core/row-checks'
import { sourceOfKey } from '@ledgerhand/core/sources'
import { NEWEST_FIRST, type TransactionOrder, transactionOrders } from '@ledgerhand/core/transaction-order'
import { treatments } from '@ledgerhand/core/treatments'

/** The filter of the transactions screen lives in the URL, so that a filtered list can be linked to, reloaded and gone back to. */
export interface Filter {
  search?: string
  /** A line of the report ('rent', with everything on it), or a category as the rows name it ('Phone & Internet'). */
  category?: string
  /** One leaf alone, as a line of a report. */
  leaf?: Leaf
  /** An entity's id, or 'none' for unassigned. */
  entityId?: string
  documentId?: string
  from?: CalendarDate
  to?: CalendarDate
  isCredit?: boolean
  /** Decimal texts: '20', '19.99'. */
  amountFrom?: string
  amountTo?: string
  needsReview?: boolean
  isTransfer?: boolean
  /** How rows count, whole or in a part; 'undecided': a question is open. */
  treatment?: CountedAs
  /** Rows that stand on this account, or were for it. */
  accountId?: string
  /** As core/sources.ts writes it. */
  source?: string
  /** The merchant's key: every row of one payee. */
  merchant?: string
  /** Rows that a line of a closing's checklist is about. */
  check?: RowCheck
}

const countedAs: readonly CountedAs[] = [...treatments, 'undecided']

const text = (value: unknown, max: number): string | undefined => {
  // The router reads 2024 in a URL as a number; the person typed text.
  const found = typeof value === 'number' ? String(value) : value
  return typeof found === 'string' && found !== '' ? found.slice(0, max) : undefined
}
/** '1,234.5' and '$20' → '1234.5' and '20'; undefined for what is no amount. */
export const searchedAmount = (value: unknown): string | undefined => {
  const found = text(value, 20)
    ?.trim()
    .replace(/^[$€£]\s?/, '')
    .replaceAll(',', '')
  return found !== undefined && /^\d{1,10}(\.\d{1,2})?$/.test(found) ? found : undefined
}
const yesNo = (value: unknown): boolean | undefined =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined
const day = (value: unknown): CalendarDate | undefined => (typeof value === 'string' ? (parseCalendarDate(value) ?? undefined) : undefined)

/** Reads a filter out of search parameters that anyone may have typed: what is not a filter is left out, never an error. */
export function filterFrom(params: Record<string, unknown>): Filter {
  const category = [...storedCategories, ...filterNames].find((c) => c === params.category)
  const source = text(params.source, 200)
  const found: Filter = {
    search: text(params.search, 200),
    category,
    leaf: leafIds.find((id) => id === params.leaf),
    entityId: text(params.entityId, 200),
    documentId: text(params.documentId, 200),
    from: day(params.from),
    to: day(params.to),
    isCredit: yesNo(params.isCredit),
    amountFrom: searchedAmount(params.amountFrom),
    amountTo: searchedAmount(params.amountTo),
    needsReview: yesNo(params.needsReview),
    isTransfer: yesNo(params.isTransfer),
    treatment: countedAs.find((as) => as === params.treatment),
    accountId: text(params.accountId, 200),
    source: source !== undefined && sourceOfKey(source) ? source : undefined,
    merchant: text(params.merchant, 500),
    check: rowChecks.find((check) => check === params.check),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** The order in the address; the newest first where there is none, or none that is known. */
export const orderFrom = (params: Record<string, unknown>): TransactionOrder =>
  transactionOrders.find((order) => order === params.sort) ?? NEWEST_FIRST

export const isFiltered = (filter: Filter): boolean => Object.keys(filter).length > 0

export interface SearchPeriod {
  value: string
  label: string
  from: CalendarDate
  to: CalendarDate
}

const MONTHS_AT_LEAST = 12
const MONTHS_AT_MOST = 120

/** The months between two, newest first: never fewer than twelve, so that what is not loaded yet can be chosen as well. */
export function monthChoices(oldest: YearMonth, newest: YearMonth): YearMonth[] {
  const found: YearMonth[] = []
  for (let month = newest; found.length < MONTHS_AT_MOST && (found.length < MONTHS_AT_LEAST || month >= oldest); ) {
    found.push(month)
    month = addMonths(month, -1)
  }
  return found
}

/** The periods offered for these months (newest first): their years, then the months by name. */
export function periods(offered: readonly YearMonth[]): { years: SearchPeriod[]; months: SearchPeriod[] } {
  const years = [...new Set(offered.map((month) => month.slice(0, 4)))]
  return {
    years: years.map((y) => ({
      value: y,
      label: y,
      from: firstOfMonth(`${y}-01` as YearMonth),
      to: lastOfMonth(`${y}-12` as YearMonth),
    })),
    months: offered.map((month) => ({ value: month, label: formatMonth(month), from: firstOfMonth(month), to: lastOfMonth(month) })),
  }
}

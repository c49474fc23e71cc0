import { type CalendarDate, dayNumber, firstOfMonth, formatDate, formatMonth, lastOfMonth, monthOf } from './calendar-date.ts'
import { type Category, categoryTitle, leaves, storedCategories } from './categories.ts'
import type { CountedAs } from './ledger.ts'
import { merchantName } from './merchant-name.ts'
import { rowCheckLabels } from './row-checks.ts'
import type { TransactionFilter } from './schemas/transactions.ts'
import { sourceOfKey, sourceText } from './sources.ts'
import { treatmentLabels } from './treatments.ts'

/** A filter as an address or a call names it. */
type FilterOfList = { [Name in keyof TransactionFilter]?: TransactionFilter[Name] | undefined }

const isLine = (category: string): category is Category => storedCategories.some((line) => line === category)

/** How rows count, in a word or two: 'Loan', 'Not counted yet'. */
export const countedWords = (as: CountedAs): string => (as === 'undecided' ? 'Not counted yet' : treatmentLabels[as])

/** What a list is narrowed to, for the sheet that it is printed on: 'Oct 2026 · Debit · Rent'. Empty for the whole list. */
export function filterWords(filter: FilterOfList, entities: readonly { id: string; name: string }[]): string {
  const { search, category, leaf, entityId, documentId, isCredit, isTransfer, treatment, accountId, needsReview } = filter
  const source = filter.source === undefined ? null : sourceOfKey(filter.source)
  return [
    periodLabel(filter),
    search && `'${search}'`,
    filter.merchant && merchantName(filter.merchant),
    category && (isLine(category) ? categoryTitle(category) : category),
    leaf && leaves[leaf].label,
    entityId && (entityId === 'none' ? 'Unassigned' : entities.find(({ id }) => id === entityId)?.name),
    isTransfer && 'Left out of profit',
    treatment && countedWords(treatment),
    isCredit === undefined ? null : isCredit ? 'Credit' : 'Debit',
    source && (sourceText(source) || 'No source'),
    filter.check && rowCheckLabels[filter.check],
    needsReview === undefined ? null : needsReview ? 'To review' : 'Reviewed',
    accountId && 'Of one account',
    documentId && 'From one document',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** How a filter's dates read: a month or a year by its name, else both ends. Null without dates. */
export function periodLabel({ from, to }: Pick<FilterOfList, 'from' | 'to'>): string | null {
  if (!from && !to) return null
  if (from && to) {
    const month = monthOf(from)
    if (from === firstOfMonth(month) && to === lastOfMonth(month)) return formatMonth(month)
    if (from.slice(0, 4) === to.slice(0, 4) && from.endsWith('-01-01') && to.endsWith('-12-31')) return from.slice(0, 4)
    if (dayNumber(from) === dayNumber(to)) return formatDate(from)
    return `${formatDate(from)} - ${formatDate(to)}`
  }
  return from ? `From ${formatDate(from)}` : `Until ${formatDate(to as CalendarDate)}`
}

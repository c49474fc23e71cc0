import { type CalendarDate, dayNumber, firstOfMonth, formatDate, formatMonth, lastOfMonth, monthOf } from '../calendar-date.ts'
import { type Category, categoryTitle, leaves, storedCategories } from '../categories.ts'
import type { CountedAs } from '../ledger.ts'
import { merchantName } from '../merchant-name.ts'
import { formatUsd, parseDecimal } from '../money.ts'
import { rowCheckLabels } from '../row-checks.ts'
import { sourceOfKey, sourceText } from '../sources.ts'
import { treatmentLabels } from '../treatments.ts'
import type { TransactionFilter } from './transactions.ts'

/** A filter as an address or a call names it. */
type FilterOfList = { [Name in keyof TransactionFilter]?: TransactionFilter[Name] | undefined }

const isLine = (category: string): category is Category => storedCategories.some((line) => line === category)

/** How rows count, in a word or two: 'Loan', 'Not counted yet'. */
export const countedWords = (as: CountedAs): string => (as === 'undecided' ? 'Not counted yet' : treatmentLabels[as])

type FilterName = keyof FilterOfList

/** One thing that a list is narrowed by. */
export interface FilterPart {
  /** The filters that it stands for: without them the list is not narrowed so. */
  names: readonly FilterName[]
  label: string
  words: string
}

/** What a filter's ids mean. Accounts and documents are named only where they are known. */
export interface FilterNames {
  entities: readonly { id: string; name: string }[]
  accounts?: readonly { id: string; name: string }[]
}

const accountWords = (id: string, known: FilterNames['accounts']): string =>
  id === 'none' ? 'No account' : (known?.find((account) => account.id === id)?.name ?? 'Of one account')

/** What a list is narrowed to, one by one: 'Period' 'Oct 2026', 'Category' 'Rent'. */
export function filterParts(filter: FilterOfList, { entities, accounts }: FilterNames): FilterPart[] {
  const { search, category, leaf, entityId, documentId, isCredit, isTransfer, treatment, accountId, needsReview } = filter
  const source = filter.source === undefined ? null : sourceOfKey(filter.source)
  const parts: readonly [label: string, words: string | null | undefined | false, ...names: FilterName[]][] = [
    ['Period', periodLabel(filter), 'from', 'to'],
    ['Search', search && `'${search}'`, 'search'],
    ['Payee', filter.merchant && merchantName(filter.merchant), 'merchant'],
    ['Category', category && (isLine(category) ? categoryTitle(category) : category), 'category'],
    ['Category', leaf && leaves[leaf].label, 'leaf'],
    ['Entity', entityId && (entityId === 'none' ? 'Unassigned' : entities.find(({ id }) => id === entityId)?.name), 'entityId'],
    ['Type', isTransfer && 'Left out of profit', 'isTransfer'],
    ['Type', treatment && countedWords(treatment), 'treatment'],
    ['Type', isCredit === undefined ? null : isCredit ? 'Credit' : 'Debit', 'isCredit'],
    ['Amount', amountLabel(filter), 'amountFrom', 'amountTo'],
    ['Source', source && (sourceText(source) || 'No source'), 'source'],
    ['Before closing', filter.check && rowCheckLabels[filter.check], 'check'],
    ['Review', needsReview === undefined ? null : needsReview ? 'To review' : 'Reviewed', 'needsReview'],
    ['Account', accountId && accountWords(accountId, accounts), 'accountId'],
    ['Document', documentId && 'From one document', 'documentId'],
  ]
  return parts.flatMap(([label, words, ...names]) => (words ? [{ label, words, names }] : []))
}

/** What a list is narrowed to, for the sheet that it is printed on: 'Oct 2026 · Debit · Rent'. Empty for the whole list. */
export const filterWords = (filter: FilterOfList, entities: FilterNames['entities']): string =>
  filterParts(filter, { entities })
    .map(({ words }) => words)
    .join(' · ')

const plainAmount = (text: string) => formatUsd(parseDecimal(text)).slice(1)

/** How a filter's amounts read: '20.00 to 50.00', 'From 500.00'. Null without any. Without a currency: the rows may have several. */
function amountLabel({ amountFrom, amountTo }: Pick<FilterOfList, 'amountFrom' | 'amountTo'>): string | null {
  if (!amountFrom && !amountTo) return null
  if (amountFrom === amountTo && amountFrom) return plainAmount(amountFrom)
  if (amountFrom && amountTo) return `${plainAmount(amountFrom)} to ${plainAmount(amountTo)}`
  return amountFrom ? `From ${plainAmount(amountFrom)}` : `Up to ${plainAmount(amountTo ?? '')}`
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

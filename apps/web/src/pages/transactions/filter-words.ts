import { type Category, categoryTitle, leaves, storedCategories } from '@ledgerhand/core/categories'
import type { CountedAs } from '@ledgerhand/core/ledger'
import { sourceOfKey } from '@ledgerhand/core/sources'
import { treatmentLabels } from '@ledgerhand/core/treatments'
import type { EntityJson } from '@ledgerhand/core/wire'
import { type Filter, periodLabel } from './search-params.ts'
import { sourceText } from './source-name.tsx'

const isLine = (category: string): category is Category => storedCategories.some((line) => line === category)

/** How rows count, in a word or two: 'Loan', 'Not counted yet'. */
export const countedWords = (as: CountedAs): string => (as === 'undecided' ? 'Not counted yet' : treatmentLabels[as])

/** What a list is narrowed to, for the sheet that it is printed on: 'Oct 2026 · Debit · Rent'. Empty for the whole list. */
export function filterWords(filter: Filter, entities: readonly EntityJson[]): string {
  const { search, category, leaf, entityId, documentId, isCredit, isTransfer, treatment, accountId, needsReview } = filter
  const source = filter.source === undefined ? null : sourceOfKey(filter.source)
  return [
    periodLabel(filter),
    search && `'${search}'`,
    category && (isLine(category) ? categoryTitle(category) : category),
    leaf && leaves[leaf].label,
    entityId && (entityId === 'none' ? 'Unassigned' : entities.find(({ id }) => id === entityId)?.name),
    isTransfer && 'Left out of profit',
    treatment && countedWords(treatment),
    isCredit === undefined ? null : isCredit ? 'Credit' : 'Debit',
    source && (sourceText(source) || 'No source'),
    needsReview === undefined ? null : needsReview ? 'To review' : 'Reviewed',
    accountId && 'Of one account',
    documentId && 'From one document',
  ]
    .filter(Boolean)
    .join(' · ')
}

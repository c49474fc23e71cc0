import { isKnownCategory, resolveCategory } from '@ledgerhand/core/categories'
import { parseDecimal } from '@ledgerhand/core/money'
import type { TransactionFilter } from '@ledgerhand/core/schemas/transactions'
import { and, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { transactions as t } from '../schema/transactions.ts'

/** What waits for a person, in the very words of the partial index `transactions_waiting`. */
export const waits = sql`(${t.needsReview} = 1 or ${t.aiConfidence} is null or ${t.aiConfidence} < 70)`
const settled = sql`(${t.needsReview} = 0 and ${t.aiConfidence} >= 70)`

const escaped = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

/** Words in any order, anywhere in the description or the source; a plain amount finds rows of that amount. */
function matches(search: string): SQL | undefined {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 8)
  return and(
    ...words.map((word) => {
      const like = `%${escaped(word)}%`
      const bare = word.replace(/^[-−+]?\$?/, '').replaceAll(',', '')
      const amount = /^\d{1,10}(\.\d{1,2})?$/.test(bare) ? eq(t.amount, parseDecimal(bare)) : undefined
      return or(sql`${t.description} like ${like} escape '\\'`, sql`${t.sourceName} like ${like} escape '\\'`, amount)
    }),
  )
}

/** The conditions of a filter, besides the owner's, which every query writes itself. */
export function conditions(filter: TransactionFilter): SQL | undefined {
  const category =
    filter.category && isKnownCategory(filter.category) ? resolveCategory(filter.category, { isCredit: false })?.category : filter.category
  return and(
    filter.search?.trim() ? matches(filter.search) : undefined,
    category ? sql`${t.category} = ${category}` : undefined,
    filter.entityId === 'none' ? isNull(t.entityId) : filter.entityId ? eq(t.entityId, filter.entityId) : undefined,
    filter.documentId ? eq(t.documentId, filter.documentId) : undefined,
    filter.from ? gte(t.transactionDate, filter.from) : undefined,
    filter.to ? lte(t.transactionDate, filter.to) : undefined,
    filter.isCredit === undefined ? undefined : eq(t.isCredit, filter.isCredit),
    filter.isTransfer === undefined ? undefined : eq(t.isTransfer, filter.isTransfer),
    filter.needsReview === undefined ? undefined : filter.needsReview ? waits : settled,
  )
}

/** Only the months matter, or nothing at all: such totals come from the monthly totals, without touching rows. */
export const isUnfiltered = (filter: TransactionFilter): boolean =>
  Object.values(filter).every((value) => value === undefined || value === '')

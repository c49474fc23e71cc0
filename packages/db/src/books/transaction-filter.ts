import { today } from '@ledgerhand/core/calendar-date'
import { type Leaf, leaves, leavesNamed, resolveCategory, storedCategories } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { parseDecimal } from '@ledgerhand/core/money'
import type { RowCheck } from '@ledgerhand/core/row-checks'
import type { TransactionFilter } from '@ledgerhand/core/schemas/transactions'
import { sourceOfKey } from '@ledgerhand/core/sources'
import { defaultAccountId, defaultKind, treatments } from '@ledgerhand/core/treatments'
import { and, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { entered as t } from '../schema/transactions.ts'
import { isNotWaiting, isWaiting } from '../waiting.ts'
import { lastBilled, rowCheckConditions } from './row-checks.ts'
import { planSearch, type SearchNumbers } from './search.ts'

/** Condition: the row needs review. */
export const waits = sql.raw(isWaiting('entered_transactions.'))
const settled = sql.raw(isNotWaiting('entered_transactions.'))

/**
 * A stored category means all of its labels, a choice of the form every label that it stands for, any finer name only its own.
 * AppError 'invalid' for a name that nothing has.
 */
function named(name: string): SQL | undefined {
  const shownSo = (storedCategories as readonly string[]).includes(name) ? [] : leavesNamed(name)
  if (shownSo.length > 0) {
    return and(
      inArray(
        t.category,
        shownSo.map((id) => leaves[id].stored),
      ),
      inArray(t.label, shownSo),
    )
  }
  const found = resolveCategory(name, { isCredit: false })
  if (!found) throw new AppError('invalid', 'Unknown category')
  return (storedCategories as readonly string[]).includes(name) ? eq(t.category, found.category) : eq(t.label, found.label)
}

/** Matches a split row by its parts. In books without parts only the column is compared, so that its index is used. */
function ofCategory(database: Database, ownerId: string, name: string): SQL | undefined {
  const rows = named(name)
  const found = resolveCategory(name, { isCredit: false })
  if (!found) return rows
  const parts =
    (storedCategories as readonly string[]).includes(name) || leavesNamed(name).length === 0
      ? sql`select transaction_id from parts where "user_id" = ${ownerId} and (category = ${name} or label = ${found.label})`
      : sql`select transaction_id from parts where "user_id" = ${ownerId} and label in (select value from json_each(${JSON.stringify(leavesNamed(name))}))`
  const isSplitSo = database.db.get(sql`${parts} limit 1`) !== undefined
  return isSplitSo ? sql`((${rows} and ${t.treatment} <> 'split') or ${t.id} in (${parts}))` : and(rows, sql`${t.treatment} <> 'split'`)
}

/** Rows of one leaf, or with a part of it. */
const ofLeaf = (
  ownerId: string,
  leaf: Leaf,
): SQL => sql`((${t.category} = ${leaves[leaf].stored} and ${t.label} = ${leaf} and ${t.treatment} <> 'split')
  or ${t.id} in (select transaction_id from parts where "user_id" = ${ownerId} and label = ${leaf}))`

/** The account or card that the money moved through, exactly as the rows name it. AppError 'invalid' for what is no source. */
function fromSource(key: string): SQL | undefined {
  const found = sourceOfKey(key)
  if (!found) throw new AppError('invalid', 'Unknown source')
  const is = (column: typeof t.sourceName | typeof t.sourceLastFour | typeof t.sourceType, value: string | null) =>
    value === null ? isNull(column) : sql`${column} = ${value}`
  return and(is(t.sourceName, found.sourceName), is(t.sourceLastFour, found.sourceLastFour), is(t.sourceType, found.sourceType))
}

/** Rows with this treatment, or with a part that has it. */
const ofTreatment = (ownerId: string, as: string): SQL => {
  const rows = as === 'business' ? sql`${t.countedAs} = 'business'` : sql`${t.countedAs} = ${as}`
  return as === 'undecided' || as === 'split'
    ? rows
    : sql`(${rows} or ${t.id} in (select transaction_id from parts where "user_id" = ${ownerId} and treatment = ${as}))`
}
/** The treatments that mean this account where a row names none. */
const needing = (ownerId: string, accountId: string): string[] =>
  treatments.filter((of) => {
    const kind = defaultKind(of)
    return kind !== null && defaultAccountId(kind, ownerId) === accountId
  })

/** Rows that stand on an account, or were for it. Rows without an account mean the default account of their treatment. */
const ofAccount = (ownerId: string, id: string): SQL => {
  const treatmentsFor = needing(ownerId, id)
  const byNeed =
    treatmentsFor.length === 0
      ? sql``
      : sql` or (${t.accountId} is null and ${t.treatment} in (select value from json_each(${JSON.stringify(treatmentsFor)})))`
  return sql`(${t.onAccountId} = ${id} or ${t.accountId} = ${id}${byNeed}
    or ${t.id} in (select transaction_id from parts where "user_id" = ${ownerId} and account_id = ${id}))`
}

/** Rows of an entity, or with a part of it. Where no part is of another entity than its row only the column is compared. */
function ofEntity(database: Database, ownerId: string, entityId: string): SQL {
  const is = entityId === 'none' ? isNull(t.entityId) : eq(t.entityId, entityId)
  const isMixed = database.db.get(
    sql`select 1 from parts p join transactions r on r."user_id" = p."user_id" and r.id = p.transaction_id
      where p."user_id" = ${ownerId} and p.entity_id is not r.entity_id limit 1`,
  )
  if (isMixed === undefined) return is
  const own = entityId === 'none' ? null : entityId
  return sql`((${is} and ${t.treatment} <> 'split')
    or ${t.id} in (select transaction_id from parts where "user_id" = ${ownerId} and entity_id is ${own}))`
}

/**
 * Condition on a movement of a part (total-cells, `partMovements`) of a row that a filter matches: the filter means this part too, and
 * not only another one of its row.
 */
export function countsWithin(ownerId: string, { leaf, category, treatment, accountId, entityId }: TransactionFilter): SQL {
  const isLine = category !== undefined && (storedCategories as readonly string[]).includes(category)
  const shownSo = category && !isLine ? leavesNamed(category) : []
  const one = category && !isLine && shownSo.length === 0 ? resolveCategory(category, { isCredit: false })?.label : undefined
  const labels = one ? [one] : shownSo
  const conditions = [
    leaf && sql`label = ${leaf}`,
    category && (isLine ? sql`category = ${category}` : sql`label in (select value from json_each(${JSON.stringify(labels)}))`),
    treatment && treatment !== 'split' && sql`counted_as = ${treatment}`,
    accountId &&
      (accountId === 'none'
        ? sql`on_account_id is null`
        : sql`(on_account_id = ${accountId} or account_id = ${accountId}
            or (account_id is null and counted_as in (select value from json_each(${JSON.stringify(needing(ownerId, accountId))}))))`),
    entityId && sql`entity_id is ${entityId === 'none' ? null : entityId}`,
  ].filter((condition) => typeof condition === 'object')
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

/** Rows that a line of a closing's checklist is about, in the days of the filter; without a last day, bills are looked at as of today. */
function ofCheck(ownerId: string, check: RowCheck, { from, to }: TransactionFilter): SQL {
  const values: Record<string, string> = {
    owner: ownerId,
    from: from ?? '0000-01-01',
    to: to ?? '9999-12-31',
    billed: lastBilled(to ?? today()),
  }
  const found = `select t.id from entered_transactions t where t."user_id" = @owner and t.transaction_date between @from and @to
    and ${rowCheckConditions[check]}`
  const bound = found.split(/@(\w+)/).map((part, i) => (i % 2 ? sql`${values[part]}` : sql.raw(part)))
  return sql`${t.id} in (${sql.join(bound)})`
}

/** The rows of one owner that a filter matches. `walk`: the caller takes the newest few only; `numbers`: a part of what a search finds. */
export function matching(
  database: Database,
  ownerId: string,
  filter: TransactionFilter,
  options: { walk?: boolean; numbers?: SearchNumbers | undefined } = {},
): SQL | undefined {
  const search = filter.search?.trim() ? planSearch(database, filter.search, options) : undefined
  return and(
    // The plus keeps SQLite from walking all of the owner's rows when the search index names the few.
    search?.byNumber ? sql`+${t.userId} = ${ownerId}` : eq(t.userId, ownerId),
    search?.condition,
    filter.category ? ofCategory(database, ownerId, filter.category) : undefined,
    filter.leaf ? ofLeaf(ownerId, filter.leaf) : undefined,
    filter.treatment ? ofTreatment(ownerId, filter.treatment) : undefined,
    filter.accountId === 'none' ? isNull(t.onAccountId) : filter.accountId ? ofAccount(ownerId, filter.accountId) : undefined,
    filter.entityId ? ofEntity(database, ownerId, filter.entityId) : undefined,
    filter.merchant ? eq(t.merchant, filter.merchant) : undefined,
    filter.documentId ? eq(t.documentId, filter.documentId) : undefined,
    filter.source ? fromSource(filter.source) : undefined,
    filter.from ? gte(t.transactionDate, filter.from) : undefined,
    filter.to ? lte(t.transactionDate, filter.to) : undefined,
    filter.isCredit === undefined ? undefined : eq(t.isCredit, filter.isCredit),
    filter.amountFrom ? gte(t.amount, parseDecimal(filter.amountFrom)) : undefined,
    filter.amountTo ? lte(t.amount, parseDecimal(filter.amountTo)) : undefined,
    filter.isTransfer === undefined ? undefined : eq(t.isTransfer, filter.isTransfer),
    filter.check ? ofCheck(ownerId, filter.check, filter) : undefined,
    filter.needsReview === undefined ? undefined : filter.needsReview ? waits : settled,
  )
}

/** Conditions that say little of how many rows there are: what needs review is found by its own index beside them. */
const wide = new Set<string>(['needsReview', 'from', 'to', 'isCredit', 'isTransfer'])
/** Rows that need review are asked for, and nothing that names fewer. */
export const asksReview = (filter: TransactionFilter): boolean =>
  filter.needsReview === true && Object.entries(filter).every(([key, value]) => wide.has(key) || value === undefined || value === '')

/** Only the months matter, or nothing at all: such totals come from the monthly totals, without touching rows. */
export const isUnfiltered = (filter: TransactionFilter): boolean =>
  Object.values(filter).every((value) => value === undefined || value === '')

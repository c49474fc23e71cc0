import { type Leaf, labelName, leafIds, leaves, TRANSFER } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import type { TransactionFilter } from '@ledgerhand/core/schemas/transactions'
import { columnOf, isDescending, NEWEST_FIRST, type TransactionOrder } from '@ledgerhand/core/transaction-order'
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { entities, entered as t } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { encodeCursor, readCursor } from './cursors.ts'
import { type ShownRow, shownWhere } from './row-reader.ts'
import { asksReview, matching } from './transaction-filter.ts'

export interface TransactionPageRows {
  rows: ShownRow[]
  nextCursor: string | null
}

/** A group of rows with one value of the ordering column; within it the newest first. */
interface Group {
  key: string
  where: SQL | undefined
}

/** The groups of the order by category, by the names that the screen shows; transfers are a group of their own. */
const byCategoryName: Group[] = [
  ...leafIds.map((id: Leaf) => ({
    key: id as string,
    name: labelName(id),
    where: and(eq(t.category, leaves[id].stored), eq(t.label, id), eq(t.isTransfer, false)),
  })),
  { key: 'transfer', name: TRANSFER, where: eq(t.isTransfer, true) },
].sort((x, y) => x.name.localeCompare(y.name, 'en-US') || (x.key < y.key ? -1 : 1))

/** The ways to walk the rows from a cursor on: by day, by a column, by one group after the other. */
function pageWalks(database: Database) {
  const rowsOf = (where: SQL | undefined, order: SQL[], limit: number, index?: string) =>
    shownWhere(database, where, { order, limit, index })
  const newestFirst = [desc(t.transactionDate), desc(t.id)]
  const olderThan = (date: string, id: string) =>
    and(sql`${t.transactionDate} <= ${date}`, sql`(${t.transactionDate} < ${date} or ${t.id} < ${id})`)

  function byDate(filter: SQL | undefined, limit: number, cursor: string | undefined, down: boolean, index?: string) {
    const [date = '', id = ''] = cursor ? [cursor.slice(0, 10), cursor.slice(11)] : []
    if (cursor && !/^\d{4}-\d{2}-\d{2}_/.test(cursor)) throw new AppError('invalid', 'cursor is not valid')
    const after = !cursor
      ? undefined
      : down
        ? olderThan(date, id)
        : and(sql`${t.transactionDate} >= ${date}`, sql`(${t.transactionDate} > ${date} or ${t.id} > ${id})`)
    const rows = rowsOf(and(filter, after), down ? newestFirst : [asc(t.transactionDate), asc(t.id)], limit, index)
    return { rows, cursorOf: (r: ShownRow) => `${r.transactionDate}_${r.id}` }
  }

  function byColumn(column: SQL, of: (row: ShownRow) => string | number) {
    return (filter: SQL | undefined, limit: number, cursor: string | undefined, down: boolean) => {
      const [value = '', date = '', id = ''] = cursor ? readCursor(cursor, 3) : []
      const here = sql`(${column}, ${t.transactionDate}, ${t.id})`
      const there = sql`(${value}, ${date}, ${id})`
      const after = !cursor
        ? undefined
        : down
          ? and(sql`${column} <= ${value}`, sql`${here} < ${there}`)
          : and(sql`${column} >= ${value}`, sql`${here} > ${there}`)
      const to = down ? desc : asc
      const rows = rowsOf(and(filter, after), [to(column), to(t.transactionDate), to(t.id)], limit)
      return { rows, cursorOf: (r: ShownRow) => encodeCursor(of(r), r.transactionDate, r.id) }
    }
  }

  function byGroup(groups: readonly Group[], filter: SQL | undefined, limit: number, cursor: string | undefined, down: boolean) {
    const ordered = down ? groups.toReversed() : groups
    const [key, date = '', id = ''] = cursor ? readCursor(cursor, 3).map(String) : []
    const from = cursor ? ordered.findIndex((g) => g.key === key) : 0
    if (from < 0) throw new AppError('invalid', 'cursor is not valid')
    const rows: ShownRow[] = []
    const keys = new Map<string, string>()
    for (const [i, group] of ordered.slice(from).entries()) {
      if (rows.length >= limit) break
      const after = cursor && i === 0 ? olderThan(date, id) : undefined
      for (const row of rowsOf(and(filter, group.where, after), newestFirst, limit - rows.length)) {
        rows.push(row)
        keys.set(row.id, group.key)
      }
    }
    return { rows, cursorOf: (r: ShownRow) => encodeCursor(keys.get(r.id) ?? '', r.transactionDate, r.id) }
  }
  return { byDate, byColumn, byGroup }
}

/**
 * Pages by keyset: a cursor names the last row of the page before, never a count of rows. Date, amount and description walk an
 * index of theirs; an order by category, entity or type walks its groups one after the other.
 */
export function readTransactionPages(database: Database, scope: BooksScope) {
  const { db } = database
  const { byDate, byColumn, byGroup } = pageWalks(database)
  const byAmount = byColumn(sql`${t.amount}`, (r) => r.amount)
  const byDescription = byColumn(sql`${t.description} collate nocase`, (r) => r.description)
  const byType: Group[] = [
    { key: 'credit', where: eq(t.isCredit, true) },
    { key: 'debit', where: eq(t.isCredit, false) },
  ]
  /** Entities by name; rows without an entity are last, and first in descending order. */
  const byEntity = (): Group[] => [
    ...db
      .select({ id: entities.id })
      .from(entities)
      .where(eq(entities.userId, scope.ownerId))
      .orderBy(sql`${entities.name} collate nocase`)
      .all()
      .map(({ id }) => ({ key: id, where: eq(t.entityId, id) })),
    { key: 'none', where: isNull(t.entityId) },
  ]

  /** One page of what a filter matches. AppError 'invalid' for a cursor of another order. */
  return (filter: TransactionFilter, limit: number, cursor?: string, order: TransactionOrder = NEWEST_FIRST): TransactionPageRows => {
    const where = matching(database, scope.ownerId, filter, { walk: true })
    const down = isDescending(order)
    const column = columnOf(order)
    const found = (() => {
      switch (column) {
        case 'date':
          return byDate(where, limit + 1, cursor, down, asksReview(filter) ? 'transactions_unsettled' : undefined)
        case 'amount':
          return byAmount(where, limit + 1, cursor, down)
        case 'description':
          return byDescription(where, limit + 1, cursor, down)
        case 'category':
          return byGroup(byCategoryName, where, limit + 1, cursor, down)
        case 'entity':
          return byGroup(byEntity(), where, limit + 1, cursor, down)
        case 'type':
          return byGroup(byType, where, limit + 1, cursor, down)
        default:
          throw column satisfies never
      }
    })()
    const rows = found.rows.slice(0, limit)
    const last = rows.at(-1)
    return { rows, nextCursor: found.rows.length > limit && last ? found.cursorOf(last) : null }
  }
}

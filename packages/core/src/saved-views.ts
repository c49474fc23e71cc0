import type { CalendarDate } from './calendar-date.ts'
import type { Leaf } from './categories.ts'
import type { CountedAs } from './ledger.ts'
import type { RowCheck } from './row-checks.ts'
import type { TransactionOrder } from './transaction-order.ts'

/** Columns of the list of transactions that one may choose; what a row is known by is always there. */
export const listColumns = ['type', 'entity', 'source', 'payee', 'note'] as const
export type ListColumn = (typeof listColumns)[number]

export const columnLabels: Readonly<Record<ListColumn, string>> = {
  type: 'Type',
  entity: 'Entity',
  source: 'Source',
  payee: 'Payee',
  note: 'Note',
}

/** As long as nobody chose others. */
export const usualColumns: readonly ListColumn[] = ['type', 'entity', 'source']

/** What a saved view shows: how the list is narrowed and ordered, and its columns; undefined: those that are there. */
export interface ViewQuery {
  search?: string | undefined
  merchant?: string | undefined
  category?: string | undefined
  leaf?: Leaf | undefined
  entityId?: string | undefined
  documentId?: string | undefined
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  isCredit?: boolean | undefined
  amountFrom?: string | undefined
  amountTo?: string | undefined
  needsReview?: boolean | undefined
  isTransfer?: boolean | undefined
  treatment?: CountedAs | undefined
  accountId?: string | undefined
  source?: string | undefined
  check?: RowCheck | undefined
  sort?: TransactionOrder | undefined
  columns?: ListColumn[] | undefined
}

/** A view of a set of books, as everybody who may see the books sees it. */
export interface SavedView {
  id: string
  name: string
  query: ViewQuery
}

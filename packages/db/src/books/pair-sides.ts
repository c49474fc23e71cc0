import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { merchantKey } from '@ledgerhand/core/merchant'
import { type Answers, type PairKind, pairKey, type Side } from '@ledgerhand/core/pairing'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { pairAnswers, type TransactionRow, entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'

/** A stretch of days and the documents in it that a change of rows bears on. */
export interface Extent {
  from: CalendarDate | null
  to: CalendarDate | null
  documentIds: readonly string[]
}
export const asSide = (row: TransactionRow): Side => ({
  id: row.id,
  account: `${row.sourceType}:${row.sourceLastFour ?? row.sourceName ?? `${row.documentId}/${row.statementOrdinal}`}`,
  lastFour: row.sourceLastFour,
  currency: row.currency,
  isCard: row.sourceType === 'credit_card',
  date: row.readDate ?? row.transactionDate,
  amountCents: row.amount,
  isCredit: row.isCredit,
  description: row.readDescription ?? row.description,
  saysTransfer: row.isTransfer,
})

/** The rows that pairs are made of. */
export function sideRows({ db }: Database, scope: BooksScope) {
  const owned = eq(transactions.userId, scope.ownerId)
  const row = (id: string): TransactionRow => {
    const found = db
      .select()
      .from(transactions)
      .where(and(owned, eq(transactions.id, id)))
      .get()
    if (!found) throw new AppError('not_found', 'Transaction not found')
    return found
  }
  const select = (...conditions: Parameters<typeof and>) =>
    db
      .select()
      .from(transactions)
      .where(and(owned, ...conditions))
      .all()
  return { row, select }
}

const unpaired = sql`not exists (select 1 from pairs p where p.state = 'paired' and (p.from_id = ${transactions.id} or p.to_id = ${transactions.id}))`
const isStatementRow = sql`${transactions.documentId} is not null and ${transactions.statementOrdinal} is not null`
const isBill = sql`${transactions.documentId} is not null and ${transactions.statementOrdinal} is null and ${transactions.isCredit} = 0`
const within = (from: CalendarDate, to: CalendarDate) => sql`${transactions.transactionDate} between ${from} and ${to}`
const gap = (a: TransactionRow, b: TransactionRow) => Math.abs(Date.parse(a.transactionDate) - Date.parse(b.transactionDate))

/** What could be the other side of what. */
export function readSides(database: Database, scope: BooksScope) {
  const { db, sqlite } = database
  const { row, select } = sideRows(database, scope)
  return {
    /** Rows marked as transfers that have no other side yet, and everything that could be one: the same amount near them. */
    transferSides(from: CalendarDate, to: CalendarDate): Side[] {
      const marked = select(isStatementRow, within(from, to), sql`${transactions.isTransfer} = 1`, unpaired)
      if (marked.length === 0) return []
      const amounts = JSON.stringify([...new Set(marked.map((r) => r.amount))])
      return select(
        isStatementRow,
        within(from, to),
        sql`${transactions.amount} in (select value from json_each(${amounts}))`,
        sql`(${transactions.isTransfer} = 1 or ${transactions.categoryBy} <> 'person')`,
        unpaired,
      ).map(asSide)
    },
    /** Bills that no payment is found for, and statement rows of their amounts. */
    billSides(from: CalendarDate, to: CalendarDate, before: number, after: number): { bills: Side[]; payments: Side[] } {
      const bills = select(isBill, within(from, to), unpaired)
      if (bills.length === 0) return { bills: [], payments: [] }
      const amounts = JSON.stringify([...new Set(bills.map((r) => r.amount))])
      const payments = select(
        isStatementRow,
        sql`${transactions.transactionDate} between date(${from}, ${`-${before} days`}) and date(${to}, ${`+${after} days`})`,
        sql`${transactions.isCredit} = 0`,
        sql`${transactions.amount} in (select value from json_each(${amounts}))`,
        unpaired,
      )
      return { bills: bills.map(asSide), payments: payments.map(asSide) }
    },
    /** The first and last day of some rows (of all for null), and the documents whose statements were off or repaired. */
    extentOf(ids: readonly string[] | null): Extent {
      const chosen = ids === null ? '' : 'and id in (select value from json_each(@ids))'
      const range = sqlite
        .prepare<[Record<string, string>], { first: CalendarDate | null; last: CalendarDate | null }>(
          `select min(transaction_date) as first, max(transaction_date) as last from entered_transactions where "user_id" = @owner ${chosen}`,
        )
        .get({ owner: scope.ownerId, ...(ids === null ? {} : { ids: JSON.stringify(ids) }) })
      const documentIds = sqlite
        .prepare<[Record<string, string>], string>(
          `select distinct s.document_id from statements s where s."user_id" = @owner and (s.state = 'off' or s.applied is not null)`,
        )
        .pluck()
        .all({ owner: scope.ownerId })
      return { from: range?.first ?? null, to: range?.last ?? null, documentIds: documentIds as unknown as string[] }
    },
    /** What a person answered before. */
    answers(kind: PairKind): Answers {
      const known = db
        .select()
        .from(pairAnswers)
        .where(and(eq(pairAnswers.userId, scope.ownerId), eq(pairAnswers.kind, kind)))
        .all()
      const exact = new Map(known.map((a) => [`${a.fromKey}\n${a.toKey}`, a.isYes]))
      const names = new Set(known.filter((a) => a.isYes).map((a) => `${a.fromMerchant}\n${a.toMerchant}`))
      return {
        exact: (from, to) => exact.get(`${pairKey(from)}\n${pairKey(to)}`) ?? null,
        names: (from, to) => names.has(`${merchantKey(from.description)}\n${merchantKey(to.description)}`),
      }
    },
    /** Rows that could be the other side of this one, nearest first. */
    candidates(id: string, limit = 10): TransactionRow[] {
      const own = row(id)
      return select(
        sql`${transactions.id} <> ${id}`,
        sql`${transactions.amount} = ${own.amount}`,
        sql`${transactions.transactionDate} between date(${own.transactionDate}, '-60 days') and date(${own.transactionDate}, '+60 days')`,
        unpaired,
        own.statementOrdinal === null
          ? sql`${isStatementRow} and ${transactions.isCredit} = 0`
          : sql`((${isStatementRow} and ${transactions.isCredit} <> ${own.isCredit ? 1 : 0}) or (${isBill} and ${own.isCredit ? 0 : 1}))`,
      )
        .sort((a, b) => gap(a, own) - gap(b, own) || (a.id < b.id ? -1 : 1))
        .slice(0, limit)
    },
  }
}

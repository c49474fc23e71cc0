import { SAME_NAME, wordsAndLikeness } from '@ledgerhand/core/bill-pairs'
import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { INSTALMENT_DAYS } from '@ledgerhand/core/instalments'
import { merchantKey } from '@ledgerhand/core/merchant'
import { type Answers, type PairKind, pairKey } from '@ledgerhand/core/pairing'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { pairAnswers } from '../schema/pairs.ts'
import { type TransactionRow, entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { readBillSides } from './bill-sides.ts'
import { asSide, isBill, isStatementRow, sideRows, unpaired } from './pair-rows.ts'
import { readTransferSides } from './transfer-sides.ts'

/** A stretch of days; null for none. */
export interface Days {
  from: CalendarDate | null
  to: CalendarDate | null
}
/** How much two sides may differ by, as a share, to be shown: by a fee. */
const NEAR = 0.05
const gap = (a: TransactionRow, b: TransactionRow) => Math.abs(Date.parse(a.transactionDate) - Date.parse(b.transactionDate))

/** Candidates for pairs. */
export function readSides(database: Database, scope: BooksScope) {
  const { db } = database
  const { row, select } = sideRows(database, scope)
  return {
    ...readTransferSides(database, scope),
    ...readBillSides(database, scope),
    /** The first and last day of some rows. */
    daysOf(ids: readonly string[]): Days {
      const found = prepared<[Record<string, string>], Days>(
        database,
        `select min(transaction_date) as "from", max(transaction_date) as "to" from entered_transactions
         where +"user_id" = @owner and id in (select value from json_each(@ids))`,
      ).get({ owner: scope.ownerId, ids: JSON.stringify(ids) })
      return found ?? { from: null, to: null }
    },
    /** What a person answered before. */
    answers(kind: PairKind): Answers {
      const known = db
        .select()
        .from(pairAnswers)
        .where(and(eq(pairAnswers.userId, scope.ownerId), eq(pairAnswers.kind, kind)))
        .all()
      if (known.length === 0) return { exact: () => null, names: () => false }
      const exact = new Map(known.map((a) => [`${a.fromKey}\n${a.toKey}`, a.isYes]))
      const names = new Set(known.filter((a) => a.isYes).map((a) => `${a.fromMerchant}\n${a.toMerchant}`))
      return {
        exact: (from, to) => exact.get(`${pairKey(from)}\n${pairKey(to)}`) ?? null,
        names: (from, to) => names.has(`${merchantKey(from.description)}\n${merchantKey(to.description)}`),
      }
    },
    /**
     * Rows that could be the other side of this one: of its amount or near it, nearest first; then, of a bill and of what pays one, those of the same name with
     * another amount, and credit notes.
     */
    candidates(id: string, limit = 10): TransactionRow[] {
      const own = row(id)
      const near = select(
        sql`${transactions.id} <> ${id}`,
        sql`(${transactions.amount} = ${own.amount} or (${transactions.transactionDate} between date(${own.transactionDate}, '-10 days')
          and date(${own.transactionDate}, '+10 days') and (coalesce(${transactions.currency}, ${own.currency}) <> ${own.currency}
          or abs(${transactions.amount} - ${own.amount}) <= ${own.amount} * ${NEAR}))) `,
        sql`${transactions.transactionDate} between date(${own.transactionDate}, '-60 days') and date(${own.transactionDate}, '+60 days')`,
        unpaired,
        own.statementOrdinal === null
          ? sql`${isStatementRow} and ${transactions.isCredit} = ${own.isCredit ? 1 : 0}`
          : sql`((${isStatementRow} and ${transactions.isCredit} <> ${own.isCredit ? 1 : 0})
              or (${isBill} and ${transactions.isCredit} = ${own.isCredit ? 1 : 0}))`,
      )
        .sort(
          (a, b) =>
            Number(a.amount !== own.amount) - Number(b.amount !== own.amount) || gap(a, own) - gap(b, own) || (a.id < b.id ? -1 : 1),
        )
        .slice(0, limit)
      const found = new Set(near.map((r) => r.id))
      return [...near, ...candidatesByName(own).filter((r) => !found.has(r.id))].slice(0, limit)
    },
  }

  /**
   * Of a bill or credit note the payments and credit notes, of a payment the bills: of the same name and another amount, as a part, a tip or too much was paid.
   * The nearest come first.
   */
  function candidatesByName(own: TransactionRow): TransactionRow[] {
    const isPaper = own.statementOrdinal === null && (own.treatment === 'bill' || own.treatment === 'receivable')
    const [before, after] = [`-${INSTALMENT_DAYS} days`, `+${INSTALMENT_DAYS} days`]
    const likeness = wordsAndLikeness(asSide(own))
    const isOpenBill = sql`${transactions.documentId} is not null and ${transactions.statementOrdinal} is null and ${transactions.treatment} in ('bill', 'receivable')
      and not exists (select 1 from pairs p where p.state = 'paired' and (p.to_id = ${transactions.id} or (p.from_id = ${transactions.id} and p.rest is not 'part')))`
    const isPayment = sql`${isStatementRow} and ${transactions.isCredit} = ${own.isCredit ? 1 : 0}`
    const isCredit = sql`${isOpenBill} and ${transactions.treatment} = ${own.treatment} and ${transactions.isCredit} <> ${own.isCredit ? 1 : 0}`
    return select(
      sql`${transactions.id} <> ${own.id}`,
      sql`${transactions.transactionDate} between date(${own.transactionDate}, ${before}) and date(${own.transactionDate}, ${after})`,
      isPaper
        ? sql`((${isPayment} and ${unpaired}) or ${isCredit})`
        : sql`${isOpenBill} and ${transactions.isCredit} = ${own.isCredit ? 1 : 0}`,
    )
      .filter((r) => likeness(asSide(r)) >= SAME_NAME)
      .sort((a, b) => gap(a, own) - gap(b, own) || (a.id < b.id ? -1 : 1))
  }
}

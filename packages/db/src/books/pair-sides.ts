import { BILL_DAYS_BEFORE, isTipped, TIP_DAYS, TIP_PERCENT } from '@ledgerhand/core/bill-pairs'
import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { INSTALMENT_DAYS } from '@ledgerhand/core/instalments'
import { merchantKey } from '@ledgerhand/core/merchant'
import { type Answers, type PairKind, pairKey, type Side } from '@ledgerhand/core/pairing'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { pairAnswers } from '../schema/pairs.ts'
import { type TransactionRow, entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'

/** A stretch of days; null for none. */
export interface Days {
  from: CalendarDate | null
  to: CalendarDate | null
}
const accountOf = (row: Pick<TransactionRow, 'sourceType' | 'sourceLastFour' | 'sourceName' | 'documentId' | 'statementOrdinal'>): string =>
  `${row.sourceType}:${row.sourceLastFour ?? row.sourceName ?? `${row.documentId}/${row.statementOrdinal}`}`
export const asSide = (row: TransactionRow): Side => ({
  id: row.id,
  account: accountOf(row),
  lastFour: row.sourceLastFour,
  currency: row.printedCurrency ?? row.currency,
  isCard: row.sourceType === 'credit_card',
  date: row.readDate ?? row.transactionDate,
  amountCents: row.printed ?? row.amount,
  isCredit: row.isCredit,
  description: row.readDescription ?? row.description,
  leaf: row.label,
  saysTransfer: row.treatment === 'transfer' || row.treatment === 'card_payment',
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

/** Its words, or a person, say that it moved between accounts; a draw that the reader found may be one. */
const movesMoney = `(treatment in ('transfer', 'card_payment')
  or (treatment in ('owner_draw', 'owner_contribution') and treatment_by = 'reader' and category_by <> 'person'))`
/** Condition: no person's answer forbids the pair. */
const couldMove = `(${movesMoney} or (category_by <> 'person' and treatment_by <> 'person' and treatment not in ('bill', 'receivable', 'split')))`
/** What a side needs of a row, and no more: a large statement has thousands of them. */
type PlainSide = Pick<
  TransactionRow,
  'id' | 'sourceType' | 'sourceLastFour' | 'sourceName' | 'documentId' | 'statementOrdinal' | 'currency'
> &
  Pick<Side, 'date' | 'amountCents' | 'description'> & { isCredit: number; saysTransfer: number }
const plainSide = `id, source_type as sourceType, source_last_four as sourceLastFour, source_name as sourceName, document_id as documentId,
  statement_ordinal as statementOrdinal, coalesce(printed_currency, currency) as currency, coalesce(read_date, transaction_date) as date,
  coalesce(printed_cents, amount_cents) as amountCents,
  is_credit as isCredit, coalesce(read_description, description) as description, ${movesMoney} as saysTransfer`
const sideOf = (row: PlainSide): Side => ({
  id: row.id,
  account: accountOf(row),
  lastFour: row.sourceLastFour,
  currency: row.currency,
  isCard: row.sourceType === 'credit_card',
  date: row.date,
  amountCents: row.amountCents,
  isCredit: row.isCredit === 1,
  description: row.description,
  saysTransfer: row.saysTransfer === 1,
})
/** What is held on the account that it stands on has no other side. */
const isUnpairedStatementRow = `(account_id is null or account_id is not on_account_id) and document_id is not null and statement_ordinal is not null
  and not exists (select 1 from pairs p where p.state = 'paired' and (p.from_id = t.id or p.to_id = t.id))`

/** The ids of rows of some amounts as they are printed, each kind by its index. */
const ofAmounts = (owner: string, amounts: string) => `select id from transactions
    where "user_id" = ${owner} and printed_cents is null and amount_cents in (select value from json_each(${amounts}))
  union all select id from transactions
    where "user_id" = ${owner} and printed_cents in (select value from json_each(${amounts}))`
const printed = sql`coalesce(${transactions.printed}, ${transactions.amount})`
const isOfAmounts = (scope: BooksScope, amounts: readonly number[]) => {
  const [before = '', own = '', between = '', converted = '', after = ''] = ofAmounts('?', '?').split('?')
  const list = JSON.stringify(amounts)
  const [a, b, c, d, e] = [before, own, between, converted, after].map((text) => sql.raw(text))
  return sql`${transactions.id} in (${a}${scope.ownerId}${b}${list}${c}${scope.ownerId}${d}${list}${e})`
}

const unpaired = sql`not exists (select 1 from pairs p where p.state = 'paired' and (p.from_id = ${transactions.id} or p.to_id = ${transactions.id}))`
const isStatementRow = sql`${transactions.documentId} is not null and ${transactions.statementOrdinal} is not null`
/** A bill, or an own invoice: paper that money pays. */
const isBill = sql`${transactions.documentId} is not null and ${transactions.statementOrdinal} is null
  and (${transactions.isCredit} = 0 or ${transactions.treatment} = 'receivable')`
/** A bill that a person booked as paid from elsewhere has no payment here. */
const isUnpaidBill = sql`${isBill} and (${transactions.treatment} in ('bill', 'receivable') or ${transactions.treatmentBy} <> 'person')`
/** Of so many receipts at once payments with a tip are looked for, the newest ones. */
const MOST_TIPPED = 200
/** Of so many bills at once several payments are looked for, among so many rows around each. */
const MOST_IN_PARTS = 50
const MOST_NEAR_BILL = 1000
const within = (from: CalendarDate, to: CalendarDate) => sql`${transactions.transactionDate} between ${from} and ${to}`
/** How much two sides may differ by, as a share, to be shown: by a fee. */
const NEAR = 0.05
const gap = (a: TransactionRow, b: TransactionRow) => Math.abs(Date.parse(a.transactionDate) - Date.parse(b.transactionDate))

/** Candidates for pairs. */
export function readSides(database: Database, scope: BooksScope) {
  const { db } = database
  const { row, select } = sideRows(database, scope)
  /** The plus: by amount, of which there are few. */
  const selectOf = (amounts: readonly number[], ...conditions: Parameters<typeof and>): TransactionRow[] =>
    db
      .select()
      .from(transactions)
      .where(and(sql`+${transactions.userId} = ${scope.ownerId}`, isOfAmounts(scope, amounts), ...conditions))
      .all()
  /** Statement rows a little above a receipt within a few days: together with a tip they may be its payment. */
  const tippedPayments = (receipts: readonly Side[]): TransactionRow[] =>
    receipts.flatMap((r) =>
      select(
        isStatementRow,
        sql`${transactions.transactionDate} between ${r.date} and date(${r.date}, ${`+${TIP_DAYS} days`})`,
        sql`+${transactions.isCredit} = 0`,
        sql`+${printed} between ${r.amountCents + 1} and ${Math.floor((r.amountCents * (100 + TIP_PERCENT)) / 100)}`,
        unpaired,
      ),
    )
  return {
    /** The amounts in cents of rows that are marked as transfers and have no other side yet. */
    transferAmounts: (from: CalendarDate, to: CalendarDate): number[] =>
      prepared<[object], number>(
        database,
        `select distinct coalesce(printed_cents, amount_cents) from entered_transactions t
         where "user_id" = @owner and transaction_date between @from and @to and is_transfer = 1 and ${movesMoney}
           and ${isUnpairedStatementRow}`,
      )
        .pluck()
        .all({ owner: scope.ownerId, from, to }),
    /** Everything of these amounts that could be an end of a transfer and has no other side yet. */
    transferSides(from: CalendarDate, to: CalendarDate, amounts: readonly number[]): Side[] {
      if (amounts.length === 0) return []
      // The plus: by amount, of which there are few, not by day.
      return prepared<[object], PlainSide>(
        database,
        `select ${plainSide} from entered_transactions t
         where +"user_id" = @owner and id in (${ofAmounts('@owner', '@amounts')}) and +transaction_date between @from and @to
           and ${couldMove} and ${isUnpairedStatementRow}`,
      )
        .all({ owner: scope.ownerId, from, to, amounts: JSON.stringify(amounts) })
        .map(sideOf)
    },
    /** Which of these rows could still be an end of a transfer and have no other side. */
    transferSidesAmong: (ids: readonly string[]): Side[] =>
      prepared<[object], PlainSide>(
        database,
        `select ${plainSide} from entered_transactions t
         where +"user_id" = @owner and id in (select value from json_each(@ids)) and ${couldMove} and ${isUnpairedStatementRow}`,
      )
        .all({ owner: scope.ownerId, ids: JSON.stringify(ids) })
        .map(sideOf),
    /** The amounts in cents of bills and own invoices that no payment is found for. */
    billAmounts: (from: CalendarDate, to: CalendarDate): number[] => [
      ...new Set(
        db
          .selectDistinct({ amount: sql<number>`${printed}` })
          .from(transactions)
          .where(and(eq(transactions.userId, scope.ownerId), isUnpaidBill, within(from, to), unpaired))
          .all()
          .map((r) => r.amount),
      ),
    ],
    /** Bills and own invoices of these amounts that no payment is found for, and statement rows of the same amounts, or of a tip more. */
    billSides(
      from: CalendarDate,
      to: CalendarDate,
      before: number,
      after: number,
      amountsOfBills: readonly number[],
    ): { bills: Side[]; payments: Side[] } {
      const bills = selectOf(amountsOfBills, isUnpaidBill, within(from, to), unpaired)
      if (bills.length === 0) return { bills: [], payments: [] }
      const amounts = [...new Set(bills.map((r) => Number(r.printed ?? r.amount)))]
      const payments = selectOf(
        amounts,
        isStatementRow,
        sql`${transactions.transactionDate} between date(${from}, ${`-${before} days`}) and date(${to}, ${`+${after} days`})`,
        unpaired,
      )
      const sides = bills.map(asSide)
      const found = new Map([...payments, ...tippedPayments(sides.filter(isTipped).slice(-MOST_TIPPED))].map((r) => [r.id, r]))
      return { bills: sides, payments: [...found.values()].map(asSide) }
    },
    /** The newest bills that nothing is known of, and money of their direction around them that may pay a part of one. */
    instalmentSides(from: CalendarDate, to: CalendarDate): { bills: Side[]; payments: Side[] } {
      const bills = select(isUnpaidBill, within(from, to), sql`not exists (select 1 from pairs p where p.from_id = ${transactions.id})`)
        .sort((a, b) => (a.transactionDate < b.transactionDate ? 1 : -1))
        .slice(0, MOST_IN_PARTS)
      const found = new Map<string, TransactionRow>()
      for (const bill of bills) {
        const near = db
          .select()
          .from(transactions)
          .where(
            and(
              eq(transactions.userId, scope.ownerId),
              isStatementRow,
              sql`${transactions.transactionDate} between date(${bill.transactionDate}, ${`-${BILL_DAYS_BEFORE} days`}) and date(${bill.transactionDate}, ${`+${INSTALMENT_DAYS} days`})`,
              sql`+${transactions.isCredit} = ${Number(bill.isCredit)}`,
              sql`+${printed} < ${bill.printed ?? bill.amount}`,
              sql`${transactions.treatment} in ('business', 'transfer', 'split')`,
              unpaired,
            ),
          )
          .limit(MOST_NEAR_BILL)
          .all()
        for (const row of near) found.set(row.id, row)
      }
      return { bills: bills.map(asSide), payments: [...found.values()].map(asSide) }
    },
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
    /** Rows that could be the other side of this one, nearest first. */
    candidates(id: string, limit = 10): TransactionRow[] {
      const own = row(id)
      return select(
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
    },
  }
}

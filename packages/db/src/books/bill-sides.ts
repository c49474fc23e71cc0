import { BILL_DAYS_BEFORE, isTipped, TIP_DAYS, TIP_PERCENT } from '@ledgerhand/core/bill-pairs'
import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { INSTALMENT_DAYS } from '@ledgerhand/core/instalments'
import { cents } from '@ledgerhand/core/money'
import type { Side } from '@ledgerhand/core/pairing'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { type TransactionRow, entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { asSide, isBill, isStatementRow, sideRows, unpaired } from './pair-rows.ts'
import { amountAsPrinted, isOfAmounts } from './rows-of-amounts.ts'

/** A bill that a person booked as paid from elsewhere has no payment here. */
const isUnpaidBill = sql`${isBill} and (${transactions.treatment} in ('bill', 'receivable') or ${transactions.treatmentBy} <> 'person')`
/** Of so many receipts at once payments with a tip are looked for, the newest ones. */
const MOST_TIPPED = 200
/** Of so many bills at once several payments are looked for, among so many rows around each. */
const MOST_IN_PARTS = 50
const MOST_NEAR_BILL = 1000
const within = (from: CalendarDate, to: CalendarDate) => sql`${transactions.transactionDate} between ${from} and ${to}`
/** Bills and own invoices that no payment is found for, and rows that may pay them. */
export function readBillSides(database: Database, scope: BooksScope) {
  const { db } = database
  const { select } = sideRows(database, scope)
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
        sql`+${amountAsPrinted} between ${r.amountCents + 1} and ${Math.floor((r.amountCents * (100 + TIP_PERCENT)) / 100)}`,
        unpaired,
      ),
    )
  return {
    /** The amounts in cents of bills and own invoices that no payment is found for. */
    billAmounts: (from: CalendarDate, to: CalendarDate): number[] => [
      ...new Set(
        db
          .selectDistinct({ amount: sql<number>`${amountAsPrinted}` })
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
    ...readInstalmentSides(database, scope),
  }
}

/** Bills that several payments may be for. */
function readInstalmentSides(database: Database, scope: BooksScope) {
  const { db } = database
  const { select } = sideRows(database, scope)
  return {
    /** The newest bills that nothing is known of, and money of their direction around them that may pay a part of one. */
    instalmentSides(from: CalendarDate, to: CalendarDate): { bills: Side[]; payments: Side[] } {
      const bills = select(
        isUnpaidBill,
        within(from, to),
        sql`not exists (select 1 from pairs p where p.to_id = ${transactions.id} or (p.from_id = ${transactions.id} and (p.state = 'asked' or p.rest is not 'part')))`,
      )
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
              sql`+${amountAsPrinted} < ${Math.max(bill.printed ?? 0, bill.amount)}`,
              sql`${transactions.treatment} in ('business', 'transfer', 'split')`,
              unpaired,
            ),
          )
          .limit(MOST_NEAR_BILL)
          .all()
        for (const row of near) found.set(row.id, row)
      }
      const paid = paidOf(bills.map(({ id }) => id))
      const sides = bills.flatMap((bill): Side[] => {
        const parts = paid.get(bill.id) ?? 0
        const side = asSide(bill)
        if (parts === 0) return [side]
        if (parts >= bill.amount) return []
        // What is left of a converted bill is known in the books' currency alone: a payment in that may be the rest of it.
        const own = bill.printed === null ? {} : { currency: bill.currency }
        return [{ ...side, ...own, left: cents(bill.amount - parts) }]
      })
      return { bills: sides, payments: [...[...found.values()].map(asSide), ...(bills.length > 0 ? creditNotes(from, to) : [])] }
    },
  }

  /** What others paid of bills that are paid in part. */
  function paidOf(ids: readonly string[]): Map<string, number> {
    const text = `select p.from_id as id, sum(o.amount_cents) as paid from pairs p join transactions o on o.id = p.to_id and o."user_id" = p."user_id"
      where p."user_id" = @owner and p.from_id in (select value from json_each(@ids)) and p.state = 'paired' and p.rest = 'part' group by p.from_id`
    const found = prepared<[object], { id: string; paid: number }>(database, text).all({ owner: scope.ownerId, ids: JSON.stringify(ids) })
    return new Map(found.map(({ id, paid }) => [id, paid]))
  }
  /** Credit notes of suppliers, and own ones, that nothing settled, in the direction of the bills that they are taken off. */
  function creditNotes(from: CalendarDate, to: CalendarDate): Side[] {
    const rows = select(
      isBill,
      sql`${transactions.isCredit} = (${transactions.treatment} = 'bill')`,
      sql`${transactions.treatment} in ('bill', 'receivable')`,
      sql`${transactions.transactionDate} between date(${from}, ${`-${BILL_DAYS_BEFORE} days`}) and date(${to}, ${`+${INSTALMENT_DAYS} days`})`,
      unpaired,
    )
    return rows.slice(-MOST_NEAR_BILL).map((row) => ({ ...asSide(row), isCredit: !row.isCredit, isCreditNote: true }))
  }
}

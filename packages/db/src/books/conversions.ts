import { convert, printedParts, type RateSource, scaledParts } from '@ledgerhand/core/exchange'
import { type Cents, cents } from '@ledgerhand/core/money'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { type DeletedRow, type TransactionRow, transactions, trash } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { type NewPart, writeParts } from './parts.ts'
import { readProfile } from './profile.ts'
import { settleRows } from './settled.ts'

/** What a row is converted by: a rate, or its amount in the books' currency and the rate that follows. */
export type ConvertedBy = { rate: string; by: RateSource; amount?: Cents }

/** A deleted row as it is printed, with its parts. */
function unconverted(row: DeletedRow): DeletedRow {
  const { printed, parts } = row
  if (printed === null) return row
  const amounts = parts && printedParts(parts, printed)
  return {
    ...row,
    amount: printed,
    currency: row.printedCurrency,
    tax: row.printedTax,
    version: row.version + 1,
    ...{ printed: null, printedCurrency: null, printedTax: null, rate: null, rateBy: null },
    ...(parts && { parts: parts.map((part, i) => ({ ...part, amount: amounts?.[i] ?? part.amount, printed: null })) }),
  }
}

/** Puts rows into the books' currency and back. Called within the transaction of the change. */
export function writeConversions(database: Database, scope: BooksScope) {
  const { db } = database
  const parts = writeParts(database, scope)
  const profile = readProfile(database, scope)
  const settle = (id: string) => settleRows(database, scope, [id])

  /** The row in the books' currency, or, by null, as it is printed. False where a part of it would become nothing. */
  function put(row: TransactionRow, by: ConvertedBy | null, at: string): boolean {
    const printed = row.printed ?? row.amount
    const printedCurrency = row.printedCurrency ?? row.currency
    const printedTax = row.printed === null ? row.tax : row.printedTax
    const amount = by === null ? printed : (by.amount ?? convert(printed, by.rate))
    const before = row.treatment === 'split' ? (parts.of([row.id]).get(row.id) ?? []) : []
    // From what is printed, so that one rate after the other does not move them.
    const asPrinted = row.printed === null ? before.map((part) => part.amount) : printedParts(before, printed)
    const scaled = scaledParts(asPrinted ?? before.map((part) => part.amount), amount)
    if (amount === 0 || (before.length > 0 && scaled === null)) return false
    if (before.length > 0) parts.whole([row.id])
    const none = { printed: null, printedCurrency: null, printedTax: null, rate: null, rateBy: null }
    db.update(transactions)
      .set({
        amount,
        currency: by === null ? printedCurrency : profile.get().currency,
        tax: by === null ? printedTax : printedTax && cents(Math.round((printedTax * amount) / printed)),
        ...(by === null ? none : { printed, printedCurrency, printedTax, rate: by.rate, rateBy: by.by }),
        version: row.version + 1,
        updatedAt: at,
      })
      .where(and(eq(transactions.userId, scope.ownerId), eq(transactions.id, row.id)))
      .run()
    if (before.length > 0)
      parts.split(
        row.id,
        before.map(
          (part, i): NewPart => ({
            ...part,
            amount: scaled?.[i] ?? part.amount,
            printed: by === null ? null : (asPrinted?.[i] ?? null),
          }),
        ),
      )
    settle(row.id)
    return true
  }
  /** Deleted rows that are converted are as they are printed: what they were converted into is the books' currency no more. */
  function putDeletedBack(): void {
    const ofBooks = eq(trash.userId, scope.ownerId)
    const converted = db
      .select({ id: trash.id, row: trash.row })
      .from(trash)
      .where(and(ofBooks, sql`${trash.row} ->> 'printedCurrency' is not null`))
      .all()
    for (const { id, row } of converted)
      db.update(trash)
        .set({ row: unconverted(row) })
        .where(and(ofBooks, eq(trash.id, id)))
        .run()
  }
  return { put, putDeletedBack, settle }
}

import { convert, printedParts, type RateSource, scaledParts } from '@ledgerhand/core/exchange'
import { type Cents, cents } from '@ledgerhand/core/money'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { type DeletedRow, type TransactionRow, transactions, trash } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { type NewPart, writeParts } from './parts.ts'
import { readProfile } from './profile.ts'

/** A bill in the currency that its payment stands in: both are printed in one, and one of them may not be converted yet. */
const billed = `iif(b.currency is not transactions.currency
    and coalesce(b.printed_currency, b.currency) is coalesce(transactions.printed_currency, transactions.currency),
  cast(round(coalesce(b.printed_cents, b.amount_cents) * 1.0 * transactions.amount_cents / coalesce(transactions.printed_cents, transactions.amount_cents)) as integer),
  b.amount_cents)`
/** How much of rows pays bills, where amounts changed: as the triggers of 0082-rates-and-closed-months.ts count it. */
const SETTLE = `update transactions set settled_cents = min(
    max(amount_cents, ifnull((select sum(q.amount_cents) from parts q where q."user_id" = @owner and q.transaction_id = transactions.id
      and q.treatment = 'business' and q.amount_cents > 0), 0)),
    ifnull((select sum(${billed}) from pairs p join transactions b on b.id = p.from_id and b."user_id" = p."user_id"
      where p."user_id" = @owner and p.to_id = transactions.id and p.kind = 'bill' and p.state = 'paired'), 0))
  where +"user_id" = @owner and id in (select @id union select p.to_id from pairs p where p."user_id" = @owner and p.from_id = @id and p.kind = 'bill')`

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
  const settle = (id: string) => prepared<[object]>(database, SETTLE).run({ owner: scope.ownerId, id })

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

import { AppError } from '@ledgerhand/core/errors'
import type { Side } from '@ledgerhand/core/pairing'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { type TransactionRow, entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'

/** The account that a row stands on, as a key for pairing. */
export const accountOf = (
  row: Pick<TransactionRow, 'sourceType' | 'sourceLastFour' | 'sourceName' | 'documentId' | 'statementOrdinal'>,
): string => `${row.sourceType}:${row.sourceLastFour ?? row.sourceName ?? `${row.documentId}/${row.statementOrdinal}`}`
/** A row as pairing sees it. */
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

/** Condition: a row has no other side. */
export const unpaired = sql`not exists (select 1 from pairs p where p.state = 'paired' and (p.from_id = ${transactions.id} or p.to_id = ${transactions.id}))`
/** Condition: a row stands in a statement. */
export const isStatementRow = sql`${transactions.documentId} is not null and ${transactions.statementOrdinal} is not null`
/** A bill, an own invoice or a credit note: paper that money pays. */
export const isBill = sql`${transactions.documentId} is not null and ${transactions.statementOrdinal} is null
  and (${transactions.isCredit} = 0 or ${transactions.treatment} in ('bill', 'receivable'))`

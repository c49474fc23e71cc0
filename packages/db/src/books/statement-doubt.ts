import { cents } from '@ledgerhand/core/money'
import { brokenRows, doubtsAllRows, ROW_DOUBT, statementDoubt, withoutStatementDoubt } from '@ledgerhand/core/reconciliation'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import type { StatementRecord } from './documents.ts'
import type { StatementRow } from './statement-rows.ts'

/** Rows of a statement that is off go to review, unless a person's change alone makes it off. */
const isDoubtful = (s: StatementRecord): boolean => s.byHand === 0 && doubtsAllRows(s)

/** The rows beside the breaks of a list of running balances that is off without a whole that could be: they alone wait. */
function besideBreaks({ state, byHand, openingCents, newestFirst }: StatementRecord, rows: readonly StatementRow[]): Set<string> {
  if (state !== 'off' || byHand > 0) return new Set()
  const ordered = newestFirst ? rows.toReversed() : rows
  const movements = ordered.map((r) => cents(r.isCredit ? r.amountCents : -r.amountCents))
  const broken = brokenRows({ opening: openingCents, movements, balances: ordered.map((r) => r.balanceCents) })
  return new Set(broken.flatMap((i) => ordered[i]?.id ?? []))
}

/** The doubt that a statement casts on each of its rows, by the row's id: one for all of them, or beside the breaks only; null for none. */
export function rowDoubts(s: StatementRecord, rows: readonly StatementRow[]): (rowId: string) => string | null {
  const ofAll = isDoubtful(s) ? statementDoubt(s) : null
  const broken = ofAll === null ? besideBreaks(s, rows) : new Set<string>()
  return (rowId) => ofAll ?? (broken.has(rowId) ? ROW_DOUBT : null)
}
/** Where nothing was in doubt and nothing is, no row needs to be looked at. */
export const mayTell = (before: StatementRecord, now: StatementRecord): boolean =>
  [before, now].some((s) => s.state === 'off' && s.byHand === 0)
/** A row's reason when its statement is doubted with these words, or no more; null where it says nothing of that and need not. */
export function reasonUnder(words: string | null, reason: string | null): string | null {
  const bare = withoutStatementDoubt(reason ?? '')
  if (words === null) return bare
  return `${words}. ${bare ?? reason ?? ''}`
}

/** Lets the rows of a statement wait for a person, or not, as its check says; rows of closed months stay as they are. */
export function doubtRows(database: Database, scope: BooksScope, s: StatementRecord, rows: readonly StatementRow[], at: string): void {
  const wordsFor = rowDoubts(s, rows)
  const own = database.db
    .select({ id: transactions.id, reason: transactions.aiClassification, needsReview: transactions.needsReview })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, scope.ownerId),
        eq(transactions.documentId, s.documentId),
        eq(transactions.statementOrdinal, s.ordinal),
        sql`${transactions.categoryBy} <> 'person'`,
        // Rows of closed months stay as they are.
        sql`${transactions.transactionDate} > (select ifnull(max(month) || '-99', '') from period_closings where user_id = ${scope.ownerId})`,
      ),
    )
    .all()
  const changed = own.flatMap(({ id, reason, needsReview }) => {
    const words = wordsFor(id)
    const doubted = Number(words !== null)
    const told = reasonUnder(words, reason)
    return told === null || (told === reason && Number(needsReview) === doubted) ? [] : [[id, told, doubted]]
  })
  prepared<[object]>(
    database,
    `update transactions set ai_classification = told.value ->> 1, needs_review = told.value ->> 2, updated_at = @at
     from json_each(@changed) told where +"user_id" = @owner and transactions.id = told.value ->> 0`,
  ).run({ owner: scope.ownerId, at, changed: JSON.stringify(changed) })
}

import type { Leaf } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import type { TransactionFilter } from '@ledgerhand/core/schemas/transactions'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { documents, statements } from '../schema/documents.ts'
import { merchantMemory, type TransactionRow, entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { readDocumentRows } from './document-rows.ts'
import { isEntered } from './imported.ts'
import { ownedAmong } from './owned-ids.ts'
import { readPeriodNotes } from './period-notes.ts'
import { rowsWhere, type ShownRow, shownWhere } from './row-reader.ts'
import { readSeenBefore } from './seen-before.ts'
import { type Sums, sumsOf, sumsOfSearch } from './sums.ts'
import { isAskedRow } from './total-cells.ts'
import { readTotals } from './totals.ts'
import { isUnfiltered, matching, waits } from './transaction-filter.ts'
import { readTransactionPages } from './transaction-pages.ts'
import { isWaiting } from './waiting.ts'

export type { ShownRow, TransactionRow }

/** Rows in review, grouped by merchant: one answer settles many rows. */
export interface WaitingGroup {
  merchant: string
  isCredit: boolean
  /** What is asked of them; null: nothing. */
  question: string | null
  label: Leaf
  count: number
  cents: number
}
/** Rows of a merchant that wait; `question` null: those that nothing is asked of, left out: all. */
export interface Waiting {
  merchant: string
  isCredit: boolean
  kind?: WaitingKind | undefined
  question?: string | null | undefined
}

/** Leaves that mean nobody could place the row. */
const shrugs: Leaf[] = ['uncategorised_income', 'uncategorised_expense']
export type WaitingKind = 'unrecognized' | 'suggestion'
const ofKind = (kind: WaitingKind) =>
  kind === 'unrecognized'
    ? inArray(transactions.label, shrugs)
    : sql`${transactions.label} not in (${sql.join(
        shrugs.map((s) => sql`${s}`),
        sql`, `,
      )})`

/** Which of 0 (a suggestion) and 1 (nobody could place it) a kind asks for. */
const bounds = (kind: WaitingKind | undefined): [number, number] =>
  kind === undefined ? [0, 1] : kind === 'unrecognized' ? [1, 1] : [0, 0]

export function readTransactions(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = eq(transactions.userId, scope.ownerId)
  const newestFirst = [desc(transactions.transactionDate), desc(transactions.id)] as const
  const totals = readTotals(database, scope)
  // These walk the partial index of what waits, and say so (a view can't): without statistics SQLite would walk all of the owner's rows.
  const waitingRows = `from transactions indexed by transactions_waiting where "user_id" = ?
    and ${isEntered} and ${isWaiting()} and (label in ('uncategorised_income', 'uncategorised_expense')) between ? and ?`
  const waitingGroups = () =>
    prepared<[string, number, number, number], Omit<WaitingGroup, 'isCredit' | 'question'> & { isCredit: number }>(
      database,
      `select merchant, is_credit as isCredit, label, count(*) as count, sum(amount_cents) as cents ${waitingRows}
     group by merchant, is_credit order by cents desc, merchant limit ?`,
    )
  // A question stands in no index of those, but in one of the few rows that are asked.
  const askedGroups = () =>
    prepared<[string, number, number], Omit<WaitingGroup, 'isCredit'> & { isCredit: number }>(
      database,
      `select merchant, is_credit as isCredit, question, label, count(*) as count, sum(amount_cents) as cents
     from transactions indexed by transactions_asked where "user_id" = ? and ${isAskedRow}
       and ${isEntered} and ${isWaiting()}
       and (label in ('uncategorised_income', 'uncategorised_expense')) between ? and ?
     group by merchant, is_credit, question order by cents desc, merchant`,
    )
  const waitingMerchants = () =>
    prepared<[string, number, number], { merchants: number }>(database, `select count(distinct merchant) as merchants ${waitingRows}`)
  const waitingLargest = () =>
    prepared<[string, number, number], { n: number }>(database, `select n ${waitingRows} order by amount_cents desc limit 1`)

  const waitingOf = ({ merchant, isCredit, kind, question }: Waiting) =>
    and(
      mine,
      waits,
      eq(transactions.merchant, merchant),
      eq(transactions.isCredit, isCredit),
      kind ? ofKind(kind) : undefined,
      question === undefined
        ? undefined
        : question === null
          ? sql.raw(`not (${isAskedRow})`)
          : and(sql.raw(isAskedRow), eq(transactions.question, question)),
    )

  const sums = (filter: TransactionFilter): Sums => (isUnfiltered(filter) ? totals.all() : sumsOf(database, scope, filter))

  return {
    totals,
    /** The questions of the books that are open on a row. */
    askedOfBooks: (): string[] =>
      prepared<[string], string>(
        database,
        `select distinct question from transactions indexed by transactions_asked where "user_id" = ? and question is not null
           and substr(question, 1, 6) = 'books:' and treatment = 'business'`,
      )
        .pluck()
        .all(scope.ownerId),
    /** Whether sales tax was taken out of a sale: an export printed it apart. */
    collectsSalesTax: (): boolean =>
      prepared<[string]>(
        database,
        `select 1 from monthly_totals where "user_id" = ? and counted_as = 'sales_tax' and is_credit = 1 and parts > 0 limit 1`,
      ).get(scope.ownerId) !== undefined,
    notes: readPeriodNotes(database, scope),
    page: readTransactionPages(database, scope),
    /** Everything that matches. Only for the REST call that asks for all of it. */
    all: (filter: TransactionFilter): TransactionRow[] =>
      db
        .select()
        .from(transactions)
        .where(matching(database, scope.ownerId, filter))
        .orderBy(...newestFirst)
        .all(),
    /** The ids of everything that a filter matches, for a batch. */
    idsOf: (filter: TransactionFilter): string[] =>
      db
        .select({ id: transactions.id })
        .from(transactions)
        .where(matching(database, scope.ownerId, filter))
        .values()
        .flat() as string[],
    /** The ids, of those given, that are in the books. */
    existing: (ids: readonly string[]): string[] =>
      db
        .select({ id: transactions.id })
        .from(transactions)
        .where(ownedAmong(transactions.userId, scope.ownerId, transactions.id, ids))
        .values()
        .flat() as string[],
    /** The accounts and cards that rows name, each once. */
    sources: () =>
      db
        .selectDistinct({
          sourceType: transactions.sourceType,
          sourceName: transactions.sourceName,
          sourceLastFour: transactions.sourceLastFour,
        })
        .from(transactions)
        .where(mine)
        .orderBy(transactions.sourceName, transactions.sourceLastFour)
        .all()
        .filter((s) => s.sourceName !== null || s.sourceLastFour !== null || s.sourceType !== null),
    get(id: string): TransactionRow {
      const row = db
        .select()
        .from(transactions)
        .where(and(mine, eq(transactions.id, id)))
        .get()
      if (!row) throw new AppError('not_found', 'Transaction not found')
      return row
    },
    ofDocument: readDocumentRows(database, scope),
    /** The rows of a document that a person settled: another reading leaves them as they are. */
    settledOf: (documentId: string): TransactionRow[] =>
      db
        .select()
        .from(transactions)
        .where(and(mine, eq(transactions.documentId, documentId), eq(transactions.categoryBy, 'person')))
        .all(),
    /** Sums of the rows that a filter matches; rows that are not profit or loss are counted and not added. */
    sums,
    /** The same of a search, step by step: each is short. */
    *sumsInSlices(filter: TransactionFilter): Generator<void, Sums> {
      return filter.search?.trim() ? yield* sumsOfSearch(database, scope, filter) : sums(filter)
    },
    /** The rows of several ids as a list shows them; those that are not in these books are left out. */
    shown: (ids: readonly string[]): ShownRow[] =>
      shownWhere(database, ownedAmong(transactions.userId, scope.ownerId, transactions.id, ids)),
    /** The rows of several ids, one slice of a batch. AppError 'not_found' when any of them is not in these books. */
    many(ids: readonly string[]): TransactionRow[] {
      const wanted = [...new Set(ids)]
      const rows = rowsWhere(database, ownedAmong(transactions.userId, scope.ownerId, transactions.id, wanted))
      if (rows.length !== wanted.length) throw new AppError('not_found', 'Transaction not found')
      return rows
    },
    ...readSeenBefore(database, scope),
    /** Whether any card's statement was read into these books. */
    hasCards: (): boolean =>
      db
        .select({ id: statements.id })
        .from(statements)
        .innerJoin(documents, and(eq(documents.userId, statements.userId), eq(documents.id, statements.documentId)))
        .where(and(eq(statements.userId, scope.ownerId), or(eq(statements.isCard, true), eq(documents.documentType, 'credit_card'))))
        .limit(1)
        .get() !== undefined,
    /** What a person answered before, by merchant and direction. */
    memory: () =>
      db
        .select({
          merchant: merchantMemory.merchant,
          isCredit: merchantMemory.isCredit,
          label: merchantMemory.label,
          treatment: merchantMemory.treatment,
          accountId: merchantMemory.accountId,
        })
        .from(merchantMemory)
        .where(eq(merchantMemory.userId, scope.ownerId))
        .all(),
    waiting: {
      /** By merchant, direction and question: those that a question is open about first, then the largest. */
      groups(kind: WaitingKind | undefined, limit: number): WaitingGroup[] {
        const asked = askedGroups().all(scope.ownerId, ...bounds(kind))
        const of = (g: { merchant: string; isCredit: number }) => `${g.isCredit}${g.merchant}`
        const without = Map.groupBy(asked, of)
        const rest = waitingGroups()
          .all(scope.ownerId, ...bounds(kind), limit + without.size)
          .map((g) => {
            const apart = without.get(of(g)) ?? []
            const less = (what: 'count' | 'cents') => apart.reduce((n, a) => n - a[what], g[what])
            return { ...g, question: null, count: less('count'), cents: less('cents') }
          })
        const found = [...asked, ...rest.filter((g) => g.count > 0).sort((a, b) => b.cents - a.cents)]
        return found.slice(0, limit).map((g) => ({ ...g, isCredit: g.isCredit === 1 }))
      },
      rowsOf: (of: Waiting, limit: number): ShownRow[] => shownWhere(database, waitingOf(of), { order: newestFirst, limit }),
      idsOf: (of: Waiting): string[] =>
        db
          .select({ id: transactions.id })
          .from(transactions)
          .where(waitingOf(of))
          .all()
          .map(({ id }) => id),
      /** How many rows wait, by kind; from the monthly totals. */
      counts(): Record<WaitingKind, number> {
        const { waiting, unplaced } = totals.all()
        return { unrecognized: unplaced, suggestion: waiting - unplaced }
      },
      /** At how many merchants. */
      merchants: (kind: WaitingKind): number => waitingMerchants().get(scope.ownerId, ...bounds(kind))?.merchants ?? 0,
      /** The largest of them. */
      example(kind: WaitingKind): TransactionRow | undefined {
        const largest = waitingLargest().get(scope.ownerId, ...bounds(kind))
        return (
          largest &&
          db
            .select()
            .from(transactions)
            .where(and(mine, eq(transactions.n, largest.n)))
            .get()
        )
      },
    },
  }
}

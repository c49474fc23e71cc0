import type { Leaf } from '@ledgerhand/core/categories'
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { openCopies } from '../open-copies.ts'
import { prepared } from '../prepared.ts'
import { type TransactionRow, entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { isWaiting } from '../waiting.ts'
import { type ShownRow, shownWhere } from './row-reader.ts'
import { isAskedRow } from './total-cells.ts'
import type { readTotals } from './totals.ts'
import { waits } from './transaction-filter.ts'
import { isVisible } from './visible-rows.ts'

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

/** Rows of bills that are asked about as possible copies: that question comes first, and is asked by itself. */
const copyRows = (database: Database, owner: string) =>
  prepared<[string], { n: number; waits: number; isUnplaced: number }>(
    database,
    `select t.n, ${isWaiting('t.')} as waits, t.label in ('uncategorised_income', 'uncategorised_expense') as isUnplaced ${openCopies(true)} and c."user_id" = ?`,
  ).all(owner)

/** Rows that wait for a person's decision, by merchant, but for those of possible copies of bills. `totals`: those of the same books. */
export function readWaitingRows(database: Database, scope: BooksScope, totals: ReturnType<typeof readTotals>) {
  const { db } = database
  const mine = eq(transactions.userId, scope.ownerId)
  const newestFirst = [desc(transactions.transactionDate), desc(transactions.id)] as const
  const { waitingGroups, askedGroups, waitingMerchants, waitingLargest } = waitingStatements(database)
  const copies = () => copyRows(database, scope.ownerId)
  const without = () => JSON.stringify(copies().map(({ n }) => n))
  const waitingOf = ({ merchant, isCredit, kind, question }: Waiting) =>
    and(
      mine,
      waits,
      notInArray(
        transactions.n,
        copies().map(({ n }) => n),
      ),
      eq(transactions.merchant, merchant),
      eq(transactions.isCredit, isCredit),
      kind ? ofKind(kind) : undefined,
      question === undefined
        ? undefined
        : question === null
          ? sql.raw(`not (${isAskedRow})`)
          : and(sql.raw(isAskedRow), eq(transactions.question, question)),
    )

  return {
    /** By merchant, direction and question: those that a question is open about first, then the largest. */
    groups(kind: WaitingKind | undefined, limit: number): WaitingGroup[] {
      const apartFrom = without()
      const asked = askedGroups().all(scope.ownerId, ...bounds(kind), apartFrom)
      const of = (g: { merchant: string; isCredit: number }) => `${g.isCredit}${g.merchant}`
      const askedOf = Map.groupBy(asked, of)
      const rest = waitingGroups()
        .all(scope.ownerId, ...bounds(kind), apartFrom, limit + askedOf.size)
        .map((g) => {
          const apart = askedOf.get(of(g)) ?? []
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
      const apart = copies().filter(({ waits: isCounted }) => isCounted === 1)
      const unplacedApart = apart.filter(({ isUnplaced }) => isUnplaced === 1).length
      return { unrecognized: unplaced - unplacedApart, suggestion: waiting - unplaced - (apart.length - unplacedApart) }
    },
    /** At how many merchants. */
    merchants: (kind: WaitingKind): number => waitingMerchants().get(scope.ownerId, ...bounds(kind), without())?.merchants ?? 0,
    /** The largest of them. */
    example(kind: WaitingKind): TransactionRow | undefined {
      const largest = waitingLargest().get(scope.ownerId, ...bounds(kind), without())
      return (
        largest &&
        db
          .select()
          .from(transactions)
          .where(and(mine, eq(transactions.n, largest.n)))
          .get()
      )
    },
  }
}

/** The statements over what waits. */
function waitingStatements(database: Database) {
  const isApart = 'n not in (select value from json_each(?))'
  // These walk the partial index of what waits, and say so (a view can't): without statistics SQLite would walk all of the owner's rows.
  const waitingRows = `from transactions indexed by transactions_waiting where "user_id" = ?
    and ${isVisible} and ${isWaiting()} and (label in ('uncategorised_income', 'uncategorised_expense')) between ? and ? and ${isApart}`
  const waitingGroups = () =>
    prepared<[string, number, number, string, number], Omit<WaitingGroup, 'isCredit' | 'question'> & { isCredit: number }>(
      database,
      `select merchant, is_credit as isCredit, label, count(*) as count, sum(amount_cents) as cents ${waitingRows}
     group by merchant, is_credit order by cents desc, merchant limit ?`,
    )
  // A question stands in no index of those, but in one of the few rows that are asked.
  const askedGroups = () =>
    prepared<[string, number, number, string], Omit<WaitingGroup, 'isCredit'> & { isCredit: number }>(
      database,
      `select merchant, is_credit as isCredit, question, label, count(*) as count, sum(amount_cents) as cents
     from transactions indexed by transactions_asked where "user_id" = ? and ${isAskedRow}
       and ${isVisible} and ${isWaiting()}
       and (label in ('uncategorised_income', 'uncategorised_expense')) between ? and ? and ${isApart}
     group by merchant, is_credit, question order by cents desc, merchant`,
    )
  const waitingMerchants = () =>
    prepared<[string, number, number, string], { merchants: number }>(
      database,
      `select count(distinct merchant) as merchants ${waitingRows}`,
    )
  const waitingLargest = () =>
    prepared<[string, number, number, string], { n: number }>(database, `select n ${waitingRows} order by amount_cents desc limit 1`)
  return { waitingGroups, askedGroups, waitingMerchants, waitingLargest }
}

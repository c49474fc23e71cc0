import { addMonths, type CalendarDate, firstOfMonth, lastOfMonth, monthOf, type YearMonth } from '@ledgerhand/core/calendar-date'
import { type Basis, type CountedAs, counted, type LeafPosting, type LeftOut, transfersIn } from '@ledgerhand/core/ledger'
import { type Cents, cents } from '@ledgerhand/core/money'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { untilChanged } from '../until-changed.ts'
import { readProfile } from './profile.ts'
import {
  cellColumns,
  countedAs,
  onConflict,
  type PeriodCell,
  type PlainPeriodCell,
  partMovementsOf,
  periodCell,
  rowCells,
  taxedInvoice,
} from './total-cells.ts'

export interface NotConvertedTotal {
  currency: string
  count: number
  /** Signed as cash. */
  amount: Cents
}
export interface PostingsOfPeriod {
  /** Revenue and expense. */
  postings: LeafPosting[]
  /** What is not counted, by reason. */
  leftOut: LeftOut
  /** Transfers between own accounts, card payments included, without a sign. */
  transfers: { count: number; amount: Cents }
  /** Rows in other currencies than the books': in no sum. */
  notConverted: NotConvertedTotal[]
}
/** The scope of a report. Defaults: the books' own basis, every entity. */
export interface ReportScope {
  basis?: Basis | undefined
  /** Null stands for what belongs to no entity. */
  entityIds?: readonly (string | null)[] | undefined
}

const groups = 'counted_as, label, category, is_credit, entity_id, currency'
const periodOf = (cents: string, count: string, settled: string, settling: string) =>
  `sum(${cents}) as cents, ${count} as count, sum(${settled}) as settled, sum(${settling}) as settling`
const ofPeriodRows = (
  as: string,
) => `${as} as counted_as, label, category, is_credit, ifnull(entity_id, '') as entity_id, ifnull(currency, '') as currency,
  ${periodOf('amount_cents', 'count(*)', 'settled_cents', 'settled_cents > 0')}`
const inDays = '"user_id" = @owner and transaction_date between @from and @to'

/** The statements over monthly totals and rows; each is prepared once for a connection. */
function totalStatements(database: Database) {
  const ofMonths = () =>
    prepared<[object], PlainPeriodCell>(
      database,
      `select ${groups}, ${periodOf('cents', 'sum(count + parts)', 'settled', 'settling')} from monthly_totals
     where "user_id" = @owner and month between @first and @last group by ${groups}`,
    )
  const ofDays = () =>
    prepared<[object], PlainPeriodCell>(
      database,
      `select ${ofPeriodRows(countedAs)} from entered_transactions where ${inDays} and treatment <> 'split' group by 1, 2, 3, 4, 5, 6`,
    )
  const partsOfDays = () =>
    prepared<[object], PlainPeriodCell>(
      database,
      `select ${ofPeriodRows('counted_as')} from (${partMovementsOf(inDays)}) group by 1, 2, 3, 4, 5, 6`,
    )
  const taxes = () =>
    prepared<[object], PlainPeriodCell>(
      database,
      `select 'receivable' as counted_as, label, category, is_credit, ifnull(entity_id, '') as entity_id, ifnull(currency, '') as currency,
       0 as cents, 0 as count, 0 as settled, 0 as settling, sum(tax_cents) as tax
     from entered_transactions where ${inDays} and ${taxedInvoice} group by 1, 2, 3, 4, 5, 6`,
    )
  const taxOfMonths = () =>
    prepared<[object], { month: YearMonth; is_credit: number; cents: number }>(
      database,
      `select substr(transaction_date, 1, 7) as month, is_credit, sum(tax_cents) as cents from entered_transactions
     where "user_id" = @owner and ${taxedInvoice} and ifnull(currency, @currency) = @currency group by 1, 2`,
    )
  const recent = () =>
    prepared<[string], { month: YearMonth; counted_as: CountedAs; is_credit: number; cents: number; settled: number; currency: string }>(
      database,
      `select month, counted_as, is_credit, currency, sum(cents) as cents, sum(settled) as settled from monthly_totals
     where "user_id" = ? and counted_as in ('business', 'bill', 'receivable') and count + parts > 0 group by month, counted_as, is_credit, currency
     order by month desc`,
    )
  const withRows = () =>
    prepared<[object], { first: YearMonth | null; latest: YearMonth | null; last: YearMonth | null; rows: number }>(
      database,
      `select min(month) as first, max(month) as last, max(case when month <= @current then month end) as latest,
       coalesce(sum(case when month = @month then count end), 0) as rows
     from monthly_totals where "user_id" = @owner and count > 0`,
    )
  const everything = () =>
    prepared<
      [string],
      {
        counted_as: CountedAs
        is_credit: number
        currency: string
        cents: number
        settled: number
        count: number
        waiting: number
        unplaced: number
      }
    >(
      database,
      `select counted_as, is_credit, currency, sum(cents) as cents, sum(settled) as settled, sum(count) as count, sum(waiting) as waiting,
       sum(unplaced) as unplaced from monthly_totals where "user_id" = ? group by counted_as, is_credit, currency`,
    )
  const currencies = () =>
    prepared<[string, string, string], string>(
      database,
      `select distinct currency from monthly_totals where "user_id" = ? and month between ? and ? and currency <> '' and count > 0 order by currency`,
    ).pluck()
  return { ofMonths, ofDays, partsOfDays, taxes, taxOfMonths, recent, withRows, everything, currencies }
}

/** Counts a sum on the books' basis: a bill counts on its date (accrual) or when it is paid (cash), never twice. */
const countsOf = (basis: Basis, as: CountedAs, sum: number, settled: number): number =>
  as === 'business' ? (basis === 'cash' ? sum : sum - settled) : basis === 'accrual' && (as === 'bill' || as === 'receivable') ? sum : 0

/**
 * Totals that SQL adds up. Whole months come from `monthly_totals`, which triggers keep in the same transaction as the rows;
 * the two partial months at the ends of a period from the covering index. No row is ever loaded to be added.
 */
export const readTotals = (database: Database, scope: BooksScope) => ({
  ...readPeriodTotals(database, scope),
  ...readMonthTotals(database, scope),
})

/** Totals from one day to another. */
function readPeriodTotals(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const profile = readProfile(database, scope)
  const { ofMonths, ofDays, partsOfDays, taxes, currencies } = totalStatements(database)

  function cellsBetween(from: CalendarDate, to: CalendarDate): PeriodCell[] {
    let firstWhole = monthOf(from)
    let lastWhole = monthOf(to)
    if (from !== firstOfMonth(firstWhole)) firstWhole = addMonths(firstWhole, 1)
    if (to !== lastOfMonth(lastWhole)) lastWhole = addMonths(lastWhole, -1)
    const days = (first: CalendarDate, last: CalendarDate) => {
      const bound = { owner, from: first, to: last }
      return [...ofDays().all(bound), ...partsOfDays().all(bound)]
    }
    if (firstWhole > lastWhole) return days(from, to).map(periodCell)
    return [
      ...ofMonths().all({ owner, first: firstWhole, last: lastWhole }),
      ...(from < firstOfMonth(firstWhole) ? days(from, lastOfMonth(addMonths(firstWhole, -1))) : []),
      ...(to > lastOfMonth(lastWhole) ? days(firstOfMonth(addMonths(lastWhole, 1)), to) : []),
    ].map(periodCell)
  }

  return {
    /** The currencies other than the books' own of the rows of the months of these days: they are in no total. */
    otherCurrencies(from: CalendarDate, to: CalendarDate): { currency: string }[] {
      const { currency: own } = profile.get()
      const found = untilChanged(database, `currencies ${owner} ${from} ${to}`, () => currencies().all(owner, monthOf(from), monthOf(to)))
      return found.filter((c) => c !== own).map((currency) => ({ currency }))
    },
    cellsBetween,
    /** Postings from `from` to `to`, both days included. */
    between(from: CalendarDate, to: CalendarDate, { basis, entityIds }: ReportScope = {}): PostingsOfPeriod {
      const { basis: own, currency } = profile.get()
      const wanted = entityIds && new Set(entityIds)
      const cells = cellsBetween(from, to).filter((c) => !wanted || wanted.has(c.entityId))
      const isOwn = (c: PeriodCell) => c.currency === null || c.currency === currency
      const on = basis ?? own
      const printed = on === 'accrual' ? taxes().all({ owner, from, to }).map(periodCell) : []
      const taxed = printed.filter((c) => isOwn(c) && (!wanted || wanted.has(c.entityId)))
      const { postings, leftOut } = counted([...cells.filter(isOwn), ...taxed], on)
      const abroad = Map.groupBy(
        cells.filter((c) => !isOwn(c) && c.countedAs !== 'split' && c.count > 0),
        (c) => c.currency ?? '',
      )
      const { count, amount } = transfersIn(unsigned(cells.filter(isOwn)))
      return {
        postings,
        leftOut,
        transfers: { count, amount },
        notConverted: [...abroad].sort().map(([code, own]) => ({
          currency: code,
          count: own.reduce((n, c) => n + c.count, 0),
          amount: cents(own.reduce((n, c) => n + (c.isCredit ? c.amount : -c.amount), 0)),
        })),
      }
    },
  }
}

/** Totals of whole months, and of all of them. */
function readMonthTotals(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const profile = readProfile(database, scope)
  const { taxOfMonths, recent, withRows, everything } = totalStatements(database)
  return {
    /** Revenue and expense of the last six months that have data. */
    recentMonths(): { month: YearMonth; isCredit: boolean; amount: Cents }[] {
      const { basis, currency } = profile.get()
      const found: { month: YearMonth; isCredit: boolean; amount: Cents }[] = []
      const tax = basis === 'cash' ? [] : taxOfMonths().all({ owner, currency })
      const taxIn = (month: YearMonth, credit: number) => tax.find((t) => t.month === month && t.is_credit === credit)?.cents ?? 0
      const months = new Set<YearMonth>()
      for (const m of recent().all(owner)) {
        if (m.currency !== '' && m.currency !== currency) continue
        const less = m.counted_as === 'receivable' ? taxIn(m.month, m.is_credit) : 0
        const amount = cents(countsOf(basis, m.counted_as, m.cents, m.settled) - less)
        if (amount === 0) continue
        if (months.size === 6 && !months.has(m.month)) break
        months.add(m.month)
        found.push({ month: m.month, isCredit: m.is_credit === 1, amount })
      }
      return found
    },
    /** The first month that has transactions, the latest (if possible not after `current`), and how many `month` has. */
    months(month: YearMonth, current: YearMonth): { first: YearMonth | null; latest: YearMonth | null; rows: number } {
      const found = withRows().get({ owner: owner, month, current })
      return { first: found?.first ?? null, latest: found?.latest ?? found?.last ?? null, rows: found?.rows ?? 0 }
    },
    /** Every month that has transactions, the newest first. */
    monthsWithRows: (): YearMonth[] =>
      prepared<[string], YearMonth>(
        database,
        'select distinct month from monthly_totals where "user_id" = ? and count > 0 order by month desc',
      )
        .pluck()
        .all(owner) as YearMonth[],
    /** The whole of the books. */
    all(): { revenue: Cents; expenses: Cents; moved: Cents; count: number; waiting: number; unplaced: number } {
      const { basis, currency } = profile.get()
      const sum = { revenue: 0, expenses: 0, moved: 0, count: 0, waiting: 0, unplaced: 0 }
      for (const m of untilChanged(database, `everything ${owner}`, () => everything().all(owner))) {
        sum.count += m.count
        sum.waiting += m.waiting
        sum.unplaced += m.unplaced
        if (m.currency !== '' && m.currency !== currency) continue
        sum.moved += m.is_credit ? m.cents : -m.cents
        sum[m.is_credit ? 'revenue' : 'expenses'] += countsOf(basis, m.counted_as, m.cents, m.settled)
      }
      const taxed = () => untilChanged(database, `tax of months ${owner} ${currency}`, () => taxOfMonths().all({ owner, currency }))
      if (basis === 'accrual') for (const t of taxed()) sum[t.is_credit ? 'revenue' : 'expenses'] -= t.cents
      return { ...sum, revenue: cents(sum.revenue), expenses: cents(sum.expenses), moved: cents(sum.moved) }
    },
  }
}

/** Adds both directions of transfers to one amount. */
const unsigned = (cells: readonly PeriodCell[]): LeftOut =>
  counted(
    cells.map((c) => ({ ...c, isCredit: true })),
    'cash',
  ).leftOut

/**
 * Adds the rows numbered above `marker` to the monthly totals: one statement for a whole document, which no trigger counts. They are whole:
 * what is split is split afterwards. The plus keeps SQLite from walking all of the owner's rows for the few new ones.
 */
export function totalDocument(database: Database, ownerId: string, marker: number): void {
  const cells = rowCells('n > ? and +"user_id" = ? and document_id is not null', 'transactions', '"user_id", ')
  prepared(database, `insert into monthly_totals ("user_id", ${cellColumns}) select * from (${cells}) where true ${onConflict('+')}`).run(
    marker,
    ownerId,
  )
}

/** Adds the rows numbered above `marker` to the prepared totals of a document that is being imported. */
export function totalEntering(database: Database, ownerId: string, documentId: string, marker: number): void {
  const cells = rowCells('n > ? and +"user_id" = ? and +document_id = ?', 'transactions', '"user_id", document_id, ')
  prepared(
    database,
    `insert into entering_totals ("user_id", document_id, ${cellColumns}) select * from (${cells}) where true ${onConflict('+')}`,
  ).run(marker, ownerId, documentId)
}

/** Takes the rows of a condition out of the prepared totals again. */
export function untotalEntering(database: Database, condition: string, bound: Record<string, string>): void {
  const cells = rowCells(condition, 'transactions', '"user_id", document_id, ')
  prepared<[object]>(
    database,
    `insert into entering_totals ("user_id", document_id, ${cellColumns}) select * from (${cells}) where true ${onConflict('-')}`,
  ).run(bound)
}

/** Adds the prepared totals of a document to the monthly totals. */
export function revealEntering(database: Database, ownerId: string, documentId: string): void {
  prepared(
    database,
    `insert into monthly_totals ("user_id", ${cellColumns}) select "user_id", ${cellColumns} from entering_totals
     where "user_id" = ? and document_id = ? ${onConflict('+')}`,
  ).run(ownerId, documentId)
}

import type { AskCell } from '@ledgerhand/core/ask/answer'
import type { AskGrouping } from '@ledgerhand/core/ask/query'
import { type CalendarDate, firstOfMonth, lastOfMonth, monthOf, type YearMonth } from '@ledgerhand/core/calendar-date'
import { leaves } from '@ledgerhand/core/categories'
import type { TransactionFilter } from '@ledgerhand/core/schemas/transactions'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { entered as t } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { countedAs, type PlainPeriodCell, partMovementsOf, periodCell } from './total-cells.ts'
import { countsWithin, matching } from './transaction-filter.ts'

type PlainCell = PlainPeriodCell & { key: string }

/** What cells are grouped by, of rows and of movements of parts alike; a category is a part of each cell. */
const keys: Record<AskGrouping, string> = {
  month: 'substr(transaction_date, 1, 7)',
  quarter: 'substr(transaction_date, 1, 7)',
  category: "''",
  entity: "ifnull(entity_id, '')",
  payee: 'merchant',
  account: "ifnull(on_account_id, '')",
}
/** The same of a cell of the monthly totals; they know no payees. */
const totalKeys: Partial<Record<AskGrouping, string>> = {
  month: 'month',
  quarter: 'month',
  category: "''",
  entity: 'entity_id',
  account: 'on_account_id',
}
const group = 'counted_as, label, category, is_credit, currency'
const own = "ifnull(currency, '') as currency"

/** Cells from the monthly totals or from the rows. */
function askedCells(database: Database, owner: string) {
  /** The key of cells of the monthly totals; null where these cannot answer: they know whole months, and not everything that narrows. */
  function keyOfTotals(
    { from, to, leaf: _, category: _c, entityId: _e, ...rest }: TransactionFilter,
    by: AskGrouping | null,
  ): string | null {
    if (Object.values(rest).some((value) => value !== undefined)) return null
    if ((from && from !== firstOfMonth(monthOf(from))) || (to && to !== lastOfMonth(monthOf(to)))) return null
    return by === null ? "''" : (totalKeys[by] ?? null)
  }
  function ofMonths(filter: TransactionFilter, by: AskGrouping | null): PlainCell[] | null {
    const { from, to, leaf, category, entityId } = filter
    const key = keyOfTotals(filter, by)
    if (key === null) return null
    const bound = {
      owner,
      first: from ? monthOf(from) : '0000-00',
      last: to ? monthOf(to) : '9999-99',
      leaf: leaf ?? null,
      category: leaf ? leaves[leaf].stored : (category ?? null),
      entity: entityId === undefined ? null : entityId === 'none' ? '' : entityId,
    }
    return prepared<[object], PlainCell>(
      database,
      `select ${key} as key, ${group}, '' as entity_id, sum(cents) as cents, sum(count + parts) as count, sum(settled) as settled,
         sum(settling) as settling from monthly_totals
       where "user_id" = @owner and month between @first and @last and counted_as <> 'split' and (@leaf is null or label = @leaf)
         and (@category is null or category = @category) and (@entity is null or entity_id = @entity)
       group by 1, 2, 3, 4, 5, 6`,
    ).all(bound)
  }

  function ofRows(filter: TransactionFilter, by: AskGrouping | null): PlainCell[] {
    const key = sql.raw(by === null ? "''" : keys[by])
    const where = matching(database, owner, filter)
    const sums = sql`sum(amount_cents) as cents, count(*) as count, sum(settled_cents) as settled, sum(settled_cents > 0) as settling`
    const tax = sql.raw("sum(iif(treatment = 'receivable' and tax_cents > 0 and tax_cents < amount_cents, tax_cents, 0)) as tax")
    const rows = database.db.all<PlainCell>(
      sql`select ${key} as key, ${sql.raw(countedAs)} as counted_as, label, category, is_credit, ${sql.raw(own)}, '' as entity_id, ${sums}, ${tax}
        from ${t} where ${where} and treatment <> 'split' group by 1, 2, 3, 4, 5, 6`,
    )
    const [before = '', after = ''] = partMovementsOf('@condition').split('@condition')
    const parts = database.db.all<PlainCell>(
      sql`select ${key} as key, ${sql.raw(group.replace('currency', own))}, '' as entity_id, ${sums}
        from (${sql.raw(before)}"user_id" = ${owner}${sql.raw(after)}) where id in (${splitOf(where)}) and ${countsWithin(owner, filter)}
        group by 1, 2, 3, 4, 5, 6`,
    )
    return [...rows, ...parts]
  }
  const splitOf = (where: SQL | undefined) => sql`select ${t.id} from ${t} where ${where} and treatment = 'split'`
  return { keyOfTotals, ofMonths, ofRows, splitOf }
}

/** Sums of the rows that a filter matches, as cells: what counts among them is for core to say. */
export function readAsk(database: Database, scope: BooksScope) {
  const owner = scope.ownerId

  const { keyOfTotals, ofMonths, ofRows, splitOf } = askedCells(database, owner)
  return {
    /**
     * Rows and parts that a filter matches, added up by what they are grouped by, by treatment, leaf, direction and currency. Whole months
     * come from the monthly totals where those know enough (`withTax`: they do not know the tax of own invoices).
     */
    cells(filter: TransactionFilter, by: AskGrouping | null, { withTax }: { withTax: boolean }): AskCell[] {
      const found = (withTax ? null : ofMonths(filter, by)) ?? ofRows(filter, by)
      return found.map((cell) => ({ ...periodCell(cell), key: cell.key }))
    },
    /**
     * The filter in as many pieces as one should add up at a time: one where the monthly totals answer or the search names the rows, else one for
     * each month that has rows, so that others are served in between. The cells of all pieces are those of the whole.
     */
    pieces(filter: TransactionFilter, by: AskGrouping | null, { withTax }: { withTax: boolean }): TransactionFilter[] {
      if (filter.search || (!withTax && keyOfTotals(filter, by) !== null)) return [filter]
      const { from, to } = filter
      return prepared<[object], YearMonth>(
        database,
        'select distinct month from monthly_totals where "user_id" = @owner and month between @first and @last order by month',
      )
        .pluck()
        .all({ owner, first: from ? monthOf(from) : '0000-00', last: to ? monthOf(to) : '9999-99' })
        .map((month) => {
          const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
          return { ...filter, from: from && from > first ? from : first, to: to && to < last ? to : last }
        })
    },
    /** Whether a part of a row that a filter matches goes against its row: a fee within a sale. */
    hasPartsAgainst: (filter: TransactionFilter): boolean =>
      prepared<[string]>(database, 'select 1 from parts where "user_id" = ? and amount_cents < 0 limit 1').get(owner) !== undefined &&
      database.db.get(
        sql`select 1 from parts where "user_id" = ${owner} and amount_cents < 0
          and transaction_id in (${splitOf(matching(database, owner, filter))}) limit 1`,
      ) !== undefined,
    /** Whether the search finds a word in any row. */
    hasWord: (word: string): boolean =>
      database.db.get(sql`select 1 from ${t} where ${matching(database, owner, { search: word }, { walk: true })} limit 1`) !== undefined,
    /** The day of the newest row; null in empty books. */
    newestDay: (): CalendarDate | null =>
      prepared<[string], CalendarDate>(database, 'select max(transaction_date) from entered_transactions where "user_id" = ?')
        .pluck()
        .get(owner) ?? null,
  }
}

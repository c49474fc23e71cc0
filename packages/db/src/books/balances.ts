import type { LedgerCell } from '@ledgerhand/core/balances'
import {
  addDays,
  addMonths,
  type CalendarDate,
  EARLIEST,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  type YearMonth,
} from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { untilChanged } from '../until-changed.ts'
import type { CountedRow, CountedRows, FigureDays } from './figures.ts'
import { readProfile } from './profile.ts'
import { countedAs, heldIn, type PlainPeriodCell, partMovementsOf, periodCell, taxedInvoice } from './total-cells.ts'

/** One row, or part of a split row, as the ledger counts it. */
export interface LedgerMovement extends LedgerCell {
  id: string
  date: CalendarDate
  description: string
}
type PlainLedgerCell = PlainPeriodCell & { on_account_id: string; account_id: string; credited?: number }
const groups = 'counted_as, label, category, is_credit, on_account_id, account_id'
const rowsIn = (
  as: string,
) => `${as} as counted_as, label, category, is_credit, ifnull(on_account_id, '') as on_account_id, ifnull(account_id, '') as account_id,
  sum(amount_cents) as cents, count(*) as count, sum(settled_cents) as settled, sum(settled_cents > 0) as settling, '' as entity_id, '' as currency`
const inDays = `"user_id" = @owner and transaction_date between @from and @to and (currency is null or currency = @currency)`

const MIDDLE = 15
const dayOfMonth = (day: CalendarDate) => Number(day.slice(8))
const keyOf = (c: PlainLedgerCell) => [c.counted_as, c.label, c.category, c.is_credit, c.on_account_id, c.account_id].join(' ')
/** What cells leave of others; where no row is left there is no cell. */
function without(cells: readonly PlainLedgerCell[], less: readonly PlainLedgerCell[]): PlainLedgerCell[] {
  const left = new Map(cells.map((c) => [keyOf(c), { ...c }]))
  for (const c of less) {
    const from = left.get(keyOf(c))
    if (!from) continue
    for (const value of ['cents', 'count', 'settled', 'settling'] as const) from[value] -= c[value]
  }
  return [...left.values()].filter((c) => c.count > 0)
}

const cell = (c: PlainLedgerCell): LedgerCell => ({
  ...periodCell(c),
  onAccountId: c.on_account_id || null,
  accountId: c.account_id || null,
  ...(c.credited ? { credited: cents(c.credited) } : {}),
})

/** What settles credit notes, from these few on to the money that does. */
const creditNotes = `pairs p join transactions n on n.id = p.from_id and n."user_id" = p."user_id" where p."user_id" = @owner and p.kind = 'bill'
  and p.state = 'paired' and n.is_credit = (n.treatment = 'bill') and n.treatment in ('bill', 'receivable')`
const creditsOf = (database: Database) => () =>
  prepared<[object], PlainLedgerCell>(
    database,
    `select 'split' as counted_as, 'sales' as label, 'revenue' as category, t.is_credit, '' as on_account_id, '' as account_id,
     0 as cents, 0 as count, 0 as settled, 0 as settling, sum(t.settled_cents) as credited, '' as entity_id, '' as currency
   from entered_transactions n cross join pairs p on p.from_id = n.id and +p."user_id" = n."user_id" and p.kind = 'bill' and p.state = 'paired'
     cross join transactions t on t.id = p.to_id and +t."user_id" = n."user_id"
   where n."user_id" = @owner and n.treatment in ('bill', 'receivable') and n.treatment <> 'business' and n.is_credit = (n.treatment = 'bill')
     and t.treatment in ('business', 'split') and t.transaction_date between @from and @to and (t.currency is null or t.currency = @currency)
   group by t.is_credit`,
  )

/** The statements that add rows up to cells; each is prepared once for a connection. */
function cellStatements(database: Database) {
  const months = () =>
    prepared<[object], PlainLedgerCell>(
      database,
      `select ${groups}, sum(cents) as cents, sum(count + parts) as count, sum(settled) as settled, sum(settling) as settling, '' as entity_id, '' as currency
     from monthly_totals where "user_id" = @owner and month between @first and @last and currency in ('', @currency) group by ${groups}`,
    )
  /** Of rows that stand on one account, or were for it: without their leaves, as only its own side is wanted. */
  const side = `counted_as, 'sales' as label, 'revenue' as category, is_credit, ifnull(on_account_id, '') as on_account_id, ifnull(account_id, '') as account_id`
  const monthsOfAccount = () =>
    prepared<[object], PlainLedgerCell & { month: YearMonth }>(
      database,
      `select month, ${side}, sum(cents) as cents, sum(count + parts) as count, sum(settled) as settled, sum(settling) as settling, '' as entity_id, '' as currency
     from monthly_totals where "user_id" = @owner and currency in ('', @currency) and (on_account_id = @id or account_id = @id)
     group by month, counted_as, is_credit, on_account_id, account_id`,
    )
  const sideOfDays = (
    which: string,
  ) => `select ${side.replace('counted_as', 'treatment as counted_as')}, sum(amount_cents) as cents, count(*) as count,
       0 as settled, 0 as settling, '' as entity_id, '' as currency
     from entered_transactions where "user_id" = @owner and ${which} and transaction_date between @from and @to
       and (currency is null or currency = @currency) and treatment <> 'split' group by 1, 4, 5, 6`
  const daysOfAccount = () =>
    prepared<[object], PlainLedgerCell>(
      database,
      `${sideOfDays('on_account_id = @id')} union all ${sideOfDays('account_id = @id and on_account_id is not @id')}`,
    )
  const days = () =>
    prepared<[object], PlainLedgerCell>(
      database,
      `select ${rowsIn(countedAs)} from entered_transactions where ${inDays} and treatment <> 'split' group by 1, 2, 3, 4, 5, 6`,
    )
  const partsOfDays = () =>
    prepared<[object], PlainLedgerCell>(
      database,
      `select ${rowsIn('counted_as')} from (${partMovementsOf(inDays)}) group by 1, 2, 3, 4, 5, 6`,
    )
  const taxes = () =>
    prepared<[object], PlainLedgerCell>(
      database,
      `select 'receivable' as counted_as, label, category, is_credit, ifnull(on_account_id, '') as on_account_id, ifnull(account_id, '') as account_id,
       0 as cents, 0 as count, 0 as settled, 0 as settling, sum(tax_cents) as tax, '' as entity_id, '' as currency
     from entered_transactions where ${inDays} and ${taxedInvoice} group by 1, 2, 3, 4, 5, 6`,
    )
  const movedIn = 'id, transaction_date, counted_as, label, category, is_credit, on_account_id, account_id, amount_cents, settled_cents'
  /** Rows and parts of split ones, as the ledger counts them. */
  const moved = `select ${movedIn.replace('counted_as', `${countedAs} as counted_as`)} from entered_transactions where ${inDays} and treatment <> 'split'
    union all select ${movedIn} from (${partMovementsOf(inDays)})`
  const movements = () =>
    prepared<[object], PlainLedgerCell & { id: string; date: CalendarDate; description: string }>(
      database,
      `select m.id, m.transaction_date as date, t.description, m.counted_as, m.label, m.category, m.is_credit, ifnull(m.on_account_id, '') as on_account_id,
       ifnull(m.account_id, '') as account_id, m.amount_cents as cents, 1 as count, m.settled_cents as settled, m.settled_cents > 0 as settling,
       iif(m.settled_cents > 0 and exists (select 1 from ${creditNotes} and p.to_id = m.id), m.settled_cents, 0) as credited,
       iif(m.counted_as = 'receivable' and t.tax_cents > 0 and t.tax_cents < t.amount_cents, t.tax_cents, 0) as tax,
       '' as entity_id, '' as currency
     from (${moved}) m
     join transactions t on t.id = m.id and t."user_id" = @owner order by m.transaction_date, m.id limit @limit`,
    )

  /** The other side of a row is there up to the same day, and of the same amount: together they are nothing. */
  const isMet = `exists (select 1 from pairs p join entered_transactions o on o.id = iif(p.from_id = m.id, p.to_id, p.from_id) and o."user_id" = @owner
    where p."user_id" = @owner and (p.from_id = m.id or p.to_id = m.id) and p.state = 'paired' and o.transaction_date <= @to
      and o.amount_cents = m.amount_cents)`
  const rowsOfCells = (unmet: boolean) =>
    prepared<[object], CountedRow & { all_count: number; all_cents: number }>(
      database,
      `with wanted as (select distinct value ->> 0 as counted_as, value ->> 1 as label, value ->> 2 as category, value ->> 3 as is_credit,
         value ->> 4 as on_account_id, value ->> 5 as account_id, value ->> 6 as sign from json_each(@cells))
       select m.id, m.transaction_date as date, sum(w.sign * m.amount_cents) as cents, count(*) over () as all_count,
         sum(sum(w.sign * m.amount_cents)) over () as all_cents
       from (${moved}) m join wanted w on w.counted_as = m.counted_as and w.label = m.label and w.category = m.category
         and w.is_credit = m.is_credit and w.on_account_id = ifnull(m.on_account_id, '') and w.account_id = ifnull(m.account_id, '')
       ${unmet ? `where not ${isMet}` : ''}
       group by m.id, m.transaction_date order by abs(sum(w.sign * m.amount_cents)) desc, m.transaction_date desc, m.id limit @most`,
    )
  return { months, monthsOfAccount, daysOfAccount, days, partsOfDays, taxes, credits: creditsOf(database), movements, rowsOfCells }
}

/** The cells that balances add up: with their accounts, from the first row to a day. */
export function readBalances(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const profile = readProfile(database, scope)
  const { months, days, partsOfDays, taxes, credits, movements, rowsOfCells } = cellStatements(database)

  const cellsOfMonths = (currency: string, first: YearMonth, last: YearMonth) =>
    untilChanged(database, `cells of months ${owner} ${currency} ${first} ${last}`, () => months().all({ owner, currency, first, last }))

  /** Cells of days of one month, of its rows or of what the rest of it leaves of its totals, whichever is shorter. */
  function inMonth(currency: string, from: CalendarDate, to: CalendarDate): readonly PlainLedgerCell[] {
    const month = monthOf(from)
    const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
    const ofDays = (begin: CalendarDate, end: CalendarDate) => {
      const bound = { owner, currency, from: begin, to: end }
      return [...days().all(bound), ...partsOfDays().all(bound)]
    }
    const whole = () => cellsOfMonths(currency, month, month)
    if (from === first && to === last) return whole()
    if (from === first && dayOfMonth(to) > MIDDLE) return without(whole(), ofDays(addDays(to, 1), last))
    if (to === last && dayOfMonth(from) <= MIDDLE) return without(whole(), ofDays(first, addDays(from, -1)))
    return ofDays(from, to)
  }

  /** Cells of the books' currency from `from` to `to`, both included. */
  function between(from: CalendarDate, to: CalendarDate): LedgerCell[] {
    const { currency } = profile.get()
    if (to < from) return []
    const taxed = untilChanged(database, `taxes ${owner} ${currency} ${from} ${to}`, () => [
      ...taxes().all({ owner, currency, from, to }),
      ...credits().all({ owner, currency, from, to }),
    ])
    const [begin, end] = [monthOf(from), monthOf(to)]
    if (begin === end) return [...inMonth(currency, from, to), ...taxed].map(cell)
    const firstWhole = from === firstOfMonth(begin) ? begin : addMonths(begin, 1)
    const lastWhole = to === lastOfMonth(end) ? end : addMonths(end, -1)
    return [
      ...taxed,
      ...(firstWhole === begin ? [] : inMonth(currency, from, lastOfMonth(begin))),
      ...(firstWhole > lastWhole ? [] : cellsOfMonths(currency, firstWhole, lastWhole)),
      ...(lastWhole === end ? [] : inMonth(currency, firstOfMonth(end), to)),
    ].map(cell)
  }

  return {
    between,
    /** Rows and parts of the books' currency one by one, the oldest first; at most `limit`. */
    movements: (from: CalendarDate, to: CalendarDate, limit: number): LedgerMovement[] =>
      movements()
        .all({ owner, currency: profile.get().currency, from, to, limit })
        .map(({ id, date, description, ...plain }) => ({ ...cell(plain), id, date, description })),
    /**
     * The rows whose movements are in some cells: how many, their sum, and at most `most` of the largest. A row stands once, with all of
     * its parts that are in them; its cents are signed by `sign`. `unmet`: without rows whose other side is there up to the same day.
     */
    rowsOf({ from, to }: FigureDays, cells: readonly (LedgerCell & { sign: 1 | -1 })[], most: number, unmet = false): CountedRows {
      const wanted = cells.map((c) => [
        c.countedAs,
        c.label,
        c.category,
        Number(c.isCredit),
        c.onAccountId ?? '',
        c.accountId ?? '',
        c.sign,
      ])
      const found = rowsOfCells(unmet).all({ owner, currency: profile.get().currency, from, to, cells: JSON.stringify(wanted), most })
      return {
        largest: found.map(({ id, date, cents }) => ({ id, date, cents })),
        count: found[0]?.all_count ?? 0,
        cents: found[0]?.all_cents ?? 0,
      }
    },
    until: (day: CalendarDate): LedgerCell[] => between(EARLIEST, day),
    ...readAccountCells(database, scope),
  }
}

/** The same of one account. */
function readAccountCells(database: Database, scope: BooksScope) {
  const owner = scope.ownerId
  const profile = readProfile(database, scope)
  const { monthsOfAccount, daysOfAccount, partsOfDays } = cellStatements(database)
  return {
    /** Of the rows that stand on one account or name it, by month; their leaves are not told apart. */
    monthsOfAccount: (id: string): ReadonlyMap<YearMonth, readonly LedgerCell[]> =>
      untilChanged(database, `months of account ${owner} ${id}`, () => {
        const found = monthsOfAccount().all({ owner, currency: profile.get().currency, id })
        return new Map([...Map.groupBy(found, ({ month }) => month)].map(([month, cells]) => [month, cells.map(cell)]))
      }),
    /** The same of days, both included: what is still asked is as what it would be, as both move the account alike. */
    daysOfAccount(id: string, from: CalendarDate, to: CalendarDate): LedgerCell[] {
      if (to < from) return []
      const bound = { owner, currency: profile.get().currency, id, from, to }
      const ofParts = partsOfDays().all(bound).map(cell)
      return [...daysOfAccount().all(bound).map(cell), ...ofParts.filter((c) => c.onAccountId === id || c.accountId === id)]
    },
    /** Money in less money out of the rows that stand on an account, as printed, whatever currency they are in. */
    movedOn: (accountId: string): number =>
      Number(
        prepared<[object], number>(
          database,
          `select (select ifnull(sum(iif(${heldIn('counted_as')}, 0, cents * (2 * is_credit - 1))), 0)
             from monthly_totals where "user_id" = @owner and on_account_id = @accountId)
           + (select ifnull(sum((printed_cents - amount_cents) * (2 * is_credit - 1)), 0) from entered_transactions
             where "user_id" = @owner and printed_currency is not null and on_account_id = @accountId and not (${heldIn('treatment')}))`,
        )
          .pluck()
          .get({ owner, accountId }),
      ),
  }
}

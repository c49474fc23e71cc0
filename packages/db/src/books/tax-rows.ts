import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Leaf } from '@ledgerhand/core/categories'
import type { CountedAs } from '@ledgerhand/core/ledger'
import { cents } from '@ledgerhand/core/money'
import type { TaxDays } from '@ledgerhand/core/tax/fiscal-year'
import { namedServiceLeaves, type PayMethod, type Payment, serviceLeaves } from '@ledgerhand/core/tax/payees'
import { defaultAccountId } from '@ledgerhand/core/treatments'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'
import { readProfile } from './profile.ts'
import { rowCheckConditions } from './row-checks.ts'
import { sourcesOf, type TaxSource } from './tax-sources.ts'
import { partMovementsOf } from './total-cells.ts'

type Entities = readonly (string | null)[] | undefined
/** A row, or one part of a split row, with what it was for. */
export interface TaxMovement {
  id: string
  date: CalendarDate
  description: string
  countedAs: CountedAs
  label: Leaf
  /** Signed as cash: money in is positive. */
  cents: number
  accountId: string | null
  /** What was asked of it, answered or not. */
  question: string | null
}
/** Which rows of a list are read, and how many at the most; without these, all. Only what is taken is held in memory; `each` sees all that are kept. */
export interface TaxRowsWanted {
  most?: number
  keep?: (row: TaxMovement) => boolean
  each?: (row: TaxMovement) => void
}
function taken(
  { most = Number.POSITIVE_INFINITY, keep = () => true, each }: TaxRowsWanted = {},
  rows: Iterable<TaxMovement>,
): TaxMovement[] {
  const found: TaxMovement[] = []
  for (const row of rows) {
    if (!keep(row)) continue
    each?.(row)
    if (found.length < most) found.push(row)
    if (found.length >= most && !each) break
  }
  return found
}

const own = (t: string) => `(${t}.currency is null or ${t}.currency = @currency)`
const among = (t: string) => `(@all or ifnull(${t}.entity_id, '') in (select value from json_each(@entities)))`
const inDays = '"user_id" = @owner and transaction_date between @from and @to'
/** Who a bill is from, where the row that pays it does not say. */
const payee = `coalesce(nullif(trim(t.payee), ''), (select nullif(trim(b.payee), '') from pairs p join transactions b on b."user_id" = p."user_id" and b.id = p.from_id
  where p."user_id" = t."user_id" and p.to_id = t.id and p.kind = 'bill' and p.state = 'paired' limit 1))`
/** How money left: what a card or a processor paid is told by those. */
const method = `case a.kind when 'card' then 'card' when 'processor' then 'processor'
  else iif(a.kind is null and t.source_type = 'credit_card', 'card', iif(lower(t.description) like '%paypal%', 'processor', 'bank')) end`

/** What a tax pack needs of the rows of a year. Amounts in cents; rows in other currencies are in none of them. */
export const readTaxRows = (database: Database, scope: BooksScope) => ({
  ...readTaxMovements(database, scope),
  ...readTaxSums(database, scope),
  /** Every row of the days by day and id, page by page, with the documents that show it. */
  rows: (days: TaxDays): Generator<TaxSource[]> => sourcesOf(database, scope, days),
})

/** What the statements of a tax pack are asked with. */
function boundOf(database: Database, scope: BooksScope) {
  const profile = readProfile(database, scope)
  return ({ from, to }: TaxDays, entities: Entities) => ({
    owner: scope.ownerId,
    from,
    to,
    currency: profile.get().currency,
    all: Number(entities === undefined),
    entities: JSON.stringify((entities ?? []).map((id) => id ?? '')),
  })
}

function readTaxMovements(database: Database, scope: BooksScope) {
  const bound = boundOf(database, scope)
  const columns = (t: string, m: string) =>
    `${t}.id, ${t}.transaction_date as date, ${t}.description, ${m}.counted_as as countedAs, ${m}.label, ${m}.amount_cents * (2 * ${m}.is_credit - 1) as cents,
     ${m}.account_id as accountId, ${t}.question`
  return {
    /** Rows and parts that count in one of these ways, by day: those that are wanted. */
    movements: (days: TaxDays, entities: Entities, countedAs: readonly CountedAs[], wanted?: TaxRowsWanted): TaxMovement[] =>
      taken(
        wanted,
        prepared<[object], TaxMovement>(
          database,
          `select * from (
           select ${columns('t', 't')} from entered_transactions t where t."user_id" = @owner and t.transaction_date between @from and @to
             and t.counted_as in (select value from json_each(@as)) and t.treatment <> 'split' and ${own('t')} and ${among('t')}
           union all
           select ${columns('t', 'm')} from (${partMovementsOf(inDays)}) m join transactions t on t."user_id" = @owner and t.id = m.id
             where m.counted_as in (select value from json_each(@as)) and ${own('m')} and ${among('m')})
         order by date, id`,
        ).iterate({ ...bound(days, entities), as: JSON.stringify(countedAs) }),
      ),
    /** Rows and parts on one leaf that count as business, by day: those that are wanted. */
    onLeaf: (days: TaxDays, entities: Entities, leaf: Leaf, wanted?: TaxRowsWanted): TaxMovement[] =>
      taken(
        wanted,
        prepared<[object], TaxMovement>(
          database,
          `select * from (
           select ${columns('t', 't')} from entered_transactions t where t."user_id" = @owner and t.transaction_date between @from and @to
             and t.label = @leaf and t.counted_as = 'business' and t.treatment <> 'split' and ${own('t')} and ${among('t')}
           union all
           select ${columns('t', 'm')} from (${partMovementsOf(inDays)}) m join transactions t on t."user_id" = @owner and t.id = m.id
             where m.label = @leaf and m.counted_as = 'business' and ${own('m')} and ${among('m')})
         order by date, id`,
        ).iterate({ ...bound(days, entities), leaf }),
      ),
  }
}

function readTaxSums(database: Database, scope: BooksScope) {
  const bound = boundOf(database, scope)
  return {
    /** Expenses over $75 that no bill or receipt shows, by leaf. */
    withoutDocument: (days: TaxDays, entities: Entities): Map<Leaf, number> =>
      new Map(
        prepared<[object], { label: Leaf; count: number }>(
          database,
          `with bare as (select t.id, t.label, t.treatment, t.entity_id, t.currency from entered_transactions t
             where t."user_id" = @owner and t.transaction_date between @from and @to and ${own('t')} and ${rowCheckConditions.without_document})
           select label, count(*) as count from (
             select label, id from bare where treatment <> 'split' and ${among('bare')}
             union select p.label, p.transaction_id from parts p join bare on bare.id = p.transaction_id
               where p."user_id" = @owner and p.treatment = 'business' and ${among('p')}) group by label`,
        )
          .all(bound(days, entities))
          .map(({ label, count }) => [label, count]),
      ),
    /** What was paid for services, and on other expenses to whom a person named: by description and way of paying. */
    payments: (days: TaxDays, entities: Entities): Payment[] =>
      prepared<[object], Omit<Payment, 'amount'> & { method: PayMethod; cents: number }>(
        database,
        `select payee, merchant, description, label, method, sum(cents) as cents from (
           select ${payee} as payee, t.merchant, t.description, t.label, ${method} as method, t.amount_cents * (1 - 2 * t.is_credit) as cents
             from entered_transactions t left join accounts a on a."user_id" = t."user_id" and a.id = t.on_account_id
             where t."user_id" = @owner and t.transaction_date between @from and @to and t.counted_as = 'business' and t.treatment <> 'split'
               and ${own('t')} and ${among('t')}
               and (t.label in (select value from json_each(@services)) or (t.payee is not null and t.label in (select value from json_each(@named))))
           union all
           select ${payee}, t.merchant, t.description, m.label, ${method}, m.amount_cents * (1 - 2 * m.is_credit)
             from (${partMovementsOf(inDays)}) m join transactions t on t."user_id" = @owner and t.id = m.id
               left join accounts a on a."user_id" = t."user_id" and a.id = t.on_account_id
             where m.counted_as = 'business' and ${own('m')} and ${among('m')}
               and (m.label in (select value from json_each(@services)) or (t.payee is not null and m.label in (select value from json_each(@named)))))
         group by 1, 2, 3, 4, 5`,
      )
        .all({ ...bound(days, entities), services: JSON.stringify(serviceLeaves), named: JSON.stringify(namedServiceLeaves) })
        .map(({ cents: sum, ...payment }) => ({ ...payment, amount: cents(sum) })),
    /** Interest in the payments of a loan, by the loan's account: interest is a part of its own. */
    loanInterest: (days: TaxDays, entities: Entities): Map<string, number> =>
      new Map(
        prepared<[object], { account: string; cents: number }>(
          database,
          `select ifnull(l.account_id, @loans) as account, sum(i.amount_cents * (1 - 2 * t.is_credit)) as cents
           from entered_transactions t join parts i on i."user_id" = t."user_id" and i.transaction_id = t.id and i.label = 'interest' and i.treatment = 'business'
             join parts l on l."user_id" = t."user_id" and l.transaction_id = t.id and l.treatment = 'loan'
               and l.position = (select min(position) from parts f where f."user_id" = t."user_id" and f.transaction_id = t.id and f.treatment = 'loan')
           where t."user_id" = @owner and t.transaction_date between @from and @to and t.treatment = 'split' and ${own('t')} and ${among('i')} group by 1`,
        )
          .all({ ...bound(days, entities), loans: defaultAccountId('loan', scope.ownerId) })
          .map(({ account, cents: sum }) => [account, sum]),
      ),
  }
}

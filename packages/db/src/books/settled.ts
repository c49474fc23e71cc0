import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'

/** A bill in the currency that its payment stands in: both are printed in one, and one of them may not be converted yet. */
const billed = `iif(b.currency is not transactions.currency
    and coalesce(b.printed_currency, b.currency) is coalesce(transactions.printed_currency, transactions.currency),
  cast(round(coalesce(b.printed_cents, b.amount_cents) * 1.0 * transactions.amount_cents / coalesce(transactions.printed_cents, transactions.amount_cents)) as integer),
  b.amount_cents - iif(p.rest is 'part', 0, ifnull((select sum(o.amount_cents) from pairs q join transactions o on o.id = q.to_id
    where q."user_id" = p."user_id" and q.from_id = p.from_id and q.id <> p.id and q.state = 'paired' and q.rest = 'part'), 0)))`
/** How much of rows pays bills, where amounts changed: as the triggers of 0122-what-bills-differ-by.ts count it. */
const SETTLE = `update transactions set settled_cents = max(0, min(
    max(amount_cents, ifnull((select sum(q.amount_cents) from parts q where q."user_id" = @owner and q.transaction_id = transactions.id
      and q.treatment = 'business' and q.amount_cents > 0), 0)),
    ifnull((select sum(${billed}) from pairs p join transactions b on b.id = p.from_id and b."user_id" = p."user_id"
      where p."user_id" = @owner and p.to_id = transactions.id and p.kind = 'bill' and p.state = 'paired'), 0)))
  where +"user_id" = @owner and id in (select value from json_each(@ids)
    union select p.to_id from pairs p where p."user_id" = @owner and p.from_id in (select value from json_each(@ids)) and p.kind = 'bill')
    and (settled_cents > 0 or exists (select 1 from pairs p where p.to_id = transactions.id and p.kind = 'bill'))`

/** Counts anew how much of rows pays bills, after their amounts or parts changed, or those of the bills that they pay. */
export const settleRows = (database: Database, scope: BooksScope, ids: readonly string[]): void =>
  void prepared<[object]>(database, SETTLE).run({ owner: scope.ownerId, ids: JSON.stringify(ids) })

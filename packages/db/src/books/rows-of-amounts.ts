import { sql } from 'drizzle-orm'
import { entered as transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'

/** The ids of rows of some amounts as they are printed, each kind by its index. */
export const ofAmounts = (owner: string, amounts: string) => `select id from transactions
    where "user_id" = ${owner} and printed_cents is null and amount_cents in (select value from json_each(${amounts}))
  union all select id from transactions
    where "user_id" = ${owner} and printed_cents in (select value from json_each(${amounts}))`
/** The amount as it is printed. */
export const amountAsPrinted = sql`coalesce(${transactions.printed}, ${transactions.amount})`
/** Condition: a row is printed with one of these amounts. */
export const isOfAmounts = (scope: BooksScope, amounts: readonly number[]) => {
  const [before = '', own = '', between = '', converted = '', after = ''] = ofAmounts('?', '?').split('?')
  const list = JSON.stringify(amounts)
  const [a, b, c, d, e] = [before, own, between, converted, after].map((text) => sql.raw(text))
  return sql`${transactions.id} in (${a}${scope.ownerId}${b}${list}${c}${scope.ownerId}${d}${list}${e})`
}

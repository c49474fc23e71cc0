const paidBy = (
  table: string,
  condition: string,
) => `from pairs p cross join transactions paid on paid.id = p.to_id and +paid."user_id" = p."user_id"
  where p."user_id" = @owner and p.from_id = ${table}.id and p.state = 'paired' ${condition}`

/**
 * What of a bill nothing had paid by the end of a day, in cents: payments and credit notes of a part lower it, and those that close it leave nothing. A
 * credit note that is taken off a bill is settled from the day of the bill on. From each bill to its few pairs and on to their rows: the other way round every row of the books
 * would be looked at for every bill. `table`: the name of the bills; `day`: what is bound for the day. Bound: `@owner`.
 */
export const leftOfBillOn = (table: string, day: string) => `iif(
  exists (select 1 from pairs p cross join transactions billed on billed.id = p.from_id and +billed."user_id" = p."user_id"
      where p."user_id" = @owner and p.to_id = ${table}.id and p.kind = 'bill' and p.state = 'paired' and +billed.transaction_date <= ${day})
    or (exists (select 1 ${paidBy(table, "and p.rest is not 'part'")}) and not exists (select 1 ${paidBy(table, `and p.rest is not 'part' and +paid.transaction_date > ${day}`)})),
  0, max(0, ${table}.amount_cents - ifnull((select sum(paid.amount_cents) ${paidBy(table, `and +paid.transaction_date <= ${day}`)}), 0)))`

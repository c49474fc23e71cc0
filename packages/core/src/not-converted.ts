import { type CalendarDate, formatDate, formatMonth, monthOf } from './calendar-date.ts'
import { formatMoney, parseDecimal } from './money.ts'

/**
 * Totals are in the currency of the books (docs/decisions/023, 025) and say which other currencies are in none of them. Reports that were made
 * before they kept theirs print dollars and say where they are none.
 */

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Currencies that were added as they stand, or, as objects, that were left out because nothing converts them. */
export type Currencies = readonly (string | { currency: string })[]

/** 'Amounts in EUR are added as they stand, not converted to dollars.', of all the lists together; null where there are only dollars. */
export function notConverted(...lists: readonly (Currencies | undefined)[]): string | null {
  const all = lists.flatMap((of) => of ?? [])
  const added = once(all.filter((c) => typeof c === 'string'))
  const left = once(all.filter((c) => typeof c !== 'string').map((c) => c.currency))
  const words = [
    added.length > 0 && `Amounts in ${list.format(added)} are added as they stand, not converted to dollars.`,
    left.length > 0 && `Amounts in ${list.format(left)} are not converted and in no total.`,
  ].filter(Boolean)
  return words.length > 0 ? words.join(' ') : null
}
/** What a sheet says of an account in another currency that no rate converts. */
export const openingWords = ({
  name,
  currency,
  date,
  amount,
}: {
  name: string
  currency: string
  date: CalendarDate
  amount: string
}): string =>
  `What ${name} held when it began, ${formatMoney(parseDecimal(amount), currency)} on ${formatDate(date)}, is not converted and in no line: it needs the rate of ${formatMonth(monthOf(date))}.`

const once = (codes: readonly string[]) => [...new Set(codes)].sort()

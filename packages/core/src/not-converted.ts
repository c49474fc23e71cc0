/** Other currencies are added as they stand (docs/decisions/007, 092): a total in which they are says so. */

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'Amounts in EUR and SGD are added as they stand, not converted to dollars.'; null where there are only dollars. */
export const notConverted = (currencies: readonly string[] | undefined): string | null =>
  currencies && currencies.length > 0 ? `Amounts in ${list.format(currencies)} are added as they stand, not converted to dollars.` : null

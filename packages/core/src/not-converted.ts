/** Other currencies are added as they stand (docs/decisions/007, 092): a total in which they are says so. */

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'Amounts in EUR and SGD are added as they stand, not converted to dollars.', of all the lists together; null where there are only dollars. */
export function notConverted(...lists: readonly (readonly string[] | undefined)[]): string | null {
  const currencies = [...new Set(lists.flatMap((of) => of ?? []))].sort()
  return currencies.length > 0 ? `Amounts in ${list.format(currencies)} are added as they stand, not converted to dollars.` : null
}

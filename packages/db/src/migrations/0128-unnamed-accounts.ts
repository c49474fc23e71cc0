/** What accounts are called whose statements print neither number nor name, where nobody called them otherwise. */
export const migration0128 = {
  name: '0128-unnamed-accounts',
  sql: ['Account', 'Card']
    .map(
      (kind) => `
UPDATE accounts SET name = replace(name, '${kind} without a number', 'Unnamed ${kind.toLowerCase()}')
  WHERE name = '${kind} without a number' OR name GLOB '${kind} without a number ([0-9]*)';`,
    )
    .join('\n'),
} as const

const kinds = [
  ['bank', 'Account'],
  ['card', 'Card'],
] as const

/**
 * What accounts are called whose statements print neither number nor name, where nobody called them otherwise. A mark of an account as closed is kept by what
 * the account is called, and follows.
 */
export const migration0128 = {
  name: '0128-unnamed-accounts',
  sql: kinds
    .map(([key, kind]) => {
      const [before, after] = [`${kind} without a number`, `Unnamed ${kind.toLowerCase()}`]
      const [mark, markAfter] = [before.toLowerCase(), after.toLowerCase()]
      return `
UPDATE accounts SET name = replace(name, '${before}', '${after}')
  WHERE name = '${before}' OR name GLOB '${before} ([0-9]*)';
UPDATE OR REPLACE closed_accounts SET account = replace(account, '${mark}', '${markAfter}')
  WHERE account = '${key}:${mark}' OR account GLOB '${key}:${mark} ([0-9]*)';`
    })
    .join('\n'),
} as const

/**
 * What became of the lines of a delimited file or a workbook's sheets. `about`: said of the account above or below the list; `words`: more words about the row above;
 * `pending`: not settled yet; `empty`: a day without an amount.
 */
export const lineKinds = ['row', 'heading', 'balance', 'total', 'pending', 'empty', 'words', 'about', 'unread'] as const
export type LineKind = (typeof lineKinds)[number]
/** All of them add up to `all`. */
export type LineCount = Record<LineKind | 'all', number>

const NAMES: Record<LineKind, readonly [one: string, many: string]> = {
  row: ['row', 'rows'],
  heading: ['heading', 'headings'],
  balance: ['balance', 'balances'],
  total: ['total', 'totals'],
  pending: ['not settled yet', 'not settled yet'],
  empty: ['without an amount', 'without an amount'],
  words: ['of more words', 'of more words'],
  about: ['about the account', 'about the account'],
  unread: ['could not be read', 'could not be read'],
}
const counted = (n: number): string => n.toLocaleString('en-US')

/** '1,103 lines: 1,100 rows, 2 balances, 1 heading' */
export function linesInWords(count: LineCount): string {
  const parts = lineKinds
    .filter((kind) => count[kind] > 0)
    .map((kind) => `${counted(count[kind])} ${NAMES[kind][count[kind] === 1 ? 0 : 1]}`)
  return `${counted(count.all)} ${count.all === 1 ? 'line' : 'lines'}: ${parts.join(', ')}`
}

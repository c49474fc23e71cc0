import type { TableColumn } from './table-columns.ts'
import { feeSets, isLessFees, saysNet } from './table-net.ts'

/** Two columns of which one holds what went out and the other what came in. */
export interface Pair {
  debit: TableColumn
  credit: TableColumn
  /** The signed movement of each row of the sample; null where neither column holds one. */
  moves: (number | null)[]
  /** How much speaks for them, on the scale of table-roles.ts. */
  leaning: number
}
type Values = readonly (number | null)[]

/** Every two columns that may be such a pair, by their names and by how seldom both are filled. */
export function pairsOf(columns: readonly TableColumn[], fees: readonly TableColumn[], valuesOf: (column: TableColumn) => Values): Pair[] {
  const pairs = columns.flatMap((debit) => columns.flatMap((credit) => pairOf(debit, credit, valuesOf) ?? []))
  const sets = feeSets(fees.map(valuesOf))
  const isNet = (pair: Pair) =>
    saysNet(pair.debit) &&
    saysNet(pair.credit) &&
    pairs.some((gross) => gross !== pair && sets.some((set) => isLessFees(pair.moves, gross.moves, set)))
  return pairs.map((pair) => (isNet(pair) ? { ...pair, leaning: pair.leaning + 3 } : pair))
}

function pairOf(debit: TableColumn, credit: TableColumn, valuesOf: (column: TableColumn) => Values): Pair | null {
  if (debit === credit) return null
  const [out, into] = [valuesOf(debit), valuesOf(credit)]
  const named = debit.role === 'debit' && credit.role === 'credit'
  const unknown = debit.role === null && credit.role === null
  if (!named && !unknown && (debit.header !== '' || credit.header !== '') && debit.role !== 'debit' && credit.role !== 'credit') return null
  // One unnamed column with both signs is an amount, not one of a pair.
  if (!named && [out, into].some((list) => list.some((v) => v && v < 0) && list.some((v) => v && v > 0))) return null
  let exclusive = 0
  const moves = Array.from({ length: Math.max(out.length, into.length) }, (_, i) => {
    const [o, c] = [out[i] || null, into[i] || null]
    if ((o === null) !== (c === null)) exclusive++
    return o === null && c === null ? null : (c === null ? 0 : Math.abs(c)) - (o === null ? 0 : Math.abs(o))
  })
  const share = exclusive / Math.max(1, moves.length)
  const bothUsed = out.some((o) => o) && into.some((c) => c)
  // What was paid out stands in a column of its own, and every row has it or the amount.
  const besideAmount = debit.role === 'debit' && credit.role === 'amount' && share === 1 && bothUsed
  // Without headers, or under words that are not known: two columns of money that never fill the same row and leave none empty.
  const complementary = unknown && share === 1 && debit.moneyLike > 0 && credit.moneyLike > 0
  if (unknown && !complementary && (debit.header !== '' || credit.header !== '')) return null
  return {
    debit,
    credit,
    moves,
    leaning: (named ? 5 : -2) + share * 3 - (bothUsed || named ? 0 : 4) + (bothUsed && complementary ? 1.5 : 0) + (besideAmount ? 4 : 0),
  }
}

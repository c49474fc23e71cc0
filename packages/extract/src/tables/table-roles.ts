import type { DecimalMark, PrintedAmount } from '../printed/printed.ts'
import type { TypeColumn } from './card-types.ts'
import { directionOf } from './cell-words.ts'
import { columnAmounts, type TableColumn } from './table-columns.ts'
import { directionOfDays } from './table-dates.ts'
import { headerCurrency } from './table-identity.ts'
import { netColumnOf } from './table-net.ts'
import { pairsOf } from './table-pairs.ts'

/**
 * Which columns carry the money and what their signs mean. Every plausible reading is tried; the header's words lean, and a running
 * balance that follows from row to row decides.
 */
export interface MoneyReading {
  amount: TableColumn | null
  debit: TableColumn | null
  credit: TableColumn | null
  direction: TableColumn | null
  fee: TableColumn | null
  balance: TableColumn | null
  /** What a number without a sign or mark means: as printed (null), or money out because only money in is marked ('CR'), or the reverse. */
  unmarked: 'in' | 'out' | null
  /** The balance stands for what is owed: it grows with spending. */
  balanceOwed: boolean
  newestFirst: boolean | null
  /** Share of the steps from row to row that the balance confirms; null when there are no steps to check. */
  proven: number | null
  score: number
}

/** Money throughout; where the header says so some of it may be damaged: those rows are named, and no other column stands in. */
const isMoney = ({ amounts, role }: TableColumn): boolean =>
  amounts >= (role === 'amount' || role === 'debit' || role === 'credit' ? DAMAGED_SHARE : CLEAN_SHARE)
const CLEAN_SHARE = 0.8
const DAMAGED_SHARE = 0.5

const CANDIDATES = 8

/** How much speaks against taking the fee beside an amount off it, where no balance says so. */
const FEE_LEANING = 2.5

type Rows = readonly (readonly string[])[]
const value = (a: PrintedAmount | null | undefined): number | null => (a ? (a.negative || a.mark === 'DR' ? -a.cents : a.cents) : null)

/** The leaning of a column's header towards being the one amount. */
function amountLeaning(c: TableColumn): number {
  const words = c.header.toLowerCase().trim()
  switch (c.role) {
    case 'amount':
      return (
        (/^(?:amount|betrag|bedrag|montant|importe|importo|suma|kwota|gross|brutto|mutatie)\b/.test(words) ? 4 : 3.5) -
        (/net/.test(words) ? 1 : 0)
      )
    case null:
      return c.header === '' ? 1 : 0
    case 'debit':
    case 'credit':
      return -1
    case 'otherMoney':
    case 'currency':
      return -4
    case 'date':
    case 'valueDate':
    case 'payee':
    case 'description':
    case 'direction':
      return -2
    default:
      return -7
  }
}

/** How a balance column follows the movements: hits among steps, for rows running down or up, the balance standing after or before the movement. */
function follows(
  balances: readonly (number | null)[],
  moves: readonly (number | null)[],
  isCard: boolean,
  days: 'up' | 'down' | null,
): { share: number; steps: number; newestFirst: boolean; owed: boolean; before: boolean } {
  const tally = { asc: 0, desc: 0, before: 0, ascOwed: 0, descOwed: 0 }
  let steps = 0
  let last: number | null = null
  for (let i = 0; i < moves.length; i++) {
    const [b, m] = [balances[i], moves[i]]
    // What moved nothing proves nothing: any number that stays the same would follow it.
    if (b === null || b === undefined || !m) continue
    if (last !== null) {
      const [pb, pm] = [balances[last] ?? 0, moves[last] ?? 0]
      steps++
      if (pb + m === b) tally.asc++
      if (b + pm === pb) tally.desc++
      if (pb + pm === b) tally.before++
      if (pb - m === b) tally.ascOwed++
      if (b - pm === pb) tally.descOwed++
    }
    last = i
  }
  // A balance before each movement, read downwards, and one of what is owed, read upwards, are the same sum: the days tell which.
  const ways = Object.entries(tally).filter(([way]) => !(days === 'down' && way === 'before') && !(days === 'up' && way === 'descOwed'))
  const bestOf = (list: typeof ways) => list.reduce((a, b) => (b[1] > a[1] ? b : a))
  const likeliest = bestOf(ways)
  // On a bank account a sign turned round takes more than a step or two to believe.
  const rash = !isCard && likeliest[0].endsWith('Owed') && (steps < 3 || likeliest[1] < steps * 0.9)
  const best = rash ? bestOf(ways.filter(([way]) => !way.endsWith('Owed'))) : likeliest
  const [way, hits] = best
  const share = steps === 0 ? 0 : hits / steps
  return { share, steps, newestFirst: way.startsWith('desc'), owed: way.endsWith('Owed'), before: way === 'before' }
}

/** Under a heading that says so some rows may go neither way ('neutral'). */
const isDirection = (c: TableColumn): boolean =>
  c.directions >= (c.role === 'direction' ? 0.5 : 0.9) &&
  c.filled > 0 &&
  (c.role === 'direction' || c.role === 'kind' || c.role === null || c.distinct === 2)

/** Tries the readings and returns the best, or null when no column can be money. */
export function readMoney(
  columns: readonly TableColumn[],
  rows: Rows,
  dateIndex: number,
  decimal: DecimalMark | null,
  isCard: boolean,
  types: TypeColumn | null = null,
): MoneyReading | null {
  const sample = rows.slice(0, 300)
  const days = directionOfDays(sample.map((r) => r[dateIndex] ?? ''))
  const headless = columns.every((c) => c.header === '')
  const numeric = columns.filter(
    (c) => c.index !== dateIndex && isMoney(c) && c.dates < 0.8 && c.role !== 'account' && c.role !== 'otherAccount',
  )
  const named = columns.filter((c) => c.filled === 0 && (c.role === 'debit' || c.role === 'credit'))
  // A column of nothing but zeros says nothing, unless it is one of a pair.
  const telling = numeric.filter(
    (c) => c.role === 'debit' || c.role === 'credit' || c.distinct > 1 || sample.some((r) => /[1-9]/.test(r[c.index] ?? '')),
  )
  const leaningMost = telling.sort(
    (a, b) => amountLeaning(b) + b.moneyLike * 2 + b.filled - (amountLeaning(a) + a.moneyLike * 2 + a.filled),
  )
  // Without the fees it is not seen which column is what they leave.
  const candidates = leaningMost.filter((c, i) => i < CANDIDATES || (c.role === 'fee' && i < 3 * CANDIDATES))
  const values = new Map<number, (number | null)[]>(
    [...candidates, ...named].map((c) => [c.index, columnAmounts(sample, c.index, decimal).map(value)]),
  )
  const valuesOf = (c: TableColumn): (number | null)[] => values.get(c.index) ?? []
  const directions = isCard ? (types ? [types.column] : []) : columns.filter(isDirection)
  // Where nothing has a name, what is taken in few rows may be the fee: only the balance can say so.
  const fees = candidates.filter((c) => c.role === 'fee' || (headless && c.filled < 0.9 && c.moneyLike >= 0.5))
  const net = netColumnOf(candidates, fees, valuesOf)
  let best: MoneyReading | null = null
  const consider = (
    reading: Omit<MoneyReading, 'score' | 'proven' | 'newestFirst' | 'balanceOwed' | 'balance'>,
    moves: (number | null)[],
    leaning: number,
    used: TableColumn[],
  ) => {
    const covered = moves.filter((m) => m !== null).length / Math.max(1, moves.length)
    for (const balance of [null, ...candidates.filter((c) => !used.includes(c) && c.role !== 'fee' && c.role !== 'number')]) {
      const chain = balance ? follows(valuesOf(balance), moves, isCard, days) : null
      const proven = chain && chain.steps > 0 ? chain.share : between !== null && reading.amount === between ? 1 : null
      let score = leaning + covered * 8
      if (balance) {
        score += balance.role === 'balance' ? 3 : balance.role === null && balance.header === '' ? -1 : -4
        if (chain) score += chain.share * 10 * Math.min(1, chain.steps / 3)
        // Of two, the balance after a movement is the one that shows where a row is missing.
        if (chain?.before) score -= 0.1
        // Fees that every step of the balance includes were taken.
        if (reading.fee && chain?.share === 1 && chain.steps >= 3) score += FEE_LEANING - 0.1
      }
      if (!best || score > best.score + 1e-9) {
        best = {
          ...reading,
          balance,
          proven,
          newestFirst: proven !== null && proven > 0.5 ? (chain?.newestFirst ?? null) : null,
          balanceOwed: (chain?.owed ?? false) && (proven ?? 0) > 0.5,
          score,
        }
      }
    }
  }
  const empty = { amount: null, debit: null, credit: null, direction: null, fee: null, unmarked: null } as const
  const between = headless ? betweenBalances(candidates, valuesOf) : null
  // What is called a balance is none of the movements: better to read nothing.
  for (const amount of candidates.filter((c) => c.role !== 'balance')) {
    const printed = valuesOf(amount)
    const leaning =
      (amount === net ? 4 : amountLeaning(amount)) +
      amount.moneyLike +
      (amount.distinct === 1 && sample.length > 2 ? -2 : 0) +
      (headerCurrency(amount.header) ? 0.75 : 0) +
      (amount === net ? 3 : 0) +
      (amount === between ? 6 : 0)
    consider({ ...empty, amount }, printed, leaning, [amount])
    for (const fee of fees) {
      const less = valuesOf(fee)
      const left = printed.map((p, i) => (p === null ? null : p - Math.abs(less[i] ?? 0)))
      consider({ ...empty, amount, fee }, left, leaning - FEE_LEANING, [amount, fee])
    }
    const marks = new Set(columnAmounts(sample, amount.index, decimal).map((a) => (a?.plus ? 'CR' : a?.mark)))
    const mixed = printed.some((p) => p !== null && p < 0)
    const minus = columnAmounts(sample, amount.index, decimal).some((a) => a?.negative)
    // Only money in is marked, with 'CR' or a plus: what stands unmarked went out. On a card also where some of that is marked 'DR'.
    if (marks.has('CR') && marks.has(null) && (isCard ? !minus : !mixed)) {
      const moves = columnAmounts(sample, amount.index, decimal).map((a) => (a ? (a.plus || a.mark === 'CR' ? a.cents : -a.cents) : null))
      consider({ ...empty, amount, unmarked: 'out' }, moves, leaning + 0.5, [amount])
    }
    for (const direction of mixed ? [] : directions) {
      const wayOf = wayReaderOf(direction, types)
      const ways = sample.map((r) => wayOf(r[direction.index] ?? ''))
      const both = new Set(ways.filter(Boolean)).size === 2
      // A mark on some rows only ('CR') leaves the others to mean the opposite.
      const unmarked = ways.includes('in') && !ways.includes('out') ? 'out' : 'in'
      // Every line of a payment service's list may be called a payment: it is one to the person.
      if (amount === net && !both) continue
      const moves = printed.map((p, i) => (p === null ? null : (ways[i] ?? unmarked) === 'in' ? Math.abs(p) : -Math.abs(p)))
      consider(
        { ...empty, amount, direction, unmarked },
        moves,
        leaning + (direction.role === 'direction' ? 2 : both ? 1 : 0) + (both ? 0.5 : 0),
        [amount],
      )
    }
  }
  const plain = isCard ? [] : candidates.filter((c) => c.role === 'amount').map(valuesOf)
  for (const { debit, credit, moves, leaning } of pairsOf([...candidates, ...named], fees, valuesOf)) {
    if (plain.some((amounts) => isTurnedRound(moves, amounts))) continue
    consider({ ...empty, debit, credit }, moves, leaning, [debit, credit])
    // A fee beside the pair was taken too where the balance says so.
    for (const fee of fees.filter((c) => c !== debit && c !== credit)) {
      const taken = valuesOf(fee)
      const left = moves.map((move, i) => (move === null ? null : move - Math.abs(taken[i] ?? 0)))
      consider({ ...empty, debit, credit, fee }, left, leaning - FEE_LEANING, [debit, credit, fee])
    }
  }
  return best
}

/** The one column that in every row is what lies between the balance before and, at its right, the balance after. */
function betweenBalances(columns: readonly TableColumn[], valuesOf: (c: TableColumn) => (number | null)[]): TableColumn | null {
  const steps = (move: TableColumn, from: TableColumn, to: TableColumn): boolean => {
    const [before, after] = [valuesOf(from), valuesOf(to)]
    return valuesOf(move).every((m, i) => m !== null && m !== 0 && (before[i] ?? Number.NaN) + m === after[i])
  }
  const money = columns.filter((c) => c.moneyLike >= 0.9)
  const found = money.filter((move) =>
    money.some((from) => money.some((to) => from.index < to.index && from !== move && to !== move && steps(move, from, to))),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

/** A ledger debits an account with what comes in: its one signed column of amounts says the opposite of the pair in every row. */
const isTurnedRound = (moves: readonly (number | null)[], amounts: readonly (number | null)[]): boolean =>
  [1, -1].every((sign) => amounts.some((a) => a !== null && a * sign > 0)) && moves.every((m, i) => (m ?? 0) === -(amounts[i] ?? 0))

/** On a card the words of its types are understood as a card's: there a payment came in. */
const wayReaderOf = (column: TableColumn, types: TypeColumn | null) => (column.index === types?.column.index ? types.wayOf : directionOf)

/** The signed movement of a row under a reading, in cents; null when the row has none. */
export function movementIn(
  cells: readonly string[],
  reading: MoneyReading,
  parse: (column: TableColumn) => PrintedAmount | null,
  types: TypeColumn | null = null,
): number | null {
  if (reading.amount) {
    const amount = parse(reading.amount)
    const printed = value(amount)
    if (printed === null || !amount) return null
    if (amount.plus) return amount.cents
    if (reading.direction && !amount.negative) {
      const word = cells[reading.direction.index] ?? ''
      const way = wayReaderOf(reading.direction, types)(word)
      if (way === null && word !== '' && reading.direction.role === 'direction' && !types) return null
      return (way ?? reading.unmarked) === 'in' ? amount.cents : -amount.cents
    }
    const net = printed - (reading.fee ? (parse(reading.fee)?.cents ?? 0) : 0)
    return reading.unmarked === 'out' && !amount.mark ? -net : net
  }
  const out = reading.debit ? parse(reading.debit)?.cents || null : null
  const into = reading.credit ? parse(reading.credit)?.cents || null : null
  const fee = reading.fee ? (parse(reading.fee)?.cents ?? 0) : 0
  return out === null && into === null ? null : (into ?? 0) - (out ?? 0) - fee
}

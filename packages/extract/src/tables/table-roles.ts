import type { DecimalMark, PrintedAmount } from '../printed/printed.ts'
import { follows } from './balance-steps.ts'
import type { TypeColumn } from './card-types.ts'
import { plainDirectionOf } from './cell-words.ts'
import { columnAmounts, type TableColumn } from './table-columns.ts'
import { directionOfDays } from './table-dates.ts'
import { headerCurrency } from './table-identity.ts'
import { type MoneyReading, signedValue, wayReaderOf } from './table-movement.ts'
import { netColumnOf } from './table-net.ts'
import { pairsOf } from './table-pairs.ts'

/** Money throughout; where the header says so some of it may be damaged: those rows are named, and no other column stands in. */
const isMoney = ({ amounts, role }: TableColumn): boolean =>
  amounts >= (role === 'amount' || role === 'debit' || role === 'credit' ? DAMAGED_SHARE : CLEAN_SHARE)
const CLEAN_SHARE = 0.8
const DAMAGED_SHARE = 0.5

const CANDIDATES = 8

/** How much speaks against taking the fee beside an amount off it, where no balance says so. */
const FEE_LEANING = 2.5

type Rows = readonly (readonly string[])[]

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

/** Under a heading that says so some rows may go neither way ('neutral'). */
const isDirection = (c: TableColumn): boolean =>
  c.directions >= (c.role === 'direction' ? 0.5 : 0.9) &&
  c.filled > 0 &&
  (c.role === 'direction' || c.role === 'kind' || c.role === null || c.distinct === 2)

/** What the columns of a table offer for its money, before any reading of them is tried. */
interface MoneyColumns {
  /** The first rows: enough to decide by. */
  sample: Rows
  isCard: boolean
  /** Which way the days run down the table; null where they do not tell. */
  days: ReturnType<typeof directionOfDays>
  types: TypeColumn | null
  /** Columns of numbers, those that look most like the amount first. */
  candidates: readonly TableColumn[]
  /** Columns that are called money in or money out and are empty. */
  named: readonly TableColumn[]
  /** Columns whose words say which way a row went. */
  directions: readonly TableColumn[]
  fees: readonly TableColumn[]
  /** The amounts that are left after the fees beside them. */
  net: TableColumn | null
  /** The column of what lies between two balances beside it. */
  between: TableColumn | null
  amountsOf(column: TableColumn): (PrintedAmount | null)[]
  /** The same in signed cents. */
  valuesOf(column: TableColumn): (number | null)[]
}

/** A reading that may be the right one. */
interface Attempt {
  reading: Omit<MoneyReading, 'score' | 'proven' | 'newestFirst' | 'balanceOwed' | 'balance'>
  /** The signed movement of each row of the sample under it. */
  moves: (number | null)[]
  /** How much speaks for it before a balance is asked. */
  leaning: number
  /** The columns that cannot be the balance any more. */
  used: readonly TableColumn[]
}
const NOTHING = { amount: null, debit: null, credit: null, direction: null, fee: null, unmarked: null } as const

/** Tries the readings and returns the best, or null when no column can be money. */
export function readMoney(
  columns: readonly TableColumn[],
  rows: Rows,
  dateIndex: number,
  decimal: DecimalMark | null,
  isCard: boolean,
  types: TypeColumn | null = null,
): MoneyReading | null {
  const money = moneyColumns(columns, rows.slice(0, 300), { dateIndex, decimal, isCard, types })
  let best: MoneyReading | null = null
  for (const attempt of attempts(money))
    for (const reading of withBalances(attempt, money)) if (!best || reading.score > best.score + 1e-9) best = reading
  return best
}

function moneyColumns(
  columns: readonly TableColumn[],
  sample: Rows,
  { dateIndex, decimal, isCard, types }: Pick<MoneyColumns, 'isCard' | 'types'> & { dateIndex: number; decimal: DecimalMark | null },
): MoneyColumns {
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
  const amounts = new Map([...candidates, ...named].map((c) => [c.index, columnAmounts(sample, c.index, decimal)]))
  const values = new Map([...amounts].map(([index, printed]) => [index, printed.map(signedValue)]))
  const valuesOf = (c: TableColumn): (number | null)[] => values.get(c.index) ?? []
  // Where nothing has a name, what is taken in few rows may be the fee: only the balance can say so.
  const fees = candidates.filter((c) => c.role === 'fee' || (headless && c.filled < 0.9 && c.moneyLike >= 0.5))
  return {
    sample,
    isCard,
    days: directionOfDays(sample.map((r) => r[dateIndex] ?? '')),
    types,
    candidates,
    named,
    directions: isCard ? (types ? [types.column] : []) : columns.filter(isDirection),
    fees,
    net: netColumnOf(candidates, fees, valuesOf),
    between: headless ? betweenBalances(candidates, valuesOf) : null,
    amountsOf: (c) => amounts.get(c.index) ?? [],
    valuesOf,
  }
}

function* attempts(money: MoneyColumns): Generator<Attempt> {
  // What is called a balance is none of the movements: better to read nothing.
  for (const amount of money.candidates.filter((c) => c.role !== 'balance')) yield* ofOneColumn(amount, money)
  yield* ofTwoColumns(money)
}

/** How much speaks for a column as the one amount. */
const oneColumnLeaning = (amount: TableColumn, { sample, net, between }: MoneyColumns): number =>
  (amount === net ? 4 : amountLeaning(amount)) +
  amount.moneyLike +
  (amount.distinct === 1 && sample.length > 2 ? -2 : 0) +
  (headerCurrency(amount.header) ? 0.75 : 0) +
  (amount === net ? 3 : 0) +
  (amount === between ? 6 : 0)

/** One column holds all movements: as printed, less a fee beside it, with marks on what came in, or with words beside it that tell the way. */
function* ofOneColumn(amount: TableColumn, money: MoneyColumns): Generator<Attempt> {
  const printed = money.valuesOf(amount)
  const leaning = oneColumnLeaning(amount, money)
  yield { reading: { ...NOTHING, amount }, moves: printed, leaning, used: [amount] }
  for (const fee of money.fees)
    yield {
      reading: { ...NOTHING, amount, fee },
      moves: lessFee(printed, money.valuesOf(fee)),
      leaning: leaning - FEE_LEANING,
      used: [amount, fee],
    }
  const amounts = money.amountsOf(amount)
  const marks = new Set(amounts.map((a) => (a?.plus ? 'CR' : a?.mark)))
  const mixed = printed.some((p) => p !== null && p < 0)
  const minus = amounts.some((a) => a?.negative)
  // Only money in is marked, with 'CR' or a plus: what stands unmarked went out. On a card also where some of that is marked 'DR'.
  if (marks.has('CR') && marks.has(null) && (money.isCard ? !minus : !mixed)) {
    const moves = amounts.map((a) => (a ? (a.plus || a.mark === 'CR' ? a.cents : -a.cents) : null))
    yield { reading: { ...NOTHING, amount, unmarked: 'out' }, moves, leaning: leaning + 0.5, used: [amount] }
  }
  for (const direction of mixed ? [] : money.directions) {
    const attempt = withDirection(amount, direction, leaning, money)
    if (attempt) yield attempt
  }
}

/** Amounts without signs, beside a column of words that say which way they went. */
function withDirection(amount: TableColumn, direction: TableColumn, leaning: number, money: MoneyColumns): Attempt | null {
  const wayOf = wayReaderOf(direction, money.types)
  const ways = money.sample.map((r) => wayOf(r[direction.index] ?? ''))
  const both = new Set(ways.filter(Boolean)).size === 2
  const isPlain = both || money.sample.every((r) => plainDirectionOf(r[direction.index] ?? '', direction.role !== null) !== null)
  // A mark on some rows only ('CR') leaves the others to mean the opposite.
  const unmarked = ways.includes('in') && !ways.includes('out') ? 'out' : 'in'
  // Every line of a payment service's list may be called a payment: it is one to the person.
  if (amount === money.net && !both) return null
  return {
    reading: { ...NOTHING, amount, direction, unmarked },
    moves: money.valuesOf(amount).map((p, i) => (p === null ? null : (ways[i] ?? unmarked) === 'in' ? Math.abs(p) : -Math.abs(p))),
    leaning: leaning + (direction.role === 'direction' ? 2 : isPlain ? 1 : 0) + (both ? 0.5 : 0),
    used: [amount],
  }
}

/** One column holds what went out and another what came in, with or without a fee beside them. */
function* ofTwoColumns({ candidates, named, fees, isCard, valuesOf }: MoneyColumns): Generator<Attempt> {
  const plain = isCard ? [] : candidates.filter((c) => c.role === 'amount').map(valuesOf)
  for (const { debit, credit, moves, leaning } of pairsOf([...candidates, ...named], fees, valuesOf)) {
    if (plain.some((amounts) => isTurnedRound(moves, amounts))) continue
    yield { reading: { ...NOTHING, debit, credit }, moves, leaning, used: [debit, credit] }
    // A fee beside the pair was taken too where the balance says so.
    for (const fee of fees.filter((c) => c !== debit && c !== credit))
      yield {
        reading: { ...NOTHING, debit, credit, fee },
        moves: lessFee(moves, valuesOf(fee)),
        leaning: leaning - FEE_LEANING,
        used: [debit, credit, fee],
      }
  }
}

const lessFee = (moves: readonly (number | null)[], fees: readonly (number | null)[]): (number | null)[] =>
  moves.map((move, i) => (move === null ? null : move - Math.abs(fees[i] ?? 0)))

/** A reading without a balance, and with each column that may be one: what follows from row to row speaks for both. */
function* withBalances({ reading, moves, leaning, used }: Attempt, money: MoneyColumns): Generator<MoneyReading> {
  const covered = moves.filter((m) => m !== null).length / Math.max(1, moves.length)
  for (const balance of [null, ...money.candidates.filter((c) => !used.includes(c) && c.role !== 'fee' && c.role !== 'number')]) {
    const chain = balance ? follows(money.valuesOf(balance), moves, money.isCard, money.days) : null
    const proven = chain && chain.steps > 0 ? chain.share : money.between !== null && reading.amount === money.between ? 1 : null
    let score = leaning + covered * 8
    if (balance) {
      score += balance.role === 'balance' ? 3 : balance.role === null && balance.header === '' ? -1 : -4
      if (chain) score += chain.share * 10 * Math.min(1, chain.steps / 3)
      // Of two, the balance after a movement is the one that shows where a row is missing.
      if (chain?.before) score -= 0.1
      // Fees that every step of the balance includes were taken.
      if (reading.fee && chain?.share === 1 && chain.steps >= 3) score += FEE_LEANING - 0.1
    }
    yield {
      ...reading,
      balance,
      proven,
      newestFirst: proven !== null && proven > 0.5 ? (chain?.newestFirst ?? null) : null,
      balanceOwed: (chain?.owed ?? false) && (proven ?? 0) > 0.5,
      score,
    }
  }
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

import { likenessTo } from './alike.ts'
import type { CalendarDate } from './calendar-date.ts'
import { type ByMovement, indexed, MOST_LOOKED_AT } from './known-index.ts'
import { RowsByDay } from './rows-by-day.ts'

/**
 * Which rows of a newly read document are in the books already. Two statements of one account may overlap; a row that both
 * show is one movement. Two equal rows in one statement are two movements (two coffees on one day), so rows are matched
 * one to one and by count, never as a set. Losing a movement is worse than entering it twice: what is only likely the same
 * is entered and shown to a person.
 */
export interface Known {
  id: string
  documentId: string | null
  date: CalendarDate
  amountCents: number
  isCredit: boolean
  description: string
  /** Last four digits of the account, where known. */
  lastFour: string | null
  isCard: boolean
  /** ISO 4217; null where the document does not say. */
  currency?: string | null
  bankId: string | null
  /** The balance printed beside the row, where there was one. */
  balanceCents: number | null
  /** Which statement of its document shows it; none where it is on no statement. */
  statement?: number | null
}
export type Incoming = Omit<Known, 'id' | 'documentId'>

/** A statement whose rows stand in the books under another account's number, kind or currency: perhaps the same paper, misread. */
export interface Copy {
  statement: number
  documentId: string | null
  otherStatement: number | null
  /** Incoming index → the equal row. */
  rows: ReadonlyMap<number, Known>
}
export interface KnownRows {
  /** Incoming index → the id of the row that is the same movement. */
  same: Map<number, string>
  /** Incoming index → a row that may be the same, for a person to decide. */
  maybe: Map<number, Known>
  /** Statements that look as if they were entered before, for a person to decide: their rows are neither `same` nor `maybe`. */
  copies: Copy[]
}

/** Descriptions this alike are the same line in two exports' words. */
const ALIKE = 0.6
/** Without account numbers, statements are of one account when at least two rows, and this share of what both cover, agree. */
const SAME_ACCOUNT = 0.6
/** So many equal rows, on more days than one, are no chance where two accounts' numbers differ. */
const MIN_COPIED = 3

type Pair = readonly [incoming: number, known: Known]
type Fits = (a: Incoming, b: Known) => boolean

/** Whether two statements print the same opening and the same closing balance. */
export type SameBalances = (statement: number, documentId: string | null, otherStatement: number | null) => boolean

/**
 * Matches rows. Statements whose account numbers differ, or of which one is a card's and the other a bank's, never match; where most
 * rows of two such statements are equal all the same, they are `copies`. Where a number is missing, two statements count as one
 * account only if within the days that both cover most rows agree, and at least two do, or the balances printed beside the rows are
 * the same: a fee that two accounts charge on one day stays two.
 */
export function alreadyKnown(incoming: readonly Incoming[], known: readonly Known[], sameBalances?: SameBalances): KnownRows {
  const steps = alreadyKnownInSteps(incoming, known, sameBalances)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * The same in short steps, for callers with other things to do in between. Each step gives how many rows it compared: for n rows at most
 * a constant times n, whatever the rows are.
 */
export function* alreadyKnownInSteps(
  incoming: readonly Incoming[],
  known: readonly Known[],
  sameBalances: SameBalances = () => false,
): Generator<number, KnownRows> {
  const same = new Map<number, string>()
  const maybe = new Map<number, Known>()
  const copies: Copy[] = []
  const index = yield* indexed(incoming)
  const ours = yield* RowsByDay.of(incoming)
  let perStatement: ReadonlyMap<number | null, RowsByDay> | null = null
  let round = 0
  for (const rows of Map.groupBy(known, (k) => k.documentId ?? '').values()) {
    round++
    const matching = new Matching(incoming, index, same, round)
    const pairs = yield* matching.pairs(rows, mayBeSame)
    let isOneAccount = false
    if (pairs.length > 0) {
      isOneAccount = pairs.every(([i, k]) => provesAccount(incoming[i], k)) || agreesBroadly(ours, yield* RowsByDay.of(rows), pairs)
      for (const [i, k] of pairs) {
        if (isOneAccount || provesAccount(incoming[i], k)) same.set(i, k.id)
        else maybe.set(i, k)
      }
    }
    if (pairs.length === rows.length) continue
    const matched = new Set(pairs.map(([, k]) => k))
    const left = rows.filter((k) => !matched.has(k))
    // A bank's corrected list has other balances from the correction on, and one in another order those of its order.
    const corrected = yield* matching.pairs(
      left.filter(({ balanceCents }) => balanceCents !== null),
      (a, k) => (isOneAccount || isNumberTheSame(a, k)) && differInBalanceOnly(a, k),
    )
    for (const [i, k] of corrected) {
      matched.add(k)
      maybe.set(i, k)
    }
    const others = yield* matching.pairs(
      left.filter((k) => !matched.has(k)),
      differInAccountOnly,
    )
    const byStatement = Map.groupBy(others, ([i, k]) => `${incoming[i]?.statement ?? ''}/${k.statement ?? ''}`)
    if (byStatement.size === 0) continue
    perStatement ??= yield* rowsByDayOfEach(incoming)
    const perOther = yield* rowsByDayOfEach(rows)
    for (const equal of byStatement.values()) {
      const [[first, other] = []] = equal
      const statement = first === undefined ? null : (incoming[first]?.statement ?? null)
      if (!other || statement === null) continue
      const otherStatement = other.statement ?? null
      const [mine, theirs] = [perStatement.get(statement), perOther.get(otherStatement)]
      const isNoChance =
        (equal.length >= MIN_COPIED && new Set(equal.map(([, k]) => k.date)).size > 1) ||
        (equal.length === mine?.count && sameBalances(statement, other.documentId, otherStatement))
      if (isNoChance && mine && theirs && coversBoth(mine, theirs, equal.length))
        copies.push({ statement, documentId: other.documentId, otherStatement, rows: new Map(equal) })
    }
  }
  for (const i of same.keys()) maybe.delete(i)
  return { same, maybe, copies }
}

function* rowsByDayOfEach(rows: readonly Incoming[]): Generator<number, ReadonlyMap<number | null, RowsByDay>> {
  const found = new Map<number | null, RowsByDay>()
  for (const [statement, list] of Map.groupBy(rows, (r) => r.statement ?? null)) found.set(statement, yield* RowsByDay.of(list))
  return found
}

/** An id that no other account gives: long, and of letters and digits, as payment processors make them. */
const isSameId = (a: Incoming, b: Known): boolean =>
  a.bankId !== null && a.bankId === b.bankId && a.bankId.length >= 12 && /[a-z]/i.test(a.bankId) && /\d/.test(a.bankId)

const isNumberTheSame = (a: Incoming, b: Known): boolean => a.lastFour !== null && a.lastFour === b.lastFour

/** The account's number is the same, the bank's id is one that no other account gives, or the balance beside the row is. */
const provesAccount = (row: Incoming | undefined, k: Known): boolean =>
  row !== undefined && (isNumberTheSame(row, k) || isSameId(row, k) || (row.balanceCents !== null && row.balanceCents === k.balanceCents))

const agreesBroadly = (ours: RowsByDay, theirs: RowsByDay, pairs: readonly Pair[]): boolean =>
  pairs.length >= 2 && coversBoth(ours, theirs, pairs.length)

/** So many equal rows are most of what either has within the days that both cover. */
function coversBoth(ours: RowsByDay, theirs: RowsByDay, equal: number): boolean {
  const [, from = ''] = [ours.first, theirs.first].sort()
  const [to = ''] = [ours.last, theirs.last].sort()
  return equal >= SAME_ACCOUNT * Math.max(ours.within(from, to), theirs.within(from, to))
}

/** Pairs of one document's rows with incoming ones. What is found in one call is not found again by the next. */
class Matching {
  readonly #used = new Set<number>()

  readonly incoming: readonly Incoming[]
  readonly index: ByMovement
  readonly same: ReadonlyMap<number, string>
  readonly round: number

  constructor(incoming: readonly Incoming[], index: ByMovement, same: ReadonlyMap<number, string>, round: number) {
    this.incoming = incoming
    this.index = index
    this.same = same
    this.round = round
  }

  *pairs(rows: readonly Known[], fits: Fits): Generator<number, Pair[]> {
    const pairs: Pair[] = []
    const open: Known[] = []
    const take = (i: number, k: Known) => {
      this.#used.add(i)
      pairs.push([i, k])
    }
    // First what is certain: the bank's own id, or the very same words; then what is alike.
    for (const k of rows) {
      const { found, compared } = this.#first(this.index.certain(k), (row) => fits(row, k))
      yield compared
      if (found !== undefined) take(found, k)
      else if (this.index.has(k)) open.push(k)
    }
    for (const k of open) {
      const lists = yield* this.index.likely(k)
      const likeness = likenessTo(k.description)
      const { found, compared } = this.#best(lists, (row) => (fits(row, k) ? likeness(row.description) : 0))
      yield compared
      if (found !== undefined) take(found, k)
    }
    return pairs
  }

  readonly #availability = (i: number) => (this.same.has(i) ? 'gone' : this.#used.has(i) ? 'used' : 'free')

  #first(lists: ReturnType<ByMovement['certain']>, isIt: (row: Incoming) => boolean): { found?: number; compared: number } {
    let compared = 0
    for (const list of lists) {
      for (const i of list.free(MOST_LOOKED_AT, this.round, this.#availability)) {
        compared++
        const row = this.incoming[i]
        if (row && isIt(row)) return { found: i, compared }
      }
    }
    return { compared }
  }

  #best(lists: ReturnType<ByMovement['certain']>, scoreOf: (row: Incoming) => number): { found?: number; compared: number } {
    const seen = new Set<number>()
    let best: { i: number; score: number } | null = null
    for (const list of lists) {
      for (const i of list.free(MOST_LOOKED_AT - seen.size, this.round, this.#availability)) {
        const row = this.incoming[i]
        if (!row || seen.has(i)) continue
        seen.add(i)
        const score = scoreOf(row)
        if (score >= ALIKE && (!best || score > best.score || (score === best.score && i < best.i))) best = { i, score }
      }
      if (seen.size >= MOST_LOOKED_AT || best?.score === 1) break
    }
    return { ...(best ? { found: best.i } : {}), compared: seen.size }
  }
}

const isIdTheSame: Fits = (a, b) => a.bankId === null || b.bankId === null || a.bankId === b.bankId
const agreesBesideAccount: Fits = (a, b) =>
  isIdTheSame(a, b) && (a.balanceCents === null || b.balanceCents === null || a.balanceCents === b.balanceCents)
const isAccountTheSame: Fits = (a, b) =>
  (!a.lastFour || !b.lastFour || a.lastFour === b.lastFour) &&
  a.isCard === b.isCard &&
  (!a.currency || !b.currency || a.currency === b.currency)
/** Nothing contradicts: not the account, not the kind of account, not the currency, not the bank's id, not the printed balance. */
const mayBeSame: Fits = (a, b) => isAccountTheSame(a, b) && agreesBesideAccount(a, b)
const differInAccountOnly: Fits = (a, b) => !isAccountTheSame(a, b) && agreesBesideAccount(a, b)
const differInBalanceOnly: Fits = (a, b) =>
  isAccountTheSame(a, b) && isIdTheSame(a, b) && a.balanceCents !== null && b.balanceCents !== null && a.balanceCents !== b.balanceCents

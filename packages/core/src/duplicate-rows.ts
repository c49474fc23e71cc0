import type { CalendarDate } from '@ledgerhand/core/calendar-date'

/**
 * Which rows of a newly read statement are in the books already. Two statements of one account may overlap; a row that both
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
}
export type Incoming = Omit<Known, 'id' | 'documentId'>

export interface KnownRows {
  /** Incoming index → the id of the row that is the same movement. */
  same: Map<number, string>
  /** Incoming index → a row that may be the same, for a person to decide. */
  maybe: Map<number, Known>
}

const wordsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\d]{2,}/gu) ?? [],
  )
const numbersOf = (text: string) => new Set(text.match(/\d{2,}/g) ?? [])
const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((x) => b.has(x)).length

/** How alike two descriptions are, 0 to 1: the share of the shorter one's words in the other; 0 when their numbers contradict. */
function alike(a: string, b: string): number {
  if (a === b) return 1
  const [m, n] = [numbersOf(a), numbersOf(b)]
  // A check number, an invoice, a reference: where both print numbers and none agrees, they are two movements.
  if (m.size > 0 && n.size > 0 && shared(m, n) === 0) return 0
  const [x, y] = [wordsOf(a), wordsOf(b)]
  const small = Math.min(x.size, y.size)
  return small === 0 ? 0 : shared(x, y) / small
}

const movement = (r: { date: string; amountCents: number; isCredit: boolean }) => `${r.date}|${r.isCredit ? '+' : '-'}${r.amountCents}`
/** Descriptions this alike are the same line in two exports' words. */
const ALIKE = 0.6
/** Without account numbers, statements are of one account when at least two rows, and this share of what both cover, agree. */
const SAME_ACCOUNT = 0.6

type Pair = readonly [incoming: number, known: Known]

/**
 * Matches rows. Statements whose account numbers differ, or of which one is a card's and the other a bank's, never match. Where a
 * number is missing, two statements count as one account only if within the days that both cover most rows agree, and at least
 * two do, or the balances printed beside the rows are the same: a fee that two accounts charge on one day stays two.
 */
export function alreadyKnown(incoming: readonly Incoming[], known: readonly Known[]): KnownRows {
  const steps = alreadyKnownInSteps(incoming, known)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same in short steps, for callers with other things to do in between. */
export function* alreadyKnownInSteps(incoming: readonly Incoming[], known: readonly Known[]): Generator<void, KnownRows> {
  const same = new Map<number, string>()
  const maybe = new Map<number, Known>()
  for (const rows of Map.groupBy(known, (k) => k.documentId ?? '').values()) {
    const pairs = yield* matchOneToOne(incoming, rows, same)
    if (pairs.length === 0) continue
    const isOneAccount = pairs.every(([i, k]) => provesAccount(incoming[i], k)) || agreesBroadly(incoming, rows, pairs)
    for (const [i, k] of pairs) {
      if (isOneAccount || provesAccount(incoming[i], k)) same.set(i, k.id)
      else maybe.set(i, k)
    }
  }
  for (const i of same.keys()) maybe.delete(i)
  return { same, maybe }
}

/** The account's number is the same, or the balance beside the row is. */
const provesAccount = (row: Incoming | undefined, k: Known): boolean =>
  row !== undefined &&
  ((row.lastFour !== null && row.lastFour === k.lastFour) || (row.balanceCents !== null && row.balanceCents === k.balanceCents))

function agreesBroadly(incoming: readonly Incoming[], rows: readonly Known[], pairs: readonly Pair[]): boolean {
  const dates = (list: readonly { date: CalendarDate }[]) => list.map((r) => r.date).sort()
  const [ours, theirs] = [dates(incoming), dates(rows)]
  const from = [ours[0], theirs[0]].sort().at(-1) ?? ''
  const to = [ours.at(-1), theirs.at(-1)].sort()[0] ?? ''
  const within = (list: readonly { date: CalendarDate }[]) => list.filter((r) => r.date >= from && r.date <= to).length
  return pairs.length >= 2 && pairs.length >= SAME_ACCOUNT * Math.max(within(incoming), within(rows))
}

function* matchOneToOne(
  incoming: readonly Incoming[],
  rows: readonly Known[],
  taken: ReadonlyMap<number, string>,
): Generator<void, Pair[]> {
  const free = Map.groupBy(rows, movement)
  const pairs: Pair[] = []
  const take = (i: number, group: Known[], k: Known) => {
    group.splice(group.indexOf(k), 1)
    pairs.push([i, k])
  }
  const open: number[] = []
  // First what is certain: the bank's own id, or the very same words; then what is alike.
  for (const [i, row] of incoming.entries()) {
    yield
    if (taken.has(i)) continue
    const group = free.get(movement(row))
    const certain = group?.find(
      (k) => mayBeSame(row, k) && ((row.bankId !== null && row.bankId === k.bankId) || row.description === k.description),
    )
    if (group && certain) take(i, group, certain)
    else if (group) open.push(i)
  }
  for (const i of open) {
    yield
    const row = incoming[i]
    if (!row) continue
    const group = free.get(movement(row))
    const best = group
      ?.filter((k) => mayBeSame(row, k))
      .map((k) => ({ k, score: alike(row.description, k.description) }))
      .filter(({ score }) => score >= ALIKE)
      .sort((a, b) => b.score - a.score)[0]
    if (group && best) take(i, group, best.k)
  }
  return pairs
}

/** Nothing contradicts: not the account, not the kind of account, not the currency, not the bank's id, not the printed balance. */
const mayBeSame = (a: Incoming, b: Known): boolean =>
  (!a.lastFour || !b.lastFour || a.lastFour === b.lastFour) &&
  a.isCard === b.isCard &&
  (!a.currency || !b.currency || a.currency === b.currency) &&
  (a.bankId === null || b.bankId === null || a.bankId === b.bankId) &&
  (a.balanceCents === null || b.balanceCents === null || a.balanceCents === b.balanceCents)

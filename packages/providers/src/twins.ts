import type { ReadTransaction, Statement } from '@ledgerhand/extract/result/reading'

/** Statements that two readings made of the same rows of one document; either side may have none, or several where it split them. */
export interface Twins {
  service: Statement[]
  builtIn: Statement[]
}
/** On how many lines a row's day and amount stand in the document's own text; null without a text. */
export type TimesPrinted = (row: Pick<ReadTransaction, 'date' | 'amountCents'>) => number | null

type Key = (row: ReadTransaction) => string
const firstWord = (text: string): string => /[\p{L}\d]{2,}/u.exec(text.toLowerCase())?.[0] ?? ''
const movement: Key = (r) => `${r.date}|${r.isCredit}|${r.amountCents}`
const dayAndAmount: Key = (r) => `${r.date}|${r.amountCents}`
/** How a row is recognised where a service misread signs, years, the order of day and month, or the decimal mark. The surest come first. */
const LOOSE: readonly Key[] = [
  dayAndAmount,
  (r) => `${r.date.slice(5).split('-').sort().join('-')}|${r.amountCents}`,
  (r) => `${r.amountCents}|${firstWord(r.description)}`,
  (r) => `${r.date}|${r.description.toLowerCase()}`,
]
/** A statement is another one's twin, or a part of it, when so much of it stands there. */
const MOST = 0.5
/** Where nothing printed tells a second copy from a second row, so many equal rows are no chance. */
const MIN_COPIED = 3

type Bag = Map<string, number>
function bagOf(statements: readonly Statement[], key: Key, counts: (row: ReadTransaction) => boolean = () => true): Bag {
  const bag: Bag = new Map()
  for (const { transactions } of statements)
    for (const row of transactions) if (counts(row)) bag.set(key(row), (bag.get(key(row)) ?? 0) + 1)
  return bag
}
function common(one: Bag, other: Bag): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  let n = 0
  for (const [key, count] of small) n += Math.min(count, large.get(key) ?? 0)
  return n
}
function without(bag: Bag, taken: Bag): Bag {
  const left: Bag = new Map()
  for (const [key, count] of bag) if (count > (taken.get(key) ?? 0)) left.set(key, count - (taken.get(key) ?? 0))
  return left
}
const rowsIn = (s: Statement): number => s.transactions.length

/**
 * Which statements of a service's reading are which of the built-in reader's. A twin is the statement with the most equal rows, whatever
 * account number, name, period or currency was read with it; each row counts once. What has no equal rows is matched by its account
 * number, and the last one on either side with the last on the other unless their numbers contradict. A row that the document prints
 * more often than either reading has it makes nobody a twin: it may be a row of each.
 */
export function twinsOf(service: readonly Statement[], builtIn: readonly Statement[], timesPrinted: TimesPrinted): Twins[] {
  const groups: Twins[] = []
  const alone = { service: [...service], builtIn: [...builtIn] }
  const [said, read] = [bagOf(service, dayAndAmount), bagOf(builtIn, dayAndAmount)]
  const tells = (row: ReadTransaction) =>
    (timesPrinted(row) ?? 0) <= Math.max(said.get(dayAndAmount(row)) ?? 0, read.get(dayAndAmount(row)) ?? 0)
  const take = (side: keyof Twins, s: Statement) => alone[side].splice(alone[side].indexOf(s), 1)
  const pair = (s: Statement, b: Statement) => {
    take('service', s)
    take('builtIn', b)
    groups.push({ service: [s], builtIn: [b] })
  }

  for (const [level, key] of [movement, ...LOOSE].entries()) {
    // Whole statements, one to one, the most equal rows first.
    const bags = new Map([...alone.service, ...alone.builtIn].map((s) => [s, bagOf([s], key)]))
    const pairs = alone.service.flatMap((s) =>
      alone.builtIn.flatMap((b) => {
        const equal = common(bags.get(s) ?? new Map(), bags.get(b) ?? new Map())
        const least = MOST * (level === 0 ? Math.min(rowsIn(s), rowsIn(b)) : Math.max(rowsIn(s), rowsIn(b)))
        return equal > 0 && equal >= least ? [{ s, b, equal: equal + Number(isSameNumber(s, b)) / 2 }] : []
      }),
    )
    for (const { s, b } of pairs.sort((x, y) => y.equal - x.equal)) if (alone.service.includes(s) && alone.builtIn.includes(b)) pair(s, b)
    // Then the parts of those that one side split.
    for (const [side, other] of [
      ['service', 'builtIn'],
      ['builtIn', 'service'],
    ] as const) {
      for (const part of [...alone[side]]) {
        const rows = bagOf([part], key, tells)
        const [best] = groups
          .map((group) => ({ group, equal: common(rows, without(bagOf(group[other], key), bagOf(group[side], key))) }))
          .sort((x, y) => y.equal - x.equal)
        if (!best || best.equal < (level === 0 ? 1 : 2) || best.equal < MOST * rowsIn(part)) continue
        take(side, part)
        best.group[side].push(part)
      }
    }
  }
  for (const s of [...alone.service]) {
    const b = alone.builtIn.find((candidate) => isSameNumber(s, candidate))
    if (b) pair(s, b)
  }
  const [s, b] = [alone.service[0], alone.builtIn[0]]
  const isLast = alone.service.length === 1 && alone.builtIn.length === 1
  if (isLast && s && b && (!contradict(s, b) || common(bagOf([s], movement), bagOf([b], movement)) > 0)) pair(s, b)
  groups.push(
    ...alone.service.map((one) => ({ service: [one], builtIn: [] })),
    ...alone.builtIn.map((one) => ({ service: [], builtIn: [one] })),
  )
  // In the order of the document, as far as the readings tell it.
  const place = new Map([...service, ...builtIn].map((one, i) => [one, i]))
  const byPlace = (x: Statement, y: Statement) => (place.get(x) ?? 0) - (place.get(y) ?? 0)
  for (const group of groups) for (const list of [group.service, group.builtIn]) list.sort(byPlace)
  const first = ({ service: [one], builtIn: [other] }: Twins) => place.get((one ?? other) as Statement) ?? 0
  return groups.sort((x, y) => first(x) - first(y))
}

const isSameNumber = (a: Statement, b: Statement): boolean => a.accountLastFour !== null && a.accountLastFour === b.accountLastFour
/** Both name an account, and not the same. */
export const contradict = (a: Statement, b: Statement): boolean =>
  a.accountLastFour !== null && b.accountLastFour !== null && a.accountLastFour !== b.accountLastFour

/**
 * A service's statements without those that it gave twice: rows that an earlier one of its statements has, and that the document does not
 * print as often. What else stands in the second copy stays.
 */
export function withoutCopies(service: readonly Statement[], timesPrinted: TimesPrinted): Statement[] {
  const kept = new Map<Statement, Statement | null>()
  const seen: Bag = new Map()
  for (const s of service.toSorted((a, b) => rowsIn(b) - rowsIn(a))) {
    const left: Bag = new Map(seen)
    const own: Bag = new Map()
    const again = new Set<ReadTransaction>()
    let unprinted = 0
    for (const row of s.transactions) {
      const key = movement(row)
      own.set(key, (own.get(key) ?? 0) + 1)
      const before = left.get(key) ?? 0
      if (before === 0) continue
      const printed = timesPrinted(row) ?? 0
      if (printed > 0 && printed >= (seen.get(key) ?? 0) + (own.get(key) ?? 0)) continue
      if (printed === 0) unprinted++
      left.set(key, before - 1)
      again.add(row)
    }
    const isCopy = again.size >= MOST * rowsIn(s) && (unprinted < again.size || again.size >= MIN_COPIED)
    const rest = isCopy ? s.transactions.filter((row) => !again.has(row)) : s.transactions
    for (const row of rest) seen.set(movement(row), (seen.get(movement(row)) ?? 0) + 1)
    kept.set(s, !isCopy ? s : rest.length > 0 ? { ...s, transactions: rest } : null)
  }
  return service.flatMap((s) => kept.get(s) ?? [])
}

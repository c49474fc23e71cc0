/** Documents of one account that cannot both be so: each prints another balance for the same first or last day of its period. */
import { accountKey } from './account-key.ts'
import type { CalendarDate } from './calendar-date.ts'
import type { CoveredStatement } from './covered-statement.ts'
import type { Cents } from './money.ts'

/** What one of the two prints. */
export interface PrintedBalance {
  statementId: string
  documentId: string
  documentName: string
  balance: Cents
}
export interface Contradiction {
  day: CalendarDate
  /** ISO 4217; null where neither statement says. */
  currency: string | null
  one: PrintedBalance
  other: PrintedBalance
}

/** What a statement prints for its last and its first day, by what only papers of the same account and day share. */
const endsOf = (s: CoveredStatement) =>
  [
    { which: 'to', day: s.to, balance: s.closing },
    { which: 'from', day: s.from, balance: s.opening },
  ].flatMap(({ which, day, balance }) =>
    balance === null ? [] : [{ key: [which, day, s.currency, accountKey(s)].join(' '), s, day, balance }],
  )

/** What is owed on a card is printed with a sign by some papers of it, and without by others. */
const isSameBalance = (one: Cents, other: Cents, isCard: boolean): boolean => one === other || (isCard && Math.abs(one) === Math.abs(other))

const printedBy = ({ s, balance }: { s: CoveredStatement; balance: Cents }): PrintedBalance => ({
  statementId: s.statementId,
  documentId: s.documentId,
  documentName: s.documentName,
  balance,
})

/** Every two statements of one account that contradict each other, once: of what both prove of themselves, one cannot be so. */
export function contradictionsIn(statements: readonly CoveredStatement[]): Contradiction[] {
  const ends = Map.groupBy(statements.filter((s) => s.isPrinted).flatMap(endsOf), ({ key }) => key)
  const found = new Map<string, Contradiction>()
  for (const sameDay of ends.values())
    for (const [i, a] of sameDay.entries())
      for (const b of sameDay.slice(i + 1)) {
        if (a.s.documentId === b.s.documentId || isSameBalance(a.balance, b.balance, a.s.isCard)) continue
        const pair = `${a.s.statementId} ${b.s.statementId}`
        if (!found.has(pair)) found.set(pair, { day: a.day, currency: a.s.currency, one: printedBy(a), other: printedBy(b) })
      }
  return [...found.values()]
}

/** What contradicts a statement, seen from it: what it prints itself, and what the other one does. */
export interface ContradictedBy {
  day: CalendarDate
  currency: string | null
  own: Cents
  by: PrintedBalance
}

/** For each statement that another one contradicts: by which, and how. */
export function contradictedIn(statements: readonly CoveredStatement[]): ReadonlyMap<string, readonly ContradictedBy[]> {
  const sides = contradictionsIn(statements).flatMap(({ day, currency, one, other }) => [
    { of: one.statementId, day, currency, own: one.balance, by: other },
    { of: other.statementId, day, currency, own: other.balance, by: one },
  ])
  return new Map([...Map.groupBy(sides, ({ of }) => of)].map(([id, all]) => [id, all.map(({ of: _, ...said }) => said)]))
}

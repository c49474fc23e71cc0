import type { CalendarDate } from '@ledgerhand/core/calendar-date'

/**
 * Which rows of a newly read statement are in the books already. Two statements of one account may overlap; a row that both
 * show is one movement. Two equal rows in one statement are two movements (two coffees on one day), so rows are matched
 * one to one and by count, never as a set.
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
  bankId: string | null
}
export interface Incoming {
  date: CalendarDate
  amountCents: number
  isCredit: boolean
  description: string
  lastFour: string | null
  bankId: string | null
}

const words = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\d]{2,}/gu) ?? [],
  )

/** Share of the shorter description's words that the other has too: 0 to 1. */
function alike(a: string, b: string): number {
  const [x, y] = [words(a), words(b)]
  const small = Math.min(x.size, y.size)
  if (small === 0) return x.size === y.size ? 1 : 0
  let shared = 0
  for (const w of x) if (y.has(w)) shared++
  return shared / small
}

const movement = (r: { date: string; amountCents: number; isCredit: boolean }) => `${r.date}|${r.isCredit ? '+' : '-'}${r.amountCents}`
/** Descriptions this alike are the same line in two exports' words. */
const ALIKE = 0.5
/** Without account numbers, statements are of one account when this share of what both cover agrees. */
const SAME_ACCOUNT = 0.6

/**
 * Indexes of `incoming` that are in the books already. Statements whose account numbers differ never match. Where a number is
 * missing, two statements count as one account only if, within the days that both cover, most rows agree: a subscription that
 * happens to be paid from two accounts on one day stays two.
 */
export function alreadyKnown(incoming: readonly Incoming[], known: readonly Known[]): Set<number> {
  const found = new Set<number>()
  const byDocument = Map.groupBy(known, (k) => k.documentId ?? '')
  for (const rows of byDocument.values()) {
    const pairs = matchOneToOne(incoming, rows, found)
    if (pairs.length === 0) continue
    const numbersKnown = pairs.every(([i, k]) => incoming[i]?.lastFour && k.lastFour)
    if (!numbersKnown) {
      const dates = (list: readonly { date: CalendarDate }[]) => list.map((r) => r.date).sort()
      const [ours, theirs] = [dates(incoming), dates(rows)]
      const from = [ours[0], theirs[0]].sort().at(-1) ?? ''
      const to = [ours.at(-1), theirs.at(-1)].sort()[0] ?? ''
      const within = (list: readonly { date: CalendarDate }[]) => list.filter((r) => r.date >= from && r.date <= to).length
      const inside = pairs.filter(([, k]) => k.date >= from && k.date <= to).length
      if (inside < SAME_ACCOUNT * Math.max(within(incoming), within(rows))) continue
    }
    for (const [i] of pairs) found.add(i)
  }
  return found
}

function matchOneToOne(incoming: readonly Incoming[], rows: readonly Known[], taken: ReadonlySet<number>): [number, Known][] {
  const free = Map.groupBy(rows, movement)
  const pairs: [number, Known][] = []
  const take = (i: number, group: Known[], k: Known) => {
    group.splice(group.indexOf(k), 1)
    pairs.push([i, k])
  }
  const open: number[] = []
  // First what is certain: the bank's own id, or the very same words; then what is alike.
  incoming.forEach((row, i) => {
    if (taken.has(i)) return
    const group = free.get(movement(row))
    const same = group?.find(
      (k) => accountsAgree(row, k) && ((row.bankId !== null && row.bankId === k.bankId) || row.description === k.description),
    )
    if (group && same) take(i, group, same)
    else if (group) open.push(i)
  })
  for (const i of open) {
    const row = incoming[i]
    if (!row) continue
    const group = free.get(movement(row))
    const best = group
      ?.filter((k) => accountsAgree(row, k) && alike(row.description, k.description) >= ALIKE)
      .sort((a, b) => alike(row.description, b.description) - alike(row.description, a.description))[0]
    if (group && best) take(i, group, best)
  }
  return pairs
}

const accountsAgree = (a: { lastFour: string | null }, b: { lastFour: string | null }) =>
  !a.lastFour || !b.lastFour || a.lastFour === b.lastFour

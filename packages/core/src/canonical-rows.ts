/** The rows of a report as they are signed (docs/canonical-rows.md): one line of text a row, and what changed between two such lists. */
import type { CalendarDate } from './calendar-date.ts'
import type { Leaf } from './categories.ts'
import type { Basis } from './ledger.ts'
import { type Cents, cents } from './money.ts'
import { defaultAccountId, defaultKind, type Treatment } from './treatments.ts'

/** One thing that a row was for. `amount` in the direction of the row. */
export type CanonicalPart = [amount: number, what: string, entityId: string | null]
export type Direction = 'in' | 'out' | 'adjustment'
/** A line: a currency stands in it only where it is not the books' own. */
export type CanonicalLine = [id: string, day: CalendarDate, amount: number, direction: Direction, parts: CanonicalPart[], currency?: string]

/** A row, or a part of a split one, with the columns that say what it was for. */
export interface Portion {
  amount: number
  treatment: Treatment
  label: Leaf | null
  accountId: string | null
  entityId: string | null
}
export interface CanonicalSource extends Portion {
  id: string
  day: CalendarDate
  isCredit: boolean
  isUndecided: boolean
  settled: number
  currency: string | null
  /** Of a split row. */
  parts: readonly Portion[] | null
}
/** How the report was made. */
export interface CanonicalOptions {
  ownerId: string
  basis: Basis
  currency: string
  /** Null within it stands for what belongs to no entity. */
  entityIds?: ReadonlySet<string | null> | undefined
}

const isPaper = (treatment: Treatment) => treatment === 'bill' || treatment === 'receivable'

/** What a portion points at, as the report counts it: a leaf is profit or loss, everything else is not. */
function target({ treatment, label, accountId }: Portion, isUndecided: boolean, { ownerId, basis }: CanonicalOptions): string {
  if (isUndecided) return 'undecided'
  if (label !== null && (treatment === 'business' || (isPaper(treatment) && basis === 'accrual'))) return `leaf:${label}`
  const kind = defaultKind(treatment)
  return `account:${accountId ?? (kind === null ? '' : defaultAccountId(kind, ownerId))}`
}

/** The line of a row; null where nothing of it belongs to the report's entities. */
export function canonicalLine(row: CanonicalSource, options: CanonicalOptions): CanonicalLine | null {
  let settled = options.basis === 'accrual' ? row.settled : 0
  const paidBy = `account:${defaultAccountId(row.isCredit ? 'receivable' : 'payable', options.ownerId)}`
  const parts = (row.parts ?? [row]).flatMap((portion): CanonicalPart[] => {
    const what = target(portion, row.parts === null && row.isUndecided, options)
    // What pays a bill counted on the bill's own date.
    const pays = portion.treatment === 'business' && portion.amount > 0 ? Math.min(settled, portion.amount) : 0
    settled -= pays
    if (options.entityIds && !options.entityIds.has(portion.entityId)) return []
    const rest = portion.amount - pays
    return [
      ...(rest === 0 ? [] : [[rest, what, portion.entityId] as CanonicalPart]),
      ...(pays === 0 ? [] : [[pays, paidBy, portion.entityId] as CanonicalPart]),
    ]
  })
  if (parts.length === 0) return null
  const { id, day, amount, isCredit, currency } = row
  const isOwn = currency === null || currency === options.currency
  return [id, day, amount, isCredit ? 'in' : 'out', parts, ...((isOwn ? [] : [currency]) as [string?])]
}

/** The bytes that are hashed: a line of JSON a row, each ended by a line feed. */
export const canonicalText = (lines: readonly CanonicalLine[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
export const parseCanonical = (text: string): CanonicalLine[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CanonicalLine)

/** What a line adds to the net profit. */
export function canonicalEffect([, , , direction, parts, currency]: CanonicalLine): Cents {
  if (currency !== undefined) return cents(0)
  const sum = parts.reduce((n, [amount, what]) => (what.startsWith('leaf:') ? n + amount : n), 0)
  return cents(sum === 0 ? 0 : direction === 'in' ? sum : -sum)
}

export interface DriftRow {
  kind: 'added' | 'changed' | 'gone'
  before?: CanonicalLine
  after?: CanonicalLine
}
/** What is another between the rows that were signed and those there are, in the order of their days; `net`: what it does to the net profit. */
export function driftOf(before: readonly CanonicalLine[], after: readonly CanonicalLine[]): { rows: DriftRow[]; net: Cents } {
  const were = new Map(before.map((line) => [line[0], line]))
  const rows: DriftRow[] = []
  for (const line of after) {
    const was = were.get(line[0])
    were.delete(line[0])
    if (!was) rows.push({ kind: 'added', after: line })
    else if (JSON.stringify(was) !== JSON.stringify(line)) rows.push({ kind: 'changed', before: was, after: line })
  }
  rows.push(...[...were.values()].map((line) => ({ kind: 'gone' as const, before: line })))
  const dayOf = ({ before: b, after: a }: DriftRow) => (a ?? b)?.[1] ?? ''
  rows.sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
  const net = rows.reduce((n, row) => n + (row.after ? canonicalEffect(row.after) : 0) - (row.before ? canonicalEffect(row.before) : 0), 0)
  return { rows, net: cents(net) }
}

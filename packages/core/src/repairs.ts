import { formatDate } from './calendar-date.ts'
import { type DatedRow, dayOf, firstOutOfDate, orderOfDates, orderOfDocument } from './date-order.ts'
import { isLostPage } from './lost-pages.ts'
import { type Cents, cents, formatMoney, MAX_CENTS } from './money.ts'
import { type Reconciliation, reconcile } from './reconciliation.ts'

/**
 * What would make a statement add up again. A repair is proposed only when exactly one change to one row explains the whole
 * difference; several explanations are none.
 */
export const repairKinds = ['missing', 'sign', 'digits', 'decimal', 'doubled', 'stray', 'changed', 'deleted', 'order'] as const
export type RepairKind = (typeof repairKinds)[number]

/** True for a repair that takes its row out of the statement. */
export const takesRowOut = (kind: RepairKind): boolean => kind === 'doubled' || kind === 'stray'

export interface Repair {
  kind: RepairKind
  /** The row that is changed or taken out; for a missing row, the one that it stands before (the number of rows: at the end); for the order of dates, the first row that is out of it. */
  row: number
  /** As it should be. */
  amountCents: Cents
  isCredit: boolean
  /** The words of an unread line that carries the missing amount. */
  text: string | null
  /** Why, in a sentence for the person who decides. */
  reason: string
  /** The transaction that a person changed or deleted, where the repair takes that back (by-hand.ts). */
  rowId?: string
  /** Other changes that explain the difference just as well: the person chooses. */
  instead?: readonly Repair[]
}

/** A repair and what could be done instead, in the order in which they are offered. */
export const choicesOf = ({ instead = [], ...repair }: Repair): readonly Repair[] => [repair, ...instead]

export interface ProvenRow extends DatedRow {
  description: string
}
export interface ToProve {
  opening: Cents | null
  closing: Cents | null
  /** As they stand in the document. */
  rows: readonly ProvenRow[]
  /** Lines that looked like transactions and could not be read. */
  unread: readonly string[]
  newestFirst: boolean
  /** What the amounts are in (ISO 4217), for the sentences; null where the statement does not say. */
  currency: string | null
  /** A person wants the rows checked in the order of their dates, not in that of the document. */
  isByDate?: boolean
}
export interface Proof {
  seal: Reconciliation
  repair: Repair | null
}

const splitPaymentMethod = (row: Pick<ProvenRow, 'amountCents' | 'isCredit'>): number => (row.isCredit ? row.amountCents : -row.amountCents)

/** The check of one statement: its seal, and what would repair it. Indexes are those of `rows` as given. */
export function prove(statement: ToProve): Proof {
  const { opening, closing, rows, unread, newestFirst, currency, isByDate = false } = statement
  if (isByDate) return { seal: sealInOrder(statement, orderOfDates(rows, newestFirst, opening)), repair: null }
  const order = orderOfDocument(rows, newestFirst)
  const seal = sealInOrder(statement, order)
  const isProven = seal.state === 'reconciled' || (seal.state === 'unprinted' && seal.rowsChecked > 0)
  // What stood on a page that was lost is no single row.
  if (isProven || unread.some(isLostPage)) return { seal, repair: null }
  const ordered = order.flatMap((i) => rows[i] ?? [])
  const found = seal.state === 'off' ? repairOf({ opening, closing, rows: ordered, unread, currency }) : null
  const back = (i: number) => (newestFirst ? rows.length - 1 - i : i)
  // A missing row stands before a row in time, which is after it where the newest comes first.
  const asGiven = (r: Repair): Repair => ({
    ...r,
    row: r.kind === 'missing' && newestFirst ? back(r.row) + 1 : back(r.row),
    ...(r.instead ? { instead: r.instead.map(asGiven) } : {}),
  })
  const byDate = checkByDate(statement)
  if (!byDate) return { seal, repair: found && asGiven(found) }
  // Nothing that was read is changed by it, so it comes first.
  return { seal, repair: found ? { ...byDate, instead: choicesOf(asGiven(found)) } : byDate }
}

function sealInOrder({ opening, closing, rows, unread }: ToProve, order: readonly number[]): Reconciliation {
  const ordered = order.flatMap((i) => rows[i] ?? [])
  const seal = reconcile({
    opening,
    closing,
    movements: ordered.map((r) => cents(splitPaymentMethod(r))),
    balances: ordered.map((r) => r.balanceCents),
    unread: unread.length,
  })
  return { ...seal, firstBreak: seal.firstBreak === null ? null : (order[seal.firstBreak] ?? null) }
}

/** The offer to check the rows by date: only where some are printed out of that order, and every printed balance follows in it. */
function checkByDate(statement: ToProve): Repair | null {
  const { opening, rows, newestFirst } = statement
  const out = firstOutOfDate(rows, newestFirst)
  const row = out === null ? undefined : rows[out]
  if (out === null || !row) return null
  const { state, rowsChecked } = sealInOrder(statement, orderOfDates(rows, newestFirst, opening))
  if (state === 'off' || rowsChecked === 0) return null
  return {
    kind: 'order',
    row: out,
    amountCents: row.amountCents,
    isCredit: row.isCredit,
    text: null,
    reason: `Its rows are not all printed in order of date (see '${row.description}' of ${formatDate(dayOf(row))}): in that order each printed balance follows`,
  }
}

/** An amount as a sentence shows it, in the statement's currency. */
type Print = (amount: Cents) => string

/** Rows between two printed balances, and what they lack. */
interface Stretch {
  from: number
  to: number
  missing: number
  /** Both ends are printed beside rows or are the statement's own: a handful of rows, so a missing one has its place. */
  isNarrow: boolean
  /** The balance did not move although a row did. */
  isStill: boolean
}

function repairOf({ opening, closing, rows, unread, currency }: Omit<ToProve, 'newestFirst'>): Repair | null {
  const print: Print = (amount) => formatMoney(amount, currency)
  const broken = stretchesOf(opening, closing, rows).filter((s) => s.missing !== 0)
  const [stretch] = broken
  if (!stretch || broken.length > 1) return null
  const doubled = doubledIn(rows, stretch, print)
  if (doubled && stretch.isStill) return doubled
  const changes = rows
    .slice(stretch.from, stretch.to)
    .flatMap((row, i) => changesOf(row, stretch.from + i, stretch.missing, print))
    .concat(doubled ?? strayIn(rows, stretch, print) ?? [])
  const [first, ...instead] = changes
  if (!first) return missingIn(rows, stretch, unread, print)
  if (instead.length === 0) return first
  return changes.length > MOST_CHOICES ? null : { ...first, instead }
}

const NARROW = 2
/** More explanations than a person can weigh are none. */
const MOST_CHOICES = 3

function stretchesOf(opening: Cents | null, closing: Cents | null, rows: readonly ProvenRow[]): Stretch[] {
  const found: Stretch[] = []
  let before: number | null = opening
  let from = 0
  let moved = 0
  const end = (to: number, printed: number) => {
    if (before !== null && (to > from || printed !== before))
      found.push({
        from,
        to,
        missing: printed - before - moved,
        isNarrow: to - from <= NARROW,
        isStill: printed === before && to - from === 1,
      })
    before = printed
    from = to
    moved = 0
  }
  rows.forEach((row, i) => {
    moved += splitPaymentMethod(row)
    if (row.balanceCents !== null) end(i + 1, row.balanceCents)
  })
  if (closing !== null) end(rows.length, closing)
  return found
}

const identityOf = (row: ProvenRow) => `${row.date}|${splitPaymentMethod(row)}|${row.description}`

/** A row that stands twice, where taking one away makes it right. */
function doubledIn(rows: readonly ProvenRow[], { from, to, missing }: Stretch, print: Print): Repair | null {
  const alike = new Map<string, number>()
  for (const row of rows) if (splitPaymentMethod(row) === -missing) alike.set(identityOf(row), (alike.get(identityOf(row)) ?? 0) + 1)
  const twins: number[] = []
  for (let i = from; i < to; i++) {
    const row = rows[i]
    if (row && splitPaymentMethod(row) === -missing && (alike.get(identityOf(row)) ?? 0) > 1) twins.push(i)
  }
  const at = twins.at(-1)
  const row = at === undefined ? undefined : rows[at]
  // Two different pairs of twins of one amount: which of them is doubled can't be said.
  if (at === undefined || !row || !twins.every((i) => rows[i] && identityOf(rows[i]) === identityOf(row))) return null
  return {
    kind: 'doubled',
    row: at,
    amountCents: row.amountCents,
    isCredit: row.isCredit,
    text: null,
    reason: `'${row.description}' of ${print(row.amountCents)} is here twice; with only one of them the statement adds up`,
  }
}

/** In small letters, so many words and this share of all: a sentence of the page's small print, not the words of a movement. */
const [SENTENCE, IN_SMALL] = [5, 0.6]

/** The one row that reads like a sentence and explains the difference: text beside the table that was taken for a movement. */
function strayIn(rows: readonly ProvenRow[], { from, to, missing }: Stretch, print: Print): Repair | null {
  const strays: number[] = []
  for (let i = from; i < to; i++) {
    const row = rows[i]
    if (row && splitPaymentMethod(row) === -missing && isSentence(row.description)) strays.push(i)
  }
  const [at] = strays
  const row = at === undefined ? undefined : rows[at]
  if (at === undefined || !row || strays.length > 1) return null
  return {
    kind: 'stray',
    row: at,
    amountCents: row.amountCents,
    isCredit: row.isCredit,
    text: null,
    reason: `'${row.description}' reads like a sentence, not like a movement: without its ${print(row.amountCents)} the statement adds up`,
  }
}

function isSentence(text: string): boolean {
  const words = text.split(/\s+/).filter((w) => /\p{L}/u.test(w))
  const small = words.filter((w) => /^\p{Ll}+[.,;:]?$/u.test(w)).length
  return small >= SENTENCE && small >= words.length * IN_SMALL
}

/** Changes to one row that explain the difference. */
function changesOf(row: ProvenRow, at: number, missing: number, print: Print): Repair[] {
  const { amountCents, isCredit } = row
  const base = { row: at, isCredit, text: null }
  if (-2 * splitPaymentMethod(row) === missing) {
    const way = isCredit ? 'out of' : 'into'
    return [
      {
        ...base,
        kind: 'sign',
        amountCents,
        isCredit: !isCredit,
        reason: `'${row.description}' went ${way} the account: with its ${print(amountCents)} the other way round the statement adds up`,
      },
    ]
  }
  const right = amountCents + (isCredit ? missing : -missing)
  if (right <= 0 || right > MAX_CENTS) return []
  const words = (what: string) =>
    `${what} in '${row.description}': with ${print(cents(right))} instead of ${print(amountCents)} the statement adds up`
  if (areExchanged(amountCents, right))
    return [{ ...base, kind: 'digits', amountCents: cents(right), reason: words('Two digits are exchanged') }]
  if ([10, 100].some((n) => right === amountCents * n || right * n === amountCents))
    return [{ ...base, kind: 'decimal', amountCents: cents(right), reason: words('The decimal point is misplaced') }]
  return []
}

/** Whether two neighbouring digits changed places: 12.34 and 13.24. */
function areExchanged(a: number, b: number): boolean {
  const [x, y] = [String(a), String(b)]
  if (x.length !== y.length) return false
  const differing = [...x].flatMap((digit, i) => (digit === y[i] ? [] : [i]))
  const [i, j] = differing
  return differing.length === 2 && i !== undefined && j === i + 1 && x[i] === y[j] && x[j] === y[i]
}

/** A row that is not there: only where its place is known, or where a line that could not be read carries its amount. */
function missingIn(
  rows: readonly ProvenRow[],
  { from, missing, isNarrow }: Stretch,
  unread: readonly string[],
  print: Print,
): Repair | null {
  const amount = Math.abs(missing)
  // Where no row was read, nothing says that one is all that is missing.
  if (amount > MAX_CENTS || rows.length === 0) return null
  const carrying = unread.filter((line) => amountsIn(line).includes(amount))
  const text = carrying.length === 1 ? (carrying[0] ?? null) : null
  if (!isNarrow && text === null) return null
  const way = missing > 0 ? 'in' : 'out'
  const [before, after] = [rows[from - 1], rows[from]]
  const place = after
    ? before
      ? `between '${before.description}' and '${after.description}'`
      : `before '${after.description}'`
    : before
      ? `after '${before.description}'`
      : 'here'
  return {
    kind: 'missing',
    row: from,
    amountCents: cents(amount),
    isCredit: missing > 0,
    text,
    reason: text
      ? `The line that could not be read carries ${print(cents(amount))}: with it the statement adds up`
      : `A row of ${print(cents(amount))} ${way} is missing ${place}: with it the statement adds up`,
  }
}

const amountsIn = (line: string): number[] =>
  [...line.matchAll(/\d[\d.,' ]*[.,]\d{2}(?!\d)/g)].map(([printed]) => Number(printed.replace(/\D/g, '')))

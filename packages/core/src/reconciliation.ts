import { unreadInWords } from './lost-pages.ts'
import { type Cents, cents, formatMoney } from './money.ts'
import { isDayLine, wordsOfDayLine } from './statement-days.ts'

/**
 * The seal on a statement. Never 'reconciled' on an opening balance that was not printed; without rows only where both balances are printed and
 * the same: nothing moved.
 * off: opening + movements ≠ closing, a line is unread, or a running balance breaks; unprinted: the whole is not proven, because a balance is
 * not printed, or because rows of a service's answer that adds up are in doubt (providers, `resealed`). `sealWords` says which.
 */
export const sealStates = ['reconciled', 'off', 'unprinted'] as const
export type ReconciliationState = (typeof sealStates)[number]

export interface Reconciliation {
  state: ReconciliationState
  /** closing − (opening + movements); without an opening and a closing balance, what the running balances miss. Zero unless off. */
  differenceCents: Cents
  /** Index, among the statement's rows, of the first row whose printed running balance does not follow; null when none. */
  firstBreak: number | null
  /** Rows whose printed balance follows from the balance before: proven one by one, also where the whole can't be. */
  rowsChecked: number
}

export interface ToReconcile {
  opening: Cents | null
  closing: Cents | null
  /** Signed, oldest first: money into the account is positive. */
  movements: readonly Cents[]
  /** The balance printed beside each row, where printed. Same length as movements, or empty. */
  balances?: readonly (Cents | null)[]
  /** Rows that looked like transactions but could not be read. Any makes the statement off. */
  unread?: number
}

/** Steps that a list of running balances needs, and the share that must hold, before one that does not means something. */
const MIN_STEPS = 5
const MIN_SHARE = 0.8

/** Whether a list of so many steps from balance to balance, so many of them broken, holds almost everywhere: then a broken one means something. */
export const isAlmostWhole = (steps: number, broken: number): boolean => steps >= MIN_STEPS && steps - broken >= steps * MIN_SHARE

/** Opening plus movements against closing, in cents. For a card, pass balances as negative (a liability). */
export function reconcile({ opening, closing, movements, balances = [], unread = 0 }: ToReconcile): Reconciliation {
  const steps = stepsOf(opening, movements, balances)
  const rowsChecked = steps.filter((s) => s.missing === 0).length
  if (opening === null || closing === null) return rowByRow(steps, rowsChecked)
  let at: number = opening
  let firstBreak: number | null = null
  movements.forEach((movement, i) => {
    at += movement
    const printed = balances[i]
    if (printed !== null && printed !== undefined && printed !== at && firstBreak === null) firstBreak = i
  })
  const differenceCents = cents(closing - at)
  if (differenceCents !== 0 || unread > 0 || firstBreak !== null) return { state: 'off', differenceCents, firstBreak, rowsChecked }
  return { state: 'reconciled', differenceCents, firstBreak: null, rowsChecked }
}

/**
 * Without both balances the whole proves nothing, but a list of running balances that holds almost everywhere shows where it does not. One
 * that holds everywhere proves its rows, however short it is.
 */
function rowByRow(steps: readonly Step[], rowsChecked: number): Reconciliation {
  const broken = steps.filter((s) => s.missing !== 0)
  const isList = isAlmostWhole(steps.length, broken.length)
  const [first] = broken
  if (!isList || !first) return { state: 'unprinted', differenceCents: cents(0), firstBreak: null, rowsChecked: first ? 0 : rowsChecked }
  return { state: 'off', differenceCents: cents(broken.reduce((n, s) => n + s.missing, 0)), firstBreak: first.row, rowsChecked }
}

/** Indexes, among the movements, of the rows whose printed balance does not follow, in a list of running balances that holds almost everywhere. */
export function brokenRows({ opening, movements, balances = [] }: Pick<ToReconcile, 'opening' | 'movements' | 'balances'>): number[] {
  const steps = stepsOf(opening, movements, balances)
  const broken = steps.filter((s) => s.missing !== 0)
  return isAlmostWhole(steps.length, broken.length) ? broken.map((s) => s.row) : []
}

interface Step {
  row: number
  /** What the movements between two printed balances lack to explain the step; zero when they do. */
  missing: number
}

function stepsOf(opening: Cents | null, movements: readonly Cents[], balances: readonly (Cents | null)[]): Step[] {
  const steps: Step[] = []
  let before: number | null = opening
  let moved = 0
  movements.forEach((movement, row) => {
    moved += movement
    const printed = balances[row] ?? null
    if (printed === null) return
    if (before !== null) steps.push({ row, missing: printed - before - moved })
    before = printed
    moved = 0
  })
  return steps
}

/** What a seal says, in the words that every screen shows. */
export interface SealWords {
  verdict: string
  note: string
}
export interface SealFacts {
  state: ReconciliationState
  differenceCents: Cents
  /** What the statement is in (ISO 4217); null where it does not say. */
  currency: string | null
  rowsChecked: number
  rows: number
  /** What could not be read of the statement. */
  unread: readonly string[]
  /** How many of its rows wait for a person now, counted up to `MOST_IN_REVIEW` and one more. */
  inReview: number
  /** Rows that a person changed or deleted, where that is why it is off. */
  byHand?: number
  /** A repair that was applied makes it add up. */
  isRepaired?: boolean
  /** The rows were checked in the order of their dates, not in that of the document. */
  isByDate?: boolean
  /** Another document of its account prints another balance for the same day. */
  isContradicted?: boolean
  hasOpening: boolean
  hasClosing: boolean
  /** No row of it was read. */
  isEmpty?: boolean
}

/** More rows than these in review are not counted. */
export const MOST_IN_REVIEW = 1000

export function sealWords(facts: SealFacts): SealWords {
  const { state, differenceCents, currency, rowsChecked, rows, unread, inReview, byHand = 0, isRepaired = false, isByDate = false } = facts
  const order = isByDate ? ', in order of date' : ''
  if (facts.isContradicted && state !== 'off') return { verdict: 'Another document disagrees', note: CONTRADICTED_NOTES[state] }
  if (state === 'reconciled')
    return { verdict: 'Reconciled', note: `Every line adds up to the printed balance${isRepaired ? ', with one repair' : order}.` }
  if (state === 'unprinted') {
    const lacking = lackingBalance(facts)
    // Stored by versions that did not call it off.
    if (!lacking && facts.isEmpty) return { verdict: 'No transactions read', note: EMPTY_NOTE }
    if (!lacking) return { verdict: 'Adds up, not confirmed', note: UNCONFIRMED_NOTE }
    if (rowsChecked === 0) return { verdict: 'No balances to check', note: `It prints no ${lacking}.` }
    const follow = rowsChecked >= rows - 1 ? 'Every running balance matches' : `${rowsChecked} of ${rows} balances follow`
    return { verdict: 'Running balance checked', note: `${follow}${order}; no ${lacking} is printed.` }
  }
  const [days, ...others] = unread.filter(isDayLine)
  const isRead = unread.every(isDayLine)
  if (days && isRead && differenceCents === 0)
    return { verdict: wordsOfDayLine(days), note: [...others.map((line) => `${wordsOfDayLine(line)}.`), DAYS_NOTE].join(' ') }
  const note =
    byHand > 0
      ? `It added up as it was read; ${byHand} of its rows ${byHand === 1 ? 'was' : 'were'} changed or deleted by hand.`
      : inReviewWords(inReview, rows)
  const off = cents(Math.abs(differenceCents))
  const lost = !isRead ? `${unreadInWords(unread)} could not be read` : null
  if (off === 0) return { verdict: lost ?? 'A printed balance doesn’t match', note }
  return { verdict: `Doesn't reconcile: off by ${formatMoney(off, currency)}`, note: lost ? `${lost}. ${note}` : note }
}

const CONTRADICTED_NOTES = {
  reconciled: 'Every line adds up to the balance that it prints itself.',
  unprinted: 'Its own rows prove neither balance.',
}

/** The balance that a statement does not print; null where it prints both. */
function lackingBalance({ hasOpening, hasClosing }: Pick<SealFacts, 'hasOpening' | 'hasClosing'>): string | null {
  if (hasOpening) return hasClosing ? null : 'closing balance'
  return hasClosing ? 'opening balance' : 'opening and closing balance'
}

const EMPTY_NOTE = 'It prints an opening and a closing balance, and no transactions were read between them.'
const UNCONFIRMED_NOTE = 'Its rows and balances agree, but some rows were in doubt when it was read. Confirm those that are in review.'

/** What a document's own arithmetic proves is no proof while another document of its account prints another balance for the same day. */
export const stateBeside = (state: ReconciliationState, isContradicted: boolean): ReconciliationState => (isContradicted ? 'off' : state)

/** How many of a statement's rows are in review: a running balance that breaks sends only those beside the break there. */
function inReviewWords(inReview: number, rows: number): string {
  if (rows === 0) return 'It has no transactions.'
  if (inReview === 0) return 'None of its transactions are in review.'
  if (inReview > MOST_IN_REVIEW) return `More than ${MOST_IN_REVIEW.toLocaleString('en-US')} of its transactions are in review.`
  if (inReview >= rows) return rows === 1 ? 'Its transaction is in review.' : 'Its transactions are in review.'
  return `${inReview} of its ${rows.toLocaleString('en-US')} transactions ${inReview === 1 ? 'is' : 'are'} in review.`
}

const DAYS_NOTE = 'The amounts add up to the printed balance; the rows whose days are in doubt are in review.'

/** What decides whether a statement that is off doubts all of its rows. */
export interface OffFacts extends Pick<Reconciliation, 'state' | 'differenceCents' | 'firstBreak'> {
  openingCents: Cents | null
  closingCents: Cents | null
  /** What could not be read of the statement. */
  unread: readonly string[]
}

/**
 * True when all rows of a statement wait for a person because it is off. Not where its amounts are proven and the days alone are in doubt: those
 * rows wait by themselves. Nor where only running balances are printed: then the rows beside a break alone wait.
 */
export function doubtsAllRows({ state, differenceCents, firstBreak, openingCents, closingCents, unread }: OffFacts): boolean {
  if (state !== 'off') return false
  if (unread.length === 0) return openingCents !== null && closingCents !== null
  return !(differenceCents === 0 && firstBreak === null && unread.every(isDayLine))
}

/** Why the rows of a statement that is off wait for a person; the first sentence of their reason. */
export function statementDoubt({ differenceCents, currency, unread }: Pick<SealFacts, 'differenceCents' | 'currency' | 'unread'>): string {
  if (differenceCents !== 0) return `Its statement is off by ${formatMoney(cents(Math.abs(differenceCents)), currency)}`
  if (unread.every(isDayLine)) return 'A balance printed on its statement does not follow from the rows above it'
  return `${unreadInWords(unread)} of its statement could not be read`
}
/** The first sentence of the reason of a single row whose balance does not follow. */
export const ROW_DOUBT = 'The balance beside this row does not follow from the row before'
const DOUBT =
  /^(?:Its statement is off by [^\d.]{1,5}[\d,]+\.\d\d|A balance printed on its statement does not follow from the rows above it|(?:Page \d+|\d+ (?:pages|lines?))(?: and \d+ lines?)? of its statement could not be read|The balance beside this row does not follow from the row before|The balance printed beside this row does not follow from it)\. /

/** A row's reason without the doubt that its statement's balances cast on it; null when it has none. */
export const withoutStatementDoubt = (reason: string): string | null => (DOUBT.test(reason) ? reason.replace(DOUBT, '') : null)

import { accountLastFour, accountNamedOn } from '../pages/account.ts'
import { isAmountBelow, looksLikeMovement, type TokenLine } from '../pages/statement-lines.ts'
import { findBalances, type LabelledBalance } from './balances.ts'
import { boxesApart } from './gutters.ts'
import { headerAt } from './header.ts'
import { recordsAsRows } from './labelled-records.ts'
import { withoutSecondList } from './second-list.ts'
import { readStatement, type StatementContext, type StatementReading } from './statement.ts'
import { withWholeAmounts } from './whole-amounts.ts'

/**
 * Reads all statements of a file: one, or several where the file plainly holds several. Where what is read does not add up, the lines are taken in
 * other ways too: without a list that prints rows once more, boxes that stand side by side each for itself, records of labelled lines as rows, numbers without cents as amounts. The first
 * that adds up counts, else the last that is no worse.
 */
export function readStatements(lines: readonly TokenLine[], context: StatementContext): StatementReading[] {
  let best = statementsOf(lines, context)
  if (isProven(best)) return best
  const once = withoutSecondList(lines)
  const alone = once && statementsOf(once, context)
  // The sums alone tell a list that was printed twice from money that was paid twice.
  if (alone && isProven(alone)) return alone
  let taken = lines
  for (const way of [recordsAsRows, boxesApart, (l: readonly TokenLine[]) => withWholeAmounts(l, context.style)]) {
    const other = way(taken)
    const readings = other && statementsOf(other, context)
    if (!readings || !isAsGood(readings, best)) continue
    best = readings
    taken = other
    if (isProven(best)) return best
  }
  return best
}

const isProven = (readings: readonly StatementReading[]): boolean =>
  readings.length > 0 && readings.every((r) => r.statement.seal.state === 'reconciled')

/** Nothing is lost that followed from row to row: no balance that did does not any more. */
function isAsGood(other: readonly StatementReading[], best: readonly StatementReading[]): boolean {
  const steps = (readings: readonly StatementReading[]) => readings.reduce((n, r) => n + r.good - r.bad, 0)
  const rows = other.reduce((n, r) => n + r.statement.transactions.length, 0)
  return isProven(other) || (rows > 0 && steps(other) >= steps(best))
}

function statementsOf(lines: readonly TokenLine[], context: StatementContext): StatementReading[] {
  const whole = readStatement(lines, context)
  if (whole.statement.seal.state === 'reconciled' && accountStarts(lines).length < 2)
    return inParts(lines, statementStarts(lines), whole, context) ?? [whole]
  const byBalances = inParts(lines, statementStarts(lines), whole, context)
  if (byBalances && isProven(byBalances)) return byBalances
  const byAccounts = inParts(lines, accountStarts(lines), whole, context)
  return byAccounts && isProven(byAccounts) ? byAccounts : (byBalances ?? [whole])
}

/** The statements that begin at these lines, where they are better than one; null otherwise. */
function inParts(
  lines: readonly TokenLine[],
  cuts: readonly number[],
  whole: StatementReading,
  context: StatementContext,
): StatementReading[] | null {
  if (cuts.length < 2) return null
  const parts = cuts.map((from, k) => lines.slice(from, cuts[k + 1] ?? lines.length))
  const readings = parts.map((part) => readStatement(part, { ...context, file: lines }))
  return better(readings, whole, parts) ? telling(readings) : null
}

/** Where a line names another account than the one above it did, behind rows. */
function accountStarts(lines: readonly TokenLine[]): number[] {
  const starts = [0]
  const heads = accountHeads(lines)
  let [account, rows]: [string | null, boolean] = [null, false]
  for (const i of lines.keys()) {
    if (isRow(lines, i)) rows = true
    const named = heads.get(i) ?? null
    if (named === null || named === account) continue
    if (account !== null && rows) [starts[starts.length], rows] = [i, false]
    if (account === null || starts.at(-1) === i) account = named
  }
  return starts
}

const isRow = (lines: readonly TokenLine[], i: number): boolean => {
  const line = lines[i]
  return line !== undefined && (looksLikeMovement(line) || isAmountBelow(line, lines[i + 1]))
}

/** So many lines may stand between an account's number and its headings or opening balance. */
const LINES_OF_A_HEAD = 14

/**
 * Lines that name an account, with its last four digits: headings or an opening balance follow them before the next row. 'Card ending 0412' that
 * goes on with a row belongs to the row.
 */
function accountHeads(lines: readonly TokenLine[]): ReadonlyMap<number, string> {
  const heads = knownHeads.get(lines) ?? headsIn(lines)
  knownHeads.set(lines, heads)
  return heads
}
const knownHeads = new WeakMap<readonly TokenLine[], ReadonlyMap<number, string>>()

function headsIn(lines: readonly TokenLine[]): ReadonlyMap<number, string> {
  const heads = new Map<number, string>()
  const opens = (line: TokenLine, i: number) =>
    headerAt(lines, i) !== null || findBalances([line], true).labelled.some((b) => b.side === 'opening')
  lines.forEach((line, i) => {
    const named = accountNamedOn(line)
    if (named === null || goesOn(lines, i)) return
    const at = lines.findIndex((other, k) => k >= i && k <= i + LINES_OF_A_HEAD && opens(other, k))
    if (at < 0) return
    if (!lines.slice(i, at).some((line, k) => line.tokens[0]?.kind === 'date' && isRow(lines, i + k))) heads.set(i, named)
  })
  return heads
}

/** Whether a line goes on with the row above it: under it, and not further left than its words. */
function goesOn(lines: readonly TokenLine[], i: number): boolean {
  const left = lines[i]?.words[0]?.x0 ?? 0
  for (let at = i; at > 0; at--) {
    const [above, line] = [lines[at - 1], lines[at]]
    if (!above || !line || above.page !== line.page || line.top - above.bottom > 0.95 * line.height) return false
    if (isRow(lines, at - 1)) return left > (above.words[0]?.x0 ?? 0) + line.height
  }
  return false
}

/** The parts that say something: an account of which nothing was read is not passed over, but a box of sums over its list is no other account. */
function telling(readings: readonly StatementReading[]): StatementReading[] {
  return readings.filter(({ statement: { transactions, unread, openingCents, closingCents } }) => {
    if (transactions.length > 0 || unread.length > 0) return true
    const isSaidAgain = readings.some(
      ({ statement: other }) => other.transactions.length > 0 && other.openingCents === openingCents && other.closingCents === closingCents,
    )
    return openingCents !== null && closingCents !== null && openingCents !== closingCents && !isSaidAgain
  })
}

/** Arithmetic decides: the parts each prove themselves, or at least they are of different accounts or times and nothing is lost. */
function better(parts: readonly StatementReading[], whole: StatementReading, lines: readonly (readonly TokenLine[])[]): boolean {
  const rows = (r: StatementReading) => r.statement.transactions.length
  const filled = parts.filter((p) => rows(p) > 0)
  if (filled.length < 2) return false
  const total = filled.reduce((n, p) => n + rows(p), 0)
  if (filled.every((p) => p.statement.seal.state === 'reconciled')) return true
  if (whole.statement.seal.state === 'reconciled' || total < rows(whole)) return false
  const proven = filled.filter((p) => p.statement.seal.state === 'reconciled').length
  const accounts = new Set(lines.map((part) => accountLastFour(part)))
  const periods = new Set(filled.map((p) => p.statement.periodEnd))
  return proven > 0 || (accounts.size === filled.length && !accounts.has(null)) || (periods.size === filled.length && !periods.has(null))
}

/**
 * Where statements may begin: where an opening balance of another value is printed after rows. The cut is made at the top of its page, or
 * right after the last row or closing balance before it.
 */
function statementStarts(lines: readonly TokenLine[]): number[] {
  const { labelled } = findBalances(lines, true)
  const heads = accountHeads(lines)
  const starts = [0]
  const closings = new Set(labelled.filter((b) => b.side === 'closing').map((b) => b.line))
  const labels = new Set(labelled.filter((b) => b.sameLine).map((b) => b.line))
  const movement = lines.map((line, i) => looksLikeMovement(line) || (isAmountBelow(line, lines[i + 1]) && !labels.has(i + 1)))
  for (const opening of labelled) {
    if (opening.side !== 'opening' || !(opening.strong || isOfAnotherAccount(opening, labelled))) continue
    const from = starts.at(-1) ?? 0
    const rowsBefore = movement.slice(from, opening.line).some((m, k) => m && !labels.has(from + k))
    if (!rowsBefore) continue
    const page = lines[opening.line]?.page
    let cut = opening.line
    while (cut > from && lines[cut - 1]?.page === page && !(movement[cut - 1] && !labels.has(cut - 1)) && !closings.has(cut - 1)) cut--
    // What goes on with the last row stays with it; a title and a period over the account's number belong to what follows.
    const head = [...heads.keys()].filter((at) => at >= cut && at <= opening.line).sort((a, b) => a - b)[0] ?? cut
    while (cut < head && goesOn(lines, cut)) cut++
    if (cut > from) starts.push(cut)
  }
  return starts
}

/** A page's balance that is brought forward is the one that was carried; another one is another account's. */
function isOfAnotherAccount(opening: LabelledBalance, labelled: readonly LabelledBalance[]): boolean {
  const carried = labelled.findLast((b) => b.side === 'closing' && b.line < opening.line)
  return carried !== undefined && carried.token.amount.cents !== opening.token.amount.cents
}

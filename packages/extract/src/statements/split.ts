import { accountLastFour } from '../pages/account.ts'
import { findPeriod } from '../pages/period.ts'
import { looksLikeMovement, type TokenLine } from '../pages/statement-lines.ts'
import { findBalances, type LabelledBalance } from './balances.ts'
import { boxesApart } from './gutters.ts'
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
  const cuts = statementStarts(lines)
  if (cuts.length < 2) return [whole]
  const parts = cuts.map((from, k) => lines.slice(from, cuts[k + 1] ?? lines.length))
  const readings = parts
    .map((part) => readStatement(part, { ...context, filePeriod: (order) => findPeriod(lines, order) }))
    .filter((r, k, all) => r.statement.transactions.length > 0 || all.length === 1 || k > 0)
  return better(readings, whole, parts) ? readings.filter((r) => r.statement.transactions.length > 0) : [whole]
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
  const movement = lines.map(looksLikeMovement)
  const starts = [0]
  const closings = new Set(labelled.filter((b) => b.side === 'closing').map((b) => b.line))
  const labels = new Set(labelled.filter((b) => b.sameLine).map((b) => b.line))
  for (const opening of labelled) {
    if (opening.side !== 'opening' || !(opening.strong || isOfAnotherAccount(opening, labelled))) continue
    const from = starts.at(-1) ?? 0
    const rowsBefore = movement.slice(from, opening.line).some((m, k) => m && !labels.has(from + k))
    if (!rowsBefore) continue
    const page = lines[opening.line]?.page
    let cut = opening.line
    while (cut > from && lines[cut - 1]?.page === page && !(movement[cut - 1] && !labels.has(cut - 1)) && !closings.has(cut - 1)) cut--
    if (cut > from) starts.push(cut)
  }
  return starts
}

/** A page's balance that is brought forward is the one that was carried; another one is another account's. */
function isOfAnotherAccount(opening: LabelledBalance, labelled: readonly LabelledBalance[]): boolean {
  const carried = labelled.findLast((b) => b.side === 'closing' && b.line < opening.line)
  return carried !== undefined && carried.token.amount.cents !== opening.token.amount.cents
}

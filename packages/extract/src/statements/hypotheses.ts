import type { TokenLine } from '../pages/statement-lines.ts'
import { fold } from '../printed/fold.ts'
import { LIKELY_CARD_CREDIT } from '../printed/lexicon/card-payments.ts'
import { dayAndMonth, type PlacedDateOrder } from '../printed/printed-dates.ts'
import { type ChainOutcome, follow, type Printed } from './chain.ts'
import { type Keying, keyings } from './columns.ts'
import type { Movement, MovementColumn, Roles, Rules } from './movements.ts'
import type { OutlineMark } from './outline.ts'
import type { Entry, Gathered, StatementRowDraft } from './row-draft.ts'
import { gatherRows } from './rows.ts'

/** The best reading of a statement's rows. */
export interface Solution extends ChainOutcome {
  entries: Entry[]
  roles: Roles
  rules: Rules
  /** Rows of the movements' tables that took no part. */
  unused: StatementRowDraft[]
  newestFirst: boolean
  /** Tables that were left out because they list again what others list, or list something else. */
  leftOut: ReadonlySet<number>
  undated: readonly StatementRowDraft[]
  score: number
}

/** What is known of a statement before its rows are. */
type Said = Pick<Rules, 'isCard' | 'owed'> & { order: PlacedDateOrder }

const ROLES: readonly MovementColumn[] = ['amount', 'debit', 'credit', 'balance', 'ignore']
const MOVING: ReadonlySet<MovementColumn | undefined> = new Set(['amount', 'debit', 'credit'] as const)
const MAX_COLUMNS = 4

/** Tries every way to tell columns apart with every meaning that columns can have; the arithmetic of the printed balances chooses. */
export function solve(lines: readonly TokenLine[], marks: readonly OutlineMark[], said: Said, printed: Printed): Solution | null {
  const ways = keyings(
    lines,
    marks.some((m) => m.kind === 'header'),
  ).map((keying) => ({ keying, gathered: gatherRows(lines, marks, keying) }))
  const most = Math.max(...ways.map((w) => rowsOf(w.gathered.entries).length), 1)
  let best: Solution | null = null
  for (const { keying, gathered } of ways) {
    const found = search(keying, gathered, said, printed, most)
    if (found && (!best || found.score > best.score)) best = found
  }
  return best && withUndated(withoutOtherTables(best, printed), printed)
}

const rowsOf = (entries: readonly Entry[]): StatementRowDraft[] => entries.flatMap((e) => (e.kind === 'row' ? [e.row] : []))

function search(keying: Keying, gathered: Gathered, { isCard, owed, order }: Said, printed: Printed, most: number): Solution | null {
  const rows = rowsOf(gathered.entries)
  if (rows.length === 0) return null
  const newestFirst = descending(rows, order)
  const entries = newestFirst ? gathered.entries.toReversed() : gathered.entries
  const columns = columnsIn(rows)
  const rulesToTry: Rules[] = [{ isCard, owed, negativeIsDebit: false, sections: true }]
  const signed = rows.flatMap((r) => r.numbers).map((n) => n.token.amount)
  if (isCard && signed.some((a) => a.negative)) rulesToTry.push({ isCard, owed, negativeIsDebit: true, sections: true })
  if (rows.some((r) => r.section !== 0)) rulesToTry.push(...rulesToTry.map((r) => ({ ...r, sections: false })))
  let best: Solution | null = null
  for (const roles of assignments(columns, keying)) {
    for (const rules of rulesToTry) {
      const outcome = follow(entries, roles, rules, printed)
      const used = outcome.movements.length
      if (used === 0) continue
      if (overrulesPrint(outcome.movements, roles)) continue
      const steps = outcome.good + outcome.bad
      const guessed = outcome.movements.filter((m) => m.certainty === 0 && !m.verified).length
      const mostlyNegative = signed.filter((a) => a.negative).length * 2 > signed.length
      const score =
        keying.prior +
        agreement(columns, roles, most) +
        // Explaining fewer rows must never pay.
        6 * (used / most) +
        (steps > 0 ? 2.5 * ((outcome.good - outcome.bad) / steps) * (steps === 1 ? 0.8 : 1) * (used / most) : 0) +
        (outcome.adds && used === rows.length ? 2 : 0) -
        0.3 * (guessed / used) -
        2 * (twice(rows, roles) / rows.length) -
        (rules.negativeIsDebit === mostlyNegative ? 0 : 0.2) -
        (isCard && outcome.adds && againstWords(outcome.movements) ? 0.5 : 0) -
        (rules.sections ? 0 : 0.4)
      if (best && score <= best.score) continue
      const taken = new Set(outcome.movements.map((m) => m.row))
      const unused = [...rows.filter((r) => !taken.has(r) && !onlyBalance(r, roles)), ...gathered.unread]
      best = { ...outcome, entries, roles, rules, unused, newestFirst, leftOut: new Set(), undated: gathered.undated, score }
    }
  }
  return best
}

/** Rows against their own heading, up to this share, are faults in the statement and not a misunderstood heading. */
const FEW = 0.2

/**
 * Whether a reading turns a few rows against what their column's or section's heading says and leaves the others: that would heal a
 * fault of the statement without a word. Where most rows disagree, the heading was misunderstood.
 */
function overrulesPrint(movements: readonly Movement[], roles: Roles): boolean {
  let [told, against] = [0, 0]
  for (const { row, signed } of movements) {
    const number = row.numbers.find((n) => MOVING.has(roles.get(n.key)) && Math.abs(signed) === n.token.amount.cents)
    // A minus or a mark of its own speaks louder than a heading, and 0.00 goes no way.
    if (!number || signed === 0 || number.token.amount.negative || number.token.amount.plus || number.token.amount.mark) continue
    const direction = number.role === 'credit' ? 1 : number.role === 'debit' ? -1 : row.section
    if (direction === 0) continue
    told++
    if (Math.sign(signed) !== direction) against++
  }
  return against > 0 && against <= told * FEW
}

/** Whether a card's rows that moved nothing as a whole are read so that payments and refunds went out: every sign turned adds up, too. */
function againstWords(movements: readonly Movement[]): boolean {
  if (movements.reduce((sum, m) => sum + m.signed, 0) !== 0) return false
  const paid = movements.filter(({ row }) => LIKELY_CARD_CREDIT.test(fold(row.words.join(' '))))
  return paid.reduce((sum, m) => sum + Math.sign(m.signed), 0) < 0
}

/** Rows that would move money in two columns at once. */
const twice = (rows: readonly StatementRowDraft[], roles: Roles): number =>
  rows.filter((r) => r.numbers.filter((n) => n.token.amount.cents !== 0 && MOVING.has(roles.get(n.key))).length > 1).length

/** A row that prints a balance and nothing else moved no money. */
const onlyBalance = (row: StatementRowDraft, roles: Roles) => row.numbers.every((n) => roles.get(n.key) === 'balance')

interface ColumnUse {
  key: string
  x: number
  count: number
  votes: Map<MovementColumn, number>
}

function columnsIn(rows: readonly StatementRowDraft[]): ColumnUse[] {
  const uses = new Map<string, ColumnUse>()
  for (const row of rows)
    for (const { key, role, token } of row.numbers) {
      const use = uses.get(key) ?? { key, x: token.x1, count: 0, votes: new Map<MovementColumn, number>() }
      uses.set(key, use)
      use.count++
      if (role) use.votes.set(role, (use.votes.get(role) ?? 0) + 1)
    }
  const sorted = [...uses.values()].sort((a, b) => b.count - a.count)
  return sorted.slice(0, MAX_COLUMNS).sort((a, b) => a.x - b.x)
}

/** Every sensible meaning of the columns. Under its own heading a column means what that says, or nothing. */
function* assignments(columns: readonly ColumnUse[], keying: Keying): Generator<Map<string, MovementColumn>> {
  const choices = columns.map((c): readonly MovementColumn[] => {
    const said = [...c.votes.keys()][0]
    if (keying.name !== 'heading' || !said) return ROLES
    return said === 'balance' ? ['balance', 'ignore'] : said === 'amount' ? ['amount', 'balance', 'ignore'] : [said, 'amount', 'ignore']
  })
  const pick = function* (i: number, roles: Map<string, MovementColumn>): Generator<Map<string, MovementColumn>> {
    if (i === columns.length) {
      const count = (role: MovementColumn) => [...roles.values()].filter((r) => r === role).length
      const [directed, plain] = [count('debit') + count('credit'), count('amount')]
      if (directed + plain === 0) return
      // One balance; and beside debits and credits a plain amount only where headings say so (a table of checks).
      if (keying.name !== 'heading' && (count('balance') > 1 || (directed > 0 && plain > 0))) return
      yield new Map(roles)
      return
    }
    for (const role of choices[i] ?? ROLES) {
      roles.set(columns[i]?.key ?? '', role)
      yield* pick(i + 1, roles)
    }
  }
  yield* pick(0, new Map())
}

/** How well roles agree with the headings: up to 1 when all do. */
function agreement(columns: readonly ColumnUse[], roles: Roles, most: number): number {
  let score = 0
  for (const c of columns) {
    const role = roles.get(c.key) ?? 'ignore'
    const votes = [...c.votes.values()].reduce((a, b) => a + b, 0)
    const share = c.count / most
    // A direction that no heading gives is less likely than none.
    if ((role === 'debit' || role === 'credit') && !c.votes.has(role)) score -= 0.4 * share
    score += share * (votes > 0 ? (c.votes.get(role) ?? 0) / votes : role === 'amount' ? 0.3 : 0.1)
    if (role === 'ignore') score -= 0.6 * share
  }
  return score
}

/** In days, with months of 31: more than this from one row to the next is the turn of a year that is not printed. */
const HALF_A_YEAR = 186

/** True when the list runs from the newest to the oldest. */
function descending(rows: readonly StatementRowDraft[], order: PlacedDateOrder): boolean {
  let [up, down] = [0, 0]
  const days = rows.map(({ date }) => {
    const { day, month } = dayAndMonth(date, order)
    return { yearless: date.year === null, at: (date.year ?? 0) * 400 + month * 31 + day }
  })
  days.forEach((day, i) => {
    const last = days[i - 1] ?? day
    const step = day.at - last.at
    const turns = day.yearless && last.yearless && Math.abs(step) > HALF_A_YEAR
    if (turns ? step < 0 : step > 0) up++
    if (turns ? step > 0 : step < 0) down++
  })
  return down > up
}

/**
 * Leaves out whole tables: one that lists again what the others list, or one beside tables whose running balance already
 * explains everything between a printed opening and a printed closing. Never single rows, so the proof cannot be had by picking.
 */
function withoutOtherTables(all: Solution, printed: Printed): Solution {
  if (all.adds && all.unused.length === 0) return all
  // The later list is the copy.
  const tables = [...new Set(all.movements.map((m) => m.row.table))].reverse()
  if (tables.length < 2) return all
  let best = all
  for (const table of tables) {
    const leftOut = new Set([...best.leftOut, table])
    const inside = best.movements.filter((m) => m.row.table === table)
    const rest = best.movements.filter((m) => m.row.table !== table)
    const again = repeats(inside, rest)
    const entries = best.entries.filter((e) => e.kind === 'balance' || !leftOut.has(e.row.table))
    const outcome = follow(entries, all.roles, all.rules, printed)
    // A list that lies between two printed balances of its own is another account's.
    const own = best.entries.filter((e) => e.kind === 'balance' || e.row.table === table)
    const ofItsOwn = again ? null : follow(own, all.roles, all.rules, printed)
    if (ofItsOwn?.adds && ofItsOwn.good >= 2 && ofItsOwn.bad === 0) continue
    const proven = outcome.adds && ((outcome.good >= 2 && outcome.bad === 0) || again)
    if (!(proven || (again && !all.adds && inside.length >= 2 && sameWords(inside, rest)))) continue
    best = { ...best, ...outcome, entries, leftOut, unused: best.unused.filter((r) => r.table !== table) }
    if (outcome.adds) break
  }
  return best
}

/** Cards list interest and fees without a day. They are movements when exactly they are what is missing between the balances. */
function withUndated(solution: Solution, printed: Printed): Solution {
  const lines = solution.undated.filter((r) => r.numbers[0]?.token.amount.cents)
  if (solution.adds || lines.length === 0) return solution
  const extra = lines.map((row) => ({
    row,
    signed: row.section * (row.numbers[0]?.token.amount.cents ?? 0),
    certainty: 2,
    balance: null,
    verified: false,
    broken: false,
  }))
  const sum = [...solution.movements, ...extra].reduce((total, m) => total + m.signed, 0)
  for (const opening of printed.openings)
    for (const closing of printed.closings)
      if (opening + sum === closing) return { ...solution, movements: [...solution.movements, ...extra], opening, closing, adds: true }
  return solution
}

const identity = (m: { row: StatementRowDraft; signed: number }) => `${m.row.date.first}/${m.row.date.second}/${Math.abs(m.signed)}`

/** Every movement of one list is in the other as well, each as often. */
function repeats(
  list: readonly { row: StatementRowDraft; signed: number }[],
  other: readonly { row: StatementRowDraft; signed: number }[],
): boolean {
  const left = new Map<string, number>()
  for (const m of other) left.set(identity(m), (left.get(identity(m)) ?? 0) + 1)
  return list.every((m) => {
    const n = left.get(identity(m)) ?? 0
    left.set(identity(m), n - 1)
    return n > 0
  })
}

const sameWords = (list: readonly { row: StatementRowDraft }[], other: readonly { row: StatementRowDraft }[]): boolean => {
  const texts = new Set(other.map((m) => m.row.words.join(' ')))
  return list.every((m) => texts.has(m.row.words.join(' ')))
}

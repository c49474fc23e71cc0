/** Which months of an account are in the books: what an owner looks at before a year goes to the accountant. */
import { accountKey, accountName } from './account-key.ts'
import {
  addMonths,
  type CalendarDate,
  dayNumber,
  firstOfMonth,
  formatDate,
  formatMonth,
  lastOfMonth,
  monthOf,
  type YearMonth,
} from './calendar-date.ts'
import { type Closing, type ClosingState, closableMonths, closingState } from './closing.ts'
import { type Contradiction, contradictionsIn } from './contradictions.ts'
import type { CoveredStatement } from './covered-statement.ts'
import { type Cents, cents, formatMoney } from './money.ts'

/**
 * reconciled and there: wholly covered; part: days are open; doubled: two documents cover it; off: a statement does not add up, or two contradict each other;
 * closed: after the account's last statement.
 */
export type CoverageState = 'reconciled' | 'there' | 'part' | 'missing' | 'doubled' | 'off' | 'closed'
export interface CoverageMonth {
  month: YearMonth
  state: CoverageState
  /** One sentence for this month. */
  words: string
  documents: { id: string; name: string }[]
}
export interface CoverageAccount extends ClosingState {
  key: string
  name: string
  isCard: boolean
  /** Without a number nothing says that a statement of another year belongs to it: only years with a statement have months. */
  isNumbered: boolean
  months: CoverageMonth[]
  /** Where one statement does not begin with what the one before it ended with. */
  breaks: { words: string; documents: { id: string; name: string }[] }[]
  /** What to upload next; null when nothing is open. */
  next: string | null
  /** The months that a person may name as its last, both included. */
  closable: { from: YearMonth; to: YearMonth }
}

/** One calendar year of an account, with the months of it that are judged: none for a year of an account without a number. */
export interface CoverageYear {
  /** '2024', or '2012–2024' for years of which the same one word is said. */
  year: string
  months: CoverageMonth[]
  /** Set where one word says it for the whole year: nothing is there, or the account was closed before it. */
  only: 'missing' | 'nothing' | 'closed' | null
}

/** The months by year, the newest first, no year left out between the first and the last. */
export function coverageYears(months: readonly CoverageMonth[]): CoverageYear[] {
  const of = Map.groupBy(months, ({ month }) => Number(month.slice(0, 4)))
  const years: CoverageYear[] = []
  for (let year = Math.max(...of.keys()); year >= Math.min(...of.keys()); year -= 1) {
    const own = of.get(year) ?? []
    const [first] = own
    const isOne = first && own.every(({ state }) => state === first.state) && (first.state === 'missing' || first.state === 'closed')
    years.push({ year: String(year), months: own, only: !first ? 'nothing' : isOne ? (first.state as 'missing' | 'closed') : null })
  }
  return runsAsOne(years)
}

/** So many years of one and the same word are one line. */
const RUN = 3
function runsAsOne(years: readonly CoverageYear[]): CoverageYear[] {
  const runs: CoverageYear[][] = []
  for (const year of years) {
    const run = runs.at(-1)
    if (run && year.only !== null && run[0]?.only === year.only) run.push(year)
    else runs.push([year])
  }
  return runs.flatMap((run) => {
    const [newest, oldest] = [run[0], run.at(-1)]
    if (run.length < RUN || !newest || !oldest) return run
    return { year: `${oldest.year}–${newest.year}`, months: run.flatMap(({ months }) => months), only: newest.only }
  })
}

/** Why months are off: each reason once, with the months that it is about before it ('Jan 2026, Feb 2026: ...') and the documents that it may name. */
export function offWords(months: readonly CoverageMonth[]): { words: string; documents: CoverageMonth['documents'] }[] {
  const off = months
    .filter(({ state }) => state === 'off')
    .map(({ month, words, documents }) => ({ name: formatMonth(month), why: words.replace(`${formatMonth(month)}: `, ''), documents }))
  return [...Map.groupBy(off, ({ why }) => why)].map(([why, same]) => ({
    words: `${same.map(({ name }) => name).join(', ')}: ${why}`,
    documents: [...new Map(same.flatMap(({ documents }) => documents).map((document) => [document.id, document])).values()],
  }))
}

/** Statements that end and begin within so many days follow one another: exports hold only days on which something happened. */
const BRIDGE = 7
/** So many open days make a month incomplete. */
const PART = 8
/** Documents that share more days than this cover the month twice. */
const SHARED = 7

/**
 * Each account's months from its first statement to the last whole month before `day`; of an account without a number only those of the
 * years that a statement touches.
 */
export function coverage(statements: readonly CoveredStatement[], day: CalendarDate, closings: readonly Closing[] = []): CoverageAccount[] {
  const lastMonths = new Map(closings.map(({ account, lastMonth }) => [account, lastMonth]))
  return [...Map.groupBy(statements, accountKey)]
    .map(([key, own]) => accountOf(key, own, day, lastMonths.get(key)))
    .sort((a, b) => Number(a.isCard) - Number(b.isCard) || (a.name < b.name ? -1 : 1))
}

function accountOf(key: string, own: readonly CoveredStatement[], day: CalendarDate, lastMonth: YearMonth | undefined): CoverageAccount {
  const ordered = [...own].sort((a, b) => (a.from < b.from || (a.from === b.from && a.to < b.to) ? -1 : 1))
  const [first] = ordered
  const named = ordered.find((s) => s.accountName !== null)?.accountName ?? null
  const name = accountName({ isCard: first?.isCard ?? false, lastFour: first?.lastFour ?? null, accountName: named })
  const start = monthOf(first?.from ?? day)
  const latest =
    ordered
      .map((s) => monthOf(s.to))
      .sort()
      .at(-1) ?? start
  const wholeMonth = addMonths(monthOf(day), -1)
  const present = [latest, wholeMonth].sort().at(-1) ?? latest
  const isNumbered = Boolean(first?.lastFour)
  const years = new Set(ordered.flatMap(({ from, to }) => yearsIn(from, to)))
  const lastOfYear = `${latest.slice(0, 4)}-12` as YearMonth
  const end = isNumbered || present < lastOfYear ? present : lastOfYear
  const spans = ordered.map(spanOf)
  const stretches = bridged(spans)
  const closing = closingState(ordered, lastMonth)
  const life: Life = { ordered, spans, stretches, start, closedSince: closing.closedSince, day }
  const months: CoverageMonth[] = []
  for (let month = start; month <= end; month = addMonths(month, 1)) {
    if (isNumbered || years.has(month.slice(0, 4))) months.push(monthIn(month, life))
  }
  const open = months.filter((m) => m.state === 'missing' || m.state === 'part')
  return {
    key,
    name,
    isCard: first?.isCard ?? false,
    isNumbered,
    months,
    breaks: breaksIn(ordered),
    next: nextOf(open, name, stretches),
    ...closing,
    closable: closableMonths(latest, day),
  }
}

/** '2024-11-03' to '2026-01-02' → '2024', '2025', '2026' */
const yearsIn = (from: CalendarDate, to: CalendarDate): string[] => {
  const first = Number(from.slice(0, 4))
  return Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, i) => String(first + i))
}

interface Stretch {
  from: number
  to: number
}

function bridged(spans: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const { from, to } of spans) {
    const last = found.at(-1)
    if (last && from <= last.to + BRIDGE + 1) last.to = Math.max(last.to, to)
    else found.push({ from, to })
  }
  return found
}

const shared = (a: Stretch, b: Stretch) => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from) + 1)
/** A statement with both balances tells a whole period: where that is not printed and its rows lie in one month, that month. */
const isWholeMonth = (s: CoveredStatement) => !s.isPrinted && s.opening !== null && s.closing !== null && monthOf(s.from) === monthOf(s.to)
const spanOf = (s: CoveredStatement): Stretch =>
  isWholeMonth(s)
    ? { from: dayNumber(firstOfMonth(monthOf(s.from))), to: dayNumber(lastOfMonth(monthOf(s.to))) }
    : { from: dayNumber(s.from), to: dayNumber(s.to) }

/** What an account's months are judged by. */
interface Life {
  ordered: readonly CoveredStatement[]
  /** The days of each of them: worked out once, looked at for every month. */
  spans: readonly Stretch[]
  stretches: readonly Stretch[]
  start: YearMonth
  closedSince: YearMonth | null
  /** The day it is. */
  day: CalendarDate
}

/** Days of a month on which the account was not there: before its first statement, and after its last one where it was closed. */
function daysOutside(month: YearMonth, whole: Stretch, { stretches, start, closedSince }: Life): number {
  const before = month === start ? (stretches[0]?.from ?? whole.from) - whole.from : 0
  const after = month === closedSince ? whole.to - (stretches.at(-1)?.to ?? whole.to) : 0
  return Math.max(0, before) + Math.max(0, after)
}

function monthIn(month: YearMonth, life: Life): CoverageMonth {
  const { ordered, spans, stretches, closedSince, day } = life
  const whole: Stretch = { from: dayNumber(firstOfMonth(month)), to: dayNumber(lastOfMonth(month)) }
  const inside = ordered.filter((_, i) => shared(spans[i] ?? whole, whole) > 0)
  const documents = [...new Map(inside.map((s) => [s.documentId, { id: s.documentId, name: s.documentName }])).values()]
  const length = whole.to - whole.from + 1
  const covered = stretches.reduce((n, s) => n + shared(s, whole), 0)
  // Nor are days from today on missing; an export may begin after a quiet first week.
  const isFuture = month >= monthOf(day)
  const open = isFuture ? 0 : length - covered - daysOutside(month, whole, life)
  const said = (state: CoverageState, words: string): CoverageMonth => ({ month, state, words, documents })
  const name = formatMonth(month)
  if (closedSince !== null && month > closedSince) return said('closed', `${name}: closed since ${formatMonth(closedSince)}`)
  if (inside.length === 0) return said('missing', `${name} is missing`)
  const off = inside.find((s) => s.state === 'off')
  if (off)
    return said(
      'off',
      `${name}: ${off.documentName} ${off.verdict.startsWith("Doesn't") ? off.verdict.replace('D', 'd') : `is in doubt: ${off.verdict}`}`,
    )
  const [against] = contradictionsIn(inside)
  if (against) return said('off', `${name}: ${contradictionWords(against)}`)
  const twice = inside.some((a, i) => inside.some((b, j) => j > i && a.documentId !== b.documentId && overlapIn(a, b, whole) > SHARED))
  if (twice) return said('doubled', `${name} is covered by ${documents.length} documents; its rows are entered once`)
  if (open >= PART) return said('part', `${name} is covered in part: ${open} days are open`)
  return inside.every((s) => s.state === 'reconciled') ? said('reconciled', `${name} is reconciled`) : said('there', `${name} is there`)
}

const contradictionWords = ({ day, currency, one, other }: Contradiction): string => {
  const [a, b] = [one, other].map(({ balance }) => formatMoney(balance, currency))
  return `${one.documentName} and ${other.documentName} contradict each other: ${a} and ${b} on ${formatDate(day)}`
}

const overlapIn = (a: CoveredStatement, b: CoveredStatement, month: Stretch): number => {
  const both = { from: Math.max(dayNumber(a.from), dayNumber(b.from)), to: Math.min(dayNumber(a.to), dayNumber(b.to)) }
  return both.to < both.from ? 0 : shared(both, month)
}

/** The closing balance of one is the opening balance of the next: said where it is not. */
function breaksIn(ordered: readonly CoveredStatement[]): CoverageAccount['breaks'] {
  const found: CoverageAccount['breaks'] = []
  const printed = ordered.filter((s) => s.opening !== null && s.closing !== null)
  printed.forEach((s, i) => {
    const next = printed.slice(i + 1).find((n) => n.from > s.from && dayNumber(n.from) >= dayNumber(s.to) - 1)
    if (!next || s.closing === null || next.opening === null || s.closing === next.opening) return
    if (dayNumber(next.from) > dayNumber(s.to) + BRIDGE + 1) return
    const print = (amount: Cents) => formatMoney(amount, s.currency ?? next.currency)
    const differ = print(cents(Math.abs(next.opening - s.closing)))
    found.push({
      words: `${s.documentName} closes with ${print(s.closing)}, ${next.documentName} opens with ${print(next.opening)}: ${differ} apart`,
      documents: [
        { id: s.documentId, name: s.documentName },
        { id: next.documentId, name: next.documentName },
      ],
    })
  })
  return found
}

function nextOf(open: readonly CoverageMonth[], name: string, stretches: readonly Stretch[]): string | null {
  const [first] = open
  if (!first) return null
  const rest = open.length - 1
  const more = rest === 0 ? '' : `, and ${rest} more ${rest === 1 ? 'month' : 'months'} after it`
  const what = first.state === 'part' && stretches.length > 0 ? 'the rest of' : 'the statement for'
  return `Upload ${what} ${formatMonth(first.month)} of ${name}${more}`
}

/** Documents that arrived together: what became of them, in one sentence. */
import { formatLongMonth, formatMonth, type YearMonth } from '../calendar-date.ts'
import type { CoverageState } from '../coverage.ts'
import { listed } from '../periods.ts'
import type { IntakeJson } from '../wire/intake.ts'

/** How many months of all accounts are in one of these states. */
export const monthsIn = ({ years }: Pick<IntakeJson, 'years'>, ...states: readonly CoverageState[]): number =>
  years.reduce((n, { months }) => n + months.filter(({ state }) => states.includes(state)).length, 0)

/** What they ask: about rows, and of which year or in which currency a document is that prints none. */
export const questionsIn = ({ waiting, whichYear, whichCurrency }: Pick<IntakeJson, 'waiting' | 'whichYear' | 'whichCurrency'>): number =>
  waiting.questions + whichYear.length + whichCurrency.length

/** Months that are there, in the words of Statement Coverage; what proves most comes first. */
const uploadedWords: readonly (readonly [CoverageState, string])[] = [
  ['reconciled', 'reconciled'],
  ['there', 'uploaded'],
  ['doubled', 'overlapping'],
  ['part', 'partial'],
]
/** A title says no more than these; the figures and lists below it say the rest. */
const MOST_PARTS = 3

const many = (n: number, one: string, more: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : more}`
/** The month's name alone: which year it is stands beside it. */
const monthName = (month: YearMonth) => formatLongMonth(month).slice(0, -5)

/** 'October missing', '3 missing'. */
function missingWords({ years }: IntakeJson): string | null {
  const missing = years.flatMap(({ months }) => months.filter(({ state }) => state === 'missing').map(({ month }) => month))
  if (missing.length === 0) return null
  const isOneYear = new Set(years.map(({ year }) => year)).size === 1
  const names = [...new Set(missing)].map(isOneYear ? monthName : formatMonth)
  return names.length === missing.length && names.length <= 2 ? `${listed(names)} missing` : `${missing.length} missing`
}

const yearOf = (month: YearMonth) => month.slice(0, 4)
/** The months since the year 0. */
const countedFrom0 = (month: YearMonth) => Number(yearOf(month)) * 12 + Number(month.slice(5)) - 1

/** 'Feb-Dec 2024, 2025, Mar 2026': months of which few are named each, the oldest first. */
export function monthSpans(months: readonly YearMonth[]): string {
  const spans: [YearMonth, YearMonth][] = []
  for (const month of [...new Set(months)].sort()) {
    const open = spans.at(-1)
    if (open && yearOf(open[1]) === yearOf(month) && countedFrom0(month) === countedFrom0(open[1]) + 1) open[1] = month
    else spans.push([month, month])
  }
  return spans
    .map(([first, last]) => {
      if (first === last) return formatMonth(first)
      const isWholeYear = first.endsWith('-01') && last.endsWith('-12')
      return isWholeYear ? yearOf(first) : `${formatMonth(first).slice(0, -5)}-${formatMonth(last)}`
    })
    .join(', ')
}

/** '11 months reconciled', '2 months uploaded': the most that is proven, and of how many months. */
function monthWords(intake: IntakeJson): string | null {
  const best = uploadedWords.map(([state, word]) => ({ n: monthsIn(intake, state), word })).find(({ n }) => n > 0)
  return best ? `${many(best.n, 'month', 'months')} ${best.word}` : null
}

/** '11 months reconciled, October missing, 14 questions': what became of documents that arrived together, the worst first; short enough for a title. */
export function intakeHeadline(intake: IntakeJson): string {
  const { documents, read, failed, years } = intake
  if (read < documents) return `${read} of ${documents} read`
  const questions = questionsIn(intake)
  const [only] = years
  if (years.length === 1 && only && monthsIn(intake, 'reconciled') === 12 && failed.length + questions === 0)
    return `${only.year} is complete`
  const months = monthWords(intake)
  const off = monthsIn(intake, 'off')
  const missing = missingWords(intake)
  // What is counted is named once.
  const ofMonths = (words: string, n: number) => (months === null ? words.replace(/^(\d+)/, `$1 ${n === 1 ? 'month' : 'months'}`) : words)
  const parts = [
    months,
    missing && ofMonths(missing, monthsIn(intake, 'missing')),
    off > 0 ? ofMonths(`${off} ${off === 1 ? "doesn't" : "don't"} reconcile`, off) : null,
    failed.length > 0 ? `${many(failed.length, 'document', 'documents')} failed` : null,
    questions > 0 ? many(questions, 'question', 'questions') : null,
  ].filter((part) => part !== null)
  const words = parts.length > 0 && years.length > 0 ? parts : [`${many(read, 'document', 'documents')} read`, ...parts]
  return words.slice(0, MOST_PARTS).join(', ')
}

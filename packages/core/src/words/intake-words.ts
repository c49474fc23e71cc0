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

/** Months that are there, in the words of Statement Coverage. */
const uploadedWords: readonly (readonly [CoverageState, string])[] = [
  ['reconciled', 'reconciled'],
  ['there', 'uploaded'],
  ['part', 'partial'],
  ['doubled', 'overlapping'],
]

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`
/** The month's name alone: which year it is stands beside it. */
const monthName = (month: YearMonth) => formatLongMonth(month).slice(0, -5)

function missingWords({ years }: IntakeJson): string | null {
  const missing = years.flatMap(({ months }) => months.filter(({ state }) => state === 'missing').map(({ month }) => month))
  if (missing.length === 0) return null
  const isOneYear = new Set(years.map(({ year }) => year)).size === 1
  const names = [...new Set(missing)].map(isOneYear ? monthName : formatMonth)
  return names.length === missing.length && names.length <= 2
    ? `${listed(names)} missing`
    : `${many(missing.length, 'month', 'months')} missing`
}

/** '8 months reconciled', '3 uploaded', '1 partial': what is counted is named once. */
function monthWords(intake: IntakeJson): string[] {
  const found = uploadedWords.map(([state, word]) => ({ n: monthsIn(intake, state), word })).filter(({ n }) => n > 0)
  return found.map(({ n, word }, i) => `${i === 0 ? many(n, 'month', 'months') : n} ${word}`)
}

/** '11 months reconciled, October missing, 14 questions': what became of documents that arrived together. */
export function intakeHeadline(intake: IntakeJson): string {
  const { documents, read, failed, years } = intake
  if (read < documents) return `${read} of ${documents} read`
  const questions = questionsIn(intake)
  const missing = missingWords(intake)
  const [only] = years
  if (years.length === 1 && only && monthsIn(intake, 'reconciled') === 12 && failed.length + questions === 0)
    return `${only.year} is complete`
  const off = monthsIn(intake, 'off')
  const parts = [
    ...monthWords(intake),
    off > 0 && `${many(off, "month doesn't", "months don't")} reconcile`,
    missing,
    failed.length > 0 && `${many(failed.length, 'document', 'documents')} failed`,
    questions > 0 && many(questions, 'question', 'questions'),
  ].filter((part) => part !== false && part !== null)
  const words = parts.length > 0 && years.length > 0 ? parts : [`${many(read, 'document', 'documents')} read`, ...parts]
  return words.join(', ')
}

import { type CalendarDate, calendarDate } from '@ledgerhand/core/calendar-date'
import { amountsOf, datesOf, type TokenLine } from '../pages/statement-lines.ts'
import type { Token } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import { dateOrderOf, type PlacedDateOrder, resolve } from '../printed/printed-dates.ts'
import { type Labels, labelsOf } from './bill-labels.ts'
import { CREDIT_NOTE, DATE_LABELS, DUE_DATE, DUE_LAST, HOLDS_UNTIL, NOT_DATE, OTHER_BILL, THEN_VALID } from './bill-wording.ts'

/** The day on which a bill was issued. `hint` says how bare numbers run when none of the document's dates tells. */
export function billDate(lines: readonly TokenLine[], hint: PlacedDateOrder): { date: CalendarDate; line: TokenLine } | null {
  // '03/26' without a year is when a card ends.
  const dates = lines.flatMap((l) => datesOf(l.tokens).map((t) => t.date)).filter((d) => d.year !== null)
  const { order } = dateOrderOf(dates, hint)
  const isYearFirst = printsYearFirst(lines)
  const isCredit = lines.slice(0, 15).some((l) => CREDIT_NOTE.test(fold(l.text)))
  let best: { date: CalendarDate; line: TokenLine; score: number } | null = null
  lines.forEach((line, i) => {
    line.tokens.forEach((token, k) => {
      if (token.kind !== 'date') return
      const date = (isYearFirst && yearFirst(token.text)) || resolve(token.date, order)
      if (!date) return
      const score = scoreOfDay(lines, i, k, token, isCredit)
      if (score === null) return
      if (!best || score > best.score) best = { date, line, score }
    })
  })
  return best
}

/** How much speaks for the day at token `k` of line `i` being the bill's own; null where it is said to be another. */
function scoreOfDay(lines: readonly TokenLine[], i: number, k: number, token: Token, isCredit: boolean): number | null {
  const line = lines[i] as TokenLine
  const labels = labelsOf(lines, i, k)
  const label = labels.near || labels.left
  const behind = line.tokens.slice(k + 1).map((t) => t.text)
  if (HOLDS_UNTIL.test(label) || THEN_VALID.test(fold(behind.join(' ')))) return null
  const labelled = scoreOfLabels(labels, isOneOfMany(lines, i, token), isCredit)
  return withNeighbours(labelled, line.tokens, k) + 2 * (1 - i / lines.length)
}

/** `isOneOfMany`: what stands above heads a column of days. */
function scoreOfLabels({ left, near, above }: Labels, isOneOfMany: boolean, isCredit: boolean): number {
  const beside = near || left
  const label = beside || above
  let score = Math.max(
    labelScore(near),
    0.9 * labelScore(left),
    isOneOfMany ? 0 : (left === '' || near === '' ? 0.9 : 0.6) * labelScore(above),
  )
  if (NOT_DATE.test(label) && score < 9) score -= DUE_DATE.test(label) ? 8 : 6
  if (OTHER_BILL.test(left)) score -= 8
  // '30 days from invoice date – due 29/08/2026': the last word is its own.
  if (score >= 9 && DUE_LAST.test(beside)) score -= 12
  return isCredit && BILLED.test(beside) ? score - 6 : score
}

/** What stands beside a day on its line: a dash makes it an end of a period, an amount the day of an item, a time the day of a sale. */
function withNeighbours(score: number, tokens: readonly Token[], k: number): number {
  const isJoint = (token: Token | undefined) => token?.kind === 'word' && /^[-–—]$|^(?:to|bis|au|t\/m)$/i.test(token.text)
  const ofPeriod = score - 4 * [tokens[k - 1], tokens[k + 1]].filter(isJoint).length
  const ofItem = amountsOf(tokens).length > 0 && ofPeriod < 7 ? ofPeriod - 3 : ofPeriod
  const around = [...tokens.slice(Math.max(0, k - 2), k), ...tokens.slice(k + 1, k + 3)]
  return around.some((t) => TIME.test(t.text)) ? ofItem + 2 : ofItem
}

/** In Swedish '24-12-03' is a day of December 2024: nobody there writes the year last behind dashes. */
const printsYearFirst = (lines: readonly TokenLine[]): boolean =>
  lines.some((l) =>
    /\b(?:kvitto|att betala|oresavrundning|tack|valkommen|fakturadatum|forfallodatum|momsreg|kortkop)\b|\borg\.? ?nr\.?:? ?\d{6}-\d{4}|\.se$/.test(
      fold(l.text),
    ),
  )

/** '24-12-03' as a day of 2024; null where it is none. */
function yearFirst(text: string): CalendarDate | null {
  const [, year, month, day] = /^(\d\d)-(\d\d)-(\d\d)$/.exec(text.trim()) ?? []
  return year && month && day ? calendarDate(2000 + Number(year), Number(month), Number(day)) : null
}

/** The day by which a bill is to be paid, where a label says so; never before the bill's own day. */
export function dueDate(lines: readonly TokenLine[], hint: PlacedDateOrder, issued: CalendarDate | null): CalendarDate | null {
  const dates = lines.flatMap((l) => datesOf(l.tokens).map((t) => t.date)).filter((d) => d.year !== null)
  const { order } = dateOrderOf(dates, hint)
  const isYearFirst = printsYearFirst(lines)
  for (const [i, line] of lines.entries()) {
    for (const [k, token] of line.tokens.entries()) {
      if (token.kind !== 'date') continue
      const day = (isYearFirst && yearFirst(token.text)) || resolve(token.date, order)
      if (!day || (issued !== null && day < issued)) continue
      const { left, near, above } = labelsOf(lines, i, k)
      const isNamed = DUE_DATE.test(near || left) || ((left === '' || near === '') && DUE_DATE.test(above) && !isOneOfMany(lines, i, token))
      if (isNamed && !PAST_DUE.test(near || left || above)) return day
    }
  }
  return null
}
const PAST_DUE = /\b(?:past|over) ?due\b|\bamount due\b.*\bfrom\b/

/** A day of a row of items: the heading over it is that of a column, for another day stands under it, and amounts behind both. */
const isOneOfMany = (lines: readonly TokenLine[], i: number, { x0 }: { x0: number }): boolean =>
  amountsOf(lines[i]?.tokens ?? []).length > 0 &&
  lines
    .slice(i + 1, i + 4)
    .some((l) => l.page === lines[i]?.page && amountsOf(l.tokens).length > 0 && datesOf(l.tokens).some((t) => Math.abs(t.x0 - x0) < 3))

/** On a credit note: the day of the bill. */
const BILLED =
  /\binvoice (?:date|no|\S*\d+ (?:of|dated))|\brechnungsdatum|\bdate (?:de (?:la )?)?facture|\bfecha (?:de )?(?:la )?factura|\bdata (?:della )?fattura/

const TIME = /^(?:[01]?\d|2[0-3])[:h][0-5]\d(?::[0-5]\d)?(?:\s?[ap]\.?m\.?)?$/i

const labelScore = (label: string): number => (label === '' ? 0 : (DATE_LABELS.find(([pattern]) => pattern.test(label))?.[1] ?? 0))

import { type CalendarDate, dayNumber } from '@ledgerhand/core/calendar-date'

export interface RecurringCandidate {
  /** What groups the rows: the merchant's key, not the whole description. */
  merchant: string
  date: CalendarDate
  amountCents: number
  isCredit: boolean
}

/** Days between two occurrences: a month has 28 to 31 days, and weekends and holidays move a charge. */
const cadences: [from: number, to: number][] = [
  [6, 8],
  [13, 15],
  [26, 35],
  [85, 97],
  [355, 375],
]
const LEAST = 3
/** Amounts of one series lie within this share of their median: prices rise, bills of usage differ a little. */
const NEAR = 0.2

/**
 * Marks the rows that belong to a series: at least three of one merchant and direction, with similar amounts, a week, two weeks, a
 * month, a quarter or a year apart. One skipped or doubled row among many does not break a series. The answer is in the order of `rows`.
 */
export function findRecurring(rows: readonly RecurringCandidate[]): boolean[] {
  const marks = rows.map(() => false)
  for (const indexes of recurringByMerchant(rows)) for (const i of indexes) marks[i] = true
  return marks
}

/** The same, merchant by merchant: the indexes of the rows of each one's series. For callers with other things to do in between. */
export function* recurringByMerchant(rows: readonly RecurringCandidate[]): Generator<readonly number[]> {
  const groups = new Map<string, number[]>()
  rows.forEach((row, i) => {
    const key = `${row.isCredit ? '+' : '-'}${row.merchant}`
    const group = groups.get(key)
    if (group) group.push(i)
    else groups.set(key, [i])
  })
  for (const group of groups.values()) if (group.length >= LEAST) yield seriesOf(group, rows)
}

const amountOf = (rows: readonly RecurringCandidate[], i: number): number => rows[i]?.amountCents ?? 0

/** Splits a merchant's rows by amount (two subscriptions at one vendor are two series), and keeps the splits that keep a beat. */
function seriesOf(group: readonly number[], rows: readonly RecurringCandidate[]): number[] {
  const byAmount = [...group].sort((a, b) => amountOf(rows, a) - amountOf(rows, b))
  const found: number[] = []
  let cluster: number[] = []
  const close = () => {
    if (cluster.length >= LEAST && keepsBeat(cluster, rows)) for (const i of cluster) found.push(i)
    cluster = []
  }
  for (const i of byAmount) {
    const first = cluster[0]
    if (first !== undefined && amountOf(rows, i) > amountOf(rows, first) * (1 + NEAR)) close()
    cluster.push(i)
  }
  close()
  return found
}

function keepsBeat(cluster: readonly number[], rows: readonly RecurringCandidate[]): boolean {
  const days = cluster
    .map((i) => rows[i])
    .filter((row) => row !== undefined)
    .map((row) => dayNumber(row.date))
    .sort((a, b) => a - b)
  const gaps = days.slice(1).map((day, i) => day - (days[i] ?? day))
  return cadences.some(([from, to]) => {
    const onBeat = gaps.filter((gap) => gap >= from && gap <= to).length
    return onBeat >= LEAST - 1 && onBeat >= gaps.length * 0.75
  })
}

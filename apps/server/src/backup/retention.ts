/** Which backups are kept: pure, by their names alone, so that a clock that is wrong for a day deletes nothing. */
import { type CalendarDate, dayNumber } from '@ledgerhand/core/calendar-date'
import { BEFORE_UPGRADE, snapshotDay } from './snapshot-form.ts'

export const KEPT = { days: 7, weeks: 4, months: 12, beforeUpgrade: 2 } as const

/** The Monday of the week in which a day lies, as days since 1970. */
const weekOf = (day: string): number => Math.floor((dayNumber(day as CalendarDate) + 3) / 7)

/**
 * The names that are kept: all of the newest day, the last one of each of the 7 newest days, 4 newest weeks and 12 newest months that have
 * any, and the last two before an upgrade. Days without a backup count for nothing: an installation that rested keeps what it has.
 */
export function keptSnapshots(names: readonly string[]): Set<string> {
  const newestFirst = names.toSorted().reverse()
  const kept = new Set<string>()
  const keepLastOfEach = (of: (day: string) => string | number, limit: number) => {
    const seen = new Set<string | number>()
    for (const name of newestFirst) {
      const part = of(snapshotDay(name))
      if (seen.has(part)) continue
      if (seen.size === limit) break
      seen.add(part)
      kept.add(name)
    }
  }
  keepLastOfEach((day) => day, KEPT.days)
  keepLastOfEach(weekOf, KEPT.weeks)
  keepLastOfEach((day) => day.slice(0, 7), KEPT.months)
  const newestDay = newestFirst[0] && snapshotDay(newestFirst[0])
  for (const name of newestFirst) if (snapshotDay(name) === newestDay) kept.add(name)
  for (const name of newestFirst.filter((one) => one.endsWith(BEFORE_UPGRADE)).slice(0, KEPT.beforeUpgrade)) kept.add(name)
  return kept
}

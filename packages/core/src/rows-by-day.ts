import type { CalendarDate } from './calendar-date.ts'

/** How many rows stand on which days, to be asked for stretches of days. */
export class RowsByDay {
  readonly #days: string[]
  /** Rows before each of these days, and of all. */
  readonly #before: number[] = [0]

  private constructor(counts: ReadonlyMap<string, number>) {
    this.#days = [...counts.keys()].sort()
    for (const day of this.#days) this.#before.push((this.#before.at(-1) ?? 0) + (counts.get(day) ?? 0))
  }

  /** In short steps, as duplicate-rows.ts takes them. */
  static *of(rows: readonly { date: CalendarDate }[]): Generator<number, RowsByDay> {
    const counts = new Map<string, number>()
    for (const { date } of rows) {
      counts.set(date, (counts.get(date) ?? 0) + 1)
      yield 0
    }
    return new RowsByDay(counts)
  }

  get count(): number {
    return this.#before.at(-1) ?? 0
  }
  /** The first of the days; '' where there are none. */
  get first(): string {
    return this.#days[0] ?? ''
  }
  get last(): string {
    return this.#days.at(-1) ?? ''
  }
  /** The rows of the days from `from` to `to`, both of them included. */
  within(from: string, to: string): number {
    return Math.max(0, (this.#before[this.#firstAfter(to, true)] ?? 0) - (this.#before[this.#firstAfter(from, false)] ?? 0))
  }

  /** The index of the first day after this one, or on it. */
  #firstAfter(day: string, isStrict: boolean): number {
    let [low, high] = [0, this.#days.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const at = this.#days[middle] ?? ''
      if (isStrict ? at > day : at >= day) high = middle
      else low = middle + 1
    }
    return low
  }
}

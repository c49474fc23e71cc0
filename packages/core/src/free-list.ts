/** Whether an item can still be had: 'used' for this round only, 'gone' for good. */
export type Availability = 'free' | 'used' | 'gone'

/**
 * Numbers in their order, each of which can be taken once. Finding the next free ones takes near-constant time however many before them
 * were taken: a list of many equal rows is walked once, not once for each of them.
 */
export class FreeList {
  readonly #items: number[] = []
  /** Position → a later position before which nothing is free: for good, and in the round that was asked about last. */
  readonly #gone = new Map<number, number>()
  #used = new Map<number, number>()
  #round = 0

  get length(): number {
    return this.#items.length
  }

  push(item: number): void {
    this.#items.push(item)
  }

  /** The first `most` free items. Within a round an item that was used stays so, and one that is gone never comes back. */
  free(most: number, round: number, availability: (item: number) => Availability): number[] {
    if (round !== this.#round) {
      this.#used = new Map()
      this.#round = round
    }
    const found: number[] = []
    for (let at = this.#next(0); at < this.#items.length && found.length < most; at = this.#next(at + 1)) {
      const item = this.#items[at] as number
      const state = availability(item)
      if (state === 'free') found.push(item)
      else (state === 'gone' ? this.#gone : this.#used).set(at, at + 1)
    }
    return found
  }

  /** The first position from `at` on that is not known to be taken. What was passed over is remembered as one step. */
  #next(at: number): number {
    const passed: number[] = []
    let to = past(this.#gone, at)
    for (let next = this.#used.get(to); next !== undefined; next = this.#used.get(to)) {
      passed.push(to)
      to = past(this.#gone, next)
    }
    for (const from of passed) this.#used.set(from, to)
    return to
  }
}

function past(steps: Map<number, number>, at: number): number {
  let to = at
  for (let next = steps.get(to); next !== undefined; next = steps.get(to)) to = next
  for (let from = at; from !== to; ) {
    const next = steps.get(from) as number
    steps.set(from, to)
    from = next
  }
  return to
}

/** Lists by a key, made as they are needed. */
export class FreeLists {
  readonly #lists = new Map<string, FreeList>()

  get(key: string): FreeList | undefined {
    return this.#lists.get(key)
  }

  add(key: string, item: number): void {
    const list = this.#lists.get(key) ?? new FreeList()
    this.#lists.set(key, list)
    list.push(item)
  }
}

import { seeded } from '../made-statements.ts'

/** Choices that are the same for the same seed. */
export class Chance {
  private readonly random: () => number

  constructor(seed: number) {
    this.random = seeded(seed)
    // The first numbers of seeds that lie close together are alike.
    for (let i = 0; i < 5; i++) this.random()
  }

  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1))
  }

  /** True in this share of cases. */
  flip(share = 0.5): boolean {
    return this.random() < share
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T
  }

  /** So many different ones, in their order. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = list.map((_, i) => i)
    const taken = Array.from({ length: Math.min(count, list.length) }, () => left.splice(this.int(0, left.length - 1), 1)[0] as number)
    return taken.sort((a, b) => a - b).map((i) => list[i] as T)
  }

  digits(count: number): string {
    return `${this.int(1, 9)}${Array.from({ length: count - 1 }, () => this.int(0, 9)).join('')}`
  }
}

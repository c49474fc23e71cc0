import type { Database } from './client.ts'
import type { BooksScope } from './scope.ts'

type Maker = (database: Database, scope: BooksScope) => unknown

/**
 * Makes objects whose members are made when they are first used, and kept: `lazily({ rows: readRows })(database, scope).rows`. The members stand on a
 * prototype: an object of fifty that uses three costs no more than the three.
 */
export function lazily<T extends Record<string, Maker>>(
  makers: T,
): (database: Database, scope: BooksScope) => { readonly [K in keyof T]: ReturnType<T[K]> } {
  class Members {
    readonly #of: Parameters<Maker>
    readonly #made = new Map<string, unknown>()
    constructor(...of: Parameters<Maker>) {
      this.#of = of
    }
    static {
      for (const [name, make] of Object.entries(makers)) {
        Object.defineProperty(Members.prototype, name, {
          enumerable: true,
          get(this: Members) {
            const made = this.#made
            if (!made.has(name)) made.set(name, make(...this.#of))
            return made.get(name)
          },
        })
      }
    }
  }
  return (...of) => new Members(...of) as unknown as { readonly [K in keyof T]: ReturnType<T[K]> }
}

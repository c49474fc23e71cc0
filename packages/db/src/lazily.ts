/** An object whose members are made when they are first used, and kept: `lazily({ rows: () => openRows() }).rows`. */
export function lazily<T extends Record<string, () => unknown>>(makers: T): { readonly [K in keyof T]: ReturnType<T[K]> } {
  const made = {} as { [K in keyof T]: ReturnType<T[K]> }
  for (const [name, make] of Object.entries(makers)) {
    Object.defineProperty(made, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = make()
        Object.defineProperty(made, name, { value, enumerable: true })
        return value
      },
    })
  }
  return made
}

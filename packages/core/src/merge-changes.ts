/**
 * Two people changed the same record: what each changed from where both began is taken together, and what both changed to something else is
 * left for a person to decide.
 */

/** One field, or several that mean something only together, such as a category and how it counts. */
type Unit<Fields> = readonly (keyof Fields)[]

export interface Merged<Fields> {
  /** What one of the two changed, and in a conflict what is `mine`. */
  merged: Fields
  /** Where both changed the same to something else: the fields of each such place. */
  conflicts: Unit<Fields>[]
  /** What only the other one changed. */
  taken: (keyof Fields)[]
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Takes two changes of the same fields together. `together` names fields that are one decision: they come all from one side, and are one
 * conflict. Values are plain data.
 */
export function mergeChanges<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  together: readonly Unit<Fields>[] = [],
): Merged<Fields> {
  const names = Object.keys(base) as (keyof Fields)[]
  const alone = names.filter((name) => !together.some((unit) => unit.includes(name)))
  const merged = { ...mine }
  const conflicts: Unit<Fields>[] = []
  const taken: (keyof Fields)[] = []
  for (const unit of [...together, ...alone.map((name) => [name])]) {
    const differs = (a: Fields, b: Fields) => unit.some((name) => !isSame(a[name], b[name]))
    if (!differs(theirs, base) || !differs(theirs, mine)) continue
    if (differs(mine, base)) conflicts.push(unit.filter((name) => !isSame(mine[name], theirs[name])))
    else {
      for (const name of unit) merged[name] = theirs[name]
      taken.push(...unit.filter((name) => !isSame(theirs[name], base[name])))
    }
  }
  return { merged, conflicts, taken }
}

import type Sqlite from 'better-sqlite3'

/** How many are kept at most: more than the product has, but for lists of ids of every length. */
const KEPT = 200
/** Longer ones are lists of very many values, which hardly come twice. */
const LONGEST = 10_000

/** What Drizzle asks of a statement. */
interface Asked {
  run(...bound: unknown[]): Sqlite.RunResult
  get(...bound: unknown[]): unknown
  all(...bound: unknown[]): unknown[]
  raw(): Pick<Asked, 'get' | 'all'>
}

/**
 * The connection as Drizzle sees it: a statement is made ready once and kept for when its text comes again, the least lately asked one
 * given up for a new one. Making one ready takes longer than most take to run: an insert brings the programs of all triggers of its table.
 * Whether rows come as lists or as objects is said at every call, so that two who hold one statement do not disturb each other.
 */
export function keepingStatements(sqlite: Sqlite.Database): Sqlite.Database {
  const kept = new Map<string, Asked>()
  const prepare = (text: string): Asked => {
    const known = kept.get(text)
    kept.delete(text)
    const statement = known ?? asked(sqlite.prepare(text))
    if (text.length <= LONGEST) kept.set(text, statement)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return statement
  }
  return Object.create(sqlite, {
    prepare: { value: prepare },
    transaction: { value: sqlite.transaction.bind(sqlite) },
  }) as Sqlite.Database
}

function asked(statement: Sqlite.Statement): Asked {
  const as = (isRaw: boolean) => (statement.reader || isRaw ? statement.raw(isRaw) : statement)
  return {
    run: (...bound) => statement.run(...bound),
    get: (...bound) => as(false).get(...bound),
    all: (...bound) => as(false).all(...bound),
    raw: () => ({ get: (...bound) => as(true).get(...bound), all: (...bound) => as(true).all(...bound) }),
  }
}

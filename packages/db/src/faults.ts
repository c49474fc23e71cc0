/** What disk and database file can do to a statement: told apart here once, for everybody who must answer differently. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type Sqlite from 'better-sqlite3'

/** full: no space for what is to be written. damaged: the file is not as SQLite wrote it. unwritable: neither, and it may pass. */
export type StorageFault = 'full' | 'damaged' | 'unwritable'

const kinds: readonly [RegExp, StorageFault][] = [
  // EFBIG: a limit of the process on the size of a file. SHMSIZE: the index of the log could not grow.
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|EFBIG)$/, 'full'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'damaged'],
  [/^(SQLITE_(IOERR|READONLY|CANTOPEN|BUSY)|EIO$|EROFS$|EMFILE$|ENFILE$)/, 'unwritable'],
]

/** What kind of fault of disk or database an error is, itself or by its causes; null for any other error. */
export function storageFault(error: unknown): StorageFault | null {
  for (let at = error; at instanceof Error && at.name !== 'AppError'; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    const kind = kinds.find(([pattern]) => pattern.test(code))?.[1]
    if (kind) return kind
    if (isForbiddenFile(at, code)) return 'unwritable'
  }
  return null
}

/** A file whose modes or owner changed; a connection or a program that may not be had is another matter. */
const isForbiddenFile = (error: Error, code: string): boolean =>
  /^E(ACCES|PERM)$/.test(code) && 'path' in error && 'syscall' in error && !/^spawn/.test(String(error.syscall))

/** What is known to be damaged. */
export interface Damage {
  /** Roots of the damaged tables and indexes; 'all' while or where that cannot be told. */
  trees: ReadonlySet<number> | 'all'
  /** Virtual tables whose own tables are damaged: they are read past the statements that are seen here. */
  virtualTables: readonly string[]
  /** SQLite's own words. */
  problems: readonly string[]
}

/** A statement was refused because it would read what is damaged. */
export class DatabaseDamaged extends Error {
  readonly code = 'SQLITE_CORRUPT'
  constructor() {
    super('the database is damaged')
  }
}

/** How an open database meets faults. The server sets `makeRoom` and `heard`. */
export interface Faults {
  /** Null while nothing is known to be damaged. */
  readonly damage: Damage | null
  /** From now on nothing is written, and nothing read from damaged tables and indexes. */
  setDamage(damage: Damage): void
  /** Makes space on the disk for what must be written on a full one; false when there is none to make. */
  makeRoom: () => boolean
  /** Told of every fault, before whoever asked for the statement. */
  heard: (fault: StorageFault, error: unknown) => void
}

const spare = new AsyncLocalStorage<true>()
/** Runs work that must succeed on a full disk: its statements may use the reserve. */
export const withSpareRoom = <T>(work: () => T): T => spare.run(true, work)

/** Runs an optional write: a fault of disk or database is ignored. */
export function whereWritable(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (storageFault(error) === null) throw error
  }
}

/** Space is made so often for one write: each time gives some, not all, of the reserve. */
const TRIES = 4

/** A value for every parameter of a statement: what it would do can be asked for with all of them bound only. */
function nothingFor(text: string): unknown[] {
  const parameters = text.match(/'[^']*'|"[^"]*"|\?|[@:$]\w+/g)?.filter((found) => !/^['"]/.test(found)) ?? []
  const named = parameters.filter((found) => found !== '?')
  const unnamed = parameters.filter((found) => found === '?').map(() => null)
  return named.length === 0 ? unnamed : [...unnamed, Object.fromEntries(named.map((name) => [name.slice(1), null]))]
}

/** What is known to be damaged, and which statements would read it. `prepare` makes a statement that is not watched. */
function knownDamage(prepare: (text: string) => Sqlite.Statement) {
  let damage: Damage | null = null
  let touches = new Map<string, boolean>()

  /** Whether a statement opens a damaged table or index, as its program says. */
  const isDamaged = (text: string, { trees, virtualTables }: Damage): boolean => {
    const known = touches.get(text)
    if (known !== undefined) return known
    const steps = prepare(`explain ${text}`).all(...nothingFor(text)) as { opcode: string; p2: number; p3: number }[]
    // p2: the root that is opened; p3: in which database, 0 is the file itself.
    const opened = steps.filter(({ opcode, p3 }) => /^(OpenRead|OpenWrite|ReopenIdx)$/.test(opcode) && p3 === 0)
    const isTouched = virtualTables.some((name) => text.includes(name)) || opened.some(({ p2 }) => trees === 'all' || trees.has(p2))
    touches.set(text, isTouched)
    return isTouched
  }
  return {
    get damage() {
      return damage
    },
    set(found: Damage): void {
      damage = found
      touches = new Map()
    },
    /** Throws where a statement would read what is damaged. */
    refuse(text: string): void {
      if (damage && isDamaged(text, damage)) throw new DatabaseDamaged()
    },
  }
}

/** Lets every statement of the connection, and `guarded`, meet faults in the same way. */
export function watchFaults(sqlite: Sqlite.Database): Faults & { guarded<T>(work: () => T): T } {
  const prepare = sqlite.prepare.bind(sqlite) as (text: string) => Sqlite.Statement
  const known = knownDamage(prepare)

  /** Once more, after space was made, or the error. `isInside`: it was part of a transaction, which SQLite has taken back by now. */
  function again<T>(first: unknown, isInside: boolean, work: () => T): T {
    let error = first
    for (let tries = 0; ; tries++) {
      const fault = storageFault(error)
      if (fault === null) throw error
      // Nothing is written since damage is known: that, not the refusal, is what is to be told.
      if (known.damage && (error as { code?: string }).code === 'SQLITE_READONLY') throw new DatabaseDamaged()
      faults.heard(fault, error)
      if (fault !== 'full' || isInside || spare.getStore() === undefined || tries > TRIES) throw error
      // What the log holds goes home first: then its space is used again.
      if (tries > 0 && !faults.makeRoom()) throw error
      bringHome()
      try {
        return work()
      } catch (next) {
        error = next
      }
    }
  }
  function bringHome(): void {
    try {
      sqlite.pragma('wal_checkpoint(PASSIVE)')
    } catch {
      // No space for that either: the write itself will tell.
    }
  }

  sqlite.prepare = ((text: string) => {
    const statement = guardedPrepare(text)
    for (const name of ['run', 'get', 'all'] as const) {
      const call = statement[name] as (...bound: unknown[]) => never
      statement[name] = (...bound: unknown[]) => {
        known.refuse(text)
        const isInside = sqlite.inTransaction
        try {
          return call.apply(statement, bound)
        } catch (error) {
          return again(error, isInside, () => call.apply(statement, bound))
        }
      }
    }
    return statement
  }) as typeof sqlite.prepare

  function guardedPrepare(text: string): Sqlite.Statement {
    const isInside = sqlite.inTransaction
    try {
      return prepare(text)
    } catch (error) {
      return again(error, isInside, () => prepare(text))
    }
  }

  const faults = {
    get damage() {
      return known.damage
    },
    setDamage(found: Damage) {
      known.set(found)
      sqlite.pragma('query_only = ON')
    },
    makeRoom: () => false,
    heard: () => {},
    guarded<T>(work: () => T): T {
      try {
        return work()
      } catch (error) {
        return again(error, false, work)
      }
    },
  } as Faults & { guarded<T>(work: () => T): T }
  return faults
}

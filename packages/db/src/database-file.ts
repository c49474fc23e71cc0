/** Database files, encrypted or in clear. A process says once which file has which key; who opens the file by its path needs nothing else. */
import { closeSync, copyFileSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'

/** AEGIS-256, with a nonce and a tag for each page: of the ciphers that SQLite3 Multiple Ciphers knows, the one that costs least (docs/decisions/002). */
const CIPHER = 'aegis'
/** The first bytes of every SQLite database in clear. */
const MAGIC = Buffer.from('SQLite format 3\0')
/** Bytes 21 to 23 of every SQLite database, which stay in clear: fixed by its format (https://sqlite.org/fileformat2.html, section 1.3). */
const FRACTIONS = Buffer.from([64, 32, 32])
/** Bytes of a page that a cipher keeps for itself: at least a nonce and a tag. */
const LEAST_RESERVED = 32

/** The two calls that the package adds to the interface of better-sqlite3. */
interface Keyed {
  key(key: Buffer): number
  rekey(key: Buffer): number
}
const keyed = (sqlite: Sqlite.Database) => sqlite as Sqlite.Database & Keyed

const keys = new Map<string, Buffer>()

/** From now on this process opens the database file `path` with `key`, 32 bytes; null: in clear. */
export function setDatabaseKey(path: string, key: Buffer | null): void {
  if (key === null) keys.delete(resolve(path))
  else keys.set(resolve(path), key)
}
/** The key that this process was given for a database file; null: none. */
export const databaseKeyOf = (path: string): Buffer | null => keys.get(resolve(path)) ?? null

/** The key as the cipher takes it: used as it is, without a derivation, which is for passwords. */
const rawKey = (key: Buffer): Buffer => Buffer.from(`raw:${key.toString('hex')}`)

function opened(path: string | Buffer, key: Buffer | null, options: Sqlite.Options): Sqlite.Database {
  const sqlite = new Sqlite(path, options)
  if (key === null) return sqlite
  try {
    sqlite.pragma(`cipher = '${CIPHER}'`)
    keyed(sqlite).key(rawKey(key))
  } catch (error) {
    sqlite.close()
    throw error
  }
  return sqlite
}

/**
 * A connection to a database file (or ':memory:', or the bytes of a database, which stay in memory), with the key of the file. A wrong key
 * is noticed by the first statement: SQLITE_NOTADB.
 */
export const openDatabaseFile = (path: string | Buffer, options: Sqlite.Options = {}): Sqlite.Database =>
  opened(path, typeof path === 'string' ? databaseKeyOf(path) : null, options)

/** How a database file is kept, by its first bytes; null where it is missing or empty, 'unknown' where it is no database. */
export function databaseFormOf(path: string): 'clear' | 'encrypted' | 'unknown' | null {
  const head = Buffer.alloc(24)
  let size: number
  try {
    const file = openSync(path, 'r')
    try {
      size = readSync(file, head, 0, head.length, 0)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  if (size === 0) return null
  if (head.subarray(0, MAGIC.length).equals(MAGIC)) return 'clear'
  const page = head.readUInt16BE(16)
  const isPage = page === 1 || (page >= 512 && (page & (page - 1)) === 0)
  return size === head.length && isPage && head.readUInt8(20) >= LEAST_RESERVED && head.subarray(21, 24).equals(FRACTIONS)
    ? 'encrypted'
    : 'unknown'
}

/** Encrypts a single file, or takes the encryption off it, where it stands. Nobody may have it open. Cut off, the file is lost: for copies only, to be synced. */
function rekeyCopy(path: string, from: Buffer | null, to: Buffer | null): void {
  const sqlite = opened(path, from, { fileMustExist: true })
  try {
    // A log cannot change its key, and what lies beside a file that was moved would be played into it. Without a journal each page is written once.
    sqlite.pragma('journal_mode = OFF')
    sqlite.pragma('synchronous = OFF')
    if (to !== null) sqlite.pragma(`cipher = '${CIPHER}'`)
    keyed(sqlite).rekey(to === null ? Buffer.alloc(0) : rawKey(to))
  } finally {
    sqlite.close()
  }
}

const synced = (path: string): void => {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

const recodedFile = (path: string) => `${path}.recoding`
/** Removes what a change of the form of a database file left that was cut off. */
export function discardRecoded(path: string): void {
  for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(recodedFile(path) + ending, { force: true })
}

/**
 * Gives a database file that nobody uses another form: encrypted with `key`, or in clear (null). The new file is whole and synced before it
 * takes the old one's place, so that a crash leaves one of the two. `isSame` looks at both files, each opened by its path, and throws where
 * they differ.
 */
export function recodeDatabase(path: string, key: Buffer | null, isSame: (was: string, is: string) => void): void {
  const was = databaseKeyOf(path)
  const making = recodedFile(path)
  discardRecoded(path)
  const source = opened(path, was, { fileMustExist: true, timeout: 1000 })
  try {
    source.pragma('wal_checkpoint(TRUNCATE)')
    source.pragma('journal_mode = DELETE')
    // Nobody writes from here on; reading goes on.
    source.exec('begin immediate')
    copyFileSync(path, making)
    rekeyCopy(making, was, key)
    setDatabaseKey(making, key)
    isSame(path, making)
    synced(making)
    // Windows moves nothing onto a file that is open.
    source.close()
    renameSync(making, path)
  } finally {
    source.close()
    setDatabaseKey(making, null)
    discardRecoded(path)
  }
  if (process.platform !== 'win32') synced(dirname(resolve(path)))
  setDatabaseKey(path, key)
}

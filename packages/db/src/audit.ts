import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { asc, desc, eq, gt } from 'drizzle-orm'
import type { Database } from './client.ts'
import { noteActed } from './note-acted.ts'
import { originOfNow } from './origin.ts'
import { users } from './schema/accounts.ts'
import { auditLog } from './schema/audit.ts'

export interface AuditEntry {
  ownerId: string
  /** Who did it; null for the product itself. */
  actorId: string | null
  /** 'transaction.update', 'document.remove', … */
  action: string
  subject: string
  subjectId: string | null
  detail: unknown
  at: string
  /** The upload link it came in through. */
  linkId?: string | null
}
export type AuditLine = typeof auditLog.$inferSelect

type Sealed = Omit<AuditLine, 'seq' | 'previousHash' | 'hash'>
/** The hash of a line behind another. Lines from before some facts were kept have none of them, and their hash covers none. */
export const lineHash = (previous: string, e: Sealed) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[previous, e.userId, e.actorId, e.action, e.subject, e.subjectId, e.detail, e.at],
        ...(e.ip === null && e.device === null && e.actorName === null && e.linkId === null ? [] : [e.ip, e.device, e.actorName, e.linkId]),
      ]),
    )
    .digest('hex')

/** Adds one line to the audit log, with where the request came from. Call it inside the transaction of the change it tells of. */
export function audit(database: Database, { ownerId, linkId = null, ...entry }: AuditEntry): void {
  const { db } = database
  noteActed(database)
  const previousHash = auditHead(database)
  const actor = entry.actorId === null ? undefined : db.select({ email: users.email }).from(users).where(eq(users.id, entry.actorId)).get()
  const origin = originOfNow()
  const line: Sealed = {
    ...entry,
    userId: ownerId,
    detail: JSON.stringify(entry.detail ?? null),
    ip: origin?.ip ?? null,
    device: origin?.device ?? null,
    actorName: actor?.email ?? null,
    linkId,
  }
  db.insert(auditLog)
    .values({ ...line, previousHash, hash: lineHash(previousHash, line) })
    .run()
}

/** The hash of the last line there is; empty text before the first. */
export const auditHead = ({ db }: Database): string =>
  db.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.seq)).limit(1).get()?.hash ?? ''

const SLICE = 500

interface Walk {
  /** The last line that was found good. */
  seq: number
  hash: string
}
const START: Walk = { seq: 0, hash: '' }

/** Checks the next lines after `from`. Returns the last line checked, and the first one that does not fit. */
function walk({ db }: Database, from: Walk): { to: Walk; broken: number | null; isEnd: boolean } {
  const lines = db.select().from(auditLog).where(gt(auditLog.seq, from.seq)).orderBy(asc(auditLog.seq)).limit(SLICE).all()
  let to = from
  for (const { seq, previousHash, hash, ...line } of lines) {
    // Numbers are given without a gap: a line that was taken out leaves one, even where the chain was mended behind it.
    if (seq !== to.seq + 1 || previousHash !== to.hash || hash !== lineHash(to.hash, line)) return { to, broken: seq, isEnd: true }
    to = { seq, hash }
  }
  return { to, broken: null, isEnd: lines.length < SLICE }
}
/** Lines that were cut off the end: the database still remembers the highest number it gave. */
function cutOff({ sqlite }: Database, end: Walk): number | null {
  const given = sqlite.prepare("select seq from sqlite_sequence where name = 'audit_log'").pluck().get()
  return typeof given === 'number' && given > end.seq ? end.seq + 1 : null
}

/** Walks the whole log and recomputes its chain. Gives the sequence number of the first line that does not fit, or null. */
export function firstTamperedLine(database: Database): number | null {
  for (let at = START; ; ) {
    const { to, broken, isEnd } = walk(database, at)
    if (broken !== null) return broken
    if (isEnd) return cutOff(database, to)
    at = to
  }
}

export interface ChainCheck {
  /** The sequence number of the first line that does not fit; null while all do. */
  brokenAt: number | null
  /** When every line was last recomputed. */
  wholeAt: string
}
interface Known extends Walk {
  wholeAt: string
  versions: string
}
/** What the last walk over everything found good, and where the ones since came to. Forgotten with the end of the program. */
const known = new WeakMap<Database, Known>()
const running = new WeakMap<Database, { isWhole: boolean; check: Promise<ChainCheck> }>()
const WHOLE_EVERY_MS = 86_400_000

/**
 * While these stay the same, nothing in the file can have happened to lines that were written: another connection would change the one,
 * and this one must take the triggers away first, which changes the other.
 */
const versionsOf = ({ sqlite }: Database): string =>
  ['data_version', 'schema_version'].map((name) => String(sqlite.pragma(name, { simple: true }))).join('.')

/**
 * Checks the chain in slices, so that others are answered in between: the lines that are new since the last check, and all of them where
 * an older one could have been changed meanwhile, once a day, and when `isWhole` asks for it. Who asks while it runs is told the same.
 */
export function checkChain(database: Database, now: Date, isWhole = false): Promise<ChainCheck> {
  const same = running.get(database)
  if (same && (same.isWhole || !isWhole)) return same.check
  // Before the first line is read: what is changed while this runs is seen by the next one.
  const versions = versionsOf(database)
  const before = known.get(database)
  const isFresh = before?.versions === versions && now.getTime() - Date.parse(before.wholeAt) < WHOLE_EVERY_MS
  const start: Known = before && isFresh && !isWhole ? before : { ...START, wholeAt: now.toISOString(), versions }
  const check = walkOn(database, start).finally(() => {
    if (running.get(database)?.check === check) running.delete(database)
  })
  running.set(database, { isWhole: start.seq === START.seq, check })
  return check
}

async function walkOn(database: Database, start: Known): Promise<ChainCheck> {
  const { wholeAt, versions } = start
  for (let at: Walk = start; ; ) {
    const { to, broken, isEnd } = walk(database, at)
    if (isEnd) {
      const brokenAt = broken ?? cutOff(database, to)
      if (brokenAt === null) known.set(database, { ...to, wholeAt, versions })
      else known.delete(database)
      return { brokenAt, wholeAt }
    }
    at = to
    await nextTurn()
  }
}

/** The newest lines of one owner's log. */
export const auditOf = ({ db }: Database, ownerId: string, limit = 100) =>
  db.select().from(auditLog).where(eq(auditLog.userId, ownerId)).orderBy(desc(auditLog.seq)).limit(limit).all()

import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Database } from './client.ts'
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
}

const digest = (previous: string, e: AuditEntry, detail: string) =>
  createHash('sha256')
    .update(JSON.stringify([previous, e.ownerId, e.actorId, e.action, e.subject, e.subjectId, detail, e.at]))
    .digest('hex')

/** Adds one line to the audit log. Call it inside the transaction of the change it tells of. */
export function audit({ db }: Database, entry: AuditEntry): void {
  const last = db.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.seq)).limit(1).get()
  const previousHash = last?.hash ?? ''
  const detail = JSON.stringify(entry.detail ?? null)
  const { ownerId, ...rest } = entry
  db.insert(auditLog)
    .values({ ...rest, userId: ownerId, detail, previousHash, hash: digest(previousHash, entry, detail) })
    .run()
}

/** Walks the whole log and recomputes its chain. Gives the sequence number of the first line that does not fit, or null. */
export function firstTamperedLine({ db }: Database): number | null {
  let previous = ''
  for (const line of db.select().from(auditLog).orderBy(auditLog.seq).all()) {
    const { userId, seq, previousHash, hash, detail, ...rest } = line
    const entry = { ...rest, ownerId: userId, detail: null }
    if (previousHash !== previous || hash !== digest(previous, entry, detail)) return seq
    previous = hash
  }
  return null
}

/** The newest lines of one owner's log. */
export const auditOf = ({ db }: Database, ownerId: string, limit = 100) =>
  db.select().from(auditLog).where(eq(auditLog.userId, ownerId)).orderBy(desc(auditLog.seq)).limit(limit).all()

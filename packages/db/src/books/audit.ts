import { type AuditKind, kindSubjects } from '@ledgerhand/core/audit-kinds'
import { and, desc, eq, gte, inArray, isNull, lt, max, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AuditLine } from '../audit.ts'
import type { Database } from '../client.ts'
import { whereWritable } from '../faults.ts'
import { users } from '../schema/accounts.ts'
import { auditLog } from '../schema/audit.ts'
import { shareableLinks } from '../schema/sharing.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

export interface AuditQuery {
  /** A user's id, 'link:' and a link's id, or 'product'. */
  actor?: string | undefined
  kind?: AuditKind | undefined
  /** Instants; the second is not included. */
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}
export interface AuditPerson {
  actorId: string | null
  linkId: string | null
  /** The full name, the address at the time, or what the link is called. */
  name: string | null
}
export interface AuditRow {
  line: AuditLine
  /** The actor's name as it is now; null when the account is gone. */
  firstName: string | null
  lastName: string | null
  linkDescription: string | null
}

/** Actions with which a file leaves the product. */
const leaves = or(...['export', 'download', 'view'].map((what) => sql`${auditLog.action} like ${`%.${what}`}`)) as SQL
const listed = Object.values(kindSubjects).flat()
const ofKind = (kind: AuditKind): SQL => {
  if (kind === 'exports') return leaves
  const subjects = kind === 'other' ? notInArray(auditLog.subject, listed) : inArray(auditLog.subject, [...kindSubjects[kind]])
  return and(subjects, sql`not ${leaves}`) as SQL
}
const ofActor = (actor: string): SQL => {
  if (actor === 'product') return and(isNull(auditLog.actorId), isNull(auditLog.linkId)) as SQL
  return actor.startsWith('link:') ? eq(auditLog.linkId, actor.slice(5)) : eq(auditLog.actorId, actor)
}
const containing = (text: string): SQL => {
  const wanted = `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
  const columns = [auditLog.action, auditLog.detail, auditLog.actorName, auditLog.subjectId, auditLog.ip]
  return or(...columns.map((column) => sql`${column} like ${wanted} escape '\\'`)) as SQL
}

/** The audit log of these books. */
export function readAudit(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = eq(auditLog.userId, scope.ownerId)
  return {
    /** Newest first, before the line `before`. */
    page: (filter: AuditQuery, limit: number, before?: number): AuditRow[] =>
      db
        .select({ line: auditLog, firstName: users.firstName, lastName: users.lastName, linkDescription: shareableLinks.description })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.actorId))
        .leftJoin(shareableLinks, and(eq(shareableLinks.userId, scope.ownerId), eq(shareableLinks.id, auditLog.linkId)))
        .where(
          and(
            mine,
            before === undefined ? undefined : lt(auditLog.seq, before),
            filter.actor ? ofActor(filter.actor) : undefined,
            filter.kind ? ofKind(filter.kind) : undefined,
            filter.from ? gte(auditLog.at, filter.from) : undefined,
            filter.to ? lt(auditLog.at, filter.to) : undefined,
            filter.search ? containing(filter.search) : undefined,
          ),
        )
        .orderBy(desc(auditLog.seq))
        .limit(limit)
        .all(),
    /** Everybody who ever did something here, and the links that something came in through. */
    people: (): AuditPerson[] =>
      db
        .select({
          actorId: auditLog.actorId,
          linkId: auditLog.linkId,
          email: max(auditLog.actorName),
          firstName: users.firstName,
          lastName: users.lastName,
          linkDescription: shareableLinks.description,
        })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.actorId))
        .leftJoin(shareableLinks, and(eq(shareableLinks.userId, scope.ownerId), eq(shareableLinks.id, auditLog.linkId)))
        .where(mine)
        .groupBy(auditLog.actorId, auditLog.linkId)
        .all()
        .map(({ actorId, linkId, email, firstName, lastName, linkDescription }) => ({
          actorId,
          linkId,
          name: linkDescription ?? ([firstName, lastName].filter(Boolean).join(' ') || email),
        })),
    /** When these books begin in the log, and how many lines they have. */
    extent: (): { since: string | null; lines: number } => {
      const row = db
        .select({ since: sql<string | null>`min(${auditLog.at})`, lines: sql<number>`count(*)` })
        .from(auditLog)
        .where(mine)
        .get()
      return { since: row?.since ?? null, lines: row?.lines ?? 0 }
    },
    /** The time of the last change of these books, by anybody. */
    lastActivity: (): string | null =>
      db
        .select({ at: auditLog.at })
        .from(auditLog)
        .where(and(mine, inArray(auditLog.subject, ['transaction', 'document', 'report', 'entity']), sql`not ${leaves}`))
        .orderBy(desc(auditLog.seq))
        .limit(1)
        .get()?.at ?? null,
    /** A file of these books leaves the product. Looking at the same thing again within a quarter of an hour is the same look. */
    left: (
      action: `${string}.${'export' | 'download' | 'view'}`,
      subject: string,
      subjectId: string | null,
      detail: unknown,
      at: string,
    ): void => {
      const recently = new Date(Date.parse(at) - 15 * 60_000).toISOString()
      const before =
        action.endsWith('.view') &&
        db
          .select({ seq: auditLog.seq })
          .from(auditLog)
          .where(
            and(
              mine,
              subjectId === null ? isNull(auditLog.subjectId) : eq(auditLog.subjectId, subjectId),
              eq(auditLog.action, action),
              scope.actorId === null ? isNull(auditLog.actorId) : eq(auditLog.actorId, scope.actorId),
              gte(auditLog.at, recently),
            ),
          )
          .limit(1)
          .get()
      // An original can be read even when the log cannot be written.
      if (!before) whereWritable(() => recorder(database, scope)(action, subject, subjectId, detail, at))
    },
  }
}

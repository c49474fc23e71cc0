import { type AuditKind, kindSubjects } from '@ledgerhand/core/audit-kinds'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, max, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AuditLine } from '../audit.ts'
import type { Database } from '../client.ts'
import { whereWritable } from '../faults.ts'
import { users } from '../schema/accounts.ts'
import { auditHistory, auditLog } from '../schema/audit.ts'
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

/** The log of this installation, or what these books brought along from another: the same columns. */
type Lines = typeof auditLog | typeof auditHistory

/** The account behind a line. Lines that came with an archive are shown by the address in them: a file proves nobody's acts. */
const byActor = (t: Lines) => (t === auditLog ? eq(users.id, t.actorId) : sql`false`)

/** Actions with which a file leaves the product. */
const leaves = (t: Lines) => or(...['export', 'download', 'view'].map((what) => sql`${t.action} like ${`%.${what}`}`)) as SQL
const listed = Object.values(kindSubjects).flat()
const ofKind = (t: Lines, kind: AuditKind): SQL => {
  if (kind === 'exports') return leaves(t)
  const subjects = kind === 'other' ? notInArray(t.subject, listed) : inArray(t.subject, [...kindSubjects[kind]])
  return and(subjects, sql`not ${leaves(t)}`) as SQL
}
const ofActor = (t: Lines, actor: string): SQL => {
  if (actor === 'product') return and(isNull(t.actorId), isNull(t.linkId)) as SQL
  return actor.startsWith('link:') ? eq(t.linkId, actor.slice(5)) : eq(t.actorId, actor)
}
const containing = (t: Lines, text: string): SQL => {
  const wanted = `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
  const columns = [t.action, t.detail, t.actorName, t.subjectId, t.ip]
  return or(...columns.map((column) => sql`${column} like ${wanted} escape '\\'`)) as SQL
}
const matching = (t: Lines, filter: AuditQuery) =>
  and(
    filter.actor ? ofActor(t, filter.actor) : undefined,
    filter.kind ? ofKind(t, filter.kind) : undefined,
    filter.from ? gte(t.at, filter.from) : undefined,
    filter.to ? lt(t.at, filter.to) : undefined,
    filter.search ? containing(t, filter.search) : undefined,
  )

/** The audit log of these books. */
export const readAudit = (database: Database, scope: BooksScope) => ({ ...readLines(database, scope), ...recordExports(database, scope) })

function readLines(database: Database, scope: BooksScope) {
  const { db } = database
  const { rowsOf, peopleOf, extentOf } = linesOfTable(database, scope)
  return {
    /** Newest first, before the line `before`. Lines from before an import come last, with numbers below zero. */
    page: (filter: AuditQuery, limit: number, before?: number): AuditRow[] => {
      const isPast = before !== undefined && before < 0
      const own = isPast
        ? []
        : rowsOf(
            auditLog,
            and(before === undefined ? undefined : lt(auditLog.seq, before), matching(auditLog, filter)),
            desc(auditLog.seq),
            limit,
          )
      if (own.length === limit) return own
      const past = rowsOf(
        auditHistory,
        and(isPast ? gt(auditHistory.seq, -before) : undefined, matching(auditHistory, filter)),
        asc(auditHistory.seq),
        limit - own.length,
      )
      return [...own, ...past.map((row) => ({ ...row, line: { ...row.line, seq: -row.line.seq } }))]
    },
    /** Everybody who ever did something here, and the links that something came in through. */
    people: (): AuditPerson[] => {
      const people = [...peopleOf(auditLog), ...peopleOf(auditHistory)]
      return [...new Map(people.toReversed().map((p) => [`${p.actorId}\n${p.linkId}`, p])).values()].reverse()
    },
    /** When these books begin in the log, and how many lines they have. */
    extent: (): { since: string | null; lines: number } => {
      const [log, past] = [extentOf(auditLog), extentOf(auditHistory)]
      return { since: past.since ?? log.since, lines: log.lines + past.lines }
    },
    /** The time of the last change of these books, by anybody. */
    lastActivity: (): string | null =>
      db
        .select({ at: auditLog.at })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.userId, scope.ownerId),
            inArray(auditLog.subject, ['transaction', 'document', 'report', 'entity']),
            sql`not ${leaves(auditLog)}`,
          ),
        )
        .orderBy(desc(auditLog.seq))
        .limit(1)
        .get()?.at ?? null,
  }
}

/** The same of either table: this installation's log, and what the books brought along. */
function linesOfTable(database: Database, scope: BooksScope) {
  const { db } = database
  const rowsOf = (t: Lines, condition: SQL | undefined, order: SQL, limit: number): AuditRow[] =>
    db
      .select({ line: t, firstName: users.firstName, lastName: users.lastName, linkDescription: shareableLinks.description })
      .from(t)
      .leftJoin(users, byActor(t))
      .leftJoin(shareableLinks, and(eq(shareableLinks.userId, scope.ownerId), eq(shareableLinks.id, t.linkId)))
      .where(and(eq(t.userId, scope.ownerId), condition))
      .orderBy(order)
      .limit(limit)
      .all()
  const peopleOf = (t: Lines): AuditPerson[] =>
    db
      .select({
        actorId: t.actorId,
        linkId: t.linkId,
        email: max(t.actorName),
        firstName: users.firstName,
        lastName: users.lastName,
        linkDescription: shareableLinks.description,
      })
      .from(t)
      .leftJoin(users, byActor(t))
      .leftJoin(shareableLinks, and(eq(shareableLinks.userId, scope.ownerId), eq(shareableLinks.id, t.linkId)))
      .where(eq(t.userId, scope.ownerId))
      .groupBy(t.actorId, t.linkId)
      .all()
      .map(({ actorId, linkId, email, firstName, lastName, linkDescription }) => ({
        actorId,
        linkId,
        name: linkDescription ?? ([firstName, lastName].filter(Boolean).join(' ') || email),
      }))
  const extentOf = (t: Lines): { since: string | null; lines: number } => {
    const row = db
      .select({ since: sql<string | null>`min(${t.at})`, lines: sql<number>`count(*)` })
      .from(t)
      .where(eq(t.userId, scope.ownerId))
      .get()
    return { since: row?.since ?? null, lines: row?.lines ?? 0 }
  }
  return { rowsOf, peopleOf, extentOf }
}

function recordExports(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = eq(auditLog.userId, scope.ownerId)
  return {
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

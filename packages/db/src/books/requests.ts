import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { users } from '../schema/accounts.ts'
import { documents } from '../schema/documents.ts'
import { documentRequests, requestItems } from '../schema/requests.ts'
import { shareableLinks } from '../schema/sharing.ts'
import type { BooksScope } from '../scope.ts'
import { readDeposits } from './deposits.ts'
import { recorder } from './recorder.ts'
import { insertRequest, type NewRequest } from './request-create.ts'
import { writeRequestItems } from './request-items.ts'

export type RequestRow = typeof documentRequests.$inferSelect
type Name = { firstName: string | null; lastName: string | null; email: string } | null
/** An item, who excused it, and the document that answered it while the books have that. */
export type RequestItemRow = typeof requestItems.$inferSelect & { excuser: Name }
/** A request with its link and who asked. */
export interface RequestWithLink {
  request: RequestRow
  tokenSealed: string
  isActive: boolean
  expiresAt: string | null
  asker: Name
}

/** The documents that were asked for in these books. */
export function readRequests(database: Database, scope: BooksScope) {
  const { db } = database
  const mine = eq(documentRequests.userId, scope.ownerId)
  const select = (where = mine) =>
    db
      .select({
        request: documentRequests,
        tokenSealed: shareableLinks.tokenSealed,
        isActive: shareableLinks.isActive,
        expiresAt: shareableLinks.expiresAt,
        asker: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      })
      .from(documentRequests)
      .innerJoin(shareableLinks, and(eq(shareableLinks.userId, scope.ownerId), eq(shareableLinks.id, documentRequests.linkId)))
      .leftJoin(users, eq(users.id, documentRequests.createdBy))
      .where(where)
      .orderBy(desc(documentRequests.createdAt), desc(documentRequests.id))
  const one = (by: typeof mine | undefined): RequestWithLink => {
    const found = select(and(mine, by)).get()
    if (!found) throw new AppError('not_found', 'Request not found')
    return found
  }
  return {
    /** All of them, newest first. */
    list: (): RequestWithLink[] => select().all(),
    /** AppError 'not_found' for an id that these books do not have. */
    get: (id: string): RequestWithLink => one(eq(documentRequests.id, id)),
    /** The request that a link belongs to. */
    ofLink: (linkId: string): RequestWithLink => one(eq(documentRequests.linkId, linkId)),
    /** Items of several requests, in their order. */
    items: (requestIds: readonly string[]): RequestItemRow[] =>
      db
        .select({
          item: requestItems,
          excuser: { firstName: users.firstName, lastName: users.lastName, email: users.email },
          documentId: documents.id,
        })
        .from(requestItems)
        .leftJoin(users, eq(users.id, requestItems.excusedBy))
        .leftJoin(
          documents,
          and(eq(documents.userId, scope.ownerId), eq(documents.id, requestItems.documentId), eq(documents.isLeaving, false)),
        )
        .where(
          and(
            eq(requestItems.userId, scope.ownerId),
            sql`${requestItems.requestId} in (select value from json_each(${JSON.stringify(requestIds)}))`,
          ),
        )
        .orderBy(asc(requestItems.requestId), asc(requestItems.position))
        .all()
        .map(({ item, excuser, documentId }) => ({ ...item, excuser, documentId })),
    /**
     * By row the document that shows its purchase: the bill it is paired with, or a bill that brought it or shows it too; null without one.
     * Rows that are not in the books are left out.
     */
    receipts: (transactionIds: readonly string[]): Map<string, string | null> =>
      new Map(
        prepared<[object], { id: string; documentId: string | null }>(database, RECEIPTS)
          .all({ owner: scope.ownerId, ids: JSON.stringify(transactionIds) })
          .map(({ id, documentId }) => [id, documentId]),
      ),
    /** Files that came in through a request's link, newest first. */
    deposits: readDeposits(database, scope),
  }
}

const isBill = `d.is_leaving = 0 and d.document_type in ('invoice', 'receipt')`
const RECEIPTS = `select t.id, coalesce(
    (select b.document_id from pairs p join entered_transactions b on b."user_id" = p."user_id" and b.id = p.from_id
      where p."user_id" = @owner and p.to_id = t.id and p.kind = 'bill' and p.state = 'paired' and b.document_id is not null limit 1),
    (select d.id from documents d where d."user_id" = @owner and d.id = t.document_id and ${isBill}),
    (select d.id from entered_sightings s join documents d on d."user_id" = s."user_id" and d.id = s.document_id
      where s."user_id" = @owner and s.transaction_id = t.id and ${isBill} limit 1)) as documentId
  from entered_transactions t where +t."user_id" = @owner and t.id in (select value from json_each(@ids))`

export function writeRequests(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readRequests(database, scope)
  const record = recorder(database, scope)
  const own = (id: string) => and(eq(documentRequests.userId, scope.ownerId), eq(documentRequests.id, id))
  return {
    ...read,
    ...writeRequestItems(database, scope, read.get),
    /** Makes a request with its link and items; gives its id. AppError 'conflict' where the books hold too many. */
    create: (request: NewRequest, at: string): string => atomically(database, () => insertRequest(database, scope, request, at)),
    /** Only what is given changes; a new due day moves the end of its link. */
    change: (
      id: string,
      {
        expiresAt,
        ...given
      }: Partial<Pick<RequestRow, 'name' | 'email' | 'dueOn' | 'message' | 'remindersStoppedAt' | 'isToldLate'>> & { expiresAt?: string },
      at: string,
    ): void =>
      atomically(database, () => {
        const { request: before } = read.get(id)
        if (Object.keys(given).length > 0) db.update(documentRequests).set(given).where(own(id)).run()
        const link = and(eq(shareableLinks.userId, scope.ownerId), eq(shareableLinks.id, before.linkId))
        const changed = {
          ...(expiresAt === undefined ? {} : { expiresAt }),
          ...(given.name === undefined ? {} : { description: `Request to ${given.name}` }),
        }
        if (Object.keys(changed).length > 0) db.update(shareableLinks).set(changed).where(link).run()
        const told = ({ name, email, dueOn, message, remindersStoppedAt }: RequestRow) => ({
          name,
          email,
          dueOn,
          message,
          remindersStoppedAt,
        })
        record('request.change', 'request', id, { before: told(before), after: told({ ...before, ...given }) }, at)
      }),
    /** It goes with its items, and its link answers nobody; the link stays as the origin of what came in through it. */
    remove: (id: string, at: string): void =>
      atomically(database, () => {
        const { request } = read.get(id)
        const link = and(eq(shareableLinks.userId, scope.ownerId), eq(shareableLinks.id, request.linkId))
        db.delete(documentRequests).where(own(id)).run()
        db.update(shareableLinks).set({ isActive: false, removedAt: at }).where(link).run()
        record('request.remove', 'request', id, { name: request.name }, at)
      }),
    /** Whoever is asked wants no more mails. Once is enough. */
    stopReminders: (id: string, at: string): void =>
      atomically(database, () => {
        const { request } = read.get(id)
        if (request.remindersStoppedAt !== null) return
        db.update(documentRequests).set({ remindersStoppedAt: at }).where(own(id)).run()
        record('request.stop-reminders', 'request', id, { name: request.name }, at)
      }),
    /** A reminder went to the list of mails. */
    reminded: (id: string, day: CalendarDate, at: string): void =>
      atomically(database, () => {
        const { request } = read.get(id)
        db.update(documentRequests).set({ mailedOn: day, remindersSent: sql`reminders_sent + 1` }).where(own(id)).run()
        record('request.remind', 'request', id, { name: request.name }, at)
      }),
  }
}

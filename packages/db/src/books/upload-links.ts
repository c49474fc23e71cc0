import { AppError } from '@ledgerhand/core/errors'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { shareableLinks } from '../schema/sharing.ts'
import type { BooksScope } from '../scope.ts'
import { readDeposits } from './deposits.ts'
import { recorder } from './recorder.ts'

export type LinkRow = typeof shareableLinks.$inferSelect
export interface LinkTerms {
  description: string
  expiresAt: string | null
  maxFiles: number
  maxBytes: number
}

/** Links that anybody who has them may send files through. */
export function readUploadLinks({ db }: Database, scope: BooksScope) {
  return {
    links: (): LinkRow[] =>
      db
        .select()
        .from(shareableLinks)
        .where(and(eq(shareableLinks.userId, scope.ownerId), eq(shareableLinks.purpose, 'files'), isNull(shareableLinks.removedAt)))
        .orderBy(desc(shareableLinks.createdAt), desc(shareableLinks.id))
        .all(),
  }
}

export function writeUploadLinks(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readUploadLinks(database, scope)
  const record = recorder(database, scope)
  const ownLink = (id: string) =>
    and(
      eq(shareableLinks.userId, scope.ownerId),
      eq(shareableLinks.id, id),
      eq(shareableLinks.purpose, 'files'),
      isNull(shareableLinks.removedAt),
    )
  const readLink = (id: string) => {
    const row = db.select().from(shareableLinks).where(ownLink(id)).get()
    if (!row) throw new AppError('not_found', 'Link not found')
    return row
  }
  const deposits = readDeposits(database, scope)
  return {
    ...read,
    /** What came in through a link of these books. */
    deposits: (linkId: string) => {
      readLink(linkId)
      return deposits(linkId)
    },
    createLink: (link: {
      id: string
      tokenHash: string
      tokenSealed: string
      description: string
      expiresAt: string | null
      maxFiles: number
      maxBytes: number
      at: string
    }): LinkRow =>
      atomically(database, () => {
        const { at, ...values } = link
        const row = db
          .insert(shareableLinks)
          .values({ ...values, userId: scope.ownerId, createdBy: scope.actorId, createdAt: at })
          .returning()
          .get()
        const { description, expiresAt, maxFiles, maxBytes } = link
        record('link.create', 'link', link.id, { description, expiresAt, maxFiles, maxBytes }, at)
        return row
      }),
    setLinkActive: (id: string, isActive: boolean, at: string): LinkRow =>
      atomically(database, () => {
        const { description } = readLink(id)
        const row = db.update(shareableLinks).set({ isActive }).where(ownLink(id)).returning().get()
        record(isActive ? 'link.activate' : 'link.deactivate', 'link', id, { description }, at)
        return row
      }),
    /**
     * What it is called, until when it is open, and how much it takes. What came in already counts. `check` is given the link as it is before,
     * in the same transaction: where it throws, nothing changes.
     */
    changeLink: (id: string, { at, ...after }: LinkTerms & { at: string }, check?: (before: LinkRow) => void): LinkRow =>
      atomically(database, () => {
        const before = readLink(id)
        check?.(before)
        const { description, expiresAt, maxFiles, maxBytes } = before
        const row = db.update(shareableLinks).set(after).where(ownLink(id)).returning().get()
        record('link.change', 'link', id, { before: { description, expiresAt, maxFiles, maxBytes }, after }, at)
        return row
      }),
    /** A link that files came in through leaves the list and answers nobody, but stays as their origin; an unused one goes. */
    removeLink: (id: string, at: string): void =>
      atomically(database, () => {
        const link = readLink(id)
        if (deposits(id, 1).length > 0) db.update(shareableLinks).set({ isActive: false, removedAt: at }).where(ownLink(id)).run()
        else {
          // Slots that never became a document go with it.
          database.sqlite.prepare('delete from uploads where "user_id" = ? and link_id = ?').run(scope.ownerId, id)
          db.delete(shareableLinks).where(ownLink(id)).run()
        }
        record('link.remove', 'link', id, { description: link.description }, at)
      }),
  }
}

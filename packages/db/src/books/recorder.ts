import { audit } from '../audit.ts'
import type { Database } from '../client.ts'
import type { BooksScope } from '../scope.ts'

export type Record = (action: string, subject: string, subjectId: string | null, detail: unknown, at: string) => void

/** Writes the audit line of a change in these books; inside the change's own transaction. */
export const recorder =
  (database: Database, scope: BooksScope): Record =>
  (action, subject, subjectId, detail, at) =>
    audit(database, { ownerId: scope.ownerId, actorId: scope.actorId, linkId: scope.linkId, action, subject, subjectId, detail, at })

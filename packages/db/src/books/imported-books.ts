import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import type { BooksScope } from '../scope.ts'

/** Where these books were brought in from, if they were. */
export const readImportedBooks = (database: Database, scope: BooksScope) => ({
  /** The owner's id at the installation where these books began; null: at this one. */
  ownerWas: (): string | null =>
    prepared<[string], string>(database, 'select owner_was from archive_imports where "user_id" = ?').pluck().get(scope.ownerId) ?? null,
})

import { eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { samples } from '../schema/samples.ts'
import type { BooksScope } from '../scope.ts'

export function readSamples({ db }: Database, scope: BooksScope) {
  return {
    /** The made-up documents in these books; none when there are no samples. */
    documentIds: (): string[] =>
      db
        .select({ id: samples.documentId })
        .from(samples)
        .where(eq(samples.userId, scope.ownerId))
        .all()
        .map(({ id }) => id),
  }
}

export function writeSamples(database: Database, scope: BooksScope) {
  return {
    ...readSamples(database, scope),
    /** Remembers that a document is made up. It is forgotten with the document. */
    mark: (documentId: string, at: string): void =>
      void database.db.insert(samples).values({ userId: scope.ownerId, documentId, createdAt: at }).run(),
  }
}

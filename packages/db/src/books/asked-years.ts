import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { askedYears, documents } from '../schema/documents.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

/** The year that a document was entered in which prints none. */
export interface AskedYear {
  documentId: string
  originalName: string
  year: number
  /** The likeliest one, as it was read. */
  guess: number
  /** A person said it; otherwise it is the likeliest. */
  isSaid: boolean
}

export function readAskedYears({ db }: Database, scope: BooksScope) {
  const mine = eq(askedYears.userId, scope.ownerId)
  const asked = () =>
    db
      .select({
        documentId: askedYears.documentId,
        originalName: documents.originalName,
        year: askedYears.year,
        guess: askedYears.guess,
        isSaid: askedYears.isSaid,
      })
      .from(askedYears)
      .innerJoin(
        documents,
        and(eq(documents.userId, askedYears.userId), eq(documents.id, askedYears.documentId), eq(documents.isLeaving, false)),
      )
  return {
    /** Null for a document that prints its years. */
    of: (documentId: string): AskedYear | null =>
      asked()
        .where(and(mine, eq(askedYears.documentId, documentId)))
        .get() ?? null,
    /** Documents of which nobody has said the year, newest first. */
    open: (): AskedYear[] =>
      asked()
        .where(and(mine, eq(askedYears.isSaid, false), eq(documents.isProcessed, true), eq(documents.isFailed, false)))
        .orderBy(desc(documents.createdAt), desc(documents.id))
        .all(),
    /** Every document that prints no year, for the export of the books. */
    all: (): AskedYear[] => asked().where(mine).orderBy(documents.createdAt, documents.id).all(),
    /** What a person said; null where nobody did. */
    said: (documentId: string): number | null =>
      db
        .select({ year: askedYears.year })
        .from(askedYears)
        .where(and(mine, eq(askedYears.documentId, documentId), eq(askedYears.isSaid, true)))
        .get()?.year ?? null,
  }
}

export function writeAskedYears(database: Database, scope: BooksScope) {
  const { db } = database
  const record = recorder(database, scope)
  const one = (documentId: string) => and(eq(askedYears.userId, scope.ownerId), eq(askedYears.documentId, documentId))
  return {
    ...readAskedYears(database, scope),
    /** A reading guessed the year, or needed none (null). What a person said stays, for the next reading. */
    noteGuess(documentId: string, year: number | null): void {
      if (year === null) {
        db.delete(askedYears)
          .where(and(one(documentId), eq(askedYears.isSaid, false)))
          .run()
        return
      }
      db.insert(askedYears)
        .values({ userId: scope.ownerId, documentId, year, guess: year })
        .onConflictDoUpdate({
          target: [askedYears.userId, askedYears.documentId],
          set: { year, guess: year },
          setWhere: eq(askedYears.isSaid, false),
        })
        .run()
    },
    /** A person says the year, or takes it back (null): then it is the likeliest again. */
    say(documentId: string, year: number | null, at: string): void {
      db.update(askedYears)
        .set({ isSaid: year !== null, year: year ?? askedYears.guess })
        .where(one(documentId))
        .run()
      record('document.year', 'document', documentId, { year }, at)
    },
  }
}

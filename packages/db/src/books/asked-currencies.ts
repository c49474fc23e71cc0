import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { askedCurrencies, documents } from '../schema/documents.ts'
import { transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { writeConversions } from './conversions.ts'
import { writePairs } from './pairs.ts'
import { readProfile } from './profile.ts'
import { recorder } from './recorder.ts'

/** The currency of a document that prints none. */
export interface AskedCurrency {
  documentId: string
  originalName: string
  /** That of the country that its account number or its words are of: ISO 4217. */
  guess: string
  /** What a person said; null: its amounts count in the books' currency. */
  said: string | null
}

export function readAskedCurrencies(database: Database, scope: BooksScope) {
  const { db } = database
  const profile = readProfile(database, scope)
  const mine = eq(askedCurrencies.userId, scope.ownerId)
  const asked = () =>
    db
      .select({
        documentId: askedCurrencies.documentId,
        originalName: documents.originalName,
        guess: askedCurrencies.guess,
        said: askedCurrencies.said,
      })
      .from(askedCurrencies)
      .innerJoin(
        documents,
        and(eq(documents.userId, askedCurrencies.userId), eq(documents.id, askedCurrencies.documentId), eq(documents.isLeaving, false)),
      )
  return {
    /** Null for a document that prints its currency or whose likely one is the books'. */
    of: (documentId: string): AskedCurrency | null => {
      const found = asked()
        .where(and(mine, eq(askedCurrencies.documentId, documentId)))
        .get()
      return found && (found.said !== null || found.guess !== profile.get().currency) ? found : null
    },
    /** Documents that look as if they were in another currency than the books and of which nobody said it, newest first. */
    open: (): AskedCurrency[] => {
      const own = profile.decidedCurrency()
      if (own === null) return []
      return asked()
        .where(
          and(
            mine,
            isNull(askedCurrencies.said),
            ne(askedCurrencies.guess, own),
            eq(documents.isProcessed, true),
            eq(documents.isFailed, false),
          ),
        )
        .orderBy(desc(documents.createdAt), desc(documents.id))
        .all()
    },
    /** Every document that prints no currency and looks like one's, for the export of the books. */
    all: (): AskedCurrency[] => asked().where(mine).orderBy(documents.createdAt, documents.id).all(),
    /** What a person said; null where nobody did. */
    said: (documentId: string): string | null =>
      db
        .select({ said: askedCurrencies.said })
        .from(askedCurrencies)
        .where(and(mine, eq(askedCurrencies.documentId, documentId)))
        .get()?.said ?? null,
  }
}

export function writeAskedCurrencies(database: Database, scope: BooksScope) {
  const { db } = database
  const record = recorder(database, scope)
  const read = readAskedCurrencies(database, scope)
  const conversions = writeConversions(database, scope)
  const pairs = writePairs(database, scope)
  const one = (documentId: string) => and(eq(askedCurrencies.userId, scope.ownerId), eq(askedCurrencies.documentId, documentId))

  /** Rows that a person settled are not read again: they are put into the currency here. Exchange rates are applied with the next reading. */
  function moveSettled(documentId: string, from: string | null, to: string | null, at: string): void {
    const printedIn = sql`coalesce(${transactions.printedCurrency}, ${transactions.currency})`
    const rows = db
      .select()
      .from(transactions)
      .where(
        and(
          eq(transactions.userId, scope.ownerId),
          eq(transactions.documentId, documentId),
          eq(transactions.categoryBy, 'person'),
          from === null ? sql`${printedIn} is null` : or(sql`${printedIn} is null`, sql`${printedIn} = ${from}`),
        ),
      )
      .all()
    for (const row of rows) {
      if (row.printed !== null && !conversions.put(row, null, at)) continue
      db.update(transactions)
        .set({ currency: to, version: sql`${transactions.version} + 1`, updatedAt: at })
        .where(and(eq(transactions.userId, scope.ownerId), eq(transactions.id, row.id)))
        .run()
      conversions.settle(row.id)
      pairs.rerated(row.id, at)
    }
  }
  return {
    ...read,
    /** A reading found no currency and a likely one, or printed all of them (null). What a person said stays, for the next reading. */
    noteGuess(documentId: string, guess: string | null): void {
      if (guess === null) {
        db.delete(askedCurrencies)
          .where(and(one(documentId), isNull(askedCurrencies.said)))
          .run()
        return
      }
      db.insert(askedCurrencies)
        .values({ userId: scope.ownerId, documentId, guess })
        .onConflictDoUpdate({ target: [askedCurrencies.userId, askedCurrencies.documentId], set: { guess } })
        .run()
    },
    /** A person says the currency, or takes it back (null). Within the transaction of the change. */
    say(documentId: string, said: string | null, at: string): void {
      const before = read.said(documentId)
      db.update(askedCurrencies).set({ said }).where(one(documentId)).run()
      moveSettled(documentId, before, said, at)
      record('document.currency', 'document', documentId, { currency: said }, at)
    },
  }
}

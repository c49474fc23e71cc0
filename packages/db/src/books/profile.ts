import type { Basis } from '@ledgerhand/core/ledger'
import type { BooksInput } from '@ledgerhand/core/schemas/books'
import { eq } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { booksProfile } from '../schema/ledger.ts'
import type { BooksScope } from '../scope.ts'
import { recorder } from './recorder.ts'

/** What the books say of themselves. */
export interface BooksProfile {
  name: string | null
  address: string | null
  businessNames: string[]
  basis: Basis
  /** 'MM-DD' */
  fiscalYearStart: string
  /** ISO 4217: what a person set, else that of the first statement, else the dollar. */
  currency: string
  /** Null: nobody said. */
  depositsIncludeSalesTax: boolean | null
  /** By processor: whether its deposits are after or before its fees, where a person said so. */
  payouts: Record<string, 'after' | 'before'>
  /** A closed month is reopened by an accountant only. */
  onlyAccountantsReopen: boolean
}

/** The defaults. */
const DOLLAR = 'USD'

export function readProfile(database: Database, scope: BooksScope) {
  const { db } = database
  const firstStatement = prepared<[string], string>(
    database,
    `select s.currency from statements s join documents d on d."user_id" = s."user_id" and d.id = s.document_id
     where s."user_id" = ? and s.currency is not null order by d.created_at, d.id, s.ordinal limit 1`,
  ).pluck()
  const own = () => db.select().from(booksProfile).where(eq(booksProfile.userId, scope.ownerId)).get()
  return {
    get(): BooksProfile {
      const row = own()
      return {
        name: row?.name ?? null,
        address: row?.address ?? null,
        businessNames: row?.businessNames ?? [],
        basis: row?.basis ?? 'cash',
        fiscalYearStart: row?.fiscalYearStart ?? '01-01',
        currency: row?.currency ?? firstStatement.get(scope.ownerId) ?? DOLLAR,
        depositsIncludeSalesTax: row?.depositsIncludeSalesTax ?? null,
        payouts: row?.payouts ?? {},
        onlyAccountantsReopen: row?.onlyAccountantsReopen ?? false,
      }
    },
  }
}

export function writeProfile(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readProfile(database, scope)
  const record = recorder(database, scope)
  return {
    ...read,
    /** What a person said of a processor's deposits. */
    saidOfPayouts: (processor: string, said: 'after' | 'before', at: string): void =>
      atomically(database, () => {
        const payouts = { ...read.get().payouts, [processor]: said }
        db.insert(booksProfile)
          .values({ userId: scope.ownerId, payouts, updatedAt: at })
          .onConflictDoUpdate({ target: booksProfile.userId, set: { payouts, updatedAt: at } })
          .run()
        record('books.update', 'books', scope.ownerId, { after: { payouts } }, at)
      }),
    /** Only what is given changes. */
    update: (input: BooksInput, at: string): BooksProfile =>
      atomically(database, () => {
        const before = read.get()
        const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
        db.insert(booksProfile)
          .values({ ...given, userId: scope.ownerId, updatedAt: at })
          .onConflictDoUpdate({ target: booksProfile.userId, set: { ...given, updatedAt: at } })
          .run()
        const after = read.get()
        record('books.update', 'books', scope.ownerId, { before, after }, at)
        return after
      }),
  }
}

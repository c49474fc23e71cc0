import type { Basis } from '@ledgerhand/core/ledger'
import type { BooksInput } from '@ledgerhand/core/schemas/books'
import { eq, sql } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { builtOnce, prepared } from '../prepared.ts'
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
  /** ISO 4217: what a person set, else what the first statement decided, else the dollar. */
  currency: string
  /** Null: nobody said. */
  depositsIncludeSalesTax: boolean | null
  /** By processor: whether its deposits are after or before its fees, where a person said so. */
  payouts: Record<string, 'after' | 'before'>
  /** A closed month is reopened by an accountant only. */
  onlyAccountantsReopen: boolean
}

/** The currency of books that nothing says another of. */
const DOLLAR = 'USD'

interface FirstStatement {
  currency: string
  /** A document that was uploaded before it is still to be read. */
  mayBeSecond: number
}
/** The statement that was uploaded first, samples aside, and the currency that it prints, else that its country has. */
const firstStatement = (database: Database, scope: BooksScope): FirstStatement | undefined =>
  prepared<[object], FirstStatement>(
    database,
    // The first is found before it is asked what came before it: of ten thousand statements, not of each.
    `with first as materialized (
       select d.created_at, d.id, s."user_id", s.currency, s.likely_currency
       from statements s join documents d on d."user_id" = s."user_id" and d.id = s.document_id
       where s."user_id" = @owner and not exists (select 1 from samples m where m."user_id" = s."user_id" and m.document_id = s.document_id)
       order by d.created_at, d.id, s.ordinal limit 1)
     select coalesce(iif(currency glob '[A-Z][A-Z][A-Z]', currency, null), likely_currency, @dollar) as currency,
       exists (select 1 from documents e where e."user_id" = first."user_id" and e.is_processed = 0 and e.is_leaving = 0
         and (e.created_at, e.id) < (first.created_at, first.id)
         and not exists (select 1 from samples m where m."user_id" = e."user_id" and m.document_id = e.id)) as mayBeSecond
     from first`,
  ).get({ owner: scope.ownerId, dollar: DOLLAR })

const profileOfOwner = (db: Database['db']) =>
  db
    .select()
    .from(booksProfile)
    .where(eq(booksProfile.userId, sql.placeholder('owner')))
    .prepare()

export function readProfile(database: Database, scope: BooksScope) {
  const own = () => builtOnce(database, profileOfOwner).get({ owner: scope.ownerId })
  return {
    /** What a person or the first statement decided; null while nothing has. */
    decidedCurrency: (): string | null => own()?.currency ?? null,
    get(): BooksProfile {
      const row = own()
      return {
        name: row?.name ?? null,
        address: row?.address ?? null,
        businessNames: row?.businessNames ?? [],
        basis: row?.basis ?? 'cash',
        fiscalYearStart: row?.fiscalYearStart ?? '01-01',
        currency: row?.currency ?? firstStatement(database, scope)?.currency ?? DOLLAR,
        depositsIncludeSalesTax: row?.depositsIncludeSalesTax ?? null,
        payouts: row?.payouts ?? {},
        onlyAccountantsReopen: row?.onlyAccountantsReopen ?? false,
      }
    },
  }
}

/**
 * The books' currency, decided once. `statement`: by the statement that was uploaded first, as soon as nothing before it waits to be read;
 * `asShown`: as it is shown, because something is fixed in it. Called within the transaction of the change; gives what it decided, else null.
 */
export function decideCurrency(database: Database, scope: BooksScope, by: 'statement' | 'asShown', at: string): string | null {
  const read = readProfile(database, scope)
  if (read.decidedCurrency() !== null) return null
  const first = firstStatement(database, scope)
  if (by === 'statement' && (!first || first.mayBeSecond)) return null
  const currency = first?.currency ?? DOLLAR
  database.db
    .insert(booksProfile)
    .values({ userId: scope.ownerId, currency, updatedAt: at })
    .onConflictDoUpdate({ target: booksProfile.userId, set: { currency, updatedAt: at } })
    .run()
  return currency
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

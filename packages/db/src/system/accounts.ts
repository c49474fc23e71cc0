import { AppError } from '@ledgerhand/core/errors'
import type { BooksChoice } from '@ledgerhand/core/wire/records'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { audit } from '../audit.ts'
import { atomically, type Database } from '../client.ts'
import { builtOnce, prepared } from '../prepared.ts'
import { userRoles, users } from '../schema/accounts.ts'

/** Accounts: the queries that come before anybody's books are known. */
export type User = typeof users.$inferSelect
/** Stands in place of a password's hash where none counts: nothing matches it. */
export const NO_PASSWORD = ''

export interface NewUser {
  id: string
  email: string
  passwordHash: string
  firstName: string | null
  lastName: string | null
  isVerified: boolean
  at: string
}

export const findUserByEmail = ({ db }: Database, email: string): User | undefined =>
  db.select().from(users).where(sql`${users.email} = ${email} collate nocase`).get()
const userById = (db: Database['db']) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare()
export const findUser = (database: Database, id: string): User | undefined => builtOnce(database, userById).get({ id })
export const anyAccount = ({ db }: Database): boolean => db.select({ id: users.id }).from(users).limit(1).get() !== undefined

/** Who runs the installation: the oldest account that there is. */
export const operatorOf = ({ db }: Database): User | undefined =>
  db.select().from(users).orderBy(asc(users.createdAt), asc(users.id)).limit(1).get()

/** Makes an account. AppError 'conflict' when the address has one, in whatever case it is written. */
export function createUser(database: Database, { at, ...user }: NewUser): User {
  return atomically(database, () => {
    if (findUserByEmail(database, user.email)) throw new AppError('conflict', 'An account with this email already exists')
    const row = database.db
      .insert(users)
      .values({ ...user, createdAt: at, updatedAt: at })
      .returning()
      .get()
    audit(database, {
      ownerId: row.id,
      actorId: row.id,
      action: 'account.create',
      subject: 'account',
      subjectId: row.id,
      detail: { email: row.email },
      at,
    })
    return row
  })
}

/** How a person is called on screen: the full name, else the address. */
export const displayName = (u: { firstName: string | null; lastName: string | null; email: string }): string =>
  [u.firstName, u.lastName].filter(Boolean).join(' ') || u.email

/** How an owner's books are called everywhere: by the name in the business profile, else as their owner. */
export const booksName = (
  database: Database,
  owner: { id: string; firstName: string | null; lastName: string | null; email: string },
): string =>
  prepared<[string], string | null>(database, 'select name from books_profile where "user_id" = ?').pluck().get(owner.id) ??
  displayName(owner)

/** Every set of books that this user can open: their own first, then those they were given a role in. */
export function booksOfUser(database: Database, user: User): BooksChoice[] {
  const given = database.db
    .select({
      ownerId: userRoles.businessOwnerId,
      role: userRoles.role,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.businessOwnerId))
    .where(and(eq(userRoles.userId, user.id), isNotNull(userRoles.acceptedAt)))
    .all()
  return [
    { ownerId: user.id, name: booksName(database, user), role: 'owner' },
    ...given.map((g) => ({ ownerId: g.ownerId, name: booksName(database, { ...g, id: g.ownerId }), role: g.role })),
  ]
}

/** The people with a role in an owner's books, by account id. */
export const membersOfBooks = ({ db }: Database, ownerId: string): string[] =>
  db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.businessOwnerId, ownerId), isNotNull(userRoles.acceptedAt)))
    .all()
    .flatMap(({ userId }) => userId ?? [])

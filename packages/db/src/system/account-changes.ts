import { AppError } from '@ledgerhand/core/errors'
import { eq, sql } from 'drizzle-orm'
import { audit } from '../audit.ts'
import { atomically, type Database } from '../client.ts'
import { accountTokens, users } from '../schema/accounts.ts'
import { findUserByEmail, NO_PASSWORD, type User } from './accounts.ts'

/** Writes a line of the account's own log. Call it in the transaction of the change. `actorId` null: nobody was signed in. */
export function auditAccount(
  database: Database,
  userId: string,
  action: string,
  at: string,
  detail: unknown = null,
  actorId: string | null = userId,
): void {
  audit(database, { ownerId: userId, actorId, action: `account.${action}`, subject: 'account', subjectId: userId, detail, at })
}

/** Logs a try to sign in to an unknown account, so that it takes as long as a wrong password. */
export function auditUnknownAccount(database: Database, at: string): void {
  audit(database, {
    ownerId: 'nobody',
    actorId: null,
    action: 'account.login-failed',
    subject: 'account',
    subjectId: null,
    detail: null,
    at,
  })
}

export function changeName(database: Database, user: User, names: { firstName: string | null; lastName: string | null }, at: string): void {
  atomically(database, () => {
    database.db
      .update(users)
      .set({ ...names, updatedAt: at })
      .where(eq(users.id, user.id))
      .run()
    const before = { firstName: user.firstName, lastName: user.lastName }
    auditAccount(database, user.id, 'name', at, { before, after: names })
  })
}

/** AppError 'conflict' when another account has the address. The person at the new address has proven to be there, or nobody could ask them. */
export function changeEmail(database: Database, user: User, email: string, at: string, action = 'email'): void {
  atomically(database, () => {
    const other = findUserByEmail(database, email)
    if (other && other.id !== user.id) throw new AppError('conflict', 'An account with this email already exists')
    database.db.update(users).set({ email, isVerified: true, updatedAt: at }).where(eq(users.id, user.id)).run()
    auditAccount(database, user.id, action, at, { before: { email: user.email }, after: { email } })
  })
}

export function markVerified(database: Database, userId: string, at: string): void {
  atomically(database, () => {
    database.db.update(users).set({ isVerified: true, updatedAt: at }).where(eq(users.id, userId)).run()
    auditAccount(database, userId, 'verify', at)
  })
}

/** Sets a new password and voids earlier mailed links. A password chosen by a mailed link verifies the address. */
export function changePassword(database: Database, userId: string, passwordHash: string, at: string, how: 'password' | 'reset'): void {
  atomically(database, () => {
    database.db
      .update(users)
      .set({ passwordHash, updatedAt: at, ...(how === 'reset' ? { isVerified: true } : {}) })
      .where(eq(users.id, userId))
      .run()
    database.db.delete(accountTokens).where(sql`user_id = ${userId} and purpose in ('reset', 'login')`).run()
    auditAccount(database, userId, how, at)
  })
}

/**
 * A repeated sign-up for an unverified address. It is unknown which of the people reads the mails, so the password and name given before
 * are dropped. The person who opens a mailed link, also an earlier one, chooses a password.
 */
export function dropPassword(database: Database, userId: string, at: string): void {
  atomically(database, () => {
    database.db
      .update(users)
      .set({ passwordHash: NO_PASSWORD, firstName: null, lastName: null, updatedAt: at })
      .where(eq(users.id, userId))
      .run()
    auditAccount(database, userId, 'create', at)
  })
}
